#include "rules/grande_tactique/generals.h"

namespace esprit::grande_tactique {

using rules::Refusal;

Ability ability_of(Scenario const& scenario, Battle const& battle, UnitId general) {
    return is_replaced(battle, general) ? Ability::ordinary : scenario.troops[general].ability;
}
std::optional<Refusal> refuse_ride(Scenario const&, Battle const&, Order const&) {
    return std::nullopt;
}
void ride(Scenario const&, Battle&, Order const&, chance::Arbiter&) {}
void add_rides(Scenario const&, Battle const&, UnitId, std::vector<Order>&) {}
void replace_generals(Scenario const&, Battle&, chance::Arbiter&) {}
void note_attachments(Scenario const&, Battle&) {}

}  // namespace esprit::grande_tactique
