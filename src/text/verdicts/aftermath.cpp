#include "text/verdicts/aftermath.h"

namespace esprit::text {

using chance::Aftermath;
using chance::KnownUnit;

namespace {

std::int64_t number_of(std::string_view word) {
    if (word == "true") return 1;
    std::int64_t number = 0;
    for (char const letter : word.substr(0, 6)) {
        if (letter >= '0' && letter <= '9') number = number * 10 + (letter - '0');
    }
    return number;
}

/// Adds one remembered word to a unit.
void remember(std::string_view name, std::string const& word, chance::FactTable const& facts,
              KnownUnit& unit) {
    chance::FactId id;
    if (name == there) unit.there = word == "true";
    if (name == gone) unit.gone = word == "true";
    if (!facts.find(name, id)) return;
    try {
        unit.say(id, read_value(facts[id], word));
    } catch (BadInput const&) {
        return;  // the page may remember a value that house rules no longer allow
    }
}

bool is_of_a_unit(std::string_view name, chance::FactTable const& facts) {
    chance::FactId id;
    return name == there || name == gone || facts.find(name, id);
}

void take_known(Known const& known, Aftermath& after) {
    chance::FactTable const& facts = *after.ruleset.facts;
    for (auto const& [full, word] : known) {
        std::size_t const point = full.find('.') + 1;  // 0: without a role
        std::string_view const role = std::string_view{full}.substr(0, point);
        std::string_view const name = std::string_view{full}.substr(point);
        std::size_t place = 0;
        while (place < after.units.size() && after.units[place].role != role) ++place;
        bool const found = place < after.units.size();
        if (role == std::string_view{chance::other_role} && !is_of_a_unit(name, facts)) {
            if (after.handed_on.size() < after.most_handed_on) {
                after.handed_on.push_back({name, number_of(word)});
            }
            continue;
        }
        if (!found && role != std::string_view{chance::other_role}) continue;
        if (!found) after.units.push_back({chance::other_role, facts.none_given()});
        remember(name, word, facts, after.units[place]);
    }
}

/// Adds the assumed facts: they count, but are not kept with the units.
void take_assumed(Verdict const& verdict, Aftermath& after) {
    chance::FactTable const& facts = *after.ruleset.facts;
    for (auto const& [full, word] : verdict.assumed) {
        std::size_t const point = full.find('.') + 1;
        chance::FactId id;
        if (!facts.find(std::string_view{full}.substr(point), id)) continue;
        after.assume(id, read_value(facts[id], word), std::string_view{full}.substr(0, point));
    }
}

void take_verdict(Subject const& subject, Verdict const& verdict, Aftermath& after) {
    after.of = subject.name();
    after.outcome = verdict.settled;
    bool const counts = subject.chart != nullptr && subject.chart->kind == chance::ChartKind::pool;
    if (!counts) after.outcome_name = verdict.outcome;
    for (auto const& [role, change] : verdict.became) {
        after.becomes(change, subject.roles[role].prefix);
    }
    for (RuleLine const& line : verdict.course) after.follows.push_back(line.rule);
    if (subject.chart == nullptr || verdict.checks.empty()) return;
    CheckLine const& check = verdict.checks[0];
    after.decided_by = RuleId{check.decided_by};
    for (RuleLine const& line : check.next) after.follows.push_back(line.rule);
}

}  // namespace

Aftermath aftermath_of(Subject const& subject, Situation const& situation, Verdict const& verdict,
                       Known const& known) {
    Aftermath after{*subject.system->ruleset};
    for (chance::Role const& role : subject.roles) {
        after.units.push_back({role.prefix, after.ruleset.facts->none_given()});
    }
    take_known(known, after);
    for (GivenFact const& given : situation.given) {
        after.units[given.role].say(given.id, given.value);
    }
    after.units_before = after.units;
    take_assumed(verdict, after);
    take_verdict(subject, verdict, after);
    subject.system->aftermath(after);
    return after;
}

}  // namespace esprit::text
