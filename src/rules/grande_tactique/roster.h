#pragma once
// What a scenario file says of a unit in the words of Grande Tactique, and what is wrong with it.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/planner.h"
#include "rules/grande_tactique/scenario.h"

namespace esprit::grande_tactique {

/// Fills troops, starts and divisions from the common units, and notes what cannot be among the
/// faults. `understood` says of which units arm and place are known.
void read_roster(Scenario& scenario, std::vector<bool>& understood);

/// GT-UNIT-09, -10: which divisions there are, who leads them, which corps they make, and with
/// which plan each corps begins. Notes what is wrong with that.
void form_corps(Scenario& scenario);

/// What an order of an engagement says: "charge 2/Cuirassiers, 20/Cavalry at 1/Wallis", or of one
/// charger with its line "charge A at B by turn right 20, forward 5.3".
struct WrittenCharge {
    std::vector<UnitId> chargers;
    UnitId target = no_unit;
    geometry::Path path{};  // empty where the planner is to find one (GEO-11)
};
/// Reads an order; where it cannot be carried out by anybody, `fault` says why and nothing is
/// returned. Rules of charging are not looked at here.
std::optional<WrittenCharge> read_charge(Scenario const& scenario, SideId side,
                                         std::string_view text, std::string& fault);

/// Fills the PIPs of the divisions from the words of the engagement, and looks at its orders.
void read_engagement(Scenario& scenario);

}  // namespace esprit::grande_tactique
