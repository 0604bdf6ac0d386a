// Checks where the units of a scenario stand.
#include <string>

#include "rules/common/deployment.h"
#include "rules/men_who_would_be_kings/redoubt.h"
#include "rules/men_who_would_be_kings/roster.h"

namespace esprit::men_who_would_be_kings {

namespace {

class Deployment : rules::DeploymentOf<Scenario> {
public:
    Deployment(Scenario& scenario, std::vector<bool> const& understood)
        : DeploymentOf(scenario, understood,
                       [&](std::size_t unit) { return scenario.troops[unit].footprint; }) {}

    void look() {
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            if (!stands(i)) continue;
            look_at_ground(i);
            for (std::size_t earlier = 0; earlier < i; ++earlier) {
                if (stands(earlier) && overlap(bases_[earlier], bases_[i])) {
                    fault(i, "GEO-12", "stands on " + name(earlier));
                }
            }
        }
    }

private:
    bool stands(std::size_t i) const { return understood_[i] && !scenario_.starts[i].reserve; }

    void look_at_ground(std::size_t i) {
        look_at_edge(i, "reaches over the edge of the table");
        look_at_rivers(i, "GEO-08", "stands in a river");
        field::FeatureId const redoubt = redoubt_at(scenario_, bases_[i].pose.centre);
        if (redoubt != field::no_feature) look_at_redoubt(i, redoubt);
    }

    // MW-RED-01
    void look_at_redoubt(std::size_t i, field::FeatureId redoubt) {
        geometry::Outline const& area = terrain().features[redoubt].area;
        if (!wholly_inside(area, bases_[i])) {
            fault(i, "MW-RED-01",
                  "stands across the works of a redoubt: its whole base has to be inside");
        }
        for (std::size_t other = 0; other < bases_.size(); ++other) {
            if (other != i && stands(other) && overlap(area, bases_[other])) {
                fault(
                    i, "MW-RED-01",
                    "shares a redoubt with " + name(other) + ", and one unit is all that it holds");
                return;
            }
        }
    }
};

}  // namespace

void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood) {
    constexpr std::size_t most_features = 64;
    if (scenario.redoubts.size() > most_features ||
        scenario.terrain().impassable.size() > most_features) {
        scenario.faults.push_back({scenario.common.sides_place, "",
                                   "a battle has at most 64 redoubts and 64 stretches of river"});
    }
    if (scenario.troops.size() <= max_units) Deployment{scenario, understood}.look();
}

}  // namespace esprit::men_who_would_be_kings
