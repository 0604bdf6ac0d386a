#pragma once
// The parts of a rule system that all systems share (rules/common/system.h).
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "field/byte_form.h"
#include "rules/common/slots.h"
#include "rules/common/system.h"

namespace esprit::rules {

/// Calls the system's own function, which the member of that name would hide inside SystemOf.
template <class Scenario>
auto battle_set_up(Scenario const& scenario) {
    return set_up(scenario);
}

/// The base of a system. It calls functions of the system's namespace: set_up, refuse_order,
/// verdict_of and fault_of; for pictures base_of, state_words and symbol_of; for
/// bytes visit_battle (field/byte_form.h). The system adds its name, awaited, carry_out, facts and
/// reach.
template <class ItsScenario, class ItsBattle, class ItsOrder, class ItsProposals>
class SystemOf {
public:
    using Scenario = ItsScenario;
    using Battle = ItsBattle;
    using Order = ItsOrder;
    using Proposals = ItsProposals;
    using BattleView = rules::BattleView<Scenario, Battle>;

    Battle set_up(Scenario const& scenario) const { return battle_set_up(scenario); }
    Proposals proposals(BattleView view) const { return {view}; }
    std::vector<Order> candidates(BattleView view) const {
        return orders_of<Order>(Proposals{view});
    }
    std::optional<Refusal> refuse(BattleView view, Order const& order) const {
        return refuse_order(view, order);
    }
    BattleVerdict verdict(BattleView view) const { return verdict_of(view); }
    std::optional<std::string> fault_in(BattleView view) const { return fault_of(view); }
    std::uint64_t digest(Battle const& battle) const { return field::digest(battle); }
    std::vector<std::uint8_t> canonical_bytes(Battle const& battle) const {
        return field::canonical_bytes(battle);
    }
    std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) const {
        return field::battle_of<Battle>(bytes);
    }

    Board board(BattleView view) const {
        Board drawn;
        for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
            if (!is_on_table(view.battle, unit)) continue;
            auto const base = base_of(view, unit);
            auto const& troop = view.scenario.troops[unit];
            Piece piece;
            piece.unit = unit;
            piece.side = troop.side;
            piece.name = troop.name;
            piece.x_mil = base.pose.centre.x_mil;
            piece.y_mil = base.pose.centre.y_mil;
            piece.facing_cdeg = base.pose.facing_cdeg;
            piece.frontage_mil = base.frontage_mil;
            piece.depth_mil = base.depth_mil;
            piece.states = state_words(view, unit);
            piece.symbol = symbol_of(troop);
            if constexpr (requires { view.battle.state[unit].target; }) {
                piece.charges = view.battle.state[unit].target;
                piece.attached_to = view.battle.state[unit].attached_to;
            }
            drawn.pieces.push_back(std::move(piece));
        }
        return drawn;
    }
};

}  // namespace esprit::rules
