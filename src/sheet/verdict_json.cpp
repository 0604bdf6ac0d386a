#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "sheet/fact_groups.h"
#include "sheet/next_steps.h"
#include "sheet/writing.h"
#include "text/verdicts/check_lines.h"

namespace esprit::sheet {

namespace {

using Json = nlohmann::ordered_json;
using text::CheckLine;
using text::OutcomeLine;
using text::Subject;
using text::Verdict;
using Data = std::vector<std::pair<std::string, int>>;

Json data_json(Data const& data) {
    Json object = Json::object();
    for (auto const& [name, value] : data) object[name] = value;
    return object;
}

Json rule_line_json(std::string_view rule, std::string const& text) {
    return {{"rule", rule}, {"text", text}};
}

Json rule_lines_json(std::vector<text::RuleLine> const& lines) {
    Json list = Json::array();
    for (text::RuleLine const& line : lines) list.push_back(rule_line_json(line.rule, line.text));
    return list;
}

Json named_json(std::string const& outcome, Data const& data) {
    return {{"outcome", outcome},
            {"data", data_json(data)},
            {"text", text::outcome_text(outcome, data)}};
}

Json outcome_json(OutcomeLine const& line) {
    Json object = named_json(line.outcome, line.data);
    object["probability"] = line.probability.text();
    object["value"] = line.probability.value();
    object["percent"] = line.probability.percent();
    return object;
}

Json outcomes_json(std::vector<OutcomeLine> const& lines) {
    Json list = Json::array();
    for (OutcomeLine const& line : lines) list.push_back(outcome_json(line));
    return list;
}

Json check_json(CheckLine const& check) {
    Json modifiers = Json::array();
    for (text::ModifierLine const& line : check.modifiers) {
        modifiers.push_back({{"rule", line.rule},
                             {"value", line.value},
                             {"because", line.because},
                             {"enemy", line.enemy}});
    }
    Json left_out = Json::array();
    for (text::LeftOutLine const& line : check.left_out) {
        left_out.push_back({{"rule", line.rule}, {"because", line.because}});
    }
    Json object{{"chart", check.chart},
                {"title", check.title},
                {"whose", check.whose},
                {"rule", check.rule},
                {"wanted", check.dice_wanted},
                {"varies", check.varies},
                {"modifiers", std::move(modifiers)},
                {"left_out", std::move(left_out)},
                {"total_modifier", check.net_modifier()}};
    for (text::DerivedLine const& line : check.derived) {
        object["derived"].push_back(
            {{"fact", line.fact}, {"value", line.value}, {"meaning", line.meaning}});
    }
    for (text::HitsForOneLine const& line : check.hits_for_one) {
        object["hits_for_one"].push_back(
            {{"rule", line.rule}, {"hits", line.hits}, {"because", line.because}});
    }
    if (check.needed) object["needed"] = *check.needed;
    if (check.modified) {
        object["modified"] = {{"fact", check.modified->first}, {"value", check.modified->second}};
    }
    if (check.hits_on) {
        object["hits_on"] = *check.hits_on;
        object["counts_misses"] = check.counts_misses;
    }
    return object;
}

Json thrown_json(CheckLine const& check) {
    Json object = check_json(check);
    object["dice"] = check.dice;
    if (check.total && !check.dice.empty()) object["total"] = *check.total;
    if (check.enemy_total) {
        object["enemy_total"] = *check.enemy_total;
        object["fell"] = text::opposed_dice_text(check);
    }
    object.update(named_json(check.outcome, check.data));
    object["decided_by"] = check.decided_by;
    return object;
}

Json facts_json(Subject const& subject, text::Situation const& situation) {
    chance::FactTable const& table = *subject.system->ruleset->facts;
    Json facts = Json::object();
    for (text::GivenFact const& given : situation.given) {
        facts[text::full_name(subject, given.role, given.id)] =
            Json::parse(json_of(table[given.id], given.value));
    }
    return facts;
}

/// The members that answers about odds and verdicts have in common.
Json head_json(std::string_view is, Subject const& subject, text::Situation const& situation) {
    chance::Ruleset const& ruleset = *subject.system->ruleset;
    return {{"is", is},
            {"system", ruleset.name},
            {"of", subject.name()},
            {"title", subject.title()},
            {"houses", ruleset.houses},
            {"facts", facts_json(subject, situation)}};
}

/// The JSON value `true`, `3` or `"elite"` of a player's word.
Json value_json(std::string const& word) {
    bool const bare = word == "true" || word == "false";
    bool const number =
        !word.empty() && word.find_first_not_of("-.0123456789") == std::string::npos;
    return bare || number ? Json::parse(word) : Json(word);
}

Json assumed_json(Verdict const& verdict) {
    Json object = Json::object();
    for (auto const& [name, value] : verdict.assumed) object[name] = value_json(value);
    return object;
}

Json places_json(Subject const& subject, std::vector<FactPlace> const& places) {
    Json list = Json::array();
    for (FactPlace const& place : places) {
        list.push_back(text::full_name(subject, place.role, place.id));
    }
    return list;
}

void add_availability(Json& object, Subject const& subject, FactAvailability const& availability) {
    chance::FactTable const& table = *subject.system->ruleset->facts;
    Json missing = Json::array();
    for (FactPlace const& place : availability.missing) {
        missing.push_back({{"fact", text::full_name(subject, place.role, place.id)},
                           {"words", table[place.id].help}});
    }
    object["missing"] = std::move(missing);
    object["objection"] = nullptr;
    if (auto const& conflict = availability.conflict) {
        object["objection"] = {{"because", conflict->because},
                               {"rule", conflict->rule},
                               {"facts", places_json(subject, conflict->given)},
                               {"wants", places_json(subject, conflict->wants)}};
    }
}

Json closed_json(Subject const& subject, FactAvailability const& availability) {
    chance::FactTable const& table = *subject.system->ruleset->facts;
    Json list = Json::array();
    for (ClosedFact const& closed : availability.closed) {
        Json value;
        if (closed.value) value = Json::parse(json_of(table[closed.id], *closed.value));
        list.push_back({{"fact", text::full_name(subject, closed.role, closed.id)},
                        {"value", std::move(value)},
                        {"because", closed.because},
                        {"rule", closed.rule}});
    }
    return list;
}

/// The change of one outcome's probability: its sign and its size.
struct Difference {
    std::size_t place = 0;
    bool less = false;
    Exact size;
};

std::vector<Difference> differences_of(text::ChangeLine const& change) {
    std::vector<Difference> all;
    for (std::size_t i = 0; i < change.after.size(); ++i) {
        Exact const& was = change.before[i].probability;
        Exact const& is = change.after[i].probability;
        bool const less = is < was;
        all.push_back({i, less, less ? was - is : is - was});
    }
    std::sort(all.begin(), all.end(), [](Difference const& a, Difference const& b) {
        return b.size < a.size || (a.size == b.size && a.place < b.place);
    });
    return all;
}

Json change_json(Subject const& subject, text::ChangeLine const& change) {
    Json outcomes = Json::array();
    Exact shift;
    for (Difference const& difference : differences_of(change)) {
        OutcomeLine const& before = change.before[difference.place];
        Json line = named_json(before.outcome, before.data);
        line["before"] = before.probability.text();
        line["after"] = change.after[difference.place].probability.text();
        double const size = difference.size.value();
        line["difference"] = difference.less ? -size : size;
        line["percent"] = (difference.less ? "-" : "+") + difference.size.percent();
        outcomes.push_back(std::move(line));
        if (!difference.less) shift += difference.size;
    }
    text::GivenFact const& tried = change.tried;
    chance::FactDeclaration const& fact = (*subject.system->ruleset->facts)[tried.id];
    return {{"fact", text::full_name(subject, tried.role, tried.id)},
            {"value", Json::parse(json_of(fact, tried.value))},
            {"shift", shift.value()},
            {"percent", shift.percent()},
            {"outcomes", std::move(outcomes)}};
}

/// The outcomes, each with the rules that follow in a chart, or its meaning in a procedure.
Json followed_json(Subject const& subject, text::Situation const& situation,
                   Verdict const& verdict) {
    std::vector<text::ConsequenceLine> follows;
    if (subject.chart != nullptr) follows = text::consequences_of(subject, situation);
    Json list = Json::array();
    for (OutcomeLine const& line : verdict.outcomes) {
        Json object = outcome_json(line);
        object["next"] = Json::array();
        for (text::ConsequenceLine const& each : follows) {
            bool const same =
                each.outcome.outcome == line.outcome && each.outcome.data == line.data;
            if (same) object["next"] = rule_lines_json(each.next);
        }
        if (subject.procedure != nullptr) {
            for (chance::OutcomeName const& name : subject.procedure->outcomes()) {
                bool const said = name.name == line.outcome && !name.help.empty();
                if (said) object["next"].push_back({{"rule", ""}, {"text", name.help}});
            }
        }
        list.push_back(std::move(object));
    }
    return list;
}

Json without_effect_json(Verdict const& verdict) {
    Json list = Json::array();
    for (text::LeftOutLine const& line : verdict.without_effect) list.push_back(line.fact);
    return list;
}

Json became_json(chance::Aftermath const& after) {
    chance::FactTable const& facts = *after.ruleset.facts;
    Json list = Json::array();
    for (chance::Aftermath::Change const& each : after.changes()) {
        chance::FactChange const& change = each.what;
        Json line{{"role", each.role}, {"name", text::gone}, {"value", true}};
        if (!change.off_table) {
            chance::FactDeclaration const& fact = facts[change.fact];
            bool const given = change.value != after.unset_value(change.fact) ||
                               stays_given(after, each.role.data(), change.fact);
            line["name"] = fact.name;
            line["value"] = given ? Json::parse(json_of(fact, change.value)) : Json{};
        }
        line["rule"] = change.rule.text;
        list.push_back(std::move(line));
    }
    return list;
}

/// What happens, in order. Leaves out rules of a chart that do not apply to this unit.
Json course_json(Verdict const& verdict, chance::Aftermath const& after) {
    bool const of_chart = !verdict.is_procedure && !verdict.checks.empty();
    Json list = Json::array();
    for (text::RuleLine const& line : of_chart ? verdict.checks[0].next : verdict.course) {
        bool left_out = false;
        for (auto const& [rule, whom] : after.left_out) {
            left_out = left_out || line.rule == rule.id;
        }
        if (!left_out) list.push_back(rule_line_json(line.rule, line.text));
    }
    for (auto const& [rule, whom] : after.told) {
        list.push_back(
            rule_line_json(rule.id, std::string{whom} + ": " + after.ruleset.text_of(rule.id)));
    }
    return list;
}

Json goes_on_json(std::vector<NextStep> const& steps) {
    Json list = Json::array();
    for (NextStep const& step : steps) {
        chance::NextQuestion const& question = *step.question;
        chance::FactTable const& facts = *step.subject.system->ruleset->facts;
        Json units = Json::object();
        for (auto const& [to, from] : question.role_changes) units[std::string{to}] = from;
        list.push_back({{"of", question.of},
                        {"title", step.subject.title()},
                        {"whom", question.whom},
                        {"rule", question.rule},
                        {"words", step.subject.system->ruleset->text_of(question.rule)},
                        {"units", std::move(units)},
                        {"facts", facts_json(step.subject, step.situation)}});
        for (auto const& [name, value, is_flag] : question.handed_on) {
            list.back()["known"][std::string{chance::other_role}.append(name)] =
                is_flag ? Json(true) : Json(value);
        }
        for (chance::StatedFact const& each : question.left_behind) {
            list.back()["left_behind"].push_back(
                std::string{each.role}.append(facts[each.fact].name));
        }
    }
    return list;
}

std::string_view kind_name(chance::ChanceKind kind) {
    switch (kind) {
        case chance::ChanceKind::sum:
            return "sum";
        case chance::ChanceKind::roll_off:
            return "roll_off";
        case chance::ChanceKind::pool:
            return "pool";
        case chance::ChanceKind::cards:
            break;
    }
    return "cards";
}

Json awaited_json(AwaitedThrow const& awaited) {
    std::string text = awaited.check.whose.empty() ? "" : awaited.check.whose + ": ";
    text += awaited.check.title + ", " + awaited.check.dice_wanted;
    return {{"dice", awaited.dice},   {"kind", kind_name(awaited.kind)},
            {"again", awaited.again}, {"tell_six", awaited.tell_six},
            {"text", text},           {"check", check_json(awaited.check)}};
}

}  // namespace

std::string odds_json(Subject const& subject, text::Situation const& situation,
                      FactAvailability const& availability, Verdict const* verdict) {
    Json object = head_json("odds", subject, situation);
    object["assumed"] = verdict == nullptr ? Json::object() : assumed_json(*verdict);
    add_availability(object, subject, availability);
    Json checks = Json::array();
    Json changes = Json::array();
    if (verdict != nullptr) {
        for (CheckLine const& check : verdict->checks) checks.push_back(check_json(check));
        for (text::ChangeLine const& change : verdict->changes) {
            changes.push_back(change_json(subject, change));
        }
    }
    object["checks"] = std::move(checks);
    object["outcomes"] =
        verdict == nullptr ? Json::array() : followed_json(subject, situation, *verdict);
    object["without_effect"] = verdict == nullptr ? Json::array() : without_effect_json(*verdict);
    object["closed"] = closed_json(subject, availability);
    object["changes"] = std::move(changes);
    return json_line(object);
}

std::string sweep_json(std::string_view fact, std::vector<SweepPoint> const& points) {
    Json list = Json::array();
    for (SweepPoint const& point : points) {
        list.push_back({{"value", Json::parse(point.value)},
                        {"because", point.because},
                        {"outcomes", outcomes_json(point.outcomes)}});
    }
    return json_line(Json{{"is", "sweep"}, {"fact", fact}, {"points", std::move(list)}});
}

std::string verdict_json(Subject const& subject, text::Situation const& situation,
                         TypedVerdict const& typed, text::Known const& known) {
    Verdict const& verdict = typed.verdict;
    Json head = head_json("verdict", subject, situation);
    Json object{{"is", "verdict"}, {"settled", !typed.awaited}};
    object.update(head);
    object["assumed"] = assumed_json(verdict);
    if (verdict.seed) object["seed"] = *verdict.seed;
    Json checks = Json::array();
    for (CheckLine const& check : verdict.checks) checks.push_back(thrown_json(check));
    object["checks"] = std::move(checks);
    if (typed.awaited) {
        object["course"] = rule_lines_json(verdict.course);
        object["awaited"] = awaited_json(*typed.awaited);
        return json_line(object);
    }
    chance::Aftermath const after = text::aftermath_of(subject, situation, verdict, known);
    object["course"] = course_json(verdict, after);
    object.update(named_json(verdict.outcome, verdict.data));
    object["words"] = verdict.outcome_help.empty() ? outcome_words(subject.system->ruleset->name,
                                                                   subject.name(), verdict.outcome)
                                                   : verdict.outcome_help;
    if (!verdict.outcome_word.empty()) object["counted"] = verdict.outcome_word;
    object["outcomes"] = outcomes_json(verdict.outcomes);
    object["without_effect"] = without_effect_json(verdict);
    object["became"] = became_json(after);
    object["goes_on"] = goes_on_json(next_steps(subject, after));
    return json_line(object);
}

}  // namespace esprit::sheet
