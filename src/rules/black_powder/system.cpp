#include "rules/black_powder/system.h"

#include <array>
#include <limits>
#include <string>

#include "geometry/sweep.h"
#include "rules/black_powder/brigade_morale.h"
#include "rules/black_powder/command.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/hand_to_hand.h"
#include "rules/black_powder/moves.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"
#include "rules/black_powder/turn.h"

namespace esprit::black_powder {

using chance::Arbiter;
using geometry::Base;

namespace {

/// "3 casualties", for as many as UnitState::casualties can hold.
std::string_view casualty_words(std::uint8_t casualties) {
    static auto const words = [] {
        std::array<std::string, std::numeric_limits<std::uint8_t>::max() + 1> counted;
        for (std::size_t i = 0; i < counted.size(); ++i) {
            counted[i] = std::to_string(i) + (i == 1 ? " casualty" : " casualties");
        }
        return counted;
    }();
    return words[casualties];
}

}  // namespace

// BP-TURN-01, -03
rules::Awaited System::awaited(BattleView view) const {
    rules::Awaited awaited{view.battle.active, phase_name(view.battle.phase), {}};
    awaited.turn = view.battle.turn;
    awaited.phase_number = static_cast<std::uint8_t>(view.battle.phase);
    switch (view.battle.phase) {
        case Phase::opening:
            awaited.order_kinds = {"begin turn"};
            break;
        case Phase::initiative:
            awaited.order_kinds = {"initiative", "end initiative"};
            break;
        case Phase::command:
            awaited.order_kinds = {"order", "rally", "ride", "end command"};
            break;
        case Phase::shooting:
            awaited.order_kinds = {"shoot", "end shooting"};
            break;
        case Phase::hand_to_hand:
            awaited.order_kinds = {"fight"};
            break;
        case Phase::over:
            break;
    }
    return awaited;
}

namespace {

void carry_out_order(LiveBattle live, Order const& order, Arbiter& arbiter) {
    switch (order.kind) {
        case OrderKind::initiative:
        case OrderKind::order:
        case OrderKind::rally:
        case OrderKind::ride:
            carry_out_command(live, order, arbiter);
            break;
        case OrderKind::shoot:
            live.battle.state[order.unit].shot = true;
            note_deed(live, order.unit, rules::Deed::fired);
            shoot_at(live, order.unit, order.target, false, arbiter);
            break;
        case OrderKind::fight:
            fight(live, order.unit, arbiter);
            break;
        case OrderKind::begin_turn:
        case OrderKind::end_initiative:
        case OrderKind::end_command:
        case OrderKind::end_shooting:
            end_phase(live, order.kind, arbiter);
            break;
    }
    go_on(live, arbiter);
}

}  // namespace

void System::carry_out(LiveBattle live, Order const& order, Arbiter& arbiter) const {
    carry_out_and_note(live, rules::TurnOf::one_side,
                       [&] { carry_out_order(live, order, arbiter); });
}

chance::FactSet System::facts(BattleView view, rules::FactQuestion const& question) const {
    UnitId const unit = question.units.at(0);
    bool const of_two = question.units.size() > 1;
    if (question.chart == "brigade") {
        return brigade_facts(view, view.scenario.troops[unit].brigade);
    }
    if (question.chart == "command") return command_facts(view, unit);
    if (question.chart == "hand-to-hand") return fighter_facts(view, unit);
    if (of_two && (question.chart == "shoot" || question.chart == "save")) {
        VolleyFacts const known = volley_facts(view, unit, question.units[1], false);
        Volley const volley{view.scenario.volleys, known.shooter, known.target};
        return question.chart == "shoot" ? volley.shots.facts : volley.target;
    }
    return unit_facts(view, unit);
}

/// The corners of the ground that a base covers when it moves straight on.
std::vector<rules::Reach> System::reach(BattleView view, UnitId unit) const {
    if (!stands(view, unit)) return {};
    Base const own = base_of(view, unit);
    Ground const ground{view, unit, view.battle.state[unit].formation};
    geometry::Vector const ahead = geometry::forward_of(own.pose.facing_cdeg);
    Mil const way = ground.free_way(
        own, ahead,
        ground.reach(own, ahead, move_of(view.scenario, unit, view.battle.state[unit].formation)));
    Base const end = advanced(own, ahead, way);
    rules::Reach reach{"order", {}};
    auto const add = [&](Base const& base, std::size_t corner) {
        geometry::Point const point = corner_point(base, corner);
        reach.outline.push_back({point.x_mil, point.y_mil});
    };
    add(own, geometry::front_left);
    add(end, geometry::front_left);
    add(end, geometry::front_right);
    add(own, geometry::front_right);
    return {reach};
}

std::string_view symbol_of(Troop const& troop) {
    if (troop.commander) return "general";
    if (troop.is_guns()) return troop.horse_guns ? "horse_artillery" : "foot_artillery";
    return troop.is_cavalry() ? "cavalry" : "infantry";
}

std::vector<std::string_view> state_words(BattleView view, UnitId unit) {
    std::vector<std::string_view> words;
    Troop const& troop = view.scenario.troops[unit];
    if (troop.commander) return words;
    UnitState const& state = view.battle.state[unit];
    if (state.formation != Formation::line) words.push_back(formation_word(troop, state.formation));
    if (state.garrison) words.push_back("in a building");
    if (state.disordered != 0) words.push_back("disordered");
    if (shaken(view, unit)) words.push_back("shaken");
    if (engaged(view, unit)) words.push_back("engaged");
    if (state.charging) words.push_back("charging");
    if (state.casualties > 0) words.push_back(casualty_words(state.casualties));
    return words;
}

}  // namespace esprit::black_powder
