#pragma once
// Searches for the staff's weights by simultaneous perturbation (SPSA; J. C. Spall, IEEE
// Transactions on Automatic Control 37, 1992): two sets of weights that differ a little in all
// numbers fight, and each number moves towards the winner.
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "command/commander_random.h"
#include "command/fight.h"
#include "command/rollout_policy.h"
#include "command/staff.h"

namespace esprit::command {

/// The search itself: the numbers of a set of weights, as decimals.
class WeightSearch {
public:
    /// \param numbers  where to begin
    /// \param trials   how many there will be, 1 or more
    WeightSearch(std::vector<int> const& numbers, std::uint64_t trials);

    /// The next two sets of weights to compare: each number a little up or down at random, in the
    /// second set the opposite way.
    std::array<std::vector<int>, 2> next(CommanderRandom& random);
    /// Ends a trial. `won` is how much better the first set did (as from `contest`); below 0:
    /// worse.
    void learn(double won);
    /// The mean of the numbers over the second half of the trials, all of which must be done.
    std::vector<int> found() const;

private:
    std::uint64_t trials_;
    std::uint64_t trial_ = 0;
    std::vector<double> numbers_;
    std::vector<double> perturbations_;  // by how much each number is moved in a trial
    std::vector<int> signs_;             // 1 or -1: which way it was moved in the first set
    std::vector<double> sum_;
    std::vector<bool> is_nonnegative_;
};

/// The points of a side: 1 for a victory, 0 for a defeat, else one half.
inline double points_of(rules::BattleVerdict const& verdict, rules::SideId side) {
    if (!verdict.winner) return 0.5;
    return *verdict.winner == side ? 1 : 0;
}

/// How the commanders of compared weights play: hasty by the rollout policy, or unhurried by
/// scoring all orders before every order, as in play, which is several times as slow.
enum class Pace : std::uint8_t { hasty, unhurried };

/// The settings of a search for weights.
struct WeightSearchOptions {
    std::uint64_t battles = 2;
    std::uint64_t seed = 1;
    Pace pace = Pace::hasty;
};

/// Makes a commander to fight against, for the given side and battle.
template <rules::System S>
using Rival = std::function<std::unique_ptr<Commander<S>>(rules::SideId, FightSeed const&)>;

/// A commander of habit with these weights.
template <rules::System S>
std::unique_ptr<Commander<S>> commander_with_weights(
    typename StaffTrait<S>::OrderWeights const& weights, Pace pace) {
    using Habits = typename StaffTrait<S>::Habits;
    if (pace == Pace::unhurried) return std::make_unique<Habits>(weights);
    return std::make_unique<RolloutCommander<S, Habits>>(plan_once, weights);
}

/// The points, from 0 to 2, of a set of weights in two battles with the same dice, once on each
/// side.
template <rules::System S>
double points_against(typename S::Scenario const& scenario, FightSeed const& which,
                      typename StaffTrait<S>::OrderWeights const& weights, Pace pace,
                      Rival<S> const& rival) {
    double points = 0;
    for (rules::SideId side = 0; side < 2; ++side) {
        auto const first = commander_with_weights<S>(weights, pace);
        auto const second = rival(static_cast<rules::SideId>(1 - side), which);
        std::array<Commander<S>*, 2> both{first.get(), second.get()};
        if (side == 1) std::swap(both[0], both[1]);
        auto const fought = fight<S>(S{}, scenario, which, both);
        points += points_of(S{}.verdict({scenario, fought.battle}), side);
    }
    return points;
}

/// How many more points the first set of weights makes. Without a rival the two sets fight each
/// other (from -1 to 1); with one, each fights the rival (from -2 to 2).
template <rules::System S>
double contest(typename S::Scenario const& scenario, FightSeed const& which,
               std::array<typename StaffTrait<S>::OrderWeights, 2> const& weights, Pace pace,
               Rival<S> const& rival = {}) {
    if (!rival) {
        auto const other = [&](rules::SideId, FightSeed const&) {
            return commander_with_weights<S>(weights[1], pace);
        };
        return points_against<S>(scenario, which, weights[0], pace, other) - 1;
    }
    return points_against<S>(scenario, which, weights[0], pace, rival) -
           points_against<S>(scenario, which, weights[1], pace, rival);
}

/// The result of a search that begins with `from`. In each trial the two sets of weights fight the
/// same battles against one of the rivals, in turn; without rivals, against each other.
template <rules::System S>
typename StaffTrait<S>::OrderWeights fitted_weights(
    typename S::Scenario const& scenario, typename StaffTrait<S>::OrderWeights const& from,
    WeightSearchOptions const& options, std::vector<Rival<S>> const& rivals = {}) {
    using Trait = StaffTrait<S>;
    using OrderWeights = typename Trait::OrderWeights;
    auto const weights_of = [](std::vector<int> const& numbers) {
        OrderWeights weights;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            weights.*Trait::named_weights[i].number = numbers[i];
        }
        return weights;
    };
    std::vector<int> begin;
    for (auto const& each : Trait::named_weights) begin.push_back(from.*each.number);
    std::uint64_t const battles_a_trial = rivals.empty() ? 2 : 4;
    std::uint64_t const trials = std::max<std::uint64_t>(1, options.battles / battles_a_trial);
    WeightSearch search{begin, trials};
    CommanderRandom random{options.seed, 0, 2};
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        auto const two = search.next(random);
        search.learn(contest<S>(scenario, {options.seed, trial},
                                {weights_of(two[0]), weights_of(two[1])}, options.pace,
                                rivals.empty() ? Rival<S>{} : rivals[trial % rivals.size()]));
    }
    return weights_of(search.found());
}

}  // namespace esprit::command
