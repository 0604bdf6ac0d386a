#pragma once
// Reads what a scenario file says of units in Grande Tactique, and reports faults.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/planner.h"
#include "rules/common/roster.h"
#include "rules/grande_tactique/scenario.h"

namespace esprit::grande_tactique {

/// The words of a unit in this system alone; rules/common has the shared ones.
std::span<rules::ScenarioWord const> unit_words();
/// The values of `arm`.
std::span<std::string_view const> arm_words();

/// Fills troops, starts and divisions from the common units, and adds faults. `understood[i]`: the
/// arm and place of unit i are known.
void read_roster(Scenario& scenario, std::vector<bool>& understood);

/// GT-UNIT-09, -10: finds the divisions, their leaders, the corps, and the plan with which each
/// corps begins. Adds faults.
void form_corps(Scenario& scenario);

/// What an order of an engagement says: "charge 2/Cuirassiers, 20/Cavalry at 1/Wallis", or of one
/// charger with its line "charge A at B by turn right 20, forward 5.3".
struct WrittenCharge {
    std::vector<UnitId> chargers;
    UnitId target = no_unit;
    geometry::Path path{};  // empty if the planner is to find one (GEO-11)
};
/// Reads an order of an engagement. If it cannot be understood, returns nullopt and says why in
/// `fault`. Does not check the rules of charging.
std::optional<WrittenCharge> read_charge(Scenario const& scenario, SideId side,
                                         std::string_view text, std::string& fault);

/// Fills the PIPs of the divisions from the properties of the engagement, and checks its orders.
void read_engagement(Scenario& scenario);

}  // namespace esprit::grande_tactique
