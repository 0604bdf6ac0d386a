#pragma once
// How the staff's taste is come by: commanders of habit who differ a little in all numbers at once
// fight each other, and each number goes on in the way that won. (Simultaneous perturbation, J. C.
// Spall, IEEE Transactions on Automatic Control 37, 1992.)
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "command/fight.h"
#include "command/staff.h"
#include "command/staff_haste.h"
#include "command/thoughts.h"

namespace esprit::command {

/// The numbers of a taste while it is fitted; they need not be whole.
class TasteSearch {
public:
    /// From these numbers, over so many trials.
    TasteSearch(std::vector<int> const& numbers, std::uint64_t trials);

    /// The next two tastes that are to fight: each number a little more or less, as `thoughts` say,
    /// and in the second the other way.
    std::array<std::vector<int>, 2> next(Thoughts& thoughts);
    /// What the first of them made of it: 1 when it won on both sides, -1 when the second did.
    void learn(double won);
    /// The mean over the second half of the trials.
    std::vector<int> found() const;

private:
    std::uint64_t trials_;
    std::uint64_t trial_ = 0;
    std::vector<double> numbers_;
    std::vector<double> reach_;  // how far each is moved to try
    std::vector<int> way_;       // 1 or -1: that it was moved in the first taste
    std::vector<double> sum_;
    std::vector<bool> stays_above_nil_;
};

/// 1 for a side that has won, 0 for one that has lost, else one half.
inline double points_of(rules::BattleVerdict const& verdict, rules::SideId side) {
    if (!verdict.winner) return 0.5;
    return *verdict.winner == side ? 1 : 0;
}

/// How those command whose tastes are compared: in haste, or looking around after every order, as
/// in play, which is several times as slow.
enum class Pace : std::uint8_t { hasty, unhurried };

/// One taste against another, on either side of one battle: 1 when it won both, -1 when it lost
/// them.
template <rules::System S>
double contest(typename S::Scenario const& scenario, FightSeed const& which,
               std::array<typename StaffTrait<S>::Taste, 2> const& tastes, Pace pace) {
    using Trait = StaffTrait<S>;
    using Habits = typename Trait::Habits;
    double won = -1;
    for (rules::SideId side = 0; side < 2; ++side) {
        HastyCommander<S, Habits> first{Trait::looks, tastes[0]};
        HastyCommander<S, Habits> second{Trait::looks, tastes[1]};
        std::array<Habits, 2> unhurried{Habits{tastes[0]}, Habits{tastes[1]}};
        std::array<Commander<S>*, 2> both{&first, &second};
        if (pace == Pace::unhurried) both = {&unhurried[0], &unhurried[1]};
        if (side == 1) std::swap(both[0], both[1]);
        auto const fought = fight<S>(S{}, scenario, which, both);
        won += points_of(S{}.verdict(scenario, fought.battle), side);
    }
    return won;
}

/// From that taste on; every trial is two battles.
template <rules::System S>
typename StaffTrait<S>::Taste fitted_taste(typename S::Scenario const& scenario,
                                           typename StaffTrait<S>::Taste const& from,
                                           std::uint64_t trials, std::uint64_t seed, Pace pace) {
    using Trait = StaffTrait<S>;
    using Taste = typename Trait::Taste;
    auto const taste_of = [](std::vector<int> const& numbers) {
        Taste taste;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            taste.*Trait::taste_numbers[i].number = numbers[i];
        }
        return taste;
    };
    std::vector<int> begin;
    for (auto const& each : Trait::taste_numbers) begin.push_back(from.*each.number);
    TasteSearch search{begin, trials};
    Thoughts thoughts{seed, 0, 2};
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        auto const two = search.next(thoughts);
        search.learn(
            contest<S>(scenario, {seed, trial}, {taste_of(two[0]), taste_of(two[1])}, pace));
    }
    return taste_of(search.found());
}

}  // namespace esprit::command
