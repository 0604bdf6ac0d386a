#pragma once
// What never changes in a battle of The Men Who Would Be Kings: the ground, the units, and the
// numbers of the ruleset in force.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chance/ruleset.h"
#include "field/scenario.h"
#include "field/unit_poses.h"
#include "rules/common/scenario.h"
#include "rules/men_who_would_be_kings/attack.h"
#include "rules/men_who_would_be_kings/numbers.h"
#include "rules/men_who_would_be_kings/type_rules.h"
#include "rules/men_who_would_be_kings/volley.h"

namespace esprit::men_who_would_be_kings {

using rules::no_unit;
using rules::SideId;
using rules::UnitId;

inline constexpr std::size_t max_units = field::max_units;
/// A hand, one card for each unit and one more, comes from one deck.
inline constexpr std::size_t max_units_of_side = 50;

/// The weapons of regulars and irregulars.
enum class Weapon : std::uint8_t { rifles, older };

/// A unit of the roster.
struct Troop {
    std::string name;
    SideId side = 0;
    Type type = Type::regular_infantry;
    Weapon weapon = Weapon::rifles;  // of regulars and irregulars
    int points = 0;
    int figures = 0;                // at the start; losses are counted against these
    std::optional<int> leadership;  // nullopt: leaderless from the start (MW-LEAD-03)
    bool brutal = false;            // MW-DISC-05
    int discipline = 0;             // without the trait
    field::Footprint footprint{};
};

/// The state of a unit as the scenario begins.
struct Start {
    int figures = 0;
    int pinned = 0;
    bool close_order = false;
    bool grounded = false;
    bool reserve = false;  // MW-R-09: off the table, to be deployed by a card
};

/// A feature of the ground that is worth points to the side that holds it at the end (MW-VIC-01).
struct Objective {
    field::FeatureId feature = field::no_feature;
    int points = 0;
};

struct Scenario : rules::ScenarioOf<Troop, Start> {
    Scenario(field::CommonScenario common, chance::Ruleset const& ruleset);

    VolleyRules volley;
    AttackRules attack;
    chance::Chart const& activation;
    std::uint16_t acts;  // its outcome
    TypeRules types;
    UnitRules units;
    ActionRules actions;
    ShootingRules shooting;
    TurnRules turn;
    std::optional<SideId> british;                                 // MW-R-10
    std::array<std::vector<field::TableEdge>, 2> available_edges;  // MW-REC-03, the own one first
    std::vector<Objective> objectives;
    std::vector<field::FeatureId> redoubts;
};

/// MW-DO-03, MW-DO-19: why no unit of its type can take the action.
std::optional<rules::Refusal> refuse_for_type(Scenario const& scenario, UnitId unit,
                                              std::string_view action);
/// Discipline with the trait of a leader who still leads (MW-DISC-04, -05).
int discipline_of(Scenario const& scenario, Troop const& troop, bool led);

}  // namespace esprit::men_who_would_be_kings
