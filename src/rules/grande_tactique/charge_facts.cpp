#include "rules/grande_tactique/charge_facts.h"

#include "rules/grande_tactique/facts.h"

namespace esprit::grande_tactique {

using chance::FactId;
using chance::FactSet;

namespace {

constexpr auto infantry_arm = static_cast<std::int64_t>(Arm::infantry);
constexpr auto cavalry_arm = static_cast<std::int64_t>(Arm::cavalry);
constexpr auto artillery_arm = static_cast<std::int64_t>(Arm::artillery);
constexpr std::int64_t checks_charging = 2;  // in the order of the names of `why`
constexpr std::int64_t checks_charged = 3;
static_assert(reasons[checks_charging] == "charging" && reasons[checks_charged] == "charged");
constexpr FactId charging_shaken_fact = facts.id("charging_shaken");
constexpr FactId charged_by_multiple_fact = facts.id("charged_by_multiple");
constexpr FactId self_kind_fact = facts.id("self");
constexpr FactId enemy_kind_fact = facts.id("enemy");

/// The flags that describe a charge, as bits.
constexpr std::uint64_t of_charges = [] {
    FactSet charging;
    for (FactId const id :
         {charging_artillery_front_fact, charging_shaken_fact, charging_with_help_fact,
          charging_flank_or_rear_fact, charging_en_masse_fact, charged_by_multiple_fact,
          charged_in_flank_fact, charged_in_rear_fact, limbered_artillery_charged_fact,
          cavalry_charging_square_fact, cavalry_charging_infantry_fact,
          cavalry_charging_cavalry_fact, cuirassiers_charging_cavalry_fact,
          lancers_charging_infantry_fact, first_follow_up_fact, second_follow_up_fact}) {
        charging.set(id);
    }
    return charging.flags;
}();

/// A unit's facts without those of charges: its quality, place, general and state.
FactSet standing(FactSet unit) {
    unit.flags &= ~of_charges;
    return unit;
}

std::int64_t arm_of_defender(FactSet const& attacker, FactSet const& defender) {
    if (attacker.has(cavalry_charging_cavalry_fact) ||
        attacker.has(cuirassiers_charging_cavalry_fact) || defender.has(lancers_fact) ||
        defender.has(cuirassiers_fact)) {
        return cavalry_arm;
    }
    bool const guns = attacker.has(charging_artillery_front_fact) || defender.has(limbered_fact) ||
                      defender.has(limbered_artillery_charged_fact);
    return guns ? artillery_arm : infantry_arm;
}

/// An arm that is not stated follows from a charging fact, else it is infantry.
void find_arms(FactSet& attacker, FactSet& defender) {
    if (attacker.number(arm_fact) < 0) {
        attacker.set_number(arm_fact, has_facts_of_cavalry(attacker) ? cavalry_arm : infantry_arm);
    }
    if (defender.number(arm_fact) < 0) {
        defender.set_number(arm_fact, arm_of_defender(attacker, defender));
    }
}

/// Derives the kind of cavalry from a stated bonus: only lancers have that of lancers, and only
/// cuirassiers that of cuirassiers.
void add_kind_of_cavalry(FactSet& attacker) {
    attacker.note(lancers_fact, attacker.has(lancers_charging_infantry_fact));
    attacker.note(cuirassiers_fact, attacker.has(cuirassiers_charging_cavalry_fact));
}

/// GT-MOD-16..19, -22: the facts that follow from the kind of charging cavalry and from its target.
void add_cavalry_facts(FactSet& attacker, FactSet& defender) {
    defender.note(in_square_fact, attacker.has(cavalry_charging_square_fact));
    if (defender.number(arm_fact) == infantry_arm) {
        attacker.set(defender.has(in_square_fact) ? cavalry_charging_square_fact
                                                  : cavalry_charging_infantry_fact);
        attacker.note(lancers_charging_infantry_fact, attacker.has(lancers_fact));
    }
    if (defender.number(arm_fact) == cavalry_arm) {
        attacker.set(attacker.has(cuirassiers_fact) ? cuirassiers_charging_cavalry_fact
                                                    : cavalry_charging_cavalry_fact);
    }
}

/// GEO-03, GT-R-05, GT-R-06: sets that the principal comes at the flank or rear if the target says
/// so. With several chargers that may be another one; a unit in cover has neither flank nor rear.
void add_direction(FactSet& attacker, FactSet const& defender) {
    bool const not_in_front =
        (defender.has(charged_in_flank_fact) || defender.has(charged_in_rear_fact)) &&
        !is_in_cover(defender);
    if (!not_in_front) return;
    if (!attacker.has(charging_with_help_fact)) {
        attacker.set(charging_flank_or_rear_fact);
    } else if (!attacker.has(charging_artillery_front_fact)) {
        attacker.assume(charging_flank_or_rear_fact);
    }
}

/// GT-MOD-07, GT-MOD-15: guns are charged from the front unless stated otherwise.
void add_artillery_facts(FactSet& attacker, FactSet& defender) {
    if (!attacker.has(charging_flank_or_rear_fact) && !defender.has(shaken_fact)) {
        attacker.assume(charging_artillery_front_fact);
    }
    bool const limbered =
        defender.has(limbered_fact) || defender.has(limbered_artillery_charged_fact);
    defender.note(limbered_fact, limbered);
    defender.note(limbered_artillery_charged_fact, limbered);
}

/// Derives the facts of each side that follow from those of the other.
void share(FactSet& attacker, FactSet& defender) {
    attacker.set_number(why_fact, checks_charging);
    defender.set_number(why_fact, checks_charged);
    add_kind_of_cavalry(attacker);
    find_arms(attacker, defender);
    bool const was_shaken = attacker.has(charging_shaken_fact) || defender.has(shaken_fact);
    attacker.set(charging_shaken_fact, was_shaken);
    defender.set(shaken_fact, was_shaken);
    bool const help =
        attacker.has(charging_with_help_fact) || defender.has(charged_by_multiple_fact);
    attacker.set(charging_with_help_fact, help);
    defender.set(charged_by_multiple_fact, help);
    add_direction(attacker, defender);
    if (defender.number(arm_fact) == artillery_arm) add_artillery_facts(attacker, defender);
    if (attacker.number(arm_fact) == cavalry_arm) add_cavalry_facts(attacker, defender);
}

}  // namespace

bool has_facts_of_cavalry(FactSet const& attacker) {
    return attacker.has(cavalry_charging_square_fact) ||
           attacker.has(cavalry_charging_infantry_fact) ||
           attacker.has(cavalry_charging_cavalry_fact) || attacker.has(lancers_fact) ||
           attacker.has(cuirassiers_fact);
}

std::int64_t kind_in_combat(FactSet const& unit) {
    return (unit.has(veteran_fact) ? 1 : 0) + (unit.has(lancers_fact) ? 2 : 0);
}

bool is_in_cover(FactSet const& unit) {
    return unit.has(in_built_up_area_fact) || unit.has(in_woods_fact);
}

ChargeFacts worked_out(FactSet const& attacker, FactSet const& defender) {
    ChargeFacts known{attacker, defender, {}};
    share(known.attacker, known.defender);
    known.locked = known.attacker;
    known.locked.set_number(self_kind_fact, kind_in_combat(known.attacker));
    known.locked.set_number(enemy_kind_fact, kind_in_combat(known.defender));
    known.attacker_arm = static_cast<Arm>(known.attacker.number(arm_fact));
    known.defender_arm = static_cast<Arm>(known.defender.number(arm_fact));
    known.defender_routed = known.defender.has(routed_fact);
    known.defender_may_fire =
        known.defender_arm != Arm::cavalry && !known.defender.has(limbered_artillery_charged_fact);
    // GT-R-16: a follow-up has help from charges that are pending, but no second attacker
    bool const single =
        !known.attacker.has(charging_with_help_fact) || attacker.number(follow_up_fact) > 0;
    known.defender_may_turn =
        single && !known.defender.has(in_square_fact) && !is_in_cover(known.defender);
    known.out_of_cover = is_in_cover(attacker);
    return known;
}

FactSet for_follow_up(FactSet const& attacker, int number) {
    FactSet known = standing(attacker);
    known.set(number == 1 ? first_follow_up_fact : second_follow_up_fact);
    return known;
}

}  // namespace esprit::grande_tactique
