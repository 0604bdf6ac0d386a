#pragma once
// What never changes in a battle of Rank and File: the ground, the units, and the numbers of the
// ruleset in force.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chance/ruleset.h"
#include "field/scenario.h"
#include "field/unit_poses.h"
#include "rules/common/outcomes.h"
#include "rules/common/scenario.h"
#include "rules/rank_and_file/charge.h"
#include "rules/rank_and_file/numbers.h"

namespace esprit::rank_and_file {

using rules::no_unit;
using rules::SideId;
using rules::UnitId;

inline constexpr std::size_t max_units = field::max_units;
inline constexpr std::size_t max_forces = 24;
inline constexpr int automatic_chance = 6;

/// The arms of the rules, and commanders.
enum class Arm : std::uint8_t { infantry, cavalry, foot_artillery, horse_artillery, commander };
/// The formations (RF-UNIT-04). Guns have none of these: they are always in line.
enum class Formation : std::uint8_t { line, attack_column, march_column, square, skirmish };
inline constexpr std::size_t formations = 5;

/// A unit or commander of the roster.
struct Troop {
    std::string name;
    SideId side = 0;
    std::uint8_t force = 0;  // place in Scenario::forces
    Arm arm = Arm::infantry;
    std::uint8_t unit_class = 1;    // place in `classes`: green, regular, veteran, elite
    std::uint8_t stands = 1;        // at the start of the battle
    std::uint8_t uncontrolled = 0;  // RF-UCV-01, RF-UNC-02: charges on this or less; 0: never
    bool shock = false;
    bool lancers = false;
    bool light = false;  // RF-R-16

    bool is_commander() const { return arm == Arm::commander; }
    bool is_infantry() const { return arm == Arm::infantry; }
    bool is_cavalry() const { return arm == Arm::cavalry; }
    bool is_artillery() const { return arm == Arm::foot_artillery || arm == Arm::horse_artillery; }
    /// RF-R-10
    bool is_on_foot() const { return arm == Arm::infantry || arm == Arm::foot_artillery; }
    bool is_single_stand() const { return stands == 1; }
};

/// What the test of uncontrolled infantry comes to (RF-UNC-01, -03 to -05).
enum class Uncontrolled : std::uint8_t { not_required, must_charge, no_target, controlled };

/// Units that break together (RF-BRK-01).
struct Force {
    std::string name;
    SideId side = 0;
    int units = 0;  // commanders do not count
};

/// The state of a unit as the scenario begins.
struct Start {
    Morale morale = Morale::good;
    Formation formation = Formation::line;
    bool limbered = false;
    bool blown = false;
    std::uint8_t stands_lost = 0;
    std::uint8_t hits = 0;
    UnitId attached_to = no_unit;  // commanders
};

struct Scenario : rules::ScenarioOf<Troop, Start> {
    Scenario(field::CommonScenario common, chance::Ruleset const& ruleset);

    ChargeRules rules;
    chance::Chart const& fire;
    chance::Chart const& uncontrolled;
    rules::Outcomes<Uncontrolled> goes_out_of_hand;
    Stands stands;
    Moves moves;
    Weapons weapons;
    CoverAndBreakNumbers limits;
    bool industrial_age = false;        // RF-WVR-06
    bool charges_go_on_at_all = false;  // RF-R-33
    bool fire_past_chargers = false;    // RF-R-26
    bool winners_go_after = false;      // RF-R-41
    std::vector<Force> forces;
    std::vector<UnitId> commanders;
    // derived from the troops, parallel to them
    std::vector<std::array<field::Footprint, formations>> footprints;
    Mil most_reach_mil = 0;  // of any base from its centre: half the sum of its sides
    /// RF-R-15
    field::Footprint footprint_of(Troop const& troop, Formation formation) const;

private:
    void lay_out_footprints();
};

inline std::string_view formation_name(Formation formation) {
    constexpr std::array<std::string_view, 5> names{"line", "attack column", "march column",
                                                    "square", "skirmish order"};
    return names[static_cast<std::size_t>(formation)];
}

}  // namespace esprit::rank_and_file
