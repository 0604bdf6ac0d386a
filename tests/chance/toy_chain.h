// A small chain of rules for the tests of enumeration: shots, a morale check, a roll-off, and a
// long rout.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "chance/arbiter.h"
#include "chance/toy_chances.h"

namespace esprit::chance::toy {

using namespace literals;

enum class Ending : std::uint8_t { untouched, stands, falls_back, routs };

/// One die; reading 1 means that it shows `needed` or more.
inline Chance check(RuleId rule, int needed) {
    Chance chance = plain_sum(rule, 1);
    chance.readings = 2;
    for (unsigned steps = 0; steps < 6; ++steps) {
        chance.reading_of_sum[steps] = static_cast<int>(steps) + 1 >= needed;
    }
    return chance;
}

/// Three shots hit on 5 and 6. After any hit follows a morale check on 4 or more, one more for
/// every hit after the first (three hits: 6). A unit that fails rolls off against its pursuer, and
/// routs if its die is lower.
inline Ending chain(Arbiter& dice) {
    int const hits = dice.draw(pool("T-SHOTS"_rule, 3, 5));
    if (hits == 0) return Ending::untouched;
    dice.tell({"T-SHOTS"_rule, "blue"});
    if (dice.draw(check("T-MORALE"_rule, 3 + hits)) == 1) return Ending::stands;
    return dice.draw(roll_off(0, false)) == roll_off_lower ? Ending::routs : Ending::falls_back;
}

/// Units in a line. Each step the next one checks; a unit that fails shakes the one after it, whose
/// check is harder by one.
struct Rout {
    std::uint8_t next = 0;
    std::uint8_t routed = 0;
    bool shaken = false;

    friend auto operator<=>(Rout const&, Rout const&) = default;
};

struct RoutProcess {
    int units = 10;

    bool finished(Rout const& state) const { return state.next == units; }
    void step(Rout& state, Arbiter& dice) const {
        bool const passed = dice.draw(check("T-MORALE"_rule, state.shaken ? 4 : 3)) == 1;
        // A unit that fails is chased one time in six, and then shakes nobody.
        bool const stopped = !passed && dice.draw(check("T-CHASE"_rule, 6)) == 1;
        state.routed = static_cast<std::uint8_t>(state.routed + !passed);
        state.shaken = !passed && !stopped;
        ++state.next;
    }
};

}  // namespace esprit::chance::toy
