#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/verdicts/render.h"
#include "text/verdicts/spread.h"

namespace esprit::text {

namespace {

using Json = nlohmann::ordered_json;

void add_data(Json& object, std::vector<std::pair<std::string, int>> const& data) {
    for (auto const& [name, value] : data) {
        object[name] = value;
    }
}

Json outcomes_json(std::vector<OutcomeLine> const& outcomes) {
    Json list = Json::array();
    for (OutcomeLine const& line : outcomes) {
        Json object;
        object["outcome"] = line.outcome;
        add_data(object, line.data);
        object["probability"] = line.probability.text();
        object["value"] = line.probability.value();
        list.push_back(std::move(object));
    }
    return list;
}

Json odds_json(int value, Exact const& probability) {
    return {{"number", value}, {"probability", probability.text()}, {"value", probability.value()}};
}

void add_spreads(Json& object, Verdict const& verdict) {
    auto const likely = std::max_element(
        verdict.outcomes.begin(), verdict.outcomes.end(),
        [](OutcomeLine const& a, OutcomeLine const& b) { return a.probability < b.probability; });
    if (likely != verdict.outcomes.end()) object["most_likely"] = outcomes_json({*likely})[0];
    Json list = Json::array();
    for (Spread const& spread : spreads_of(verdict)) {
        Json each{{"name", spread.name},
                  {"mean", spread.mean()},
                  {"deviation", spread.deviation()},
                  {"most_likely", spread.most_likely()},
                  {"at_least", Json::array()},
                  {"at_most", Json::array()}};
        for (auto const& [value, probability] : spread.odds) {
            each["at_least"].push_back(odds_json(value, spread.at_least(value)));
            each["at_most"].push_back(odds_json(value, spread.at_most(value)));
        }
        list.push_back(std::move(each));
    }
    if (!list.empty()) object["spread"] = std::move(list);
    std::vector<OutcomeLine> const shared = in_short(verdict.outcomes);
    if (!shared.empty()) object["in_short"] = outcomes_json(shared);
}

Json rules_json(std::vector<RuleLine> const& lines) {
    Json list = Json::array();
    for (RuleLine const& line : lines) {
        list.push_back({{"rule", line.rule}, {"text", line.text}});
    }
    return list;
}

Json left_out_json(std::vector<LeftOutLine> const& lines) {
    Json list = Json::array();
    for (LeftOutLine const& line : lines) {
        Json object;
        object[line.rule.empty() ? "fact" : "rule"] = line.rule.empty() ? line.fact : line.rule;
        object["because"] = line.because;
        list.push_back(std::move(object));
    }
    return list;
}

Json modifiers_json(CheckLine const& check) {
    Json list = Json::array();
    for (ModifierLine const& line : check.modifiers) {
        Json object{{"rule", line.rule}, {"value", line.value}, {"because", line.because}};
        if (line.enemy) {
            object["side"] = "enemy";
        }
        list.push_back(std::move(object));
    }
    return list;
}

Json hits_for_one_json(CheckLine const& check) {
    Json list = Json::array();
    for (HitsForOneLine const& line : check.hits_for_one) {
        list.push_back({{"rule", line.rule}, {"hits", line.hits}, {"because", line.because}});
    }
    return list;
}

Json derived_json(CheckLine const& check) {
    Json list = Json::array();
    for (DerivedLine const& line : check.derived) {
        list.push_back({{"fact", line.fact},
                        {"value", line.value == "true" ? Json(true) : Json::parse(line.value)},
                        {"meaning", line.meaning}});
    }
    return list;
}

/// The fields of one check: of a chart at the top level, of a procedure in each of its checks.
void add_check(Json& object, CheckLine const& check) {
    if (!check.derived.empty()) object["derived"] = derived_json(check);
    object["modifiers"] = modifiers_json(check);
    object["total_modifier"] = check.net_modifier();
    if (check.needed) {
        object["needed"] = *check.needed;
    }
    if (check.modified) {
        object[check.modified->first + "_modified"] = check.modified->second;
    }
    if (check.hits_on) {
        object["hits_on"] = *check.hits_on;
    }
    if (!check.hits_for_one.empty()) {
        object["hits_for_one"] = hits_for_one_json(check);
    }
    if (!check.dice.empty()) {
        object["dice"] = check.dice;
    }
    if (check.total && !check.dice.empty()) {
        object["total"] = *check.total;
    }
    if (check.enemy_total) {
        object["enemy_total"] = *check.enemy_total;
    }
}

Json checks_json(Verdict const& verdict) {
    Json list = Json::array();
    for (CheckLine const& check : verdict.checks) {
        Json object;
        object["chart"] = check.chart;
        object["whose"] = check.whose;
        if (!check.against.empty()) {
            object["against"] = check.against;
        }
        object["rule"] = check.rule;
        if (check.varies) {
            object["varies"] = true;
        }
        add_check(object, check);
        if (!check.left_out.empty()) {
            object["left_out"] = left_out_json(check.left_out);
        }
        if (verdict.rolled) {
            object["outcome"] = check.outcome;
            add_data(object, check.data);
            object["decided_by"] = check.decided_by;
        }
        list.push_back(std::move(object));
    }
    return list;
}

void add_procedure(Json& object, Verdict const& verdict) {
    Json modifiers = Json::array();
    Json dice = Json::array();
    for (CheckLine const& check : verdict.checks) {
        for (Json& line : modifiers_json(check)) {
            line["whose"] = check.whose;
            modifiers.push_back(std::move(line));
        }
        for (int const face : check.dice) {
            dice.push_back(face);
        }
    }
    object["modifiers"] = std::move(modifiers);
    object["total_modifier"] = nullptr;
    if (verdict.rolled) {
        object["dice"] = std::move(dice);
    }
    object["checks"] = checks_json(verdict);
}

void add_left_out(Json& object, Verdict const& verdict) {
    std::vector<LeftOutLine> left_out;
    if (!verdict.is_procedure && !verdict.checks.empty()) {
        left_out = verdict.checks[0].left_out;
    }
    left_out.insert(left_out.end(), verdict.without_effect.begin(), verdict.without_effect.end());
    if (!left_out.empty()) {
        object["left_out"] = left_out_json(left_out);
    }
}

Json facts_json(std::vector<std::pair<std::string, std::string>> const& facts) {
    Json object = Json::object();
    for (auto const& [name, value] : facts) {
        bool const bare = value == "true" || value == "false";
        bool const number =
            !value.empty() && value.find_first_not_of("-.0123456789") == std::string::npos;
        object[name] = bare ? Json(value == "true") : number ? Json::parse(value) : Json(value);
    }
    return object;
}

}  // namespace

std::string to_json(Verdict const& verdict) {
    Json object;
    object["ruleset"] = verdict.ruleset;
    object["chart"] = verdict.subject;
    object["facts"] = facts_json(verdict.facts);
    if (!verdict.assumed.empty()) {
        object["assumed"] = facts_json(verdict.assumed);
    }
    if (!verdict.ruleset_hash.empty()) {
        object["ruleset_hash"] = verdict.ruleset_hash;
    }
    if (verdict.is_procedure) {
        add_procedure(object, verdict);
    } else if (!verdict.checks.empty()) {
        add_check(object, verdict.checks[0]);
    }
    add_left_out(object, verdict);
    if (verdict.seed && verdict.dice_were_thrown()) {
        object["seed"] = *verdict.seed;
    }
    if (verdict.rolled) {
        object["outcome"] = verdict.outcome;
        add_data(object, verdict.data);
        if (!verdict.is_procedure && !verdict.checks.empty()) {
            object["decided_by"] = verdict.checks[0].decided_by;
        }
        if (verdict.is_procedure) {
            object["next"] = rules_json(verdict.course);
        } else if (!verdict.checks.empty()) {
            object["next"] = rules_json(verdict.checks[0].next);
        }
    }
    object["outcomes"] = outcomes_json(verdict.outcomes);
    if (!verdict.rolled) add_spreads(object, verdict);
    if (!verdict.changes.empty()) {
        Json changes = Json::array();
        for (ChangeLine const& change : verdict.changes) {
            changes.push_back({{"fact", change.fact},
                               {"before", outcomes_json(change.before)},
                               {"after", outcomes_json(change.after)}});
        }
        object["if_set"] = std::move(changes);
    }
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace esprit::text
