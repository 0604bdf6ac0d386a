#include "rules/grande_tactique/charge_facts.h"

#include <string>
#include <utility>

#include "rules/grande_tactique/facts.h"

namespace esprit::grande_tactique {

using chance::FactId;
using chance::FactSet;

namespace {

constexpr auto infantry_arm = static_cast<std::int64_t>(Arm::infantry);
constexpr auto cavalry_arm = static_cast<std::int64_t>(Arm::cavalry);
constexpr auto artillery_arm = static_cast<std::int64_t>(Arm::artillery);
constexpr FactId silenced_fact = facts.id("silenced");
constexpr FactId charging_shaken_fact = facts.id("charging_shaken");
constexpr FactId charged_by_multiple_fact = facts.id("charged_by_multiple");
constexpr FactId limbered_artillery_charged_fact = facts.id("limbered_artillery_charged");
constexpr FactId cavalry_charging_square_fact = facts.id("cavalry_charging_square");
constexpr FactId cavalry_charging_infantry_fact = facts.id("cavalry_charging_infantry");
constexpr FactId cavalry_charging_cavalry_fact = facts.id("cavalry_charging_cavalry");
constexpr FactId cuirassiers_charging_cavalry_fact = facts.id("cuirassiers_charging_cavalry");
constexpr FactId lancers_charging_infantry_fact = facts.id("lancers_charging_infantry");
constexpr FactId first_follow_up_fact = facts.id("first_follow_up");
constexpr FactId second_follow_up_fact = facts.id("second_follow_up");
constexpr FactId self_kind_fact = facts.id("self");
constexpr FactId enemy_kind_fact = facts.id("enemy");

/// The facts of charges, as bits of flags.
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

/// GT-TER-01: woods and built-up areas are alike in all but GT-TER-02.
bool is_in_cover(FactSet const& unit) {
    return unit.has(in_built_up_area_fact) || unit.has(in_woods_fact);
}

/// What is left of a unit's facts outside of charges: its quality, place, general and state.
FactSet standing(FactSet unit) {
    unit.flags &= ~of_charges;
    return unit;
}

bool charges_as_cavalry(FactSet const& attacker) {
    return attacker.has(cavalry_charging_square_fact) ||
           attacker.has(cavalry_charging_infantry_fact) ||
           attacker.has(cavalry_charging_cavalry_fact) ||
           attacker.has(cuirassiers_charging_cavalry_fact) ||
           attacker.has(lancers_charging_infantry_fact) || attacker.has(lancers_fact) ||
           attacker.has(cuirassiers_fact);
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

/// Where the arm is not said, a charging fact may imply it; else it is infantry.
void find_arms(FactSet& attacker, FactSet& defender) {
    if (attacker.number(arm_fact) < 0) {
        attacker.set_number(arm_fact, charges_as_cavalry(attacker) ? cavalry_arm : infantry_arm);
    }
    if (defender.number(arm_fact) < 0) {
        defender.set_number(arm_fact, arm_of_defender(attacker, defender));
    }
}

/// GT-MOD-16..19, -22: what charging cavalry is and what it charges.
void add_cavalry_facts(FactSet& attacker, FactSet& defender) {
    bool const on_foot = defender.number(arm_fact) == infantry_arm;
    bool const square = defender.has(in_square_fact) || attacker.has(cavalry_charging_square_fact);
    defender.set(in_square_fact, square);
    attacker.set(cavalry_charging_square_fact, on_foot && square);
    attacker.set(cavalry_charging_infantry_fact, on_foot && !square);
    if (on_foot && attacker.has(lancers_fact)) {
        attacker.set(lancers_charging_infantry_fact);
    }
    if (defender.number(arm_fact) == cavalry_arm) {
        bool const heavy =
            attacker.has(cuirassiers_fact) || attacker.has(cuirassiers_charging_cavalry_fact);
        attacker.set(cuirassiers_charging_cavalry_fact, heavy);
        attacker.set(cavalry_charging_cavalry_fact, !heavy);
    }
}

/// What the facts of one side say of the other: both name the same charge.
void share(FactSet& attacker, FactSet& defender) {
    find_arms(attacker, defender);
    bool const was_shaken = attacker.has(charging_shaken_fact) || defender.has(shaken_fact);
    attacker.set(charging_shaken_fact, was_shaken);
    defender.set(shaken_fact, was_shaken);
    bool const help =
        attacker.has(charging_with_help_fact) || defender.has(charged_by_multiple_fact);
    attacker.set(charging_with_help_fact, help);
    defender.set(charged_by_multiple_fact, help);
    // GEO-03: a garrison has neither flank nor rear
    bool const not_in_front =
        (defender.has(charged_in_flank_fact) || defender.has(charged_in_rear_fact)) &&
        !is_in_cover(defender);
    if (not_in_front) {
        attacker.set(charging_flank_or_rear_fact);
    }
    if (defender.number(arm_fact) == artillery_arm) {
        bool const frontal = !attacker.has(charging_flank_or_rear_fact);
        if (frontal && !was_shaken) {
            attacker.set(charging_artillery_front_fact);  // GT-MOD-07
        }
        if (defender.has(limbered_fact)) {
            defender.set(limbered_artillery_charged_fact);
        }
    }
    if (attacker.number(arm_fact) == cavalry_arm) add_cavalry_facts(attacker, defender);
}

/// Both sides as they are worked out, beside the facts that were given.
struct Sides {
    Sides(FactSet const& given_of_attacker, FactSet const& given_of_defender)
        : attacker(given_of_attacker), defender(given_of_defender) {
        share(attacker, defender);
    }
    FactSet attacker;
    FactSet defender;
};

using Objected = std::optional<chance::Objection>;

Objected objection(std::string id, std::string rule, std::string because) {
    return chance::Objection{std::move(id), std::move(rule), std::move(because)};
}

/// GT-CHG-01: who may charge at all.
Objected objection_to_attacker(FactSet const& given, Sides const& sides) {
    if (given.has(shaken_fact) || given.has(routed_fact)) {
        return objection("not-eager", "GT-CHG-01", "only eager troops charge");
    }
    if (given.has(in_square_fact)) {
        return objection("square-charges", "GT-CHG-01", "a square cannot charge");
    }
    if (sides.attacker.number(arm_fact) == artillery_arm) {
        return objection("guns-charge", "GT-CHG-01", "artillery cannot charge");
    }
    if (sides.attacker.number(arm_fact) == infantry_arm && charges_as_cavalry(sides.attacker)) {
        return objection("arm-of-attacker", "GT-CAV-03",
                         "the attacker's facts are those of cavalry: attacker.arm=cavalry");
    }
    if (given.has(lancers_fact) && given.has(cuirassiers_fact)) {
        return objection("lancers-or-cuirassiers", "GT-CAV-02",
                         "cavalry is lancers or cuirassiers, not both");
    }
    return std::nullopt;
}

/// The attacker's facts against what the target is.
Objected objection_to_target(FactSet const& attacker, FactSet const& defender, Sides const& sides,
                             std::string const& name) {
    std::int64_t const target = sides.defender.number(arm_fact);
    auto const says = [](std::string because) {
        return objection("arm-of-defender", "GT-CHG-06", std::move(because));
    };
    bool const at_foot = attacker.has(cavalry_charging_infantry_fact) ||
                         attacker.has(cavalry_charging_square_fact) ||
                         attacker.has(lancers_charging_infantry_fact);
    bool const at_horse = attacker.has(cavalry_charging_cavalry_fact) ||
                          attacker.has(cuirassiers_charging_cavalry_fact);
    if (at_foot && target != infantry_arm) {
        return says("the attacker's facts say that infantry is charged: " + name + ".arm=infantry");
    }
    if (at_horse && target != cavalry_arm) {
        return says("the attacker's facts say that cavalry is charged: " + name + ".arm=cavalry");
    }
    if (attacker.has(charging_artillery_front_fact) &&
        (target != artillery_arm || defender.has(shaken_fact))) {
        return says("the attacker's facts say that unshaken guns are charged: " + name +
                    ".arm=artillery, and not shaken");
    }
    if (attacker.has(cavalry_charging_infantry_fact) && defender.has(in_square_fact)) {
        return says("the target is in square or it is not: attacker.cavalry_charging_square");
    }
    return std::nullopt;
}

/// GEO-03, GT-R-05: one charger comes from one side, and where there is a flank.
Objected objection_to_direction(FactSet const& attacker, FactSet const& defender,
                                Sides const& sides, std::string const& name) {
    bool const several = sides.attacker.has(charging_with_help_fact);
    bool const flank = defender.has(charged_in_flank_fact);
    bool const rear = defender.has(charged_in_rear_fact);
    if ((flank || rear) && defender.has(in_woods_fact)) {
        return objection("no-flank", "GT-TER-05", "a unit in woods has neither flank nor rear");
    }
    if (attacker.has(charging_flank_or_rear_fact) &&
        (sides.defender.has(in_square_fact) || is_in_cover(defender))) {
        return objection("no-flank", "GT-TER-05",
                         "a square or garrison has neither flank nor rear");
    }
    if (attacker.has(charging_flank_or_rear_fact) && !flank && !rear && !several) {
        return objection(
            "flank-or-rear", "GT-R-05",
            "say which: " + name + ".charged_in_flank or " + name + ".charged_in_rear");
    }
    if (flank && rear && !several) {
        return objection("one-direction", "GT-R-05",
                         "one charger comes at the flank or at the rear; several are " + name +
                             ".charged_by_multiple");
    }
    return std::nullopt;
}

/// GT-TER-01: one or the other.
Objected objection_to_cover(FactSet const& unit) {
    if (!unit.has(in_built_up_area_fact) || !unit.has(in_woods_fact)) return std::nullopt;
    return objection("woods-or-buildings", "GT-TER-01",
                     "a unit is in woods or in a built-up area, not in both");
}

/// What the target cannot be.
Objected objection_to_defender(FactSet const& defender, Sides const& sides) {
    std::int64_t const target = sides.defender.number(arm_fact);
    if (target != infantry_arm && sides.defender.has(in_square_fact)) {
        return objection("square-of-infantry", "GT-MOD-05", "only infantry stands in square");
    }
    if (target != artillery_arm &&
        (defender.has(limbered_fact) || defender.has(limbered_artillery_charged_fact))) {
        return objection("limbered-guns", "GT-MOD-15", "only artillery is limbered");
    }
    if (target != cavalry_arm && (defender.has(lancers_fact) || defender.has(cuirassiers_fact))) {
        return objection("cavalry-of-defender", "GT-CAV-03",
                         "only cavalry are lancers or cuirassiers");
    }
    if (target == artillery_arm && defender.has(routed_fact)) {
        return objection("guns-rout", "GT-STATE-02", "guns are silenced, they do not rout");
    }
    if (defender.has(silenced_fact)) {
        return objection("silenced-target", "GT-R-19", "silenced guns are spiked, not charged");
    }
    return std::nullopt;
}

/// GT-LIC-03: of all that a unit is, only veterans and lancers count in combat.
std::int64_t kind_in_combat(FactSet const& unit) {
    return (unit.has(veteran_fact) ? 1 : 0) +
           (unit.has(lancers_fact) || unit.has(lancers_charging_infantry_fact) ? 2 : 0);
}

}  // namespace

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
    known.defender_may_turn = !known.attacker.has(charging_with_help_fact) &&
                              !known.defender.has(in_square_fact) && !is_in_cover(known.defender);
    known.out_of_cover = is_in_cover(attacker);
    return known;
}

FactSet for_follow_up(FactSet const& attacker, int number) {
    FactSet known = standing(attacker);
    known.set(number == 1 ? first_follow_up_fact : second_follow_up_fact);
    return known;
}

std::optional<chance::Objection> objection_to_charge(chance::Chart const& morale, bool into_cover,
                                                     FactSet const& attacker,
                                                     FactSet const& defender,
                                                     std::string_view defender_name) {
    std::string const name{defender_name};
    Sides const sides{attacker, defender};
    if (auto found = objection_to_attacker(attacker, sides)) return found;
    if (auto found = objection_to_cover(attacker)) return found;
    if (auto found = objection_to_cover(defender)) return found;
    if (sides.attacker.number(arm_fact) == cavalry_arm && is_in_cover(defender) && !into_cover) {
        return objection("cavalry-into-cover", "GT-R-27",
                         "cavalry may not charge a unit in woods or a built-up area");
    }
    if (auto found = objection_to_target(attacker, defender, sides, name)) return found;
    if (auto found = objection_to_direction(attacker, defender, sides, name)) return found;
    if (auto found = objection_to_defender(defender, sides)) return found;
    if (auto found = objection_of(morale, sides.attacker, "attacker")) return found;
    FactSet checked = sides.defender;
    checked.set(routed_fact, false);  // GT-CHG-14: it takes no check, and is lost
    return objection_of(morale, checked, defender_name);
}

}  // namespace esprit::grande_tactique
