#pragma once
// Rank and File as play, pictures and tools see it (rules/common/system.h).
#include <optional>
#include <vector>

#include "rules/common/system_of.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/break_points.h"
#include "rules/rank_and_file/candidates.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

class System : public rules::SystemOf<Scenario, Battle, Order, Proposals> {
public:
    std::string_view name() const { return "rank-and-file"; }
    rules::Awaited awaited(BattleView view) const;
    void carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const;
    /// morale, rally: the facts of the first unit. waiver: charged by the second. melee, fire:
    /// against the second.
    chance::FactSet facts(BattleView view, rules::FactQuestion const& question) const;
    std::vector<rules::Reach> reach(BattleView view, UnitId unit) const;
    std::vector<std::uint8_t> first_form_of(Battle const& battle) const {
        return field::canonical_bytes(battle, field::Form::first);
    }
    std::optional<Battle> battle_of_first_form(Scenario const& scenario,
                                               std::span<std::uint8_t const> bytes) const;
};

static_assert(rules::System<System>);
static_assert(rules::ProposesOrders<System>);
static_assert(rules::KeepsSnapshots<System>);

/// The words for the state of a unit: unsteady, routing, its formation, limbered or deployed,
/// blown, charging, in building. Good morale and line are left out.
std::vector<std::string_view> state_words(BattleView view, UnitId unit);
std::string_view symbol_of(Troop const& troop);
std::optional<rules::Refusal> refuse_order(BattleView view, Order const& order);
std::optional<std::string> fault_of(BattleView view);

}  // namespace esprit::rank_and_file
