// Requests to the sheet, and look-ups in its answers, for tests.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sheet/sheet.h"

namespace esprit::fixture {

using Json = nlohmann::ordered_json;

inline Json ask(Json const& request) {
    return Json::parse(sheet::answer(request.dump()));
}

inline Json question(std::string const& what, std::string const& system, std::string const& of,
                     Json facts = Json::object()) {
    return {{"ask", what}, {"system", system}, {"of", of}, {"facts", std::move(facts)}};
}

/// The verdict of given dice; `dice` is JSON.
inline Json thrown(std::string const& system, std::string const& of, Json facts, Json known,
                   std::string const& dice) {
    return ask({{"ask", "dice"},
                {"system", system},
                {"of", of},
                {"facts", std::move(facts)},
                {"known", std::move(known)},
                {"dice", Json::parse(dice)}});
}

/// A fact of a form by its full name; null if there is none.
inline Json fact_on(Json const& sheet, std::string const& full) {
    for (Json const& role : sheet["roles"]) {
        for (Json const& group : role["groups"]) {
            for (Json const& fact : group["facts"]) {
                if (fact["fact"] == full) return fact;
            }
        }
    }
    return {};
}

/// The first next step that leads to a chart or procedure; null if there is none.
inline Json step_to(Json const& verdict, std::string const& of) {
    for (Json const& step : verdict["goes_on"]) {
        if (step["of"] == of) return step;
    }
    return {};
}

/// The change of a fact in a verdict; null if it does not change.
inline Json became_of(Json const& verdict, std::string const& role, std::string const& name) {
    for (Json const& each : verdict["became"]) {
        if (each["role"] == role && each["name"] == name) return each;
    }
    return {};
}
/// The same for a fact by its full name.
inline Json became_of(Json const& verdict, std::string const& full) {
    for (Json const& each : verdict["became"]) {
        if (each["role"].get<std::string>() + each["name"].get<std::string>() == full) return each;
    }
    return {};
}

inline std::vector<std::string> rules_told(Json const& verdict) {
    std::vector<std::string> rules;
    for (Json const& line : verdict["course"]) rules.push_back(line["rule"]);
    return rules;
}

}  // namespace esprit::fixture
