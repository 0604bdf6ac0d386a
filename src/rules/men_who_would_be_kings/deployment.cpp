// Checks where the units of a scenario stand.
#include <string>

#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/men_who_would_be_kings/redoubt.h"
#include "rules/men_who_would_be_kings/roster.h"

namespace esprit::men_who_would_be_kings {

using geometry::Base;

namespace {

class Deployment {
public:
    Deployment(Scenario& scenario, std::vector<bool> const& understood)
        : scenario_(scenario), understood_(understood) {
        for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
            field::Footprint const& size = scenario.troops[i].footprint;
            bases_.push_back({scenario.common.units[i].pose, size.frontage_mil, size.depth_mil});
        }
    }

    void look() {
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            if (!stands(i)) continue;
            look_at_ground(i);
            for (std::size_t earlier = 0; earlier < i; ++earlier) {
                if (stands(earlier) && overlap(bases_[earlier], bases_[i])) {
                    fault(i, "GEO-12", "stands on " + scenario_.troops[earlier].name);
                }
            }
        }
    }

private:
    bool stands(std::size_t i) const { return understood_[i] && !scenario_.starts[i].reserve; }

    void fault(std::size_t i, std::string rule, std::string const& message) {
        scenario_.faults.push_back({scenario_.common.units[i].at_place, std::move(rule),
                                    scenario_.troops[i].name + " " + message});
    }

    void look_at_ground(std::size_t i) {
        field::Terrain const& ground = scenario_.terrain();
        if (!on_table(bases_[i], ground.width_mil, ground.depth_mil)) {
            fault(i, "GEO-10", "reaches over the edge of the table");
        }
        for (geometry::Course const& river : ground.impassable) {
            if (overlap(river, bases_[i])) {
                fault(i, "GEO-08", "stands in a river");
                break;
            }
        }
        field::FeatureId const redoubt = redoubt_at(scenario_, bases_[i].pose.centre);
        if (redoubt != field::no_feature) look_at_redoubt(i, redoubt);
    }

    // MW-RED-01
    void look_at_redoubt(std::size_t i, field::FeatureId redoubt) {
        geometry::Outline const& area = scenario_.terrain().features[redoubt].area;
        if (!wholly_inside(area, bases_[i])) {
            fault(i, "MW-RED-01",
                  "stands across the works of a redoubt: its whole base has to be inside");
        }
        for (std::size_t other = 0; other < bases_.size(); ++other) {
            if (other != i && stands(other) && overlap(area, bases_[other])) {
                fault(i, "MW-RED-01",
                      "shares a redoubt with " + scenario_.troops[other].name +
                          ", and one unit is all that it holds");
                return;
            }
        }
    }

    Scenario& scenario_;
    std::vector<bool> const& understood_;
    std::vector<Base> bases_;
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
