#include "rules/grande_tactique/pips.h"

#include <string>

#include "base/expect.h"

namespace esprit::grande_tactique {

using rules::Refusal;
using namespace literals;

std::optional<Refusal> refuse_price(Scenario const& scenario, Battle const& battle, UnitId unit,
                                    int pips, RuleId rule, bool in_retreat) {
    std::uint8_t const id = scenario.troops[unit].division;
    DivisionState const& division = battle.division[id];
    std::string const& name = scenario.divisions[id].name;
    if (division.collapsed && !in_retreat) {
        return Refusal{"GT-COL-02"_rule,
                       name +
                           " has collapsed: its units only rally or move nearer to their own "
                           "table edge"};
    }
    if (can_pay(scenario, battle, unit, pips)) return std::nullopt;
    int const price = price_of(scenario, battle, unit, pips);
    std::string because = "this takes " + std::to_string(price) + (price == 1 ? " PIP" : " PIPs");
    if (price != pips) because += ", since its general is with another unit";
    return Refusal{rule,
                   because + ", and " + name + " has " + std::to_string(division.pips) + " left"};
}

void pay(Scenario const& scenario, Battle& battle, UnitId unit, int pips) {
    std::int8_t& left = battle.division[scenario.troops[unit].division].pips;
    if (left < 0) return;
    int const price = price_of(scenario, battle, unit, pips);
    ESPRIT_EXPECT(price <= left, "what is paid for was not refused");
    left = static_cast<std::int8_t>(left - price);
}

}  // namespace esprit::grande_tactique
