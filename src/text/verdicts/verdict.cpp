#include "text/verdicts/verdict.h"

#include <algorithm>
#include <array>
#include <optional>

#include "text/verdicts/check_lines.h"
#include "text/verdicts/effect.h"
#include "text/verdicts/taken_for_true.h"

namespace esprit::text {

using chance::FactId;
using chance::FactSet;
using chance::Outcome;
using chance::Roll;

namespace {

std::string hex(std::uint64_t number) {
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) {
        text += "0123456789abcdef"[number >> shift & 0xFU];
    }
    return text;
}

/// The situation as it is, which is worked out once for all assumed facts.
struct AsItIs {
    std::optional<bool> refused;
    std::optional<chance::Distribution<Outcome>> odds;
};

struct FactOfRole {
    std::size_t role = 0;
    FactId id;
};

bool is_read_by_charts_alone(chance::Procedure const& procedure, FactId id) {
    auto const facts = procedure.read_by_charts();
    return std::find(facts.begin(), facts.end(), id) != facts.end();
}

/// Whether the verdict depends on the assumed value of a fact that was not given. A flag of a chart
/// matters when setting it would change the odds; so does one that only the charts of a procedure
/// read. A procedure lists its other assumptions about flags itself.
bool is_relied_upon(Subject const& subject, Situation const& situation, FactOfRole const& fact,
                    AsItIs& as_it_is) {
    if (!fact.id.is_flag) return true;
    if (subject.chart == nullptr && !is_read_by_charts_alone(*subject.procedure, fact.id)) {
        return false;
    }
    if (!as_it_is.refused) as_it_is.refused = objection_to(subject, situation.facts).has_value();
    std::vector<FactSet> other = situation.facts;
    other[fact.role].set_value(fact.id, 1);
    if (*as_it_is.refused || objection_to(subject, other)) return false;
    try {
        chance::EnumeratingArbiter arbiter;
        auto& now = as_it_is.odds;
        if (!now) now = odds_of_facts(subject, situation.facts, arbiter);
        auto const then = odds_of_facts(subject, other, arbiter);
        return !(now->entries() == then.entries());
    } catch (chance::ChartGap const&) {
        return true;  // house rules leave a gap in the chart for one of the two
    }
}

using Assumptions = std::vector<std::pair<std::string, std::string>>;

/// The facts that were not given and that the verdict relies upon, with their assumed values.
Assumptions assumed_in(Subject const& subject, Situation const& situation) {
    chance::FactTable const& facts = *subject.system->ruleset->facts;
    Assumptions assumed;
    AsItIs as_it_is;
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (FactId const id : subject.roles[role].facts) {
            chance::FactDeclaration const& fact = facts[id];
            if (situation.is_given(role, id)) continue;
            if (fact.announced && is_relied_upon(subject, situation, {role, id}, as_it_is)) {
                assumed.emplace_back(full_name(subject, role, id),
                                     value_text(fact, situation.facts[role].value(id)));
            } else if (id.is_flag && is_taken_for_true(subject, situation, id)) {
                assumed.emplace_back(full_name(subject, role, id), value_text(fact, 1));
            }
        }
    }
    if (subject.procedure != nullptr) {
        for (auto& assumption : subject.procedure->assumptions(situation.facts)) {
            assumed.push_back(std::move(assumption));
        }
    }
    return assumed;
}

/// A verdict with the question only: subject, facts and assumptions.
Verdict begin_verdict(Subject const& subject, Situation const& situation) {
    chance::Ruleset const& ruleset = *subject.system->ruleset;
    Verdict verdict;
    verdict.ruleset = ruleset.name;
    verdict.ruleset_title = ruleset.title;
    verdict.subject = subject.name();
    verdict.title = subject.title();
    verdict.is_procedure = subject.procedure != nullptr;
    verdict.houses = ruleset.houses;
    if (subject.system->with_house_rules) {
        verdict.ruleset_hash = hex(ruleset.digest);
    }
    for (GivenFact const& fact : situation.given) {
        verdict.facts.emplace_back(full_name(subject, fact.role, fact.id),
                                   value_text((*ruleset.facts)[fact.id], fact.value));
    }
    verdict.assumed = assumed_in(subject, situation);
    return verdict;
}

