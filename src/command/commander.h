#pragma once
// A computer commander: gives a side's orders in place of a person.
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "chance/policy.h"
#include "rules/common/system.h"

namespace esprit::command {

/// The commanders of habit; every system has all three.
inline constexpr std::array<std::string_view, 3> habit_names{"random", "advance", "drill"};

/// Thrown by a commander that can give no more orders: its side has lost the battle.
struct Forfeit {
    rules::SideId side = 0;
    std::string because;  // one line
};

/// Decides for one side of one battle. It sees the committed battle and never the dice to come; its
/// own random numbers are separate (command/commander_random.h). Deterministic: the same battles in
/// the same order get the same orders.
template <rules::System S>
class Commander {
public:
    virtual ~Commander() = default;
    virtual std::string_view name() const = 0;
    /// An order that is not refused. The battle must await orders of this side. May throw Forfeit.
    virtual typename S::Order order(rules::BattleViewOf<S> view) = 0;
    /// Answers this side's choices, whichever side's order asks them.
    virtual chance::Policy& policy() = 0;
};

/// A candidate order and its score by rule of thumb; 0 or less: better not given.
template <rules::System S>
struct ScoredOrder {
    typename S::Order order;
    int score = 0;
};

/// The order with the highest score above 0, the first of equal ones; the last order if no score is
/// above 0. `all` must not be empty.
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
