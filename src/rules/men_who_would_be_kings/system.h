#pragma once
// The Men Who Would Be Kings as play, pictures and tools see it (rules/common/system.h).
#include <optional>
#include <vector>

#include "rules/common/system_of.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/candidates.h"
#include "rules/men_who_would_be_kings/orders.h"
#include "rules/men_who_would_be_kings/victory.h"

namespace esprit::men_who_would_be_kings {

class System : public rules::SystemOf<Scenario, Battle, Order, Proposals> {
public:
    std::string_view name() const { return "men-who-would-be-kings"; }
    rules::Awaited awaited(BattleView view) const;
    void carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const;
    /// activate, pinning, rally: facts of the first unit. fire: the first at the second. attack:
    /// the first attacks the second.
    chance::FactSet facts(BattleView view, rules::FactQuestion const& question) const;
    std::vector<rules::Reach> reach(BattleView view, UnitId unit) const;
};
static_assert(rules::ProposesOrders<System>);
static_assert(rules::KeepsSnapshots<System>);

/// A unit's states in words: pinned, leaderless, close order, gone to ground, in a redoubt.
std::vector<std::string_view> state_words(BattleView view, UnitId unit);
std::string_view symbol_of(Troop const& troop);
std::optional<std::string> fault_of(BattleView view);

}  // namespace esprit::men_who_would_be_kings