/// Collects each check as it is first asked, and marks those that are asked again with other
/// modifiers or dice.
class CheckCollector final : public chance::ChanceWatcher {
public:
    CheckCollector(chance::Ruleset const& ruleset, std::vector<CheckLine>& checks)
        : ruleset_(ruleset), checks_(checks) {}

    void asked(chance::Chance const& chance) override {
        AskedCheck const* const before = seen_.find(chance);
        if (before == nullptr) {
            seen_.add(chance);
            checks_.push_back(describe_check(ruleset_, chance));
            return;
        }
        CheckLine& line = checks_[static_cast<std::size_t>(before - seen_.all().data())];
        line.varies = line.varies || before->counted != counted_in(chance);
    }

private:
    chance::Ruleset const& ruleset_;
    std::vector<CheckLine>& checks_;
    AskedChecks seen_;  // in the order of `checks_`
};

/// Records dice, events and changes of units in a verdict.
class Recorder final : public chance::Listener {
public:
    Recorder(Subject const& subject, Verdict& verdict)
        : ruleset_(*subject.system->ruleset), roles_(subject.roles), verdict_(verdict) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override {
        CheckLine check = describe_check(ruleset_, chance);
        add_dice(ruleset_, chance, faces, reading, check);
        verdict_.checks.push_back(std::move(check));
    }
    void told(chance::Event const& event) override {
        std::string const whom = event.whom.empty() ? "" : std::string{event.whom} + ": ";
        verdict_.course.push_back(
            {std::string{event.rule.text}, whom + ruleset_.text_of(event.rule.text)});
    }
    void became(std::string_view whom, std::initializer_list<chance::FactChange> changes) override {
        for (std::size_t role = 0; role < roles_.size(); ++role) {
            std::string_view const prefix = roles_[role].prefix;
            bool const is_role = prefix.size() == whom.size() + 1 && prefix.starts_with(whom);
            if (!is_role) continue;
            for (chance::FactChange const& change : changes) {
                verdict_.became.push_back({role, change});
            }
        }
    }

private:
    chance::Ruleset const& ruleset_;
    std::span<chance::Role const> roles_;
    Verdict& verdict_;
};

std::vector<OutcomeLine> lines_of(Subject const& subject,
                                  chance::Distribution<Outcome> const& odds) {
    std::vector<OutcomeLine> lines;
    for (auto const& [outcome, chance] : odds.entries()) {
        lines.push_back(outcome_line(subject, outcome, chance));
    }
    return lines;
}

/// The outcomes whose odds differ between two distributions.
ChangeLine change_line(Subject const& subject, std::string fact,
                       chance::Distribution<Outcome> const& before,
                       chance::Distribution<Outcome> const& after) {
    ChangeLine line;
    line.fact = std::move(fact);
    chance::Distribution<Outcome> all = before;
    for (auto const& [outcome, chance] : after.entries()) {
        all.add(outcome, chance);
    }
    for (auto const& entry : all.entries()) {
        Exact const was = before.of(entry.first);
        Exact const is = after.of(entry.first);
        if (!(was == is)) {
            line.before.push_back(outcome_line(subject, entry.first, was));
            line.after.push_back(outcome_line(subject, entry.first, is));
        }
    }
    return line;
}

void add_changes(Subject const& subject, Situation const& situation,
                 chance::Distribution<Outcome> const& now, Verdict& verdict) {
    chance::EnumeratingArbiter arbiter;
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (FactId const id : subject.roles[role].facts) {
            if (situation.is_given(role, id)) {
                continue;
            }
            chance::FactDeclaration const& fact = (*subject.system->ruleset->facts)[id];
            for (std::int64_t const value : further_values(fact, situation.facts[role].value(id))) {
                Situation changed = situation;
                changed.facts[role].set_value(id, value);
                if (objection_to(subject, changed)) {
                    continue;
                }
                std::string name = full_name(subject, role, id);
                name += id.is_flag ? "" : "=" + value_text(fact, value);
                ChangeLine line = change_line(subject, std::move(name), now,
                                              odds_of_facts(subject, changed.facts, arbiter));
                line.tried = {role, id, value};
                if (!line.after.empty()) {
                    verdict.changes.push_back(std::move(line));
                }
            }
        }
    }
}

