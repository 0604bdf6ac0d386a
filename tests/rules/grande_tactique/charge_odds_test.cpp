// The exact odds of charges on random battlefields: against plain enumeration without merging,
// against rolled dice, and the best play against a search of its own.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "chance/dice.h"
#include "chance/enumerating.h"
#include "chance/explore.h"
#include "rules/grande_tactique/charge_odds.h"
#include "support/random_field.h"

namespace esprit::grande_tactique {
namespace {

using fixture::ChargeScene;
using Bytes = std::vector<std::uint8_t>;

TEST(ChargeOdds, AddUpToOne) {
    chance::FirstOption policy;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        ChargeScene const scene = fixture::random_charges(seed);
        ChargeOdds const odds = charge_odds({scene.scenario, scene.declared}, policy);
        EXPECT_EQ(odds.ends.sum(), Exact{1}) << seed;
        EXPECT_GE(odds.paths, static_cast<double>(odds.ends.entries().size())) << seed;
    }
}

// ---------------------------------------------------------------- merging

/// All paths of a whole charge phase, one after another, nothing merged before the end.
struct Plain {
    chance::Distribution<Bytes> battles;
    double paths = 0;
};

/// Nothing when there are more than `most` paths.
std::optional<Plain> plainly(ChargeScene const& scene, double most) {
    Plain plain;
    chance::EnumeratingArbiter arbiter;
    arbiter.begin();
    do {
        arbiter.begin_path();
        Battle battle = scene.declared;
        resolve_charges({scene.scenario, battle}, arbiter);
        plain.battles.add(field::canonical_bytes(battle), arbiter.weight());
        if (++plain.paths > most) return std::nullopt;
    } while (arbiter.next_path());
    return plain;
}

chance::Distribution<Bytes> merged(ChargeScene const& scene) {
    ChargeResolution const resolution{scene.scenario};
    ChargePhase phase;
    phase.battle = scene.declared;
    chance::EnumeratingArbiter arbiter;
    chance::Distribution<Bytes> battles;
    chance::explore(resolution, phase, arbiter, [&](ChargePhase const& ended, Exact const& chance) {
        battles.add(field::canonical_bytes(ended.battle), chance);
    });
    return battles;
}

TEST(ChargeOdds, MergedOrNotAreTheSame) {
    chance::FirstOption policy;
    int compared = 0;
    double most_saved = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        ChargeScene const scene = fixture::random_charges(seed, {true});
        auto const plain = plainly(scene, 4000);
        if (!plain) continue;
        ++compared;
        auto const together = merged(scene);
        EXPECT_EQ(plain->battles.entries(), together.entries()) << seed;
        ChargeOdds const odds = charge_odds({scene.scenario, scene.declared}, policy);
        EXPECT_EQ(odds.paths, plain->paths) << seed;
        most_saved = std::max(most_saved, plain->paths / static_cast<double>(odds.merged_states));
        Exact worth;
        chance::Distribution<ChargeEnd> ends;
        for (auto const& [bytes, chance] : plain->battles.entries()) {
            Battle const after = *field::battle_of<Battle>(bytes);
            worth += worth_of({scene.scenario, after}) * chance;
            ends.add(charge_end({scene.scenario, scene.declared}, after), chance);
        }
        EXPECT_EQ(odds.worth, worth) << seed;
        EXPECT_EQ(odds.ends.entries(), ends.entries()) << seed;
    }
    EXPECT_GT(compared, 100);
    EXPECT_GT(most_saved, 3);
}

// ---------------------------------------------------------------- rolling

constexpr int rolls = 2000;
constexpr double few = 20;  // ends that are expected less often count together

void expect_rolled_as_enumerated(ChargeScene const& scene, std::uint64_t seed) {
    chance::FirstOption policy;
    ChargeOdds const odds = charge_odds({scene.scenario, scene.declared}, policy);
    std::map<ChargeEnd, int> rolled;
    for (int roll = 0; roll < rolls; ++roll) {
        chance::RollingArbiter arbiter{seed * rolls + static_cast<std::uint64_t>(roll)};
        Battle battle = scene.declared;
        resolve_charges({scene.scenario, battle}, arbiter);
        ++rolled[charge_end({scene.scenario, scene.declared}, battle)];
    }
    double rare = 0;
    int rare_rolled = 0;
    auto const expect_near = [&](double chance, int count) {
        double const expected = chance * rolls;
        double const sigma = __builtin_sqrt(expected * (1 - chance));
        EXPECT_LE(__builtin_fabs(count - expected), 5 * sigma + 1e-6) << seed;
    };
    for (auto const& [end, chance] : odds.ends.entries()) {
        auto const found = rolled.find(end);
        int const count = found == rolled.end() ? 0 : found->second;
        if (found != rolled.end()) rolled.erase(found);
        if (chance.value() * rolls < few) {
            rare += chance.value();
            rare_rolled += count;
        } else {
            expect_near(chance.value(), count);
        }
    }
    EXPECT_TRUE(rolled.empty()) << "an end that has no chance, seed " << seed;
    // rare ends are counted together, and not compared where they are too few even so
    if (rare * rolls >= few) expect_near(rare, rare_rolled);
}

