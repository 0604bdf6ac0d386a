#include "command/grande_tactique/charge_outlook.h"

#include "geometry/zones.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/ground_facts.h"

namespace esprit::command {

using chance::FactId;
using chance::FactSet;
using grande_tactique::ChargeFacts;
using grande_tactique::Line;
using rules::UnitId;

namespace {

constexpr FactId upslope_fact = grande_tactique::facts.id("upslope");

/// The facts of a unit where it stands, without whether that is higher than the nearest enemy.
FactSet facts_on_level(grande_tactique::BattleView view, UnitId unit) {
    FactSet known = grande_tactique::standing_facts(view, unit);
    known.set(upslope_fact, false);
    return known;
}

/// Adds to all of `sets` a copy in which the flag is set.
void leave_open(std::vector<FactSet>& sets, FactId flag) {
    std::size_t const count = sets.size();
    for (std::size_t i = 0; i < count; ++i) {
        FactSet with = sets[i];
        with.set(flag);
        sets.push_back(with);
    }
}

/// Adds what the line of the charge says to the facts that are worked out, as charge_facts does.
void add_line(ChargeOutlook const& outlook, FactSet const& attacker, FactSet defender, Line line,
              std::vector<ChargeFacts>& all) {
    if (line == Line::flank) defender.set(grande_tactique::charged_in_flank_fact);
    if (line == Line::rear) defender.set(grande_tactique::charged_in_rear_fact);
    ChargeFacts known = grande_tactique::worked_out(attacker, defender);
    known.attacker.set(grande_tactique::charging_flank_or_rear_fact, line != Line::front);
    known.attacker.set(grande_tactique::charging_artillery_front_fact, false);
    all.push_back(known);
    if (!outlook.guns || line != Line::front) return;
    known.attacker.set(grande_tactique::charging_artillery_front_fact);
    all.push_back(known);
}

void add_lines(ChargeOutlook const& outlook, FactSet const& attacker, FactSet const& defender,
               std::vector<ChargeFacts>& all) {
    add_line(outlook, attacker, defender, Line::front, all);
    if (outlook.flank) add_line(outlook, attacker, defender, Line::flank, all);
    if (outlook.rear) add_line(outlook, attacker, defender, Line::rear, all);
}

}  // namespace

std::optional<ChargeOutlook> outlook_of_charge(grande_tactique::BattleView view, UnitId charger,
                                               UnitId target) {
    grande_tactique::UnitState const& state = view.battle.state[charger];
    bool const plain = state.charge_start == geometry::Pose{} && state.target == no_unit &&
                       cover_of(view, charger) == field::no_feature &&
                       chargers_of(view, target).empty();
    if (!plain) return std::nullopt;
    geometry::Base const own = base_of(view, charger);
    geometry::Base const its = base_of(view, target);
    field::Terrain const& terrain = view.scenario.terrain();
    ChargeOutlook outlook{facts_on_level(view, charger), facts_on_level(view, target)};
    outlook.attacker.set(grande_tactique::charging_with_help_fact, false);
    outlook.defender.set(grande_tactique::defending_linear_feature_fact,
                         defends_linear_feature(view, target, own.pose.centre));
    outlook.slopes = !terrain.heights.empty();
    outlook.cover = !terrain.woods_and_towns.empty();
    outlook.en_masse = view.scenario.troops[charger].is_infantry();
    // GEO-03: flank and rear depend on where the charge begins
    bool const has_faces =
        !view.battle.state[target].in_square && cover_of(view, target) == field::no_feature;
    geometry::Lie const lie{its, own};
    outlook.flank = has_faces && (lie.is_to_right() || lie.is_to_left());
    outlook.rear = has_faces && lie.is_to_rear();
    outlook.guns = view.scenario.troops[target].is_artillery() &&
                   view.battle.state[target].mood == grande_tactique::Mood::eager;
    return outlook;
}

std::vector<ChargeFacts> possible_attacks(ChargeOutlook const& outlook) {
    std::vector<FactSet> attackers{outlook.attacker};
    if (outlook.cover) {
        FactSet in_town = outlook.attacker;
        in_town.set(grande_tactique::in_built_up_area_fact);
        FactSet in_wood = outlook.attacker;
        in_wood.set(grande_tactique::in_woods_fact);
        attackers.push_back(in_town);
        attackers.push_back(in_wood);
    }
    if (outlook.slopes) leave_open(attackers, upslope_fact);
    if (outlook.en_masse) leave_open(attackers, grande_tactique::charging_en_masse_fact);
    std::vector<ChargeFacts> all;
    for (FactSet const& attacker : attackers) {
        add_lines(outlook, attacker, outlook.defender, all);
    }
    return all;
}

std::vector<ChargeFacts> possible_defences(ChargeOutlook const& outlook) {
    std::vector<FactSet> defenders{outlook.defender};
    if (outlook.slopes) leave_open(defenders, upslope_fact);
    std::vector<ChargeFacts> all;
    for (FactSet const& defender : defenders) {
        add_lines(outlook, outlook.attacker, defender, all);
    }
    return all;
}

}  // namespace esprit::command