/// Whether a left-out modifier in a check of the fact's role mentions the fact.
bool accounted_for(std::vector<CheckLine> const& checks, Subject const& subject,
                   GivenFact const& given) {
    chance::Ruleset const& ruleset = *subject.system->ruleset;
    auto const mentions_fact = [&](CheckLine const& check, LeftOutLine const& line) {
        for (chance::Modifier const& modifier : ruleset.chart(check.chart).modifiers) {
            bool const mentions = modifier.when.formula().mentions(given.id);
            if (line.rule == modifier.rule.text && mentions) return true;
        }
        return false;
    };
    for (CheckLine const& check : checks) {
        std::string const prefix = check.whose.empty() ? "" : check.whose + ".";
        if (prefix != subject.roles[given.role].prefix) continue;
        for (LeftOutLine const& line : check.left_out) {
            if (mentions_fact(check, line)) return true;
        }
    }
    return false;
}

bool is_denied(GivenFact const& given) {
    return given.id.is_flag && given.value == 0;
}

/// Whether the situation `now` already has the effect that another fact would add: every modifier
/// that is in `with` and not in `without`, in at least as many checks; the odds, if there is no
/// such modifier.
bool has_effect_already(Effect const& now, Effect const& with, Effect const& without) {
    bool adds = false;
    for (AskedCheck const& check : with.checks.all()) {
        for (Counted const& counted : check.counted) {
            if (without.counts(check, counted)) continue;
            if (!now.counts(check, counted)) return false;
            adds = true;
        }
    }
    return now.checks.all().size() >= with.checks.all().size() &&
           (adds || now.odds.entries() == with.odds.entries());
}

/// The remaining fact that already has the effect of the idle one; empty when there is none.
std::string fact_with_same_effect(Subject const& subject, Situation const& left,
                                  GivenFact const& idle) {
    Situation with_idle = left;
    with_idle.facts[idle.role].state(idle.id, idle.value);
    auto const now = effect_of(subject, left);
    for (GivenFact const& other : left.given) {
        if (is_denied(other)) continue;
        auto const with = effect_of(subject, without_fact(subject, with_idle, other));
        auto const without = effect_of(subject, without_fact(subject, left, other));
        if (with && without && !(*with == *without) && has_effect_already(*now, *with, *without)) {
            return full_name(subject, other.role, other.id);
        }
    }
    return {};
}

/// Whether the facts have the value that is assumed.
bool holds(Subject const& subject, Situation const& situation,
           Assumptions::value_type const& assumption) {
    chance::FactTable const& facts = *subject.system->ruleset->facts;
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (FactId const id : subject.roles[role].facts) {
            if (full_name(subject, role, id) != assumption.first) continue;
            return value_text(facts[id], situation.facts[role].value(id)) == assumption.second;
        }
    }
    return false;
}

/// Whether the value that the fact brings about would be assumed if it were not given.
bool is_assumed_anyway(Subject const& subject, Situation const& situation, GivenFact const& given,
                       Assumptions const& assumed) {
    Assumptions const without = assumed_in(subject, without_fact(subject, situation, given));
    return std::any_of(without.begin(), without.end(), [&](auto const& each) {
        return std::find(assumed.begin(), assumed.end(), each) == assumed.end() &&
               holds(subject, situation, each);
    });
}

constexpr char const* no_effect = "has no effect on the odds here";

/// Whether a number is given only because the facts are refused without it: a procedure that ends
/// before it asks a chart reads none.
bool is_needed_and_idle(Subject const& subject, Situation const& situation, GivenFact const& given,
                        Effect const& now) {
    return subject.procedure != nullptr && now.checks.all().empty() && !given.id.is_flag &&
           !effect_of(subject, without_fact(subject, situation, given));
}

