#include "rules/grande_tactique/victory.h"

namespace esprit::grande_tactique {

void judge_collapse(Scenario const&, Battle&, chance::Arbiter&) {}
bool has_lost(Scenario const&, Battle const&, SideId) {
    return false;
}
bool is_sundown(Scenario const& scenario, Battle const& battle) {
    return battle.turn > scenario.common.last_turn;
}
Tally tally(Scenario const&, Battle const&) {
    return {};
}
std::string_view degree_word(Degree) {
    return {};
}

}  // namespace esprit::grande_tactique
