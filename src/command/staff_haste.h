#pragma once
// How battles are played out in thought: by habit, but in haste. What each unit is to do is made up
// once for a phase and carried out one after another; what has become impossible is left out.
#include <algorithm>
#include <vector>

#include "command/commander.h"

namespace esprit::command {

/// `Habits` is a commander with `weighed(scenario, battle)`. For either side.
template <rules::System S, class Habits>
class Haste {
public:
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using Order = typename S::Order;

    /// Looks around afresh so often in a phase.
    explicit Haste(int looks) : looks_(looks) {}

    chance::Policy& policy() { return habits_.policy(); }
    /// A new line of thought.
    void forget() {
        plan_.clear();
        known_ = false;
    }

    Order order(Scenario const& scenario, Battle const& battle, rules::Awaited const& awaited) {
        bool const same = known_ && turn_ == awaited.turn && phase_ == awaited.phase_number &&
                          side_ == awaited.side;
        if (!same) {
            known_ = true;
            turn_ = awaited.turn;
            phase_ = awaited.phase_number;
            side_ = awaited.side;
            looked_ = 0;
            look(scenario, battle);
        }
        while (true) {
            while (!plan_.empty()) {
                Order const order = plan_.back().order;
                plan_.pop_back();
                if (!S{}.refuse(scenario, battle, order)) return order;
            }
            if (looked_ >= looks_ && !S{}.refuse(scenario, battle, last_)) return last_;
            look(scenario, battle);
            if (plan_.empty()) return last_;
        }
    }

private:
    /// The best order of each unit, the best of all at the end.
    void look(Scenario const& scenario, Battle const& battle) {
        ++looked_;
        std::vector<Weighed<S>> all = habits_.weighed(scenario, battle);
        last_ = all.back().order;
        plan_.clear();
        for (Weighed<S> const& each : all) {
            if (each.score <= 0) continue;
            auto const known = std::find_if(
                plan_.begin(), plan_.end(),
                [&](Weighed<S> const& other) { return other.order.unit == each.order.unit; });
            if (known == plan_.end()) {
                plan_.push_back(each);
            } else if (each.score > known->score) {
                *known = each;
            }
        }
        // insertion keeps equal ones in their order, and there are few
        for (std::size_t i = 1; i < plan_.size(); ++i) {
            for (std::size_t k = i; k > 0 && plan_[k].score <= plan_[k - 1].score; --k) {
                std::swap(plan_[k], plan_[k - 1]);
            }
        }
    }

    Habits habits_;
    int looks_;
    bool known_ = false;
    std::uint16_t turn_ = 0;
    std::uint8_t phase_ = 0;
    rules::SideId side_ = 0;
    int looked_ = 0;
    std::vector<Weighed<S>> plan_;
    Order last_{};
};

}  // namespace esprit::command
