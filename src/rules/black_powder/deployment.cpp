#include "rules/black_powder/deployment.h"

#include "geometry/contact.h"
#include "geometry/outline.h"
#include "geometry/sweep.h"
#include "rules/black_powder/ground.h"

namespace esprit::black_powder {

namespace {

using field::FeatureId;
using geometry::Base;

class Deployment {
public:
    Deployment(Scenario& scenario, std::vector<bool> const& understood)
        : scenario_(scenario), understood_(understood) {
        for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
            field::Footprint const& size =
                footprint_of(scenario, scenario.troops[i], scenario.starts[i].formation);
            bases_.push_back({scenario.common.units[i].pose, size.frontage_mil, size.depth_mil});
        }
    }

    void look() {
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            if (!understood_[i]) continue;
            if (!on_table(bases_[i], terrain().width_mil, terrain().depth_mil)) {
                fault(i, "GEO-10", "stands over the edge of the table");
            }
            if (scenario_.troops[i].commander) continue;
            look_at_ground(i);
            for (std::size_t earlier = 0; earlier < i; ++earlier) {
                if (!understood_[earlier] || scenario_.troops[earlier].commander) continue;
                look_at_pair(earlier, i);
            }
        }
    }

private:
    field::Terrain const& terrain() const { return scenario_.terrain(); }

    void fault(std::size_t unit, std::string rule, std::string const& message) {
        scenario_.faults.push_back({scenario_.common.units[unit].at_place, std::move(rule),
                                    scenario_.troops[unit].name + " " + message});
    }

    // GEO-12; BP-R-23: a built-up area takes one unit.
    void look_at_pair(std::size_t a, std::size_t b) {
        if (overlap(bases_[a], bases_[b])) {
            fault(b, "GEO-12", "stands on " + scenario_.troops[a].name);
        }
        FeatureId const held = building_at(a);
        if (held != field::no_feature && held == building_at(b)) {
            fault(b, "BP-R-23", "shares a built-up area with " + scenario_.troops[a].name);
        }
    }

    FeatureId building_at(std::size_t unit) const {
        if (!scenario_.troops[unit].is_infantry()) return field::no_feature;
        return building_under(terrain(), bases_[unit].pose.centre);
    }

    // BP-MOVE-08, BP-R-23, -26, GEO-08
    void look_at_ground(std::size_t unit) {
        Troop const& troop = scenario_.troops[unit];
        Formation const formation = scenario_.starts[unit].formation;
        for (geometry::Course const& river : terrain().impassable) {
            if (!overlap(river, bases_[unit])) continue;
            fault(unit, "GEO-08", "stands in a river, away from its fords and bridges");
            break;
        }
        if (formation == Formation::square && building_at(unit) != field::no_feature) {
            fault(unit, "BP-R-23", "stands in square in a built-up area");
        }
        if (formation == Formation::march_column && is_along_road(terrain(), bases_[unit])) return;
        for (FeatureId const id : terrain().woods_and_towns) {
            if (!overlap(terrain().features[id].area, bases_[unit])) continue;
            if (is_built_up(terrain(), id) && !troop.is_infantry()) {
                fault(unit, "BP-R-23", "stands in a built-up area, where only infantry goes");
            } else if (!is_built_up(terrain(), id) && formation != Formation::skirmish) {
                fault(unit, "BP-MOVE-08", "stands in woods, where only skirmishers go");
            }
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

}  // namespace esprit::black_powder
