#include "rules/men_who_would_be_kings/volley.h"

#include <algorithm>
#include <string>

#include "rules/men_who_would_be_kings/facts.h"
#include "rules/men_who_would_be_kings/state_names.h"

namespace esprit::men_who_would_be_kings {

using chance::Arbiter;
using chance::FactId;
using chance::FactSet;
using chance::Objection;
using namespace literals;

namespace {

constexpr FactId soft_cover_fact = facts.id("soft_cover");
constexpr FactId hard_cover_fact = facts.id("hard_cover");
constexpr FactId target_gone_to_ground_fact = facts.id("target_gone_to_ground");
constexpr FactId discipline_fact = facts.id("discipline");
constexpr FactId leadership_fact = facts.id("leadership");
constexpr FactId brutal_fact = facts.id("brutal");

constexpr std::string_view target_name = the_target.name;

/// The facts of the fire chart, which include the target's cover (MW-R-17).
FactSet shots_at(VolleyRules const& rules, FactSet shooter, FactSet const& target) {
    bool const pinned_down = rules.pinned_lie_down && target.number(pinned_fact) > 0;
    shooter.set(soft_cover_fact, target.has(soft_cover_fact));
    shooter.set(hard_cover_fact, target.has(hard_cover_fact));
    shooter.set(target_gone_to_ground_fact, target.has(gone_to_ground_fact) || pinned_down);
    return shooter;
}

bool figures_known(FactSet const& target) {
    return target.number(figures_fact) != facts[figures_fact].unset;
}

std::optional<Objection> objection_to_tests(VolleyRules const& rules, FactSet unit,
                                            std::string_view name, std::string_view no_rally) {
    unit.set_number(casualties_fact, 1);
    auto objection = objection_of(rules.pinning, unit, name);
    if (objection || no_rally.empty()) return objection;
    std::int64_t const markers = unit.number(pinned_fact);
    unit.set_number(pinned_fact, markers + 1);
    objection = objection_of(rules.rally, unit, name);
    if (objection) {
        objection->because += "; one marker more makes " + std::to_string(markers + 1) + ", and " +
                              std::string{no_rally} + " asks for no rally";
    }
    return objection;
}

}  // namespace

VolleyRules::VolleyRules(chance::Ruleset const& ruleset)
    : fire(ruleset.chart("fire")),
      pinning(ruleset.chart("pinning")),
      rally(ruleset.chart("rally")),
      pinned(chance::outcome_named(pinning, {"pinned", "steady"})),
      steady(chance::outcome_named(pinning, {"steady", "pinned"})),
      rallied(chance::outcome_named(rally, {"rallied", "routs", "falls_back"})),
      routs(chance::outcome_named(rally, {"routs", "rallied", "falls_back"})),
      leader_roll_dice(ruleset.whole_number("leader_roll_dice")),
      leader_falls_on(ruleset.whole_number("leader_falls_on")),
      brutal_discipline_loss(ruleset.whole_number("brutal_discipline_loss")),
      goes_back(ruleset.option_is("failed_rally", "goes_back")),
      pinned_lie_down(ruleset.option_is("pinned_men", "lie_down")) {}

std::int32_t fire(VolleyRules const& rules, FactSet const& known, Arbiter& arbiter,
                  Party const& whose) {
    return judge(rules.fire, known, arbiter, whose.name, whose.unit).data[0];
}

bool leader_falls(VolleyRules const& rules, Arbiter& arbiter, Party const& whose) {
    auto const dice = static_cast<unsigned>(rules.leader_roll_dice);
    chance::Chance chance = chance::plain_sum("MW-LEAD-04"_rule, dice);
    chance.use = chance::DiceUse::leader;
    chance.whose = whose.name;
    chance.unit = whose.unit;
    // two readings: the leader stands or falls
    for (std::size_t step = 0; step < chance.readings; ++step) {
        bool const falls = static_cast<std::int64_t>(step + dice) == rules.leader_falls_on;
        chance.reading_of_sum[step] = falls ? 1 : 0;
    }
    chance.readings = 2;
    return arbiter.draw(chance) == 1;
}

FactSet without_leader(VolleyRules const& rules, FactSet unit) {
    unit.set(leaderless_fact);
    unit.set_number(leadership_fact, facts[leadership_fact].unset);
    if (unit.has(brutal_fact)) {
        unit.set(brutal_fact, false);
        unit.set_number(discipline_fact,
                        unit.number(discipline_fact) + rules.brutal_discipline_loss);
    }
    return unit;
}

void tell_leader_fell(VolleyRules const& rules, FactSet const& unit, Arbiter& arbiter,
                      Party const& whose) {
    constexpr RuleId rule = "MW-LEAD-05"_rule;
    FactSet const now = without_leader(rules, unit);
    tell(rule, whose, arbiter);
    arbiter.becomes(whose.name,
                    {{leaderless_fact, 1, rule},
                     {leadership_fact, now.number(leadership_fact), rule},
                     {brutal_fact, 0, rule},
                     {discipline_fact, now.number(discipline_fact), "MW-DISC-05"_rule}});
}

std::int32_t lose_figures(std::int32_t figures, std::int32_t hits, RuleId rule, Arbiter& arbiter,
                          std::string_view name) {
    std::int32_t const left = std::max(figures - hits, 0);
    arbiter.becomes(name, {{figures_fact, left, rule}});
    if (left == 0) {
        arbiter.tell({"MW-UNIT-14"_rule, name});
        arbiter.becomes(name, {chance::off_the_table("MW-UNIT-14"_rule)});
    }
    return left;
}

// MW-PIN-01: only the casualties of this action count. MW-PIN-02, -03: markers stay; one is added
// on a failure.
std::int32_t pinning_test(VolleyRules const& rules, FactSet unit, std::int32_t casualties,
                          std::int32_t markers, Arbiter& arbiter, Party const& whose) {
    unit.set_number(casualties_fact, casualties);
    unit.set_number(pinned_fact, markers);
    chance::Outcome const outcome = judge(rules.pinning, unit, arbiter, whose.name, whose.unit);
    bool const pinned = outcome.name == rules.pinned;
    RuleId const rule = pinned ? "MW-PIN-03"_rule : "MW-PIN-02"_rule;
    tell(rule, whose, arbiter, pinned ? state_names::pinned : std::string_view{});
    arbiter.becomes(whose.name, {{pinned_fact, outcome.data[0], rule}});
    return outcome.data[0];
}

// MW-DO-16, -17: a unit that falls back loses close order, and any action ends going to ground.
void tell_rallied(RallyResult result, Arbiter& arbiter, Party const& whose) {
    bool const rallied = result == RallyResult::rallied;
    bool const routs = result == RallyResult::routs;
    RuleId const rule = rallied                            ? "MW-RAL-02"_rule
                        : routs                            ? "MW-RAL-06"_rule
                        : result == RallyResult::goes_back ? "MW-RAL-05"_rule
                                                           : "MW-R-16"_rule;
    tell(rule, whose, arbiter,
         rallied ? state_names::steady
         : routs ? state_names::of(Fate::routed)
                 : std::string_view{});
    arbiter.becomes(whose.name, {{gone_to_ground_fact, 0, "MW-DO-17"_rule}});
    if (rallied) {
        arbiter.becomes(whose.name, {{pinned_fact, 0, rule}});
    } else if (routs) {
        arbiter.becomes(whose.name, {chance::off_the_table(rule)});
    } else if (result == RallyResult::goes_back) {
        arbiter.becomes(whose.name, {{facts.id("close_order"), 0, "MW-DO-16"_rule}});
    }
}

RallyResult rally_test(VolleyRules const& rules, FactSet unit, std::int32_t markers,
                       Arbiter& arbiter, Party const& whose) {
    unit.set_number(pinned_fact, markers);
    std::uint16_t const name = judge(rules.rally, unit, arbiter, whose.name, whose.unit).name;
    RallyResult const result = name == rules.rallied ? RallyResult::rallied
                               : name == rules.routs ? RallyResult::routs
                               : rules.goes_back     ? RallyResult::goes_back
                                                     : RallyResult::stays;
    tell_rallied(result, arbiter, whose);
    return result;
}

std::optional<Objection> objection_to_tested_unit(VolleyRules const& rules, FactSet const& unit,
                                                  std::string_view name,
                                                  std::string_view no_rally) {
    std::string const who{name};
    if (unit.has(brutal_fact) && unit.has(leaderless_fact)) {
        return Objection{"brutal-without-leader", "MW-LEAD-05",
                         "the trait went with the leader: leave " + who + ".brutal or " + who +
                             ".leaderless out"};
    }
    if (auto objection = objection_to_tests(rules, unit, name, no_rally)) return objection;
    return objection_to_tests(rules, without_leader(rules, unit), who + " without its leader",
                              no_rally);
}

std::optional<Objection> objection_to_volley(VolleyRules const& rules, FactSet const& shooter,
                                             FactSet const& target, std::int64_t turns) {
    if (auto objection = missing_fact(facts, rules.fire.required, shooter, "shooter.")) {
        return objection;
    }
    if (auto objection = objection_of(rules.fire, shots_at(rules, shooter, target), "shooter")) {
        return objection;
    }
    if (figures_known(target) && target.number(figures_fact) < 1) {
        return Objection{"no-figures", "MW-UNIT-14",
                         "target.figures counts those it has left: at least 1"};
    }
    return objection_to_tested_unit(rules, target, target_name, turns > 0 ? "turns=0" : "");
}

Volley::Volley(VolleyRules const& rules, FactSet const& shooter, FactSet const& target,
               std::int64_t turns)
    : rules_(rules),
      shots_(shots_at(rules, shooter, target)),
      led_(target),
      leaderless_(without_leader(rules, target)),
      turns_(static_cast<std::int32_t>(turns)) {
    if (figures_known(target)) {
        figures_ = static_cast<std::int32_t>(target.number(figures_fact));
    }
}

VolleyState Volley::start() const {
    VolleyState state;
    state.markers = static_cast<std::int32_t>(led_.number(pinned_fact));
    return state;
}

void Volley::step(VolleyState& state, Arbiter& arbiter) const {
    if (state.fired == 0) {
        take_fire(state, arbiter);
    } else if (state.casualties > 0) {
        count_casualties(state, arbiter);
    } else {
        try_to_rally(state, arbiter);
    }
}

void Volley::take_fire(VolleyState& state, Arbiter& arbiter) const {
    state.fired = 1;
    state.casualties = fire(rules_, shots_, arbiter);
    if (figures_ > 0 &&
        lose_figures(figures_, state.casualties, "MW-UNIT-14"_rule, arbiter, target_name) == 0) {
        finish(state, VolleyEnd::wiped_out);
    } else if (state.casualties == 0) {
        look_ahead(state, VolleyEnd::unhurt);
    }
}

// MW-LEAD-04, -05: first the leader's roll, then the pinning test (MW-FIRE-15) of a unit that may
// have lost its leader.
void Volley::count_casualties(VolleyState& state, Arbiter& arbiter) const {
    if (!led_.has(leaderless_fact) && leader_falls(rules_, arbiter)) {
        tell_leader_fell(rules_, led_, arbiter);
        state.leader_fell = 1;
    }
    arbiter.tell({"MW-FIRE-15"_rule, target_name});
    FactSet const& unit = state.leader_fell != 0 ? leaderless_ : led_;
    state.markers = pinning_test(rules_, unit, state.casualties, state.markers, arbiter);
    state.casualties = 0;
    look_ahead(state, VolleyEnd::steady);
}

// MW-R-05: a pinned unit can only attempt Rally, without an activation roll.
void Volley::try_to_rally(VolleyState& state, Arbiter& arbiter) const {
    ++state.turn;
    FactSet const& unit = state.leader_fell != 0 ? leaderless_ : led_;
    switch (rally_test(rules_, unit, state.markers, arbiter)) {
        case RallyResult::rallied:
            finish(state, VolleyEnd::rallied);
            break;
        case RallyResult::routs:
            finish(state, VolleyEnd::routs);
            break;
        case RallyResult::goes_back:
        case RallyResult::stays:
            look_ahead(state, VolleyEnd::still_pinned);
            break;
    }
}

void Volley::look_ahead(VolleyState& state, VolleyEnd without_markers) const {
    if (state.markers == 0) {
        finish(state, without_markers);
    } else if (state.turn == turns_) {
        finish(state, VolleyEnd::still_pinned);
    }
}

/// Clears what no later step needs, so that equal states merge.
void Volley::finish(VolleyState& state, VolleyEnd end) {
    VolleyState over;
    over.end = end;
    over.fired = state.fired;
    bool const dated = end == VolleyEnd::rallied || end == VolleyEnd::routs;
    over.turn = dated ? state.turn : 0;
    over.markers = end == VolleyEnd::still_pinned ? state.markers : 0;
    state = over;
}

}  // namespace esprit::men_who_would_be_kings
