#pragma once
// Grande Tactique, Charging: the checks and the combat of one charge, as plain functions over an
// arbiter. The facts come from a battlefield, or from a player without one.
#include <cstdint>
#include <optional>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"
#include "rules/grande_tactique/charge_facts.h"

namespace esprit::grande_tactique {

/// The result of a charge for the defender, before any flight, pursuit or taking of a position.
enum class ChargeResult : std::uint8_t {
    repulsed,            // GT-ATT-02..04, GT-DEF-05
    countercharged,      // GT-ATT-05
    defender_flees,      // GT-DEF-01
    defender_silenced,   // GT-DEF-02
    defender_holds,      // GT-DEF-03: guns that passed; nobody is shaken
    defender_destroyed,  // GT-CHG-14: it was routed already
    locked_won,          // GT-LIC-01..06, by the attacker
    locked_lost,
    threw_back,  // GT-DEF-05: repulsed by a defender of another arm that passed
};

/// True if the target failed its check or was routed already (GT-R-08).
constexpr bool succeeded(ChargeResult result) {
    return result == ChargeResult::defender_flees || result == ChargeResult::defender_silenced ||
           result == ChargeResult::defender_destroyed;
}

/// The charts and options that charges are resolved by, looked up once.
struct ChargeRules {
    explicit ChargeRules(chance::Ruleset const& ruleset);

    chance::Chart const& morale;
    chance::Chart const& locked;
    std::uint16_t pass;   // outcome of the morale chart
    std::uint16_t wins;   // outcome of the locked chart
    bool falls_back;      // option repulse (GT-R-02)
    bool into_cover;      // option cavalry_into_cover (GT-R-27)
    bool stops_off_turn;  // option pursuit_off_turn (GT-R-21)
    bool may_hold_back;   // option follow_up (GT-R-35)
    bool may_stand;       // option pursuit (GT-R-36)
    int most_follow_ups;  // GT-FUP-02
};

/// The names of the two sides of a charge, and their units for the addresses of dice.
struct ChargeNames {
    std::string_view attacker = "attacker";
    std::string_view target = "defender";
    std::uint16_t attacker_unit = 0;
    std::uint16_t target_unit = 1;
};

/// When the charts are applied to the facts. at_once: for a report of all checks. when_made: as
/// each check is made, since many charges end before the later ones.
enum class Preparation : std::uint8_t { at_once, when_made };

/// One charge with its facts and the checks of both sides. Prepared once, resolved any number of
/// times.
struct Charge {
    Charge(ChargeRules const& rules, ChargeFacts const& known, ChargeNames const& names = {},
           Preparation preparation = Preparation::at_once);

    chance::Chart const& morale_chart;
    chance::Chart const& locked_chart;
    ChargeNames names;
    bool attacker_cavalry = false;
    bool defender_cavalry = false;
    bool defender_artillery = false;
    bool defender_routed = false;
    bool defender_may_fire = false;  // GT-ATT-03: infantry, or guns that are not limbered
    bool defender_may_turn = false;  // GT-ATT-04: one attacker; no square, not in cover
    bool out_of_cover = false;       // GT-LIC-07: the attacker charges out of a built-up area
    bool falls_back = false;
    std::uint16_t pass = 0;
    std::uint16_t wins = 0;
    chance::Roll attackers_check;
    chance::Roll defenders_check;
    chance::Roll locked;  // only if both sides are of one arm
};

/// GT-FLEE-04, -07: the changes that flight makes to a unit's facts. `rule`: why it flees.
void breaks_up(std::string_view whom, chance::Arbiter& arbiter, RuleId rule);
/// The changes to the facts of guns that are overrun, or beaten by guns.
void are_silenced(std::string_view whom, RuleId rule, chance::Arbiter& arbiter);

/// GT-MC-T2, GT-ATT-01: the check of the chargers.
bool attackers_check(Charge& charge, chance::Arbiter& arbiter);
/// GT-MC-T3: the check of the target.
bool defenders_check(Charge& charge, chance::Arbiter& arbiter);
/// GT-LIC-01..03: both roll until one is higher; true when the attacker wins.
bool locked_in_combat(Charge& charge, chance::Arbiter& arbiter);
/// GT-CHG-12: attackers' check, and only if they pass the defender's; then combat where they lock.
ChargeResult decide_charge(Charge& charge, chance::Arbiter& arbiter);
/// The same without a battlefield: also tells the rules that apply to each side.
ChargeResult resolve_charge(Charge& charge, chance::Arbiter& arbiter);

/// GT-FUP-01, GT-FUP-03: the check whether cavalry follows up or pursues. `number` is 1 or 2. Takes
/// the attacker's facts; its charging facts do not count (GT-R-07).
struct FollowUpCheck {
    FollowUpCheck(ChargeRules const& rules, chance::FactSet const& attacker, int number,
                  std::string_view whose = {}, std::uint16_t unit = 0);
    std::uint16_t pass = 0;
    chance::Roll check;
};
bool follow_up_check(FollowUpCheck& check, chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique
