#include "rules/grande_tactique/manoeuvre.h"

namespace esprit::grande_tactique {

using rules::Refusal;

Mil full_move(Scenario const& scenario, Battle const& battle, UnitId unit) {
    Troop const& troop = scenario.troops[unit];
    if (troop.general) return scenario.moves.general_mil;
    switch (troop.arm) {
        case Arm::infantry:
            return battle.state[unit].in_square ? scenario.moves.square_mil
                                                : scenario.distances.infantry_move_mil;
        case Arm::artillery:
            return troop.horse_artillery ? scenario.moves.horse_artillery_mil
                                         : scenario.moves.foot_artillery_mil;
        case Arm::cavalry:
            break;
    }
    // GT-MOVE-07, GT-CAV-01
    return troop.kind == CavalryKind::cuirassiers ? scenario.distances.cuirassier_move_mil
                                                  : scenario.distances.cavalry_move_mil;
}

Mil move_left(Scenario const&, Battle const&, UnitId) {
    return 0;
}
std::optional<Refusal> refuse_manoeuvre(Scenario const&, Battle const&, Order const&, Manoeuvre*) {
    return std::nullopt;
}
void carry_out_manoeuvre(Scenario const&, Battle&, Order const&, chance::Arbiter&) {}
void add_manoeuvres(Scenario const&, Battle const&, UnitId, std::vector<Order>&) {}
std::vector<rules::Reach> reach_of_move(Scenario const&, Battle const&, UnitId) {
    return {};
}

}  // namespace esprit::grande_tactique
