// Checks where the units of a scenario stand.
#include "geometry/contact.h"
#include "geometry/outline.h"
#include "geometry/sweep.h"
#include "rules/rank_and_file/roster.h"
#include "rules/rank_and_file/what_can_be.h"

namespace esprit::rank_and_file {

namespace {

using geometry::Base;

/// Checks the places of units, in the order of the roster.
class Deployment {
public:
    Deployment(Scenario& scenario, std::vector<bool> const& understood)
        : scenario_(scenario), understood_(understood) {
        for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
            field::Footprint const size =
                scenario.footprint_of(scenario.troops[i], scenario.starts[i].formation);
            bases_.push_back({scenario.common.units[i].pose, size.frontage_mil, size.depth_mil});
        }
    }

    void look() {
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            if (!understood_[i]) continue;
            look_at_table(i);
            if (scenario_.troops[i].is_commander()) continue;
            look_at_ground(i);
            for (std::size_t earlier = 0; earlier < i; ++earlier) {
                bool const unit = understood_[earlier] && !scenario_.troops[earlier].is_commander();
                if (unit && overlap(bases_[earlier], bases_[i])) {
                    fault(i, "RF-R-22", "stands on " + scenario_.troops[earlier].name);
                }
            }
        }
    }

private:
    void fault(std::size_t unit, std::string rule, std::string const& message) {
        scenario_.faults.push_back({scenario_.common.units[unit].at_place, std::move(rule),
                                    scenario_.troops[unit].name + " " + message});
    }

    void look_at_table(std::size_t unit) {
        field::Terrain const& ground = scenario_.terrain();
        if (!on_table(bases_[unit], ground.width_mil, ground.depth_mil)) {
            fault(unit, "GEO-10", "stands over the edge of the table");
        }
    }

    // RF-R-23
    void look_at_ground(std::size_t unit) {
        field::Terrain const& ground = scenario_.terrain();
        for (geometry::Course const& river : ground.impassable) {
            if (!overlap(river, bases_[unit])) continue;
            fault(unit, "RF-R-23", "stands in a river, away from its fords and bridges");
            break;
        }
        if (goes_into_cover(scenario_.troops[unit])) return;
        for (field::FeatureId const id : ground.woods_and_towns) {
            if (!overlap(ground.features[id].area, bases_[unit])) continue;
            fault(unit, "RF-R-23", "stands in a wood or among buildings, where only infantry goes");
            break;
        }
    }

    Scenario& scenario_;
    std::vector<bool> const& understood_;
    std::vector<Base> bases_;
};

}  // namespace

void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood) {
    Deployment{scenario, understood}.look();
}

}  // namespace esprit::rank_and_file
