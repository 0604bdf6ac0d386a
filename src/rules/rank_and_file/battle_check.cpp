// Checks that a battle read from outside is possible in its scenario.
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/system.h"

namespace esprit::rank_and_file {

namespace {

class Check : rules::BattleCheckOf<Scenario, Battle> {
public:
    using BattleCheckOf::BattleCheckOf;

    std::optional<std::string> fault() {
        if (!check_.has_sound_head(battle_)) return check_.fault();
        check_.side("the side with the initiative", battle_.initiative);
        check_.side("the side that goes first", battle_.first);
        check_.number("the number of declarations", battle_.declarations, 0, battle_.table.count);
        for (std::size_t force = scenario_.forces.size(); force < max_forces; ++force) {
            check_.holds(!battle_.broken[force], "there are more forces than in the scenario");
        }
        for (UnitId unit = 0; unit < battle_.table.count; ++unit) look_at(unit);
        return check_.fault();
    }

private:
    void look_at(UnitId unit) {
        Troop const& troop = scenario_.troops[unit];
        UnitState const& state = battle_.state[unit];
        bool const stands = state.fate == Fate::on_table;
        check_.look_at_unit(unit);
        check_.word("its morale", state.morale, Morale::routing);
        check_.word("where it is", state.fate, Fate::off_table);
        check_.word("its formation", state.formation, Formation::skirmish);
        check_.pose("where it stands", battle_.table.pose[unit], stands);
        check_.number("its stands", state.stands, stands ? 1 : 0, troop.stands);
        // RF-FIRE-15
        check_.number("its hits", state.hits, 0, scenario_.rules.melee.hits_for_one_stand - 1);
        check_.number("its place among the declarations", state.declared, 0, battle_.declarations);
        check_.pose("where its charge began", state.charge_start, true);
        look_at_ground(state);
        look_at_others(unit);
    }

    /// RF-R-32: checks the area that a unit holds, and its height.
    void look_at_ground(UnitState const& state) {
        field::Terrain const& ground = scenario_.terrain();
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
        UnitState const& state = battle_.state[unit];
        check_.unit_or_nobody("the unit that it charges", state.target, no_unit);
        check_.unit_or_nobody("the unit that he is with", state.attached_to, no_unit);
        if (check_.found()) return;
        // RF-TURN-05: after the charge step a charge may have met no unit
        bool const waits = state.declared != 0 && battle_.phase <= Phase::charge;
        check_.holds(!waits || state.target != no_unit, "has declared a charge without a target");
        check_.holds(state.target == no_unit || is_fair_game(unit, state.target),
                     "charges none of the enemy's units");
        // RF-TURN-14
        UnitId const with = state.attached_to;
        check_.holds(with == no_unit || (scenario_.troops[unit].is_commander() &&
                                         !scenario_.troops[with].is_commander()),
                     "is attached, and no commander, or to a commander");
    }
    bool is_fair_game(UnitId unit, UnitId target) const {
        return are_enemies(scenario_, unit, target) && !scenario_.troops[unit].is_commander() &&
               !scenario_.troops[target].is_commander();
    }
};

}  // namespace

std::optional<std::string> fault_of(Scenario const& scenario, Battle const& battle) {
    return Check{scenario, battle}.fault();
}

std::optional<Battle> System::battle_of_first_form(Scenario const& scenario,
                                                   std::span<std::uint8_t const> bytes) const {
    auto battle = field::battle_of<Battle>(bytes, field::Form::first);
    if (!battle || fault_in(scenario, *battle)) return battle;
    // RF-R-32: play version 1 took a unit to hold the ground where its middle was
    for (UnitId unit = 0; unit < battle->table.count; ++unit) {
        if (stands_firm(scenario, *battle, unit)) take_up_ground(scenario, *battle, unit);
    }
    return battle;
}

}  // namespace esprit::rank_and_file
