#include "rules/grande_tactique/charge_objections.h"

#include <string>
#include <utility>

#include "rules/grande_tactique/charge_facts.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/what_can_be.h"

namespace esprit::grande_tactique {

using chance::FactId;
using chance::FactSet;

namespace {

using Objected = std::optional<chance::Objection>;

Objected objection(std::string id, std::string rule, std::string because) {
    return chance::Objection{std::move(id), std::move(rule), std::move(because)};
}

/// Objects to facts that no unit can have.
Objected objection_to_side(FactSet const& unit, std::string const& name) {
    auto const bars = impossible_facts(unit);
    if (bars.empty()) return std::nullopt;
    Bar const& bar = bars.front();
    return objection(std::string{bar.id}, std::string{bar.rule.text},
                     name + ": " + std::string{bar.because});
}

/// GT-CHG-01: objects to a unit that may not charge.
Objected objection_to_attacker(ChargeFacts const& known) {
    FactSet const& attacker = known.attacker;
    if (auto const bar = bar_to_charging(attacker)) {
        return objection(std::string{bar->id}, std::string{bar->rule.text},
                         "the attacker " + std::string{bar->because});
    }
    if (known.attacker_arm == Arm::infantry && has_facts_of_cavalry(attacker)) {
        return objection("arm-of-attacker", "GT-CAV-03",
                         "the attacker's facts are those of cavalry: attacker.arm=cavalry");
    }
    if (known.attacker_arm == Arm::cavalry && attacker.has(charging_en_masse_fact)) {
        return objection("cavalry-en-masse", "GT-MOD-11", "only infantry charges en masse");
    }
    return objection_to_side(attacker, "attacker");
}

/// Objects to facts of the attacker that contradict the target.
Objected objection_to_target(FactSet const& attacker, FactSet const& defender,
                             ChargeFacts const& known, std::string const& name) {
    auto const says = [](std::string because) {
        return objection("arm-of-defender", "GT-CHG-06", std::move(because));
    };
    bool const at_foot = attacker.has(cavalry_charging_infantry_fact) ||
                         attacker.has(cavalry_charging_square_fact) ||
                         attacker.has(lancers_charging_infantry_fact);
    bool const at_horse = attacker.has(cavalry_charging_cavalry_fact) ||
                          attacker.has(cuirassiers_charging_cavalry_fact);
    if (at_foot && known.defender_arm != Arm::infantry) {
        return says("the attacker's facts say that infantry is charged: " + name + ".arm=infantry");
    }
    if (at_horse && known.defender_arm != Arm::cavalry) {
        return says("the attacker's facts say that cavalry is charged: " + name + ".arm=cavalry");
    }
    if (attacker.has(charging_artillery_front_fact) &&
        (known.defender_arm != Arm::artillery || defender.has(shaken_fact))) {
        return says("the attacker's facts say that unshaken guns are charged: " + name +
                    ".arm=artillery, and not shaken");
    }
    if (attacker.has(cavalry_charging_infantry_fact) && defender.has(in_square_fact)) {
        return says("the target is in square or it is not: attacker.cavalry_charging_square");
    }
    return std::nullopt;
}

/// GEO-03, GT-R-05: a single charger comes from one side; some targets have no flank.
Objected objection_to_direction(FactSet const& attacker, FactSet const& defender,
                                ChargeFacts const& known, std::string const& name) {
    bool const several = known.attacker.has(charging_with_help_fact);
    bool const flank = defender.has(charged_in_flank_fact);
    bool const rear = defender.has(charged_in_rear_fact);
    bool const aside_in_woods = (flank || rear) && defender.has(in_woods_fact);
    if (aside_in_woods || (attacker.has(charging_flank_or_rear_fact) &&
                           (known.defender.has(in_square_fact) || is_in_cover(defender)))) {
        return objection("no-flank", "GT-TER-05",
                         "squares and units in cover have neither flank nor rear");
    }
    bool const no_flank = defender.denies(charged_in_flank_fact);
    bool const no_rear = defender.denies(charged_in_rear_fact);
    if (attacker.has(charging_flank_or_rear_fact) && no_flank && no_rear) {
        return objection("direction-denied", "GT-R-05",
                         "attacker.charging_flank_or_rear contradicts " + name +
                             ".charged_in_flank=false with " + name +
                             ".charged_in_rear=false: leave it out, or one of these");
    }
    if (attacker.has(charging_flank_or_rear_fact) && !flank && !rear && !several) {
        std::string const in_flank = name + ".charged_in_flank";
        std::string const in_rear = name + ".charged_in_rear";
        return objection("flank-or-rear", "GT-R-05",
                         no_flank  ? "the charger comes at the rear, then: say " + in_rear
                         : no_rear ? "the charger comes at the flank, then: say " + in_flank
                                   : "say which: " + in_flank + " or " + in_rear);
    }
    if (flank && rear && !several) {
        return objection("one-direction", "GT-R-05",
                         "one charger comes at the flank or at the rear; several are " + name +
                             ".charged_by_multiple");
    }
    return std::nullopt;
}

/// Objects to facts that the target cannot have.
Objected objection_to_defender(FactSet const& defender, ChargeFacts const& known,
                               std::string const& name) {
    if (auto found = objection_to_side(known.defender, name)) return found;
    if (known.defender_arm != Arm::artillery && defender.has(limbered_artillery_charged_fact)) {
        return objection("limbered-guns", "GT-MOD-15", "only artillery is limbered");
    }
    if (defender.has(silenced_fact)) {
        return objection("silenced-target", "GT-R-19", "silenced guns are spiked, not charged");
    }
    return std::nullopt;
}

}  // namespace

std::optional<chance::Objection> objection_to_charge(chance::Chart const& morale, bool into_cover,
                                                     FactSet const& attacker,
                                                     FactSet const& defender,
                                                     std::string_view defender_name) {
    std::string const name{defender_name};
    ChargeFacts const known = worked_out(attacker, defender);
    if (auto found = objection_to_attacker(known)) return found;
    // GT-R-27: this holds for a routed target too
    if (known.attacker_arm == Arm::cavalry && is_in_cover(defender) && !into_cover) {
        return objection("cavalry-into-cover", "GT-R-27",
                         "cavalry may not charge a unit in woods or a built-up area");
    }
    if (auto found = objection_to_target(attacker, defender, known, name)) return found;
    if (auto found = objection_to_direction(attacker, defender, known, name)) return found;
    if (auto found = objection_to_defender(defender, known, name)) return found;
    if (auto found = objection_of(morale, known.attacker, "attacker")) return found;
    FactSet checked = known.defender;
    checked.set(routed_fact, false);  // GT-CHG-14: it takes no check, and is lost
    return objection_of(morale, checked, defender_name);
}

}  // namespace esprit::grande_tactique
