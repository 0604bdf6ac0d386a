#pragma once
// The facts that the charts of Grande Tactique speak of.
#include <string_view>

#include "chance/facts.h"
#include "rules/common/deed_facts.h"

namespace esprit::grande_tactique {

/// Kinds of fighter in locked combat (GT-LIC-03).
inline constexpr std::string_view fighters[] = {"plain", "veteran", "lancer", "veteran_lancer"};

inline constexpr std::string_view arms[] = {"infantry", "cavalry", "artillery"};

/// Which follow-up of the turn a charge is.
inline constexpr std::string_view follow_ups[] = {"none", "first", "second"};

/// The reasons for a morale check (GT-MC-T1..T4, GT-FLEE-13). The check for a follow-up has facts
/// of its own.
inline constexpr std::string_view reasons[] = {"de_shaking", "beaten_by_fire", "charging",
                                               "charged", "friends_flee"};

inline constexpr chance::FactDeclaration fact_declarations[] = {
    // arms and states, for charges
    chance::name_of("arm", arms, "infantry where nothing says otherwise", "the unit's roster"),
    chance::flag("lancers", "cavalry that are lancers", "the kind in the unit's roster"),
    chance::flag("cuirassiers", "cavalry that are cuirassiers", "the kind in the unit's roster"),
    chance::flag("limbered", "guns that are limbered", "the unit's state"),
    chance::flag("routed", "routed already", "the unit's state"),
    chance::flag("silenced", "guns that are silenced", "the unit's state"),
    chance::name_of("why", reasons, "what the check is taken for",
                    "the step of the turn that leads to it"),

    // quality, terrain, mood
    chance::flag("raw", "raw troops", "the quality in the unit's roster"),
    chance::flag("veteran", "veteran troops", "the quality in the unit's roster"),
    chance::flag("upslope", "stands higher than the nearest enemy",
                 "the heights of the ground under both units"),
    chance::flag("in_built_up_area", "stands in a built-up area",
                 "the unit's centre is in a built-up area"),
    chance::flag("in_woods", "stands in woods", "the unit's centre is in a wood"),
    chance::flag("defending_linear_feature", "defends a linear feature across which it is attacked",
                 "wall, hedge or redoubt along the unit's front, between it and the attacker"),
    chance::flag("shaken", "shaken; in a fire: the firer", "the unit's state"),
    chance::flag("in_square", "infantry in square; in a fire: the firer", "the unit's formation"),
    chance::flag("general_attached", "a general is attached", "a general in touch with the unit"),

    // charging
    chance::flag("charging_unshaken_artillery_front", "charges unshaken guns from the front",
                 "the target's state; part of the charger, in contact, lies in the strip before "
                 "the guns"),
    chance::flag("charging_shaken", "charges shaken troops",
                 "the target's state when the charge is resolved"),
    chance::flag("charging_with_help", "friends charge the same target this turn",
                 "other charge markers at the target, not yet resolved"),
    chance::flag("charging_flank_or_rear", "charges the flank or rear of an enemy",
                 "where the charge began and which corner or edge it touches"),
    chance::flag("charging_en_masse", "infantry charges with friendly infantry close behind it",
                 "same facing, front to rear edge, more than half of the base overlapping"),
    chance::flag("cavalry_charging_square", "cavalry charges infantry in square",
                 "arms and the target's formation"),
    chance::flag("cavalry_charging_infantry", "cavalry charges infantry that is not in square",
                 "arms and the target's formation"),
    chance::flag("cavalry_charging_cavalry", "cavalry charges cavalry (the charger only)",
                 "the arms of both"),
    chance::flag("cuirassiers_charging_cavalry", "cuirassiers charge cavalry",
                 "the kind of the charger and the arm of its target"),
    chance::flag("lancers_charging_infantry", "lancers charge infantry, in square or not",
                 "the kind of the charger and the arm of its target"),

    // being charged
    chance::flag("charged_by_multiple", "charged by more than one unit",
                 "charge markers at the unit, not yet resolved"),
    chance::flag("charged_in_flank", "charged in the flank",
                 "a charger that began wholly to the side touches a rear corner with its front"),
    chance::flag("charged_in_rear", "charged in the rear",
                 "a charger that began wholly behind has half of its front against the rear edge"),
    chance::flag("limbered_artillery_charged", "limbered guns are charged",
                 "the unit's arm and whether it is limbered"),

    // following up
    chance::flag("first_follow_up", "checks whether to make the first follow-up of the turn",
                 "the charges that the cavalry has made this turn"),
    chance::flag("second_follow_up", "checks whether to make the second follow-up of the turn",
                 "the charges that the cavalry has made this turn"),

    chance::name_of("follow_up", follow_ups,
                    "which follow-up of the turn this charge is; none where nothing says otherwise",
                    "the charges that the cavalry has made this turn"),

    // locked in combat
    chance::with_default(chance::name_of("self", fighters, "what fights on one side",
                                         "the quality and kind of the principal charger"),
                         0),
    chance::with_default(chance::name_of("enemy", fighters, "what fights on the other side",
                                         "the quality and kind of the defender"),
                         0),

    // fire
    chance::flag("artillery", "the firer is artillery", "the firer's arm"),
    chance::flag("long_range", "guns fire at long range", "the distance to the target"),
    chance::flag("enfilade", "guns fire in enfilade",
                 "a line from a front corner of the guns to both rear corners of the target"),
    chance::flag("target_in_square", "the target is in square", "the target's formation"),
    chance::flag("target_in_cover",
                 "the target is in a built-up area, in woods or behind a linear feature",
                 "the ground of the target and what lies between"),
    chance::flag("target_shaken", "the target is shaken", "the target's state"),
    chance::flag("in_contact", "firer and target touch each other", "the bases of both"),

    // what the unit did in its side's last turn, for house rules
    rules::charged_last_turn,
    rules::moved_last_turn,
    rules::fired_last_turn,
    rules::rested,
};

inline constexpr chance::FactTable facts{fact_declarations};
static_assert(facts.within_limits());

/// Looks up a fact at compile time.
consteval chance::FactId id_of(std::string_view name) {
    return facts.id(name);
}

// Facts that several files of this system name.
inline constexpr chance::FactId arm_fact = id_of("arm");
inline constexpr chance::FactId lancers_fact = id_of("lancers");
inline constexpr chance::FactId cuirassiers_fact = id_of("cuirassiers");
inline constexpr chance::FactId limbered_fact = id_of("limbered");
inline constexpr chance::FactId routed_fact = id_of("routed");
inline constexpr chance::FactId veteran_fact = id_of("veteran");
inline constexpr chance::FactId in_built_up_area_fact = id_of("in_built_up_area");
inline constexpr chance::FactId in_woods_fact = id_of("in_woods");
inline constexpr chance::FactId defending_linear_feature_fact = id_of("defending_linear_feature");
inline constexpr chance::FactId shaken_fact = id_of("shaken");
inline constexpr chance::FactId in_square_fact = id_of("in_square");
inline constexpr chance::FactId charging_artillery_front_fact =
    id_of("charging_unshaken_artillery_front");
inline constexpr chance::FactId charging_with_help_fact = id_of("charging_with_help");
inline constexpr chance::FactId charging_flank_or_rear_fact = id_of("charging_flank_or_rear");
inline constexpr chance::FactId charging_en_masse_fact = id_of("charging_en_masse");
inline constexpr chance::FactId charged_in_flank_fact = id_of("charged_in_flank");
inline constexpr chance::FactId charged_in_rear_fact = id_of("charged_in_rear");
inline constexpr chance::FactId raw_fact = id_of("raw");
inline constexpr chance::FactId silenced_fact = id_of("silenced");
inline constexpr chance::FactId cavalry_charging_square_fact = id_of("cavalry_charging_square");
inline constexpr chance::FactId cavalry_charging_infantry_fact = id_of("cavalry_charging_infantry");
inline constexpr chance::FactId cavalry_charging_cavalry_fact = id_of("cavalry_charging_cavalry");
inline constexpr chance::FactId cuirassiers_charging_cavalry_fact =
    id_of("cuirassiers_charging_cavalry");
inline constexpr chance::FactId lancers_charging_infantry_fact = id_of("lancers_charging_infantry");
inline constexpr chance::FactId limbered_artillery_charged_fact =
    id_of("limbered_artillery_charged");
inline constexpr chance::FactId why_fact = id_of("why");
inline constexpr chance::FactId artillery_fact = id_of("artillery");
inline constexpr chance::FactId long_range_fact = id_of("long_range");
inline constexpr chance::FactId target_shaken_fact = id_of("target_shaken");
inline constexpr chance::FactId target_in_square_fact = id_of("target_in_square");
inline constexpr chance::FactId first_follow_up_fact = id_of("first_follow_up");
inline constexpr chance::FactId second_follow_up_fact = id_of("second_follow_up");
inline constexpr chance::FactId follow_up_fact = id_of("follow_up");

inline constexpr chance::FactSet nothing_known = facts.none_given();

}  // namespace esprit::grande_tactique
