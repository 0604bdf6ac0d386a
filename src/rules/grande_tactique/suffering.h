#pragma once
// Grande Tactique, Firing: what fire does to a unit that is beaten by it.
#include <cstdint>

#include "base/rule_id.h"
#include "rules/grande_tactique/charge_facts.h"

namespace esprit::grande_tactique {

/// What fire does to who is beaten by it, and the rule by which it is so.
enum class Suffers : std::uint8_t { nothing, shaken, checks_or_flees, flees, silenced };
struct Suffering {
    Suffers what;
    RuleId rule;
};

/// A unit that is beaten by fire.
struct BeatenUnit {
    Arm arm = Arm::infantry;
    bool eager = true;
    bool by_guns = false;
    bool at_muzzles = false;  // it touches the guns that have beaten it, in their arc
    bool attacked = false;    // it was beaten in its own attack
};

constexpr Suffering suffering_of(BeatenUnit const& unit) {
    using namespace literals;
    // GT-FIRE-29, -32: at the muzzles of guns that it touches everybody runs, whatever its mood,
    // but guns, which cannot
    if (unit.at_muzzles) {
        return unit.arm == Arm::artillery ? Suffering{Suffers::silenced, "GT-FIRE-32"_rule}
                                          : Suffering{Suffers::flees, "GT-FIRE-29"_rule};
    }
    // GT-FIRE-24: who is eager is shaken, but not by its own attack
    if (unit.eager) {
        return unit.attacked ? Suffering{Suffers::nothing, "GT-FIRE-33"_rule}
                             : Suffering{Suffers::shaken, "GT-FIRE-24"_rule};
    }
    if (unit.arm == Arm::infantry) {
        return {Suffers::checks_or_flees, unit.attacked ? "GT-FIRE-27"_rule : "GT-FIRE-26"_rule};
    }
    if (unit.arm == Arm::cavalry) return {Suffers::flees, "GT-FIRE-25"_rule};
    // GT-FIRE-28, -33: guns suffer from guns alone
    return unit.by_guns ? Suffering{Suffers::silenced, "GT-FIRE-28"_rule}
                        : Suffering{Suffers::nothing, "GT-FIRE-33"_rule};
}

}  // namespace esprit::grande_tactique
