#pragma once
// Grande Tactique, Firing: the effect of fire on a unit that is beaten by it.
#include <cstdint>

#include "base/rule_id.h"
#include "rules/grande_tactique/charge_facts.h"

namespace esprit::grande_tactique {

/// The effect of fire on a beaten unit.
enum class FireEffect : std::uint8_t { nothing, shaken, checks_or_flees, flees, silenced };
struct FireEffectAndRule {
    FireEffect what;
    RuleId rule;
};

/// A unit that is beaten by fire.
struct BeatenUnit {
    Arm arm = Arm::infantry;
    bool eager = true;
    bool by_guns = false;
    bool at_muzzles = false;  // it touches the guns that beat it, in their arc
    bool attacked = false;    // it was beaten in its own attack
};

constexpr FireEffectAndRule fire_effect_of(BeatenUnit const& unit) {
    using namespace literals;
    // GT-FIRE-29, -32: in contact with the muzzles of guns every unit flees, eager or not, except
    // guns, which cannot
    if (unit.at_muzzles) {
        return unit.arm == Arm::artillery
                   ? FireEffectAndRule{FireEffect::silenced, "GT-FIRE-32"_rule}
                   : FireEffectAndRule{FireEffect::flees, "GT-FIRE-29"_rule};
    }
    // GT-FIRE-24: an eager unit is shaken, but not by its own attack
    if (unit.eager) {
        return unit.attacked ? FireEffectAndRule{FireEffect::nothing, "GT-FIRE-33"_rule}
                             : FireEffectAndRule{FireEffect::shaken, "GT-FIRE-24"_rule};
    }
    if (unit.arm == Arm::infantry) {
        return {FireEffect::checks_or_flees, unit.attacked ? "GT-FIRE-27"_rule : "GT-FIRE-26"_rule};
    }
    if (unit.arm == Arm::cavalry) return {FireEffect::flees, "GT-FIRE-25"_rule};
    // GT-FIRE-28, -33: guns suffer from guns alone
    return unit.by_guns ? FireEffectAndRule{FireEffect::silenced, "GT-FIRE-28"_rule}
                        : FireEffectAndRule{FireEffect::nothing, "GT-FIRE-33"_rule};
}

}  // namespace esprit::grande_tactique
