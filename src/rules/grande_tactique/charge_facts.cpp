#include "rules/grande_tactique/charge_facts.h"

#include <string>
#include <utility>

#include "rules/grande_tactique/facts.h"

namespace esprit::grande_tactique {

using chance::FactId;
using chance::FactSet;

namespace {

constexpr FactId arm = facts.id("arm");
constexpr auto infantry = static_cast<std::int64_t>(Arm::infantry);
constexpr auto cavalry = static_cast<std::int64_t>(Arm::cavalry);
constexpr auto artillery = static_cast<std::int64_t>(Arm::artillery);
constexpr FactId lancers = facts.id("lancers");
constexpr FactId cuirassiers = facts.id("cuirassiers");
constexpr FactId limbered = facts.id("limbered");
constexpr FactId routed = facts.id("routed");
constexpr FactId silenced = facts.id("silenced");
constexpr FactId veteran = facts.id("veteran");
constexpr FactId shaken = facts.id("shaken");
constexpr FactId in_square = facts.id("in_square");
constexpr FactId in_built_up_area = facts.id("in_built_up_area");
constexpr FactId charging_artillery_front = facts.id("charging_unshaken_artillery_front");
constexpr FactId charging_shaken = facts.id("charging_shaken");
constexpr FactId charging_with_help = facts.id("charging_with_help");
constexpr FactId charging_flank_or_rear = facts.id("charging_flank_or_rear");
constexpr FactId charging_en_masse = facts.id("charging_en_masse");
constexpr FactId charged_by_multiple = facts.id("charged_by_multiple");
constexpr FactId charged_in_flank = facts.id("charged_in_flank");
constexpr FactId charged_in_rear = facts.id("charged_in_rear");
constexpr FactId limbered_artillery_charged = facts.id("limbered_artillery_charged");
constexpr FactId cavalry_charging_square = facts.id("cavalry_charging_square");
constexpr FactId cavalry_charging_infantry = facts.id("cavalry_charging_infantry");
constexpr FactId cavalry_charging_cavalry = facts.id("cavalry_charging_cavalry");
constexpr FactId cuirassiers_charging_cavalry = facts.id("cuirassiers_charging_cavalry");
constexpr FactId lancers_charging_infantry = facts.id("lancers_charging_infantry");
constexpr FactId first_follow_up = facts.id("first_follow_up");
constexpr FactId second_follow_up = facts.id("second_follow_up");
constexpr FactId self_kind = facts.id("self");
constexpr FactId enemy_kind = facts.id("enemy");

/// The facts of charges, as bits of flags.
constexpr std::uint64_t of_charges = [] {
    FactSet charging;
    for (FactId const id :
         {charging_artillery_front, charging_shaken, charging_with_help, charging_flank_or_rear,
          charging_en_masse, charged_by_multiple, charged_in_flank, charged_in_rear,
          limbered_artillery_charged, cavalry_charging_square, cavalry_charging_infantry,
          cavalry_charging_cavalry, cuirassiers_charging_cavalry, lancers_charging_infantry,
          first_follow_up, second_follow_up}) {
        charging.set(id);
    }
    return charging.flags;
}();

/// What is left of a unit's facts outside of charges: its quality, place, general and state.
FactSet standing(FactSet unit) {
    unit.flags &= ~of_charges;
    return unit;
}

bool charges_as_cavalry(FactSet const& attacker) {
    return attacker.has(cavalry_charging_square) || attacker.has(cavalry_charging_infantry) ||
           attacker.has(cavalry_charging_cavalry) || attacker.has(cuirassiers_charging_cavalry) ||
           attacker.has(lancers_charging_infantry) || attacker.has(lancers) ||
           attacker.has(cuirassiers);
}

std::int64_t arm_of_defender(FactSet const& attacker, FactSet const& defender) {
    if (attacker.has(cavalry_charging_cavalry) || attacker.has(cuirassiers_charging_cavalry) ||
        defender.has(lancers) || defender.has(cuirassiers)) {
        return cavalry;
    }
    bool const guns = attacker.has(charging_artillery_front) || defender.has(limbered) ||
                      defender.has(limbered_artillery_charged);
    return guns ? artillery : infantry;
}

/// Where the arm is not said, a charging fact may imply it; else it is infantry.
void find_arms(FactSet& attacker, FactSet& defender) {
    if (attacker.number(arm) < 0) {
        attacker.set_number(arm, charges_as_cavalry(attacker) ? cavalry : infantry);
    }
    if (defender.number(arm) < 0) {
        defender.set_number(arm, arm_of_defender(attacker, defender));
    }
}

/// GT-MOD-16..19, -22: what charging cavalry is and what it charges.
void add_cavalry_facts(FactSet& attacker, FactSet& defender) {
    bool const on_foot = defender.number(arm) == infantry;
    bool const square = defender.has(in_square) || attacker.has(cavalry_charging_square);
    defender.set(in_square, square);
    attacker.set(cavalry_charging_square, on_foot && square);
    attacker.set(cavalry_charging_infantry, on_foot && !square);
    if (on_foot && attacker.has(lancers)) {
        attacker.set(lancers_charging_infantry);
    }
    if (defender.number(arm) == cavalry) {
        bool const heavy = attacker.has(cuirassiers) || attacker.has(cuirassiers_charging_cavalry);
        attacker.set(cuirassiers_charging_cavalry, heavy);
        attacker.set(cavalry_charging_cavalry, !heavy);
    }
}

/// What the facts of one side say of the other: both name the same charge.
void share(FactSet& attacker, FactSet& defender) {
    find_arms(attacker, defender);
    bool const was_shaken = attacker.has(charging_shaken) || defender.has(shaken);
    attacker.set(charging_shaken, was_shaken);
    defender.set(shaken, was_shaken);
    bool const help = attacker.has(charging_with_help) || defender.has(charged_by_multiple);
    attacker.set(charging_with_help, help);
    defender.set(charged_by_multiple, help);
    // GEO-03: a garrison has neither flank nor rear
    bool const not_in_front = (defender.has(charged_in_flank) || defender.has(charged_in_rear)) &&
                              !defender.has(in_built_up_area);
    if (not_in_front) {
        attacker.set(charging_flank_or_rear);
    }
    if (defender.number(arm) == artillery) {
        bool const frontal = !attacker.has(charging_flank_or_rear);
        if (frontal && !was_shaken) {
            attacker.set(charging_artillery_front);  // GT-MOD-07
        }
        if (defender.has(limbered)) {
            defender.set(limbered_artillery_charged);
        }
    }
    if (attacker.number(arm) == cavalry) add_cavalry_facts(attacker, defender);
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
    if (given.has(shaken) || given.has(routed)) {
        return objection("not-eager", "GT-CHG-01", "only eager troops charge");
    }
    if (given.has(in_square)) {
        return objection("square-charges", "GT-CHG-01", "a square cannot charge");
    }
    if (sides.attacker.number(arm) == artillery) {
        return objection("guns-charge", "GT-CHG-01", "artillery cannot charge");
    }
    if (sides.attacker.number(arm) == infantry && charges_as_cavalry(sides.attacker)) {
        return objection("arm-of-attacker", "GT-CAV-03",
                         "the attacker's facts are those of cavalry: attacker.arm=cavalry");
    }
    if (given.has(lancers) && given.has(cuirassiers)) {
        return objection("lancers-or-cuirassiers", "GT-CAV-02",
                         "cavalry is lancers or cuirassiers, not both");
    }
    return std::nullopt;
}

/// The attacker's facts against what the target is.
Objected objection_to_target(FactSet const& attacker, FactSet const& defender, Sides const& sides,
                             std::string const& name) {
    std::int64_t const target = sides.defender.number(arm);
    auto const says = [](std::string because) {
        return objection("arm-of-defender", "GT-CHG-06", std::move(because));
    };
    bool const at_foot = attacker.has(cavalry_charging_infantry) ||
                         attacker.has(cavalry_charging_square) ||
                         attacker.has(lancers_charging_infantry);
    bool const at_horse =
        attacker.has(cavalry_charging_cavalry) || attacker.has(cuirassiers_charging_cavalry);
    if (at_foot && target != infantry) {
        return says("the attacker's facts say that infantry is charged: " + name + ".arm=infantry");
    }
    if (at_horse && target != cavalry) {
        return says("the attacker's facts say that cavalry is charged: " + name + ".arm=cavalry");
    }
    if (attacker.has(charging_artillery_front) && (target != artillery || defender.has(shaken))) {
        return says("the attacker's facts say that unshaken guns are charged: " + name +
                    ".arm=artillery, and not shaken");
    }
    if (attacker.has(cavalry_charging_infantry) && defender.has(in_square)) {
        return says("the target is in square or it is not: attacker.cavalry_charging_square");
    }
    return std::nullopt;
}

/// GEO-03, GT-R-05: one charger comes from one side, and where there is a flank.
Objected objection_to_direction(FactSet const& attacker, FactSet const& defender,
                                Sides const& sides, std::string const& name) {
    bool const several = sides.attacker.has(charging_with_help);
    bool const flank = defender.has(charged_in_flank);
    bool const rear = defender.has(charged_in_rear);
    if (attacker.has(charging_flank_or_rear) &&
        (sides.defender.has(in_square) || defender.has(in_built_up_area))) {
        return objection("no-flank", "GT-TER-05",
                         "a square or garrison has neither flank nor rear");
    }
    if (attacker.has(charging_flank_or_rear) && !flank && !rear && !several) {
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

/// What the target cannot be.
Objected objection_to_defender(FactSet const& defender, Sides const& sides) {
    std::int64_t const target = sides.defender.number(arm);
    if (target != infantry && sides.defender.has(in_square)) {
        return objection("square-of-infantry", "GT-MOD-05", "only infantry stands in square");
    }
    if (target != artillery &&
        (defender.has(limbered) || defender.has(limbered_artillery_charged))) {
        return objection("limbered-guns", "GT-MOD-15", "only artillery is limbered");
    }
    if (target != cavalry && (defender.has(lancers) || defender.has(cuirassiers))) {
        return objection("cavalry-of-defender", "GT-CAV-03",
                         "only cavalry are lancers or cuirassiers");
    }
    if (target == artillery && defender.has(routed)) {
        return objection("guns-rout", "GT-STATE-02", "guns are silenced, they do not rout");
    }
    if (defender.has(silenced)) {
        return objection("silenced-target", "GT-R-19", "silenced guns are spiked, not charged");
    }
    return std::nullopt;
}

/// GT-LIC-03: of all that a unit is, only veterans and lancers count in combat.
std::int64_t kind_in_combat(FactSet const& unit) {
    return (unit.has(veteran) ? 1 : 0) +
           (unit.has(lancers) || unit.has(lancers_charging_infantry) ? 2 : 0);
}

}  // namespace

ChargeFacts worked_out(FactSet const& attacker, FactSet const& defender) {
    ChargeFacts known{attacker, defender, {}};
    share(known.attacker, known.defender);
    known.locked = known.attacker;
    known.locked.set_number(self_kind, kind_in_combat(known.attacker));
    known.locked.set_number(enemy_kind, kind_in_combat(known.defender));
    known.attacker_arm = static_cast<Arm>(known.attacker.number(arm));
    known.defender_arm = static_cast<Arm>(known.defender.number(arm));
    known.defender_routed = known.defender.has(routed);
    known.defender_may_fire =
        known.defender_arm != Arm::cavalry && !known.defender.has(limbered_artillery_charged);
    known.defender_may_turn = !known.attacker.has(charging_with_help) &&
                              !known.defender.has(in_square) &&
                              !known.defender.has(in_built_up_area);
    known.out_of_cover = attacker.has(in_built_up_area);
    return known;
}

FactSet for_follow_up(FactSet const& attacker, int number) {
    FactSet known = standing(attacker);
    known.set(number == 1 ? first_follow_up : second_follow_up);
    return known;
}

std::optional<chance::Objection> objection_to_charge(chance::Chart const& morale, bool into_cover,
                                                     FactSet const& attacker,
                                                     FactSet const& defender,
                                                     std::string_view defender_name) {
    std::string const name{defender_name};
    Sides const sides{attacker, defender};
    if (auto found = objection_to_attacker(attacker, sides)) return found;
    bool const routed_foot = defender.has(routed) && sides.defender.number(arm) == infantry;
    if (sides.attacker.number(arm) == cavalry && defender.has(in_built_up_area) && !into_cover &&
        !routed_foot) {
        return objection("cavalry-into-cover", "GT-R-27",
                         "cavalry may not charge a unit in a built-up area");
    }
    if (auto found = objection_to_target(attacker, defender, sides, name)) return found;
    if (auto found = objection_to_direction(attacker, defender, sides, name)) return found;
    if (auto found = objection_to_defender(defender, sides)) return found;
    if (auto found = objection_of(morale, sides.attacker, "attacker")) return found;
    FactSet checked = sides.defender;
    checked.set(routed, false);  // GT-CHG-14: it takes no check, and is lost
    return objection_of(morale, checked, defender_name);
}

}  // namespace esprit::grande_tactique
