#include "rules/men_who_would_be_kings/procedures.h"

#include <array>

#include "rules/common/procedure.h"
#include "rules/men_who_would_be_kings/attacks.h"
#include "rules/men_who_would_be_kings/facts.h"
#include "rules/men_who_would_be_kings/volley.h"

namespace esprit::men_who_would_be_kings {

using chance::Arbiter;
using chance::FactSet;
using chance::Objection;
using chance::Outcome;
using chance::OutcomeName;
using chance::Role;
using namespace literals;

namespace {

constexpr std::string_view shooter_facts[] = {"figures", "hit_on", "long_range", "volley_fire"};
constexpr std::string_view target_facts[] = {"figures",        "soft_cover", "hard_cover",
                                             "gone_to_ground", "discipline", "leadership",
                                             "leaderless",     "brutal",     "pinned"};
constexpr std::string_view other_facts[] = {"turns"};

constexpr std::string_view volley_rules[] = {
    "MW-FIRE-01", "MW-FIRE-02", "MW-FIRE-05", "MW-FIRE-06", "MW-FIRE-07", "MW-FIRE-08",
    "MW-FIRE-09", "MW-FIRE-15", "MW-UNIT-14", "MW-LEAD-03", "MW-LEAD-04", "MW-LEAD-05",
    "MW-DISC-05", "MW-PIN-01",  "MW-PIN-02",  "MW-PIN-03",  "MW-RAL-01",  "MW-RAL-02",
    "MW-RAL-05",  "MW-RAL-06",  "MW-R-05",    "MW-DO-13",   "MW-DO-14",   "MW-DO-17"};

/// Fire at one unit, followed until it has rallied, routed, or the turns are over.
class VolleyProcedure final : public rules::ProcessProcedure<VolleyProcedure> {
public:
    explicit VolleyProcedure(chance::Ruleset const& ruleset)
        : ProcessProcedure(
              ruleset, {{"shooter.", "the unit that fires", facts_named(facts, shooter_facts)},
                        {"target.", "the unit that is fired at", facts_named(facts, target_facts)},
                        {"", "how far ahead is looked", facts_named(facts, other_facts)}}),
          rules_(ruleset) {}

