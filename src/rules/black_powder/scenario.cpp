#include "rules/black_powder/scenario.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "rules/black_powder/deployment.h"
#include "rules/black_powder/roster.h"

namespace esprit::black_powder {

Scenario::Scenario(field::CommonScenario what_all_share, chance::Ruleset const& in_force)
    : ScenarioOf(std::move(what_all_share), in_force),
      options(in_force),
      bases(in_force),
      units(in_force),
      moves(in_force),
      command(in_force),
      volleys(in_force),
      melees(in_force) {
    std::vector<bool> understood;
    read_roster(*this, understood);
    form_brigades(*this);
    if (common.units.size() <= max_units) look_at_deployment(*this, understood);
    sort_faults();
}

field::Footprint const& footprint_of(Scenario const& scenario, Troop const& troop,
                                     Formation formation) {
    if (troop.commander) return scenario.bases.commander;
    switch (formation) {
        case Formation::attack_column:
            return scenario.bases.column;
        case Formation::march_column:
            return scenario.bases.march_column;
        case Formation::square:
            return scenario.bases.square;
        case Formation::line:
        case Formation::skirmish:
            break;
    }
    if (troop.arm == Arm::artillery) return scenario.bases.guns;
    return troop.arm == Arm::cavalry ? scenario.bases.cavalry : scenario.bases.line;
}

bool may_form(Troop const& troop, Formation formation) {
    if (troop.commander) return false;
    return may_form(troop.arm, formation) && (formation != Formation::skirmish || troop.light);
}

std::string_view formation_word(Troop const& troop, Formation formation) {
    constexpr std::array<std::string_view, 5> words{"line", "attack column", "march column",
                                                    "square", "skirmishing"};
    if (troop.is_guns()) return formation == Formation::march_column ? "limbered" : "deployed";
    return words[static_cast<std::size_t>(formation)];
}

}  // namespace esprit::black_powder
