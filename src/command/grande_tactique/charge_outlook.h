#pragma once
// What is known of a charge in Grande Tactique before its way is planned.
#include <optional>
#include <vector>

#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/charge_facts.h"

namespace esprit::command {

/// The facts of a charge by one unit, as far as they do not depend on the way that it takes.
struct ChargeOutlook {
    chance::FactSet attacker;  // without the facts that are open
    chance::FactSet defender;
    bool slopes = false;    // open: whether either side stands upslope
    bool cover = false;     // open: whether the charger ends in woods or in a built-up area
    bool en_masse = false;  // open: whether friends are close behind the charger
    bool flank = false;     // the charge may strike the flank
    bool rear = false;      // the charge may strike the rear
    bool guns = false;      // the target is eager guns
};

/// The outlook of a charge that is not declared yet; nullopt: the charger sets out from an area, or
/// came to contact before, or other units charge the target, too.
std::optional<ChargeOutlook> outlook_of_charge(grande_tactique::BattleView view,
                                               rules::UnitId charger, rules::UnitId target);

/// All facts that the attackers' check and the combat may have; one of them will be true.
std::vector<grande_tactique::ChargeFacts> possible_attacks(ChargeOutlook const& outlook);
/// The same for the defender's check.
std::vector<grande_tactique::ChargeFacts> possible_defences(ChargeOutlook const& outlook);

}  // namespace esprit::command