    std::string_view name() const override { return "volley"; }
    std::string_view title() const override { return "A volley and its aftermath"; }
    std::string_view about() const override {
        return "fire, the leader's roll, the pinning test, and a rally test in each of the turns "
               "after while the target is pinned";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return volley_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        std::int64_t const turns = given[2].number(facts.id("turns"));
        return objection_to_volley(rules_, given[0], given[1], turns);
    }
    Volley process(std::span<FactSet const> given) const {
        return Volley{rules_, given[0], given[1], given[2].number(facts.id("turns"))};
    }
    static Outcome named(VolleyState const& state) {
        auto const place = static_cast<std::uint16_t>(static_cast<int>(state.end) - 1);
        bool const pinned = state.end == VolleyEnd::still_pinned;
        return Outcome{place, {pinned ? state.markers : state.turn}};
    }

private:
    VolleyRules rules_;
    /// In the order of VolleyEnd, from `unhurt` on.
    std::array<OutcomeName, 6> names_{{
        {"unhurt", {}, "neither casualties nor markers"},
        {"steady", {}, "casualties, but no marker"},
        {"rallied", {"turn"}, "was pinned; its markers went in that turn after the volley"},
        {"still_pinned", {"markers"}, "pinned, with its markers, when all is thrown"},
        {"routs", {"turn"}, "out of the game in that turn after the volley"},
        {"wiped_out", {}, "no figure is left"},
    }};
};

// The attacker has no `obstacle`, which only helps a defender, and no `pinned`, since a pinned unit
// can only rally. It is in close order if it touched its target before and did not move.
constexpr std::string_view attacker_facts[] = {"figures",     "tribal",     "regular_cavalry",
                                               "close_order", "discipline", "leadership",
                                               "leaderless",  "brutal"};
constexpr std::string_view defender_facts[] = {
    "figures",    "tribal",     "regular_cavalry", "close_order", "obstacle",
    "discipline", "leadership", "leaderless",      "brutal",      "pinned"};

constexpr std::string_view fight_rules[] = {
    "MW-ATK-01",  "MW-ATK-02",  "MW-ATK-03",  "MW-ATK-04", "MW-ATK-05", "MW-ATK-06",  "MW-ATK-07",
    "MW-ATK-08",  "MW-ATK-09",  "MW-ATK-10",  "MW-ATK-11", "MW-ATK-12", "MW-UNIT-14", "MW-LEAD-03",
    "MW-LEAD-04", "MW-LEAD-05", "MW-DISC-05", "MW-PIN-01", "MW-PIN-02", "MW-PIN-03",  "MW-RAL-01",
    "MW-RAL-02",  "MW-RAL-05",  "MW-RAL-06",  "MW-R-05",   "MW-DO-16"};
constexpr std::string_view attacks_facts[] = {"rounds"};
constexpr chance::FactId rounds_fact = id_of("rounds");

/// An attack that has reached its target, and those that the same unit makes on it in later turns.
class FightProcedure final : public rules::ProcessProcedure<FightProcedure> {
public:
    explicit FightProcedure(chance::Ruleset const& ruleset)
        : ProcessProcedure(
              ruleset,
              {{"attacker.", "the unit that attacks", facts_named(facts, attacker_facts)},
               {"defender.", "the unit that is attacked", facts_named(facts, defender_facts)},
               {"", "how far ahead is looked", facts_named(facts, attacks_facts)}}),
          rules_(ruleset),
          tests_(ruleset) {}

    std::string_view name() const override { return "fight"; }
    std::string_view title() const override { return "An attack and its aftermath"; }
    std::string_view about() const override {
        return "the dice of both, the loser, the rolls for their leaders, and the loser's "
               "pinning test; rounds=3 goes on: the attacker attacks again in its turns, pinned "
               "units try to rally, and both reach each other";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return fight_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        std::int64_t const rounds = given[2].number(rounds_fact);
        std::int64_t const figures = given[0].number(figures_fact) + given[1].number(figures_fact);
        auto objection = objection_to_fight(rules_, tests_, given[0], given[1], rounds);
        if (!objection && rounds > 1 && rounds * figures > most_dice) {
            return Objection{"too-far-ahead", "MW-ATK-01",
                             "the dice of all rounds are " + std::to_string(most_dice) +
                                 " at most, to be counted in good time: lower rounds"};
        }
        return objection;
    }
    Attacks process(std::span<FactSet const> given) const {
        auto const rounds = static_cast<std::int32_t>(given[2].number(rounds_fact));
        return Attacks{rules_, tests_, given[0], given[1], rounds};
    }
    static Outcome named(AttacksState const& state) {
        auto const place = static_cast<std::uint16_t>(static_cast<int>(state.end) - 1);
        return Outcome{place, {state.attacker.markers + state.defender.markers}};
    }
    Attacks counting(std::span<FactSet const> given) const { return process(given); }
    static constexpr std::string_view count_names[] = {"attacker_casualties",
                                                       "defender_casualties"};
    static std::array<std::int32_t, 2> counts(AttacksState const& state) {
        return {state.attacker.casualties, state.defender.casualties};
    }

private:
    static constexpr std::int64_t most_dice = 96;  // of both sides, in all rounds

