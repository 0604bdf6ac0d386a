#include "rules/grande_tactique/pips.h"

#include <string>

#include "base/expect.h"

namespace esprit::grande_tactique {

using rules::Refusal;
using namespace literals;

std::optional<Refusal> refuse_price(BattleView view, UnitId unit, int pips, RuleId rule,
                                    bool in_retreat) {
    std::uint8_t const id = view.scenario.troops[unit].division;
    DivisionState const& division = view.battle.division[id];
    std::string const& name = view.scenario.divisions[id].name;
    if (division.collapsed && !in_retreat) {
        return Refusal{"GT-COL-02"_rule,
                       name +
                           " has collapsed: its units only rally or move nearer to their own "
                           "table edge"};
    }
    if (can_pay(view, unit, pips)) return std::nullopt;
    int const price = price_of(view, unit, pips);
    std::string because = "this takes " + std::to_string(price) + (price == 1 ? " PIP" : " PIPs");
    if (price != pips) because += ", since its general began the phase with another unit";
    return Refusal{rule,
                   because + ", and " + name + " has " + std::to_string(division.pips) + " left"};
}

void pay(LiveBattle live, UnitId unit, int pips) {
    std::int8_t& left = live.battle.division[live.scenario.troops[unit].division].pips;
    if (left < 0) return;
    int const price = price_of(live, unit, pips);
    ESPRIT_EXPECT(price <= left, "what is paid for was not refused");
    left = static_cast<std::int8_t>(left - price);
}

}  // namespace esprit::grande_tactique
