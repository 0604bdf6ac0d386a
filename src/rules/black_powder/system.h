#pragma once
// Black Powder as play, pictures and tools see it (rules/common/system.h).
#include <optional>
#include <vector>

#include "rules/black_powder/army.h"
#include "rules/black_powder/battle.h"
#include "rules/black_powder/candidates.h"
#include "rules/black_powder/orders.h"
#include "rules/black_powder/refusals.h"
#include "rules/common/system_of.h"

namespace esprit::black_powder {

class System : public rules::SystemOf<Scenario, Battle, Order, Proposals> {
public:
    std::string_view name() const { return "black-powder"; }
    rules::Awaited awaited(BattleView view) const;
    void carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const;
    /// shoot: the first unit shoots at the second. save: the second is hit by the first. command,
    /// hand-to-hand, break: facts of the first. brigade: that of the first.
    chance::FactSet facts(BattleView view, rules::FactQuestion const& question) const;
    std::vector<rules::Reach> reach(BattleView view, UnitId unit) const;
    std::vector<std::uint8_t> first_form_of(Battle const& battle) const {
        return field::canonical_bytes(battle, field::Form::first);
    }
    std::optional<Battle> battle_of_first_form(Scenario const& /*scenario*/,
                                               std::span<std::uint8_t const> bytes) const {
        return field::battle_of<Battle>(bytes, field::Form::first);
    }
};

static_assert(rules::System<System>);
static_assert(rules::ProposesOrders<System>);
static_assert(rules::KeepsSnapshots<System>);

/// The words for the state of a unit: its formation unless in line or deployed, then disordered,
/// shaken, engaged and so on; casualties last.
std::vector<std::string_view> state_words(BattleView view, UnitId unit);
std::string_view symbol_of(Troop const& troop);
std::optional<std::string> fault_of(BattleView view);

}  // namespace esprit::black_powder
