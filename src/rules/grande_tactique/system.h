#pragma once
// Grande Tactique as play, pictures and tools see it (rules/common/system.h): whole battles, and
// the charges of one turn.
#include <optional>
#include <vector>

#include "rules/common/system_of.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

class System : public rules::SystemOf<Scenario, Battle, Order, Proposals> {
public:
    std::string_view name() const { return "grande-tactique"; }
    rules::Awaited awaited(BattleView view) const;
    void carry_out_candidate(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const;
    void carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const;
    /// For morale: the facts of the first unit, as charging the second if it is marked to, or as
    /// charged by the second if that is.
    chance::FactSet facts(BattleView view, rules::FactQuestion const& question) const;
    std::vector<rules::Reach> reach(BattleView view, UnitId unit) const;
};

/// The words for the state of a unit: shaken, routed, silenced, square, limbered, firing, charging.
std::vector<std::string_view> state_words(BattleView view, UnitId unit);
std::string_view symbol_of(Troop const& troop);
rules::BattleVerdict verdict_of(BattleView view);
std::optional<std::string> fault_of(BattleView view);

}  // namespace esprit::grande_tactique
