#include "rules/black_powder/battle.h"

#include "rules/black_powder/ground.h"

namespace esprit::black_powder {

namespace {

void visit_unit(UnitState& unit, field::ByteVisitor& visit) {
    visit(unit.formation);
    visit(unit.fate);
    visit(unit.casualties);
    visit(unit.disordered);
    visit(unit.ordered);
    visit(unit.shot);
    visit(unit.closed_fire);
    visit(unit.retired);
    visit(unit.hurt_by_guns);
    visit(unit.charging);
    visit(unit.fought);
    visit(unit.garrison);
    if (!visit.is_first_form()) visit(unit.tests_after_fire);
    visit(unit.won_last_round);
    if (visit.is_first_form()) return;
    visit(unit.charged);
    visit(unit.charged_side);
}

}  // namespace

void visit_battle(Battle& battle, field::ByteVisitor& visit) {
    if (!rules::visit_units(battle, visit, visit_unit)) return;
    for (BrigadeState& brigade : battle.brigade) {
        visit(brigade.mood);
        visit(brigade.orders_ended);
    }
    visit(battle.turn);
    visit(battle.active);
    visit(battle.phase);
    rules::visit_deeds(battle, visit);
}

Battle set_up(Scenario const& scenario) {
    auto battle = rules::deployed<Battle>(scenario);
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        Start const& start = scenario.starts[i];
        UnitState& state = battle.state[i];
        state.formation = start.formation;
        state.casualties = static_cast<std::uint8_t>(start.casualties);
        // before the battle: it goes at the end of the side's first turn
        if (start.disordered) state.disordered = before_battle;
        // BP-R-23
        state.garrison =
            scenario.troops[i].is_infantry() &&
            building_under(scenario.terrain(), battle.units.pose[i].centre) != field::no_feature;
    }
    return battle;
}

}  // namespace esprit::black_powder
