#include "rules/grande_tactique/deployment.h"

#include "field/names.h"
#include "rules/common/deployment.h"
#include "rules/grande_tactique/ground_of_move.h"

namespace esprit::grande_tactique {

namespace {

using field::Feature;
using field::FeatureId;

/// Checks the places of units, in the order of the roster.
class Deployment : rules::DeploymentOf<Scenario> {
public:
    Deployment(Scenario& scenario, std::vector<bool> const& understood)
        : DeploymentOf(scenario, understood, [&](std::size_t unit) {
              return scenario.distances.footprint_of(scenario.troops[unit],
                                                     scenario.starts[unit].in_square);
          }) {
        for (std::size_t unit = 0; unit < bases_.size(); ++unit) {
            // GT-TER-04
            garrisons_.push_back(understood[unit] && scenario.troops[unit].is_infantry()
                                     ? cover_at(terrain(), bases_[unit].pose.centre)
                                     : field::no_feature);
        }
    }

    void look() {
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            if (!understood_[i]) continue;
            look_at_table(i);
            if (scenario_.troops[i].general) {
                look_at_general(i);
                continue;
            }
            look_at_cover(i);
            for (std::size_t earlier = 0; earlier < i; ++earlier) {
                // only units of the same turn collide: later ones wait for room
                bool const together =
                    scenario_.starts[earlier].arrives == scenario_.starts[i].arrives;
                if (understood_[earlier] && together && !scenario_.troops[earlier].general) {
                    look_at_pair(earlier, i);
                }
            }
        }
    }

private:
    Feature const& feature(FeatureId id) const { return terrain().features[id]; }
    geometry::Outline const& area(FeatureId id) const { return feature(id).area; }

    // GEO-10: no unit stands over the table's edge. GT-TER-11: nor in a river.
    void look_at_table(std::size_t unit) {
        look_at_edge(unit);
        if (garrisons_[unit] == field::no_feature) look_at_rivers(unit, "GT-TER-11");
    }

    void look_at_cover(std::size_t unit) {
        Troop const& troop = scenario_.troops[unit];
        Start const& start = scenario_.starts[unit];
        for (FeatureId const id : terrain().woods_and_towns) {
            if (!overlap(area(id), bases_[unit])) continue;
            std::string const where = "in " + called(feature(id));
            if (troop.is_infantry()) {
                if (start.in_square) {
                    fault(unit, "GT-MOVE-21",
                          "is in square " + where + "; squares form only in the open");
                }
                continue;
            }
            if (!on_road(terrain(), bases_[unit])) {
                fault(unit, troop.is_cavalry() ? "GT-MOVE-18" : "GT-MOVE-17",
                      "stands " + where + " off the road, where only infantry goes");
            }
            if (troop.is_artillery() && !start.limbered) {
                fault(unit, "GT-MOVE-19", "is unlimbered " + where);
            }
        }
    }

    // GT-GEN-01: a general touches the unit that he is with.
    void look_at_general(std::size_t general) {
        UnitId const unit = scenario_.starts[general].attached_to;
        if (unit == no_unit || !understood_[unit]) return;
        FeatureId const filled = garrisons_[unit];
        bool const touching = in_contact(bases_[general], bases_[unit]) ||
                              (filled != field::no_feature &&
                               gap(area(filled), bases_[general]) <= geometry::touch_mil);
        if (!touching)
            fault(general, "GT-GEN-01", "is with " + name(unit) + " without touching it");
    }

    // GEO-12, GT-MOVE-16: no base overlaps another; a garrison stands in all of its area.
    void look_at_pair(std::size_t a, std::size_t b) {
        FeatureId const filled_by_a = garrisons_[a];
        FeatureId const filled_by_b = garrisons_[b];
        if (filled_by_a != field::no_feature && filled_by_a == filled_by_b) {
            fault(b, "GT-TER-03",
                  "shares " + called(feature(filled_by_a)) + " with " + name(a) +
                      ", and one infantry unit is all that an area takes");
        } else if (filled_by_a != field::no_feature && filled_by_b != field::no_feature) {
            return;
        } else if (filled_by_a != field::no_feature) {
            look_at_filled(filled_by_a, a, b, b);
        } else if (filled_by_b != field::no_feature) {
            look_at_filled(filled_by_b, b, a, b);
        } else if (overlap(bases_[a], bases_[b])) {
            fault(b, "GT-MOVE-16", "stands on " + name(a));
        }
    }

    void look_at_filled(FeatureId filled, std::size_t garrison, std::size_t other,
                        std::size_t told) {
        if (!overlap(area(filled), bases_[other])) return;
        fault(told, "GT-TER-04",
              (told == other ? "stands in " : "fills ") + called(feature(filled)) +
                  (told == other ? ", which " + name(garrison) + " fills"
                                 : ", in which " + name(other) + " stands"));
    }

    std::vector<FeatureId> garrisons_;
};

}  // namespace

void look_at_deployment(Scenario& scenario, std::vector<bool> const& understood) {
    Deployment{scenario, understood}.look();
}

}  // namespace esprit::grande_tactique