TEST(ChargeOdds, DiceFallAsTheyWereEnumerated) {
    int charges = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        ChargeScene const scene = fixture::random_charges(seed);
        expect_rolled_as_enumerated(scene, seed);
        charges += static_cast<int>(scene.orders.size());
    }
    EXPECT_GT(charges, 200);
}

// ---------------------------------------------------------------- best play

/// What comes next when the answers known so far are used up.
struct NextQuestion {
    bool is_choice = false;
    std::uint8_t side = 0;
    int options = 0;
    std::vector<Exact> chances;  // of dice
};

/// Goes through a charge phase with known answers, up to the first question beyond them.
class Known final : public chance::Arbiter {
public:
    explicit Known(std::vector<int> const& answers) : answers_(answers) {}
    int draw(chance::Chance const& chance) override {
        if (next_ < answers_.size()) return answers_[next_++];
        chance::Weights weights;
        chance::weigh(chance, weights);
        NextQuestion asked;
        for (std::uint64_t const weight : weights.narrow) {
            asked.chances.emplace_back(weight, weights.total);
        }
        asked.options = static_cast<int>(asked.chances.size());
        throw asked;
    }
    int choose(chance::Choice const& choice) override {
        if (next_ < answers_.size()) return answers_[next_++];
        throw NextQuestion{true, choice.side, static_cast<int>(choice.options.size()), {}};
    }

private:
    std::vector<int> const& answers_;
    std::size_t next_ = 0;
};

struct TooMany {};

/// The worth of a charge phase to side 0 when both sides decide at their best: plain recursion from
/// the first question to the last, the whole phase gone through again for every question.
class Search {
public:
    Search(ChargeScene const& scene, int most) : scene_(scene), left_(most) {}

    Exact worth() { return worth_behind(); }
    std::set<int> const& deciding() const { return deciding_; }

private:
    Exact worth_behind() {
        if (--left_ < 0) throw TooMany{};
        Battle battle = scene_.declared;
        NextQuestion asked;
        try {
            Known arbiter{answers_};
            resolve_charges({scene_.scenario, battle}, arbiter);
            return worth_of({scene_.scenario, battle});
        } catch (NextQuestion& question) {
            asked = std::move(question);
        }
        return asked.is_choice ? best_of(asked) : mean_of(asked);
    }
    Exact worth_of_answer(int answer) {
        answers_.push_back(answer);
        Exact const worth = worth_behind();
        answers_.pop_back();
        return worth;
    }
    Exact mean_of(NextQuestion const& asked) {
        Exact mean;
        for (int i = 0; i < asked.options; ++i) {
            Exact const& chance = asked.chances[static_cast<std::size_t>(i)];
            if (!chance.is_zero()) mean += worth_of_answer(i) * chance;
        }
        return mean;
    }
    Exact best_of(NextQuestion const& asked) {
        deciding_.insert(asked.side);
        Exact best = worth_of_answer(0);
        for (int i = 1; i < asked.options; ++i) {
            Exact const worth = worth_of_answer(i);
            bool const better = asked.side == 0 ? best < worth : worth < best;
            if (better) best = worth;
        }
        return best;
    }

    ChargeScene const& scene_;
    int left_;
    std::vector<int> answers_;
    std::set<int> deciding_;
};

TEST(ChargeOdds, BestPlayIsThatOfAFullSearch) {
    chance::FirstOption policy;
    int with_choices = 0;
    int better = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        ChargeScene const scene = fixture::random_charges(seed, {true});
        Search search{scene, 4000};
        Exact worth;
        try {
            worth = search.worth();
        } catch (TooMany const&) {
            continue;
        }
        if (search.deciding().empty()) continue;
        ++with_choices;
        ChargeOdds const best = best_charge_odds({scene.scenario, scene.declared});
        EXPECT_EQ(best.worth, worth) << seed << ": " << best.worth.text() << " " << worth.text();
        EXPECT_EQ(best.ends.sum(), Exact{1}) << seed;
        if (search.deciding().size() > 1) continue;
        Exact const first = charge_odds({scene.scenario, scene.declared}, policy).worth;
        bool const own = search.deciding().count(0) != 0;
        EXPECT_FALSE(own ? best.worth < first : first < best.worth) << seed;
        better += best.worth == first ? 0 : 1;
    }
    EXPECT_GT(with_choices, 30);
    EXPECT_GT(better, 5);
}

}  // namespace
}  // namespace esprit::grande_tactique
