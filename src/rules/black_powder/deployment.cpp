#include "rules/black_powder/deployment.h"

#include "rules/black_powder/ground.h"
#include "rules/common/deployment.h"

namespace esprit::black_powder {

namespace {

using field::FeatureId;

class Deployment : rules::DeploymentOf<Scenario> {
public:
    Deployment(Scenario& scenario, std::vector<bool> const& understood)
        : DeploymentOf(scenario, understood, [&](std::size_t unit) {
              return footprint_of(scenario, scenario.troops[unit], scenario.starts[unit].formation);
          }) {}

    void look() {
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            if (!understood_[i]) continue;
            look_at_edge(i);
            if (scenario_.troops[i].commander) continue;
            look_at_ground(i);
            for (std::size_t earlier = 0; earlier < i; ++earlier) {
                if (!understood_[earlier] || scenario_.troops[earlier].commander) continue;
                look_at_pair(earlier, i);
            }
        }
    }

private:
    // GEO-12; BP-R-23: a built-up area takes one unit.
    void look_at_pair(std::size_t a, std::size_t b) {
        if (overlap(bases_[a], bases_[b])) {
            fault(b, "GEO-12", "stands on " + name(a));
        }
        FeatureId const held = building_at(a);
        if (held != field::no_feature && held == building_at(b)) {
            fault(b, "BP-R-23", "shares a built-up area with " + name(a));
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
        look_at_rivers(unit, "GEO-08");
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
};

}  // namespace

void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood) {
    Deployment{scenario, understood}.look();
}

}  // namespace esprit::black_powder
