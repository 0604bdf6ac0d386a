#pragma once
// Who gives a side's orders when no person does.
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "chance/policy.h"
#include "rules/system.h"

namespace esprit::command {

/// Those of habit, whom every system has.
inline constexpr std::array<std::string_view, 3> habit_names{"random", "advance", "drill"};

/// Decides for one side of one battle. It sees the committed battle and never the dice to come;
/// what it draws for itself are thoughts (command/commander_random.h). The same battles in the same
/// order get the same answers.
template <rules::System S>
class Commander {
public:
    virtual ~Commander() = default;
    virtual std::string_view name() const = 0;
    /// One of the orders that are not refused; the battle awaits orders of this side.
    virtual typename S::Order order(typename S::Scenario const& scenario,
                                    typename S::Battle const& battle) = 0;
    /// Answers the choices inside the orders of either side that are this side's to make.
    virtual chance::Policy& policy() = 0;
};

/// A candidate and its score: what it promises by rule of thumb; 0 or less: rather not.
template <rules::System S>
struct ScoredOrder {
    typename S::Order order;
    int score = 0;
};

/// The one with the highest score above 0, the first of equal ones; else the last.
template <rules::System S>
typename S::Order const& best_of(std::vector<ScoredOrder<S>> const& all) {
    int most = 0;
    ScoredOrder<S> const* best = &all.back();
    for (ScoredOrder<S> const& each : all) {
        if (each.score <= most) continue;
        most = each.score;
        best = &each;
    }
    return best->order;
}

}  // namespace esprit::command
