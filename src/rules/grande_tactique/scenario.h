#pragma once
// What never changes in a battle of Grande Tactique: the ground, the units, and the numbers of the
// ruleset in force.
#include <cstdint>
#include <string>
#include <vector>

#include "chance/ruleset.h"
#include "field/scenario.h"
#include "field/unit_poses.h"
#include "rules/common/scenario.h"
#include "rules/grande_tactique/charge.h"
#include "rules/grande_tactique/charge_facts.h"
#include "rules/grande_tactique/numbers.h"

namespace esprit::grande_tactique {

using rules::no_unit;
using rules::SideId;
using rules::UnitId;

inline constexpr std::size_t max_units = field::max_units;
inline constexpr std::size_t max_divisions = 24;

/// The quality of troops.
enum class Quality : std::uint8_t { ordinary, raw, veteran };
/// The ability of a general (GT-PIPS-07, -08).
enum class Ability : std::uint8_t { ordinary, great, bad };
/// What a general commands (GT-PIPS-01, -09).
enum class Rank : std::uint8_t { division, corps, army };

/// The kind of cavalry (GT-CAV-01, -03).
enum class CavalryKind : std::uint8_t { plain, lancers, cuirassiers };

/// A unit or general of the roster.
struct Troop {
    std::string name;
    SideId side = 0;
    std::uint8_t division = 0;  // "command" of GT-CHG-05, GT-R-17: place in Scenario::divisions
    Arm arm = Arm::infantry;    // not used for generals
    bool general = false;
    bool horse_artillery = false;
    CavalryKind kind = CavalryKind::plain;
    Quality quality = Quality::ordinary;
    Ability ability = Ability::ordinary;  // of generals
    Rank rank = Rank::division;           // of generals
    std::uint8_t corps = 0;               // of corps generals: place in Scenario::corps

    bool is_cavalry() const { return !general && arm == Arm::cavalry; }
    bool is_infantry() const { return !general && arm == Arm::infantry; }
    bool is_artillery() const { return !general && arm == Arm::artillery; }
};

/// A division (GT-UNIT-09), or the command of generals alone.
struct Division {
    std::string name;
    SideId side = 0;
    UnitId general = no_unit;  // no_unit: no leader, and no PIPs
    std::uint8_t corps = 0;    // place in Scenario::corps, if it has units
    std::uint8_t rank = 0;     // GT-PIPS-03: in the plan that the corps begins with, from 1
    bool has_units = false;    // generals of corps and armies stand in commands without any
    std::uint16_t unit_count = 0;
};

/// A corps (GT-UNIT-10). Divisions of a side that belong to no corps form one, named after the
/// side. No two corps of a battle have the same name.
struct Corps {
    std::string name;
    SideId side = 0;
    std::vector<std::uint8_t> divisions;  // with units, in the order of the file
};
inline constexpr std::size_t max_corps_divisions = 12;

/// The ruleset's distances, ready for the table (rulesets/grande-tactique/distances.toml).
struct Distances : rules::Numbers {
    using Numbers::Numbers;

    field::Footprint infantry{inches("infantry_frontage_inches"), inches("infantry_depth_inches")};
    field::Footprint square{inches("square_side_inches"), inches("square_side_inches")};
    field::Footprint cavalry{inches("cavalry_frontage_inches"), inches("cavalry_depth_inches")};
    field::Footprint foot_artillery{inches("foot_artillery_frontage_inches"),
                                    inches("foot_artillery_depth_inches")};
    field::Footprint horse_artillery{inches("horse_artillery_frontage_inches"),
                                     inches("horse_artillery_depth_inches")};
    field::Footprint general{inches("general_side_inches"), inches("general_side_inches")};
    Mil infantry_move_mil = inches("infantry_move_inches");
    Mil cavalry_move_mil = inches("cavalry_move_inches");
    Mil cuirassier_move_mil = inches("cuirassier_move_inches");
    CentiDegree move_arc_cdeg = degrees("move_arc_degrees");
    Mil infantry_flight_mil = inches("infantry_flight_inches");
    Mil cavalry_flight_mil = inches("cavalry_flight_inches");
    unsigned cavalry_flight_dice = dice("cavalry_flight_dice");
    Mil surrounded_mil = inches("surrounded_inches");
    int general_lost_on = whole("general_lost_on");  // this face or less
    Mil follow_up_reach_mil = inches("follow_up_reach_inches");
    Mil pursuit_of_infantry_mil = inches("pursuit_of_infantry_inches");
    Mil pursuit_short_of_flight_mil = inches("pursuit_short_of_flight_inches");
    Mil lined_up_within_mil = inches("lined_up_within_inches");
    /// The charged cavalry goes one of so many parts of the way.
    int countercharge_parts = whole("countercharge_parts");
    int charge_pips = whole("charge_pips");
    int move_pips = whole("move_pips");

    field::Footprint footprint_of(Troop const& troop, bool in_square) const;
};

/// GT-VIC-11..16: what a unit is worth (rulesets/grande-tactique/points.toml).
struct Points : rules::Numbers {
    using Numbers::Numbers;

    int of(Troop const& troop) const;

    int infantry = whole("infantry_points");
    int cavalry = whole("cavalry_points");
    int artillery = whole("artillery_points");
    int raw_less = whole("raw_points_less");
    int veteran_more = whole("veteran_points_more");
    int heavy_or_lancer_more = whole("heavy_or_lancer_points_more");
};

/// How a unit stands as the scenario begins.
struct Start {
    std::uint8_t mood = 0;  // Mood
    bool in_square = false;
    bool limbered = false;
    bool firing = false;
    UnitId attached_to = no_unit;  // generals
    int arrives = 0;               // the turn in which it arrives; 0: at the start
};

struct Scenario : rules::ScenarioOf<Troop, Start> {
    Scenario(field::CommonScenario common, chance::Ruleset const& ruleset);

    ChargeRules rules;
    Distances distances;
    Points points;
    MoveRules moves;
    FireRules fire;
    FireCharts fire_charts;
    CommandRules command;
    VictoryRules victory;
    std::vector<Division> divisions;
    std::vector<Corps> corps;
    std::vector<std::int8_t> pips;             // per division, in an engagement; -1: no limit
    std::vector<field::Footprint> footprints;  // not in square
    std::vector<UnitId> generals;
};

inline std::string const& name_of(Scenario const& scenario, UnitId unit) {
    return scenario.troops[unit].name;
}

/// True if only the charges of one turn are fought: the file has an [engagement], or no last turn.
bool is_engagement(Scenario const& scenario);

}  // namespace esprit::grande_tactique
