// Checks where the units of a scenario stand.
#include "rules/common/deployment.h"
#include "rules/rank_and_file/roster.h"
#include "rules/rank_and_file/what_can_be.h"

namespace esprit::rank_and_file {

namespace {

/// Checks the places of units, in the order of the roster.
class Deployment : rules::DeploymentOf<Scenario> {
public:
    Deployment(Scenario& scenario, std::vector<bool> const& understood)
        : DeploymentOf(scenario, understood, [&](std::size_t unit) {
              return scenario.footprint_of(scenario.troops[unit], scenario.starts[unit].formation);
          }) {}

    void look() {
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            if (!understood_[i]) continue;
            look_at_edge(i);
            if (scenario_.troops[i].is_commander()) continue;
            look_at_ground(i);
            for (std::size_t earlier = 0; earlier < i; ++earlier) {
                bool const unit = understood_[earlier] && !scenario_.troops[earlier].is_commander();
                if (unit && overlap(bases_[earlier], bases_[i])) {
                    fault(i, "RF-R-22", "stands on " + name(earlier));
                }
            }
        }
    }

private:
    // RF-R-23
    void look_at_ground(std::size_t unit) {
        look_at_rivers(unit, "RF-R-23");
        if (goes_into_cover(scenario_.troops[unit])) return;
        for (field::FeatureId const id : terrain().woods_and_towns) {
            if (!overlap(terrain().features[id].area, bases_[unit])) continue;
            fault(unit, "RF-R-23", "stands in a wood or among buildings, where only infantry goes");
            break;
        }
    }
};

}  // namespace

void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood) {
    Deployment{scenario, understood}.look();
}

}  // namespace esprit::rank_and_file
