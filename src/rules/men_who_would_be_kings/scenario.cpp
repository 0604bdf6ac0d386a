#include "rules/men_who_would_be_kings/scenario.h"

#include <algorithm>

#include "rules/men_who_would_be_kings/roster.h"

namespace esprit::men_who_would_be_kings {

Scenario::Scenario(field::CommonScenario what_all_share, chance::Ruleset const& in_force)
    : ScenarioOf(std::move(what_all_share), in_force),
      volley(in_force),
      attack(in_force),
      activation(in_force.chart("activate")),
      acts(chance::outcome_named(activation, {"acts", "fails"})),
      types(activation),
      units(in_force),
      actions(in_force),
      shooting(in_force),
      turn(in_force) {
    std::vector<field::Feature> const& features = common.terrain.features;
    for (std::size_t i = 0; i < features.size(); ++i) {
        if (features[i].kind == field::FeatureKind::redoubt) {
            redoubts.push_back(static_cast<field::FeatureId>(i));
        }
    }
    std::vector<bool> understood;
    read_roster(*this, understood);
    read_terms(*this);
    look_at_deployment(*this, understood);
    sort_faults();
}

std::optional<rules::Refusal> refuse_for_type(Scenario const& scenario, UnitId unit,
                                              std::string_view action) {
    Troop const& troop = scenario.troops[unit];
    chance::RefusedFacts const* const refused = scenario.types.refusal(troop.type, action);
    if (refused == nullptr) return std::nullopt;
    std::string_view const is = is_infantry(troop.type)  ? " is infantry: "
                                : is_mounted(troop.type) ? " is cavalry: "
                                                         : " is a gun: ";
    return rules::Refusal{refused->rule, troop.name + std::string{is} + refused->because};
}

int discipline_of(Scenario const& scenario, Troop const& troop, bool led) {
    bool const brutal = troop.brutal && led;
    auto const loss = static_cast<int>(scenario.volley.brutal_discipline_loss);
    return troop.discipline - (brutal ? loss : 0);
}

}  // namespace esprit::men_who_would_be_kings