/// Notes the given facts that change neither the odds nor any modifier: because they would be
/// assumed anyway, because another fact has the same effect, or because the question does not
/// depend on them. Of several facts with the same effect the last one counts.
/// \param all_checks  all checks that may be rolled.
void add_without_effect(Subject const& subject, Situation const& situation,
                        std::vector<CheckLine> const& all_checks, Verdict& verdict) {
    auto const now = effect_of(subject, situation);
    Situation left = situation;
    std::vector<GivenFact> idle;
    for (GivenFact const& given : situation.given) {
        if (is_denied(given) || accounted_for(all_checks, subject, given)) continue;
        std::string const name = full_name(subject, given.role, given.id);
        if (is_needed_and_idle(subject, situation, given, *now)) {
            verdict.without_effect.push_back({"", name, no_effect});
        }
        Situation fewer = without_fact(subject, left, given);
        auto const effect = effect_of(subject, fewer);
        if (effect != now) continue;
        // a fact that counts beside all others is not idle, even when it no longer counts without
        // the idle ones
        if (!idle.empty() && effect_of(subject, without_fact(subject, situation, given)) != now) {
            continue;
        }
        left = std::move(fewer);
        idle.push_back(given);
    }
    for (GivenFact const& given : idle) {
        std::string const other = fact_with_same_effect(subject, left, given);
        std::string why = no_effect;
        if (is_assumed_anyway(subject, situation, given, verdict.assumed)) {
            why = "is assumed anyway";
        } else if (!other.empty()) {
            why = "adds nothing: " + other + " does it already";
        }
        verdict.without_effect.push_back(
            {"", full_name(subject, given.role, given.id), std::move(why)});
    }
}

/// The odds of all outcomes, and the checks that lead to them.
chance::Distribution<Outcome> add_odds(Subject const& subject, Situation const& situation,
                                       std::vector<CheckLine>& checks, Verdict& verdict) {
    chance::EnumeratingArbiter arbiter;
    CheckCollector collector{*subject.system->ruleset, checks};
    arbiter.show_to(&collector);
    auto odds = odds_of_facts(subject, situation.facts, arbiter);
    if (subject.chart != nullptr && checks.empty()) {
        Roll roll;
        prepare(*subject.chart, situation.facts[0], roll);
        checks.push_back(describe_check(*subject.system->ruleset, roll));
    }
    verdict.outcomes = lines_of(subject, odds);
    return odds;
}

}  // namespace

bool Verdict::dice_were_thrown() const {
    return std::any_of(checks.begin(), checks.end(),
                       [](CheckLine const& check) { return !check.dice.empty(); });
}

OutcomeLine outcome_line(Subject const& subject, Outcome const& outcome, Exact probability) {
    OutcomeLine line;
    line.probability = std::move(probability);
    if (subject.procedure != nullptr) {
        chance::OutcomeName const& name = subject.procedure->outcomes()[outcome.name];
        line.outcome = name.name;
        line.in_short = name.in_short;
        for (std::size_t i = 0; i < name.data.size(); ++i) {
            line.data.emplace_back(name.data[i], outcome.data[i]);
        }
        return line;
    }
    chance::Chart const& chart = *subject.chart;
    if (chart.kind == chance::ChartKind::pool) {
        line.outcome = std::to_string(outcome.data[0]);
        return line;
    }
    line.outcome = chart.outcomes[outcome.name];
    auto const name_data = [&](std::uint16_t place, auto const& entry) {
        if (place == outcome.name && line.data.empty()) {
            for (std::size_t i = 0; i < entry.data.size(); ++i) {
                line.data.emplace_back(entry.data[i].name, outcome.data[i]);
            }
        }
    };
    for (chance::Guard const& guard : chart.guards) name_data(guard.outcome, guard);
    for (chance::Band const& band : chart.bands) name_data(band.outcome, band);
    return line;
}

std::vector<OutcomeLine> outcomes_of(Subject const& subject, Situation const& situation) {
    try {
        chance::EnumeratingArbiter arbiter;
        return lines_of(subject, odds_of_facts(subject, situation.facts, arbiter));
    } catch (chance::ChartGap const& gap) {
        throw BadInput{gap.what()};
    }
}

std::vector<CountLine> counts_of(Subject const& subject, Situation const& situation) {
    std::vector<CountLine> lines;
    if (subject.procedure == nullptr) return lines;
    try {
        chance::EnumeratingArbiter arbiter;
        for (auto const& counted : subject.procedure->counted(situation.facts, arbiter)) {
            auto const& odds = counted.odds.entries();
            lines.push_back({std::string{counted.name}, {odds.begin(), odds.end()}});
        }
        return lines;
    } catch (chance::ChartGap const& gap) {
        throw BadInput{gap.what()};
    }
}

Verdict odds_of(Subject const& subject, Situation const& situation, bool with_changes) {
    try {
        Verdict verdict = begin_verdict(subject, situation);
        auto const odds = add_odds(subject, situation, verdict.checks, verdict);
        add_without_effect(subject, situation, verdict.checks, verdict);
        if (with_changes) {
            add_changes(subject, situation, odds, verdict);
        }
        return verdict;
    } catch (chance::ChartGap const& gap) {
        throw BadInput{gap.what()};
    }
}

