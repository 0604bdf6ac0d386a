#pragma once
// What the checks of all systems of where units stand as a battle begins have in common.
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "field/terrain.h"
#include "field/unit_poses.h"
#include "geometry/contact.h"
#include "geometry/outline.h"
#include "geometry/sweep.h"

namespace esprit::rules {

/// The base of a system's check of where units stand. Faults are added to those of the scenario.
template <class Scenario>
class DeploymentOf {
public:
    /// `footprint_of(unit)`: the size of its base.
    template <class FootprintOf>
    DeploymentOf(Scenario& scenario, std::vector<bool> const& understood,
                 FootprintOf const& footprint_of)
        : scenario_(scenario), understood_(understood) {
        for (std::size_t unit = 0; unit < scenario.troops.size(); ++unit) {
            field::Footprint const size = footprint_of(unit);
            bases_.push_back({scenario.common.units[unit].pose, size.frontage_mil, size.depth_mil});
        }
    }

protected:
    field::Terrain const& terrain() const { return scenario_.terrain(); }
    std::string const& name(std::size_t unit) const { return scenario_.troops[unit].name; }

    /// `message` follows the name of the unit.
    void fault(std::size_t unit, std::string_view rule, std::string const& message) {
        scenario_.faults.push_back(
            {scenario_.common.units[unit].at_place, std::string{rule}, name(unit) + " " + message});
    }
    // GEO-10
    void look_at_edge(std::size_t unit,
                      std::string const& message = "stands over the edge of the table") {
        if (on_table(bases_[unit], terrain().width_mil, terrain().depth_mil)) return;
        fault(unit, "GEO-10", message);
    }
    void look_at_rivers(
        std::size_t unit, std::string_view rule,
        std::string const& message = "stands in a river, away from its fords and bridges") {
        for (geometry::Course const& river : terrain().impassable) {
            if (overlap(river, bases_[unit])) return fault(unit, rule, message);
        }
    }

    Scenario& scenario_;
    std::vector<bool> const& understood_;
    std::vector<geometry::Base> bases_;
};

}  // namespace esprit::rules
