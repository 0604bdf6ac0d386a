#pragma once
// The parts of a rule system that all systems share (rules/common/system.h).
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "field/byte_form.h"
#include "rules/common/system.h"

namespace esprit::rules {

/// Calls the system's own function, which the member of that name would hide inside SystemOf.
template <class Scenario>
auto battle_set_up(Scenario const& scenario) {
    return set_up(scenario);
}

/// The base of a system. It calls functions of the system's namespace: set_up, candidate_orders,
/// refuse_order, verdict_of and fault_of; for pictures base_of, state_words and symbol_of; for
/// bytes visit_battle (field/byte_form.h). The system adds its name, awaited, carry_out, facts and
/// reach.
template <class ItsScenario, class ItsBattle, class ItsOrder, class ItsProposals>
class SystemOf {
public:
    using Scenario = ItsScenario;
    using Battle = ItsBattle;
    using Order = ItsOrder;
    using Proposals = ItsProposals;

    Battle set_up(Scenario const& scenario) const { return battle_set_up(scenario); }
    Proposals proposals(Scenario const& scenario, Battle const& battle) const {
        return {scenario, battle};
    }
    std::vector<Order> candidates(Scenario const& scenario, Battle const& battle) const {
        return candidate_orders(scenario, battle);
    }
    std::optional<Refusal> refuse(Scenario const& scenario, Battle const& battle,
                                  Order const& order) const {
        return refuse_order(scenario, battle, order);
    }
    BattleVerdict verdict(Scenario const& scenario, Battle const& battle) const {
        return verdict_of(scenario, battle);
    }
    std::optional<std::string> fault_in(Scenario const& scenario, Battle const& battle) const {
        return fault_of(scenario, battle);
    }
    std::uint64_t digest(Battle const& battle) const { return field::digest(battle); }
    std::vector<std::uint8_t> canonical_bytes(Battle const& battle) const {
        return field::canonical_bytes(battle);
    }
    std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) const {
        return field::battle_of<Battle>(bytes);
    }

    View view(Scenario const& scenario, Battle const& battle) const {
        View view;
        for (UnitId unit = 0; unit < battle.table.count; ++unit) {
            if (!is_on_table(battle, unit)) continue;
            auto const base = base_of(scenario, battle, unit);
            auto const& troop = scenario.troops[unit];
            Piece piece;
            piece.unit = unit;
            piece.side = troop.side;
            piece.name = troop.name;
            piece.x_mil = base.pose.centre.x_mil;
            piece.y_mil = base.pose.centre.y_mil;
            piece.facing_cdeg = base.pose.facing_cdeg;
            piece.frontage_mil = base.frontage_mil;
            piece.depth_mil = base.depth_mil;
            piece.states = state_words(scenario, battle, unit);
            piece.symbol = symbol_of(troop);
            if constexpr (requires { battle.state[unit].target; }) {
                piece.charges = battle.state[unit].target;
                piece.attached_to = battle.state[unit].attached_to;
            }
            view.pieces.push_back(std::move(piece));
        }
        return view;
    }
};

}  // namespace esprit::rules
