#include "rules/grande_tactique/rally.h"

namespace esprit::grande_tactique {

using rules::Refusal;

void deshake(Scenario const&, Battle&, chance::Arbiter&) {}
std::optional<Refusal> refuse_rally(Scenario const&, Battle const&, Order const&) {
    return std::nullopt;
}
void carry_out_rally(Scenario const&, Battle&, Order const&, chance::Arbiter&) {}
void add_rallies(Scenario const&, Battle const&, UnitId, std::vector<Order>&) {}
void flee_on(Scenario const&, Battle&, chance::Arbiter&) {}
void bring_reinforcements(Scenario const&, Battle&, chance::Arbiter&) {}

}  // namespace esprit::grande_tactique
