#pragma once
// The plain way to odds: a rule is gone through once for every row of raw faces.
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "chance/arbiter.h"
#include "chance/distribution.h"

namespace esprit::fixture {

/// Runs over every row of raw faces: the last die turns first, like the wheels of a mileage
/// counter. A roll-off whose ties are rolled again is one wheel of all the pairs that decide.
class EveryFace final : public chance::Arbiter {
public:
    int draw(chance::Chance const& chance) override {
        if (chance.kind == chance::ChanceKind::roll_off && chance.ties_rolled_again) {
            std::vector<int> const readings = decided(chance);
            return readings[turn(static_cast<unsigned>(readings.size()))];
        }
        std::vector<std::uint8_t> faces;
        for (unsigned die = 0; die < chance.dice; ++die) {
            faces.push_back(static_cast<std::uint8_t>(turn(6) + 1));
        }
        return chance::read_faces(chance, faces);
    }
    int choose(chance::Choice const&) override { return 0; }

    /// The chance of the faces shown since the last row.
    Exact weight() const {
        Exact chance{1};
        for (std::size_t i = 0; i < used_; ++i) {
            chance.scale(1, wheels_[i].second);
        }
        return chance;
    }
    bool next_row() {
        wheels_.resize(used_);
        used_ = 0;
        while (!wheels_.empty() && wheels_.back().first + 1 == wheels_.back().second) {
            wheels_.pop_back();
        }
        if (wheels_.empty()) {
            return false;
        }
        ++wheels_.back().first;
        return true;
    }

private:
    static std::vector<int> decided(chance::Chance const& chance) {
        std::vector<int> readings;
        for (std::uint8_t own = 1; own <= 6; ++own) {
            for (std::uint8_t enemy = 1; enemy <= 6; ++enemy) {
                std::uint8_t const faces[] = {own, enemy};
                int const reading = chance::read_faces(chance, faces);
                if (reading != chance::roll_again) {
                    readings.push_back(reading);
                }
            }
        }
        return readings;
    }
    /// Where the next wheel stands, of `count` places.
    unsigned turn(unsigned count) {
        if (used_ == wheels_.size()) {
            wheels_.emplace_back(0, count);
        }
        return wheels_[used_++].first;
    }

    std::vector<std::pair<unsigned, unsigned>> wheels_;
    std::size_t used_ = 0;
};

/// The distribution of what `rule(arbiter)` returns, over all rows of faces.
template <class Rule>
auto over_every_face(Rule rule) {
    EveryFace arbiter;
    chance::Distribution<decltype(rule(arbiter))> distribution;
    do {
        auto const result = rule(arbiter);
        distribution.add(result, arbiter.weight());
    } while (arbiter.next_row());
    return distribution;
}

}  // namespace esprit::fixture