Verdict verdict_by(Subject const& subject, Situation const& situation, Thrower const& thrower) {
    Verdict verdict = begin_verdict(subject, situation);
    verdict.rolled = true;
    Recorder recorder{subject, verdict};
    auto const play = [&](chance::Arbiter& arbiter) {
        if (subject.procedure != nullptr) {
            return subject.procedure->play(situation.facts, arbiter);
        }
        Roll roll;
        prepare(*subject.chart, situation.facts[0], roll);
        if (roll.certain()) {
            CheckLine check = describe_check(*subject.system->ruleset, roll);
            add_outcome(*subject.system->ruleset, roll, 0, check);
            verdict.checks.push_back(std::move(check));
        }
        return judge(roll, arbiter);
    };
    try {
        std::optional<Outcome> const outcome = thrower(play, recorder);
        if (!outcome) {
            return verdict;
        }
        OutcomeLine line = outcome_line(subject, *outcome, Exact{});
        verdict.settled = *outcome;
        verdict.outcome = std::move(line.outcome);
        verdict.data = std::move(line.data);
        if (subject.procedure != nullptr) {
            verdict.outcome_help = subject.procedure->outcomes()[outcome->name].help;
        } else if (subject.chart->kind == chance::ChartKind::pool) {
            verdict.outcome_word = subject.chart->outcomes[0];
        }
        std::vector<CheckLine> all_checks;
        add_odds(subject, situation, all_checks, verdict);
        add_without_effect(subject, situation, all_checks, verdict);
    } catch (chance::ChartGap const& gap) {
        throw BadInput{gap.what()};
    }
    return verdict;
}

Verdict roll_of(Subject const& subject, Situation const& situation, DiceSource const& dice) {
    auto const thrower = [&](Play const& play, chance::Listener& listener) {
        if (!dice.given) {
            chance::RollingArbiter arbiter{dice.seed, chance::DrawPurpose::play, &listener};
            return std::optional{play(arbiter)};
        }
        try {
            chance::ScriptedArbiter arbiter{*dice.given, &listener};
            Outcome const outcome = play(arbiter);
            arbiter.must_be_used_up();
            return std::optional{outcome};
        } catch (chance::DiceError const& error) {
            throw BadInput{error.what()};
        }
    };
    Verdict verdict = verdict_by(subject, situation, thrower);
    if (!dice.given) {
        verdict.seed = dice.seed;
    }
    return verdict;
}

std::vector<ConsequenceLine> consequences_of(Subject const& subject, Situation const& situation) {
    Roll roll;
    prepare(*subject.chart, situation.facts[0], roll);
    std::vector<ConsequenceLine> lines;
    int const readings = roll.certain() ? 1 : roll.chance.readings;
    for (int reading = 0; reading < readings; ++reading) {
        CheckLine check;
        add_outcome(*subject.system->ruleset, roll, reading, check);
        auto const same = [&](ConsequenceLine const& line) {
            return line.outcome.outcome == check.outcome && line.outcome.data == check.data;
        };
        auto found = std::find_if(lines.begin(), lines.end(), same);
        if (found == lines.end()) {
            ConsequenceLine line;
            line.outcome = {check.outcome, check.data, Exact{}};
            found = lines.insert(found, std::move(line));
        }
        for (RuleLine& next : check.next) {
            bool const known =
                std::any_of(found->next.begin(), found->next.end(),
                            [&](RuleLine const& line) { return line.rule == next.rule; });
            if (!known) found->next.push_back(std::move(next));
        }
    }
    return lines;
}

std::string singular_of(std::string const& counted) {
    if (counted.ends_with("ies")) return counted.substr(0, counted.size() - 3) + "y";
    return counted.ends_with('s') ? counted.substr(0, counted.size() - 1) : counted;
}

std::string outcome_text(std::string const& name,
                         std::vector<std::pair<std::string, int>> const& data) {
    std::string text = name;
    std::replace(text.begin(), text.end(), '_', ' ');
    for (auto const& [key, value] : data) {
        // mostly there are no supporters
        if (value == 0 && key.starts_with("supporters_")) continue;
        text += ", " + key + " " + std::to_string(value);
    }
    return text;
}

}  // namespace esprit::text