    AttackRules rules_;
    VolleyRules tests_;
    /// In the order of FightEnd, from `defender_steady` on.
    std::array<OutcomeName, 10> names_{{
        {"defender_steady",
         {},
         "the attacker has won; the defender falls back, without a marker",
         "both_left"},
        {"defender_pinned",
         {"markers"},
         "the attacker has won; the defender falls back, pinned",
         "both_left"},
        {"defender_wiped_out", {}, "no figure of the defender is left", "attacker_left"},
        {"attacker_steady",
         {},
         "the defender has won; the attacker falls back, without a marker",
         "both_left"},
        {"attacker_pinned",
         {"markers"},
         "the defender has won; the attacker falls back, pinned",
         "both_left"},
        {"attacker_wiped_out", {}, "no figure of the attacker is left", "defender_left"},
        {"drawn", {}, "as many hits on both sides: nobody has won (MW-ATK-10)", "both_left"},
        {"both_wiped_out", {}, "nobody is left", "nobody_left"},
        {"defender_routs", {}, "in a rally test between two attacks", "attacker_left"},
        {"attacker_routs", {}, "in a rally test after an attack", "defender_left"},
    }};
};

constexpr std::string_view led_facts[] = {"discipline", "leadership", "leaderless",
                                          "brutal",     "casualties", "pinned"};
constexpr std::string_view leader_rules[] = {"MW-LEAD-04", "MW-LEAD-05", "MW-DISC-05"};

/// The roll for the leader of a unit with casualties, from fire or from an attack.
class LeaderProcedure final : public chance::Procedure {
public:
    explicit LeaderProcedure(chance::Ruleset const& ruleset)
        : Procedure(ruleset,
                    {{"unit.", "the unit with casualties", facts_named(facts, led_facts)}}),
          rules_(ruleset) {}

    std::string_view name() const override { return "leader"; }
    std::string_view title() const override { return "The leader's roll"; }
    std::string_view about() const override {
        return "a unit with casualties, from fire or an attack, before its pinning test";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return leader_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        FactSet const& unit = given[0];
        constexpr chance::FactId casualties = facts.id("casualties");
        if (unit.has(facts.id("leaderless"))) {
            return Objection{"no-leader", "MW-LEAD-05",
                             "a leaderless unit has nobody to roll for: leave unit.leaderless out"};
        }
        if (unit.number(casualties) == 0) {
            return Objection{"no-casualties", "MW-LEAD-04",
                             "the roll is for a unit with casualties: at least 1"};
        }
        return objection_to_numbers(unit);
    }
    Outcome play(std::span<FactSet const> given, Arbiter& arbiter) const override {
        constexpr Party the_unit{"unit", 0};
        bool const falls = leader_falls(rules_, arbiter, the_unit);
        if (falls) tell_leader_fell(rules_, given[0], arbiter, the_unit);
        return Outcome{static_cast<std::uint16_t>(falls ? 1 : 0)};
    }

private:
    /// Objects to numbers that the pinning test afterwards would refuse. Leadership and casualties
    /// need not be known here.
    std::optional<Objection> objection_to_numbers(FactSet unit) const {
        constexpr chance::FactId leadership = facts.id("leadership");
        constexpr chance::FactId casualties = facts.id("casualties");
        bool const led = unit.number(leadership) != facts[leadership].unset;
        if (!led) unit.set(facts.id("leaderless"));
        if (unit.number(casualties) == facts[casualties].unset) unit.set_number(casualties, 1);
        return objection_of(rules_.pinning, unit, "unit");
    }

    VolleyRules rules_;
    std::array<OutcomeName, 2> names_{{
        {"leads_on", {}, "the leader stands"},
        {"falls", {}, "the unit is leaderless from now on"},
    }};
};

}  // namespace

std::vector<std::unique_ptr<chance::Procedure>> procedures(chance::Ruleset const& ruleset) {
    std::vector<std::unique_ptr<chance::Procedure>> all;
    all.push_back(std::make_unique<VolleyProcedure>(ruleset));
    all.push_back(std::make_unique<FightProcedure>(ruleset));
    all.push_back(std::make_unique<LeaderProcedure>(ruleset));
    return all;
}

}  // namespace esprit::men_who_would_be_kings
