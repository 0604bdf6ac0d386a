// Checks that a battle read from outside is possible in its scenario.
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/system.h"

namespace esprit::rank_and_file {

namespace {

class Check : rules::BattleCheckOf<Scenario, Battle> {
public:
    using BattleCheckOf::BattleCheckOf;

    std::optional<std::string> fault() {
        if (!check_.has_sound_head(view_.battle)) return check_.fault();
        check_.side("the side with the initiative", view_.battle.initiative);
        check_.side("the side that goes first", view_.battle.first);
        check_.number("the number of declarations", view_.battle.declarations, 0,
                      view_.battle.units.count);
        for (std::size_t force = view_.scenario.forces.size(); force < max_forces; ++force) {
            check_.holds(!view_.battle.broken[force], "there are more forces than in the scenario");
        }
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) look_at(unit);
        return check_.fault();
    }

private:
    void look_at(UnitId unit) {
        Troop const& troop = view_.scenario.troops[unit];
        UnitState const& state = view_.battle.state[unit];
        bool const stands = state.fate == Fate::on_table;
        check_.look_at_unit(unit);
        check_.word("its morale", state.morale, Morale::routing);
        check_.word("where it is", state.fate, Fate::off_table);
        check_.word("its formation", state.formation, Formation::skirmish);
        check_.word("where it was charged from", state.charged_from, Line::rear);
        check_.pose("where it stands", view_.battle.units.pose[unit], stands);
        check_.number("its stands", state.stands, stands ? 1 : 0, troop.stands);
        // RF-FIRE-15
        check_.number("its hits", state.hits, 0, view_.scenario.rules.melee.hits_for_one_stand - 1);
        check_.number("its place among the declarations", state.declared, 0,
                      view_.battle.declarations);
        check_.pose("where its charge began", state.charge_start, true);
        look_at_ground(state);
        look_at_others(unit);
    }

    /// RF-R-32: checks the area that a unit holds, and its height.
    void look_at_ground(UnitState const& state) {
        field::Terrain const& ground = view_.scenario.terrain();
        auto const holdable = [&](field::FeatureId area) {
            field::FeatureKind const kind = ground.features[area].kind;
            return kind == field::FeatureKind::built_up_area || kind == field::FeatureKind::wood ||
                   kind == field::FeatureKind::redoubt;
        };
        bool const known = state.area == field::no_feature ||
                           (state.area < ground.features.size() && holdable(state.area));
        check_.holds(known, "holds no building, redoubt or wood of this field");
        int most = 0;
        for (field::FeatureId const id : ground.heights) most += ground.features[id].height;
        check_.number("the height at which it stands", state.level, 0, most);
    }
    /// Checks the units that a unit's state names.
    void look_at_others(UnitId unit) {
        UnitState const& state = view_.battle.state[unit];
        check_.unit_or_nobody("the unit that it charges", state.target, no_unit);
        check_.unit_or_nobody("the unit that he is with", state.attached_to, no_unit);
        if (check_.found()) return;
        // RF-TURN-05: after the charge step a charge may have met no unit
        bool const waits = state.declared != 0 && view_.battle.phase <= Phase::charge;
        check_.holds(!waits || state.target != no_unit, "has declared a charge without a target");
        check_.holds(state.target == no_unit || is_fair_game(unit, state.target),
                     "charges none of the enemy's units");
        // RF-TURN-14
        UnitId const with = state.attached_to;
        check_.holds(with == no_unit || (view_.scenario.troops[unit].is_commander() &&
                                         !view_.scenario.troops[with].is_commander()),
                     "is attached, and no commander, or to a commander");
    }
    bool is_fair_game(UnitId unit, UnitId target) const {
        return are_enemies(view_.scenario, unit, target) &&
               !view_.scenario.troops[unit].is_commander() &&
               !view_.scenario.troops[target].is_commander();
    }
};

}  // namespace

std::optional<std::string> fault_of(BattleView view) {
    return Check{view}.fault();
}

std::optional<Battle> System::battle_of_first_form(Scenario const& scenario,
                                                   std::span<std::uint8_t const> bytes) const {
    auto battle = field::battle_of<Battle>(bytes, field::Form::first);
    if (!battle || fault_in({scenario, *battle})) return battle;
    // RF-R-32: play version 1 took a unit to hold the ground where its middle was
    for (UnitId unit = 0; unit < battle->units.count; ++unit) {
        if (stands_firm({scenario, *battle}, unit)) take_up_ground({scenario, *battle}, unit);
    }
    return battle;
}

}  // namespace esprit::rank_and_file
