#include "rules/grande_tactique/charge/scene_checks.h"

#include "field/terrain.h"
#include "geometry/contact.h"
#include "geometry/outline.h"
#include "geometry/sweep.h"

namespace esprit::grande_tactique {

namespace {

class Look {
public:
    Look(BattleView view, Battle const& battle)
        : scenario_(view.scenario), began_(view.battle), battle_(battle) {}

    std::vector<std::string> wrong() {
        for (UnitId unit = 0; unit < battle_.units.count; ++unit) {
            look_at_state(unit);
            if (battle_.state[unit].fate != Fate::on_table) continue;
            look_at_table(unit);
            if (scenario_.troops[unit].general) continue;
            look_at_ground(unit);
            for (UnitId other = 0; other < unit; ++other) look_at_pair(other, unit);
        }
        for (std::size_t i = 0; i < battle_.division.size(); ++i) {
            if (battle_.division[i].pips < 0 &&
                battle_.division[i].pips != began_.division[i].pips) {
                wrong_.push_back("PIPs below 0");
            }
        }
        return std::move(wrong_);
    }

private:
    void say(UnitId unit, std::string const& what) {
        wrong_.push_back(scenario_.troops[unit].name + " " + what);
    }
    geometry::Base base(UnitId unit) const { return base_of({scenario_, battle_}, unit); }
    bool fills(UnitId unit) const {
        return garrisoned({scenario_, battle_}, unit) != field::no_feature;
    }

    // GT-STATE-01, -02, GT-FIRE-01, GT-FLEE-04, -05, GT-UNIT-03, GT-FUP-02
    void look_at_state(UnitId unit) {
        Troop const& troop = scenario_.troops[unit];
        UnitState const& state = battle_.state[unit];
        bool const guns = troop.is_artillery();
        bool const fit = state.mood == Mood::eager || state.mood == Mood::shaken;
        if (state.mood == Mood::routed && guns) say(unit, "is routed, a battery");
        if (state.mood == Mood::silenced && !guns) say(unit, "is silenced, and no battery");
        if (state.in_square && !troop.is_infantry()) say(unit, "is in square, and no infantry");
        if (state.in_square && state.mood == Mood::routed) say(unit, "is routed in square");
        if (state.firing && (troop.is_cavalry() || !fit)) say(unit, "fires, and cannot");
        if (state.firing && guns && state.limbered) say(unit, "fires limbered");
        if (state.limbered && !guns) say(unit, "is limbered, and no battery");
        if (state.charges_made > 3) say(unit, "has charged four times");
        // GT-CHG-03: infantry that was ordered to contact may still charge this turn
        bool const may_charge = state.target != no_unit || (troop.is_infantry() && !troop.general &&
                                                            troop.side == battle_.active);
        bool const began = state.charge_start != geometry::Pose{};
        if (!may_charge && began) {
            say(unit, "keeps where a charge began that it does not make");
        }
        if (!began && has_unit(battle_.began_outside, unit)) {
            say(unit, "keeps where a charge began that it does not make");
        }
        if (has_unit(battle_.outside, unit) && !troop.is_infantry()) {
            say(unit, "is outside of an area that only infantry fills");
        }
        if (troop.general && (state.mood != Mood::eager || state.target != no_unit)) {
            say(unit, "is a general with a unit's states");
        }
        UnitId const with = state.attached_to;
        if (troop.general && with != no_unit && state.fate == Fate::on_table &&
            battle_.state[with].fate != Fate::on_table) {
            say(unit, "outlives the unit that he is with");
        }
    }

    void look_at_table(UnitId unit) {
        field::Terrain const& ground = scenario_.terrain();
        if (!on_table(base(unit), ground.width_mil, ground.depth_mil)) {
            say(unit, "stands over the edge");
        }
    }

    // GT-MOVE-17, -18, -20, GT-TER-03, -11
    void look_at_ground(UnitId unit) {
        if (fills(unit)) return;
        for (geometry::Course const& river : scenario_.terrain().impassable) {
            if (overlap(river, base(unit))) say(unit, "stands in a river");
        }
        bool const infantry = scenario_.troops[unit].is_infantry();
        bool const as_at_first = battle_.units.pose[unit] == began_.units.pose[unit];
        if (infantry || as_at_first || on_road(scenario_.terrain(), base(unit))) return;
        for (field::FeatureId const id : scenario_.terrain().woods_and_towns) {
            if (overlap(scenario_.terrain().features[id].area, base(unit))) {
                say(unit, "stands in cover where only infantry goes");
            }
        }
    }

    // GEO-12, GT-MOVE-16, GT-TER-03, -04
    void look_at_pair(UnitId a, UnitId b) {
        if (!stands({scenario_, battle_}, a)) return;
        std::string const both = "and " + scenario_.troops[a].name;
        if (fills(a) && fills(b)) {
            bool const one_area =
                garrisoned({scenario_, battle_}, a) == garrisoned({scenario_, battle_}, b);
            if (one_area) say(b, both + " fill one area");
            return;
        }
        if (fills(a) || fills(b)) {
            UnitId const garrison = fills(a) ? a : b;
            field::FeatureId const id = garrisoned({scenario_, battle_}, garrison);
            UnitId const other = fills(a) ? b : a;
            if (overlap(scenario_.terrain().features[id].area, base(other))) {
                say(b, both + ": one stands in the area that the other fills");
            }
            return;
        }
        if (overlap(base(a), base(b))) say(b, both + " stand on each other");
    }

    Scenario const& scenario_;
    Battle const& began_;
    Battle const& battle_;
    std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> wrong_in(BattleView view, Battle const& battle) {
    return Look{view, battle}.wrong();
}

std::vector<std::string> left_over_in(BattleView view) {
    std::vector<std::string> left;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        UnitState const& state = view.battle.state[unit];
        if (state.target != no_unit || state.charge_start != geometry::Pose{}) {
            left.push_back(view.scenario.troops[unit].name + " is still marked");
        }
    }
    return left;
}

}  // namespace esprit::grande_tactique
