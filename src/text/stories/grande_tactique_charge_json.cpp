// Charges on the battlefield as JSON (docs/json.md).
#include <nlohmann/json.hpp>

#include "text/stories/grande_tactique_charge_report.h"
#include "text/stories/story_json.h"

namespace esprit::text {

namespace {

using Json = nlohmann::ordered_json;

Json units_json(std::vector<UnitEndLine> const& units) {
    Json list = Json::array();
    for (UnitEndLine const& unit : units) {
        Json object{{"unit", unit.unit}, {"state", unit.state}};
        if (!unit.place.empty()) object["place"] = unit.place;
        list.push_back(std::move(object));
    }
    return list;
}

void add_end(Json& object, ChargeEndLine const& end) {
    object["targets"] = units_json(end.targets);
    object["chargers"] = units_json(end.chargers);
    object["follow_ups"] = end.follow_ups;
    object["also_broken"] = end.also_broken;
    object["enemies_shaken"] = end.enemies_shaken;
    object["friends_shaken"] = end.friends_shaken;
    object["generals_lost"] = end.generals_lost;
}

}  // namespace

std::string to_json(ChargeOddsReport const& report) {
    Json object{
        {"ruleset", report.ruleset}, {"scenario", report.scenario}, {"policy", report.policy}};
    Json units = Json::array();
    for (UnitOddsLine const& unit : report.units) {
        Json states = Json::array();
        for (auto const& [state, probability] : unit.states) {
            states.push_back({{"state", state},
                              {"probability", probability.text()},
                              {"value", probability.value()}});
        }
        units.push_back({{"unit", unit.unit}, {"states", std::move(states)}});
    }
    object["units"] = std::move(units);
    Json ends = Json::array();
    for (ChargeEndLine const& end : report.ends) {
        Json each{{"probability", end.probability.text()}, {"value", end.probability.value()}};
        add_end(each, end);
        ends.push_back(std::move(each));
    }
    object["ends"] = std::move(ends);
    Json decisions = Json::array();
    for (DecisionLine const& line : report.decisions) {
        Json taken = Json::array();
        for (OptionShareLine const& each : line.taken) {
            Json option{{"option", each.option},
                        {"probability", each.share.text()},
                        {"value", each.share.value()}};
            if (!each.when.empty()) option["when"] = each.when;
            taken.push_back(std::move(option));
        }
        decisions.push_back({{"rule", line.rule},
                             {"side", line.side},
                             {"question", line.question},
                             {"options", line.options},
                             {"taken", std::move(taken)}});
    }
    object["decisions"] = std::move(decisions);
    object["paths"] = report.paths;
    object["merged_states"] = report.merged_states;
    object["worth"] = report.worth;
    object["worth_to"] = report.worth_to;
    return object.dump() + "\n";
}

std::string to_json(ChargeFought const& fought) {
    Json object{{"ruleset", fought.ruleset}, {"scenario", fought.scenario}};
    if (fought.seed) object["seed"] = *fought.seed;
    if (fought.number != 0) object["number"] = fought.number;
    object["story"] = Json::parse(to_json(fought.story));
    add_end(object, fought.end);
    object["units"] = units_json(fought.units);
    object["state"] = fought.state;
    return object.dump() + "\n";
}

}  // namespace esprit::text
