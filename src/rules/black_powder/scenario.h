#pragma once
// What never changes in a battle of Black Powder: the ground, the units, and the numbers of the
// ruleset in force.
#include <cstdint>
#include <string>
#include <vector>

#include "chance/ruleset.h"
#include "field/scenario.h"
#include "field/unit_poses.h"
#include "rules/black_powder/formations.h"
#include "rules/black_powder/melee.h"
#include "rules/black_powder/numbers.h"
#include "rules/black_powder/volley.h"
#include "rules/common/scenario.h"

namespace esprit::black_powder {

using rules::no_unit;
using rules::SideId;
using rules::UnitId;

inline constexpr std::size_t max_units = field::max_units;
inline constexpr std::size_t max_brigades = 24;
/// The upper limit of a unit's values, so that they fit the charts.
inline constexpr int most_dice = 20;

/// The weapon of a unit.
enum class Weapon : std::uint8_t { none, musket, rifle, smoothbore };

/// A unit or commander of the roster.
struct Troop {
    std::string name;
    SideId side = 0;
    std::uint8_t brigade = 0;  // place in Scenario::brigades
    bool commander = false;
    Arm arm = Arm::infantry;  // not used for commanders
    bool horse_guns = false;
    bool light = false;  // BP-R-30: may skirmish
    int hand_to_hand = 0;
    int shooting = 0;
    int morale = 0;
    int stamina = 1;
    int points = 0;  // BP-BDE-01
    Weapon weapon = Weapon::none;
    int rating = 0;  // of commanders (BP-CMD-02)

    bool is_infantry() const { return !commander && arm == Arm::infantry; }
    bool is_cavalry() const { return !commander && arm == Arm::cavalry; }
    bool is_guns() const { return !commander && arm == Arm::artillery; }
};

/// A brigade of the roster.
struct Brigade {
    std::string name;
    SideId side = 0;
    UnitId commander = no_unit;
    int units = 0;   // at the start
    int points = 0;  // at the start (BP-R-15)
};

/// The state of a unit as the scenario begins.
struct Start {
    Formation formation = Formation::line;
    int casualties = 0;
    bool disordered = false;
};

struct Scenario : rules::ScenarioOf<Troop, Start> {
    Scenario(field::CommonScenario common, chance::Ruleset const& ruleset);

    Options options;
    Bases bases;
    UnitRules units;
    MoveRules moves;
    CommandRules command;
    VolleyRules volleys;
    MeleeRules melees;
    std::vector<Brigade> brigades;
};

/// BP-R-29: the base of a unit in a formation.
field::Footprint const& footprint_of(Scenario const& scenario, Troop const& troop,
                                     Formation formation);
/// BP-R-30: true if a unit may take a formation.
bool may_form(Troop const& troop, Formation formation);
/// "line", "attack column" …; of guns "deployed" and "limbered".
std::string_view formation_word(Troop const& troop, Formation formation);

}  // namespace esprit::black_powder
