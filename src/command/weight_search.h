#pragma once
// How the staff's weights is come by: commanders of habit who differ a little in all numbers at
// once fight each other, and each number goes on in the way that won. (Simultaneous perturbation,
// J. C. Spall, IEEE Transactions on Automatic Control 37, 1992.)
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

/// The numbers of a set of weights while it is fitted; they need not be whole.
class WeightSearch {
public:
    /// From these numbers, over so many trials.
    WeightSearch(std::vector<int> const& numbers, std::uint64_t trials);

    /// The next two weights that are to fight: each number a little more or less, as `thoughts`
    /// say, and in the second the other way.
    std::array<std::vector<int>, 2> next(CommanderRandom& random);
    /// By how much the first of them did better (contest says in what); less than 0: worse.
    void learn(double won);
    /// The mean over the second half of the trials.
    std::vector<int> found() const;

private:
    std::uint64_t trials_;
    std::uint64_t trial_ = 0;
    std::vector<double> numbers_;
    std::vector<double> perturbations_;  // how far each is moved to try
    std::vector<int> signs_;             // 1 or -1: that it was moved in the first weights
    std::vector<double> sum_;
    std::vector<bool> is_nonnegative_;
};

/// 1 for a side that has won, 0 for one that has lost, else one half.
inline double points_of(rules::BattleVerdict const& verdict, rules::SideId side) {
    if (!verdict.winner) return 0.5;
    return *verdict.winner == side ? 1 : 0;
}

/// How those command whose weights are compared: in haste, or looking around after every order, as
/// in play, which is several times as slow.
enum class Pace : std::uint8_t { hasty, unhurried };

/// How a set of weights is sought.
struct WeightSearchOptions {
    std::uint64_t battles = 2;
    std::uint64_t seed = 1;
    Pace pace = Pace::hasty;
};

/// Makes the other commander of a battle, who commands that side.
template <rules::System S>
using Rival = std::function<std::unique_ptr<Commander<S>>(rules::SideId, FightSeed const&)>;

/// A commander of that weights.
template <rules::System S>
std::unique_ptr<Commander<S>> commander_with_weights(
    typename StaffTrait<S>::OrderWeights const& weights, Pace pace) {
    using Habits = typename StaffTrait<S>::Habits;
    if (pace == Pace::unhurried) return std::make_unique<Habits>(weights);
    return std::make_unique<RolloutCommander<S, Habits>>(plan_once, weights);
}

/// A set of weights against somebody, on either side of one battle: its points, from 0 to 2.
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
        points += points_of(S{}.verdict(scenario, fought.battle), side);
    }
    return points;
}

/// By how many points the first weights does better: than even where they fight each other (1 when
/// it won on both sides, -1 when it lost), else than the second does against that rival (from 2 to
/// -2).
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

/// From that weights on. In each trial the two weights fight one of the rivals, the same battles;
/// where there is none, each other.
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
