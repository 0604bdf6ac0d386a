#include "rules/grande_tactique/firing.h"

#include "rules/grande_tactique/facts.h"

namespace esprit::grande_tactique {

using rules::Refusal;

std::optional<Refusal> refuse_aim(Scenario const&, Battle const&, UnitId, UnitId) {
    return std::nullopt;
}
FixedList<UnitId, max_units> targets_of_fire(Scenario const&, Battle const&, UnitId) {
    return {};
}
bool has_target_of_fire(Scenario const&, Battle const&, UnitId) {
    return false;
}
chance::FactSet fire_facts(Scenario const&, Battle const&, UnitId, UnitId) {
    return grande_tactique::facts.none_given();
}
std::optional<Refusal> refuse_fire_order(Scenario const&, Battle const&, Order const&) {
    return std::nullopt;
}
void carry_out_fire_order(Scenario const&, Battle&, Order const&, chance::Arbiter&) {}
void begin_firing(Scenario const&, Battle&, chance::Arbiter&) {}
bool fire_is_left(Scenario const&, Battle const&) {
    return false;
}

}  // namespace esprit::grande_tactique
