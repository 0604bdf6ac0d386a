#pragma once
// Black Powder, shooting: one unit's shots at another, the saves, and the break test that may
// follow, closing fire included.
#include <cstdint>
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"
#include "rules/black_powder/unit.h"

namespace esprit::black_powder {

/// The charts and numbers of volleys, looked up once.
struct VolleyRules {
    explicit VolleyRules(chance::Ruleset const& ruleset);

    chance::Chart const& shoot;
    chance::Chart const& save;
    BreakRules breaks;
    std::int64_t gun_dice_close;  // BP-SHT-11
    std::int64_t gun_dice_medium;
    std::int64_t gun_dice_long;
};

/// What decides whether the target of a volley tests.
struct UnderFire {
    bool closing_fire = false;
    bool by_guns = false;
    std::int32_t stamina = 0;
    std::int32_t casualties = 0;  // of the target, before the volley
};

/// One volley with all its facts.
struct Volley : UnderFire {
    /// `shooter` and `target`: facts as a player states them. Derives what the facts of one side
    /// imply for the other.
    Volley(VolleyRules const& rules, chance::FactSet const& shooter, chance::FactSet const& target,
           Party who_shoots = {"shooter", 0});

    bool disordered = false;  // the target, before the volley
    chance::FactSet target;
    chance::Roll shots;
    Party who_is_shot_at{"target", 1};
};

/// Why the facts of a volley are impossible, given the names of the two roles.
std::optional<chance::Objection> objection_to_volley(VolleyRules const& rules,
                                                     chance::FactSet const& shooter,
                                                     chance::FactSet const& target,
                                                     std::string_view shooter_name = "shooter",
                                                     std::string_view target_name = "target");

/// The dice of the shooter: hits, and whether a six was among them.
struct Shots {
    std::int32_t hits = 0;
    bool six = false;
};
Shots shoot(Volley& volley, chance::Arbiter& arbiter);

/// The tests that a volley causes, to be taken as one (BP-R-13).
struct TestsDue {
    bool excess = false;        // BP-BRK-A
    bool closing_fire = false;  // BP-BRK-B

    bool any() const { return excess || closing_fire; }
};
/// `casualties_now`: all that the target has after `hits` hits of this volley.
TestsDue tests_due(UnderFire const& fire, std::int32_t hits, std::int32_t casualties_now);

/// What has become of the target of a volley.
enum class VolleyEnd : std::uint8_t {
    unhurt,  // no casualty and no test
    stands,  // casualties, no test
    holds,
    retires_disordered,
    breaks,
    retires,  // in order: only with a house rule's break chart
};

/// The result of a volley for its target.
struct VolleyResult {
    VolleyEnd end = VolleyEnd::unhurt;
    std::int32_t casualties = 0;  // in all, without the excess that a test has removed
    bool hurt = false;            // by this volley
    bool shaken = false;
    bool disordered = false;
    RuleId row;    // of the test, if one was due
    TestsDue due;  // the tests that this volley causes, taken or not
};

/// Shots and saves.
VolleyResult take_fire(VolleyRules const& rules, Volley& volley, chance::Arbiter& arbiter);
/// The same, and the test if one is due.
VolleyResult resolve_volley(VolleyRules const& rules, Volley& volley, chance::Arbiter& arbiter);

}  // namespace esprit::black_powder
