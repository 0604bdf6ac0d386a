#include "rules/rank_and_file/scenario.h"

#include <algorithm>
#include <array>

#include "rules/rank_and_file/roster.h"

namespace esprit::rank_and_file {

Scenario::Scenario(field::CommonScenario what_all_share, chance::Ruleset const& in_force)
    : ScenarioOf(std::move(what_all_share), in_force),
      rules(in_force),
      fire(in_force.chart("fire")),
      uncontrolled(in_force.chart("uncontrolled")),
      goes_out_of_hand(uncontrolled, {"not_required", "must_charge", "no_target", "controlled"}),
      stands(in_force),
      moves(in_force),
      weapons(in_force),
      limits(in_force),
      industrial_age(in_force.option_is("age", "industrial")),
      charges_go_on_at_all(in_force.option_is("charge_goes_on_at", "all_in_range_and_arc")),
      fire_past_chargers(in_force.option_is("fire_past_chargers", "as_they_come_in")),
      winners_go_after(in_force.option_is("winner_of_melee", "goes_after")) {
    std::vector<bool> understood;
    read_roster(*this, understood);
    lay_out_footprints();
    if (common.units.size() <= max_units) look_at_deployment(*this, understood);
    sort_faults();
}

void Scenario::lay_out_footprints() {
    for (Troop const& troop : troops) {
        auto& sizes = footprints.emplace_back();
        for (std::size_t i = 0; i < formations; ++i) {
            sizes[i] = footprint_of(troop, static_cast<Formation>(i));
            most_reach_mil =
                std::max(most_reach_mil, (sizes[i].frontage_mil + sizes[i].depth_mil + 1) / 2);
        }
    }
}

field::Footprint Scenario::footprint_of(Troop const& troop, Formation formation) const {
    if (troop.is_commander()) return {stands.commander_mil, stands.commander_mil};
    if (troop.is_artillery()) return {stands.gun_mil * troop.stands, stands.gun_mil};
    constexpr Mil sides_of_a_square = 4;
    field::Footprint const stand = troop.is_cavalry() ? stands.cavalry : stands.infantry;
    Mil const count = troop.stands;
    Mil const abreast = stands.attack_column;
    Mil const side = stand.frontage_mil * count / sides_of_a_square + stand.depth_mil;
    switch (formation) {
        case Formation::march_column:
            return {stand.frontage_mil, stand.depth_mil * count};
        case Formation::attack_column:
            return {stand.frontage_mil * abreast,
                    stand.depth_mil * ((count + abreast - 1) / abreast)};
        case Formation::square:
            return {side, side};
        default:
            return {stand.frontage_mil * count, stand.depth_mil};
    }
}

}  // namespace esprit::rank_and_file
