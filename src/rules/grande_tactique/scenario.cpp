#include "rules/grande_tactique/scenario.h"

#include <algorithm>
#include <string_view>

#include "rules/grande_tactique/deployment.h"
#include "rules/grande_tactique/roster.h"

namespace esprit::grande_tactique {

int Points::of(Troop const& troop) const {
    if (troop.general) return 0;
    int points = troop.is_cavalry() ? cavalry : troop.is_infantry() ? infantry : artillery;
    if (troop.quality == Quality::raw) points -= raw_less;
    if (troop.quality == Quality::veteran) points += veteran_more;
    if (troop.kind != CavalryKind::plain) points += heavy_or_lancer_more;
    return points;
}

field::Footprint Distances::footprint_of(Troop const& troop, bool in_square) const {
    if (troop.general) return general;
    switch (troop.arm) {
        case Arm::infantry:
            return in_square ? square : infantry;
        case Arm::cavalry:
            return cavalry;
        case Arm::artillery:
            break;
    }
    return troop.horse_artillery ? horse_artillery : foot_artillery;
}

Scenario::Scenario(field::CommonScenario what_all_share, chance::Ruleset const& in_force)
    : ScenarioOf(std::move(what_all_share), in_force),
      rules(in_force),
      distances(in_force),
      points(in_force),
      moves(in_force),
      fire(in_force),
      fire_charts(in_force),
      command(in_force),
      victory(in_force) {
    std::vector<bool> understood;
    read_roster(*this, understood);
    for (std::size_t i = 0; i < troops.size(); ++i) {
        footprints.push_back(distances.footprint_of(troops[i], false));
        if (troops[i].general) generals.push_back(static_cast<UnitId>(i));
    }
    form_corps(*this);
    read_engagement(*this);
    if (common.units.size() <= max_units) look_at_deployment(*this, understood);
    sort_faults();
}

bool is_engagement(Scenario const& scenario) {
    return !scenario.common.engagement.empty() || scenario.common.last_turn == 0;
}

}  // namespace esprit::grande_tactique
