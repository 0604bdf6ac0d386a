#include <nlohmann/json.hpp>

#include "play/log.h"
#include "report/battle_text.h"

namespace esprit::report {

namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(Incident::Kind kind) {
    constexpr std::string_view names[] = {"weakened",  "broke",   "gone",
                                          "recovered", "arrived", "command"};
    return names[static_cast<std::size_t>(kind)];
}

Json losses_json(std::vector<SideLosses> const& losses) {
    Json list = Json::array();
    for (SideLosses const& side : losses) {
        list.push_back({{"percent", side.percent.text()},
                        {"value", side.percent.value()},
                        {"began", side.began_points},
                        {"lost", side.lost_points},
                        {"withdrawn", side.withdrawn_points}});
    }
    return list;
}

Json turn_json(Chronicle const& chronicle, TurnTale const& turn) {
    Json object{{"turn", turn.number}};
    if (!turn.of_all) object["side"] = chronicle.sides[turn.side].name;
    if (!turn.clock.empty()) object["clock"] = turn.clock;
    object["incidents"] = Json::array();
    for (Incident const& incident : turn.incidents) {
        Json each{{"what", name_of(incident.kind)},
                  {"side", chronicle.sides[incident.side].name},
                  {"whom", incident.whom}};
        if (!incident.word.empty()) each["state"] = incident.word;
        each["rule"] = incident.rule;
        each["text"] = incident.words;
        if (!incident.check.empty()) each["check"] = incident.check;
        object["incidents"].push_back(std::move(each));
    }
    object["losses"] = losses_json(turn.losses);
    return object;
}

Json luck_json(Chronicle const& chronicle) {
    Json list = Json::array();
    for (LuckTotal const& total : chronicle.luck.totals()) {
        list.push_back({{"kind", total.kind},
                        {"side", chronicle.sides[total.side].name},
                        {"throws", total.throws},
                        {"actual", total.actual},
                        {"expected", total.expected.text()},
                        {"value", total.expected.value()}});
    }
    return list;
}

}  // namespace

std::string to_json(Chronicle const& chronicle, std::string const& fault) {
    Json object{{"ruleset", chronicle.ruleset}, {"scenario", chronicle.title}};
    if (chronicle.seed) object["seed"] = *chronicle.seed;
    object["number"] = chronicle.number;
    object["sides"] = Json::array();
    for (std::size_t side = 0; side < chronicle.sides.size(); ++side) {
        Json each{{"name", chronicle.sides[side].name}};
        if (side < chronicle.commanders.size()) each["commander"] = chronicle.commanders[side];
        object["sides"].push_back(std::move(each));
    }
    object["turns"] = Json::array();
    for (TurnTale const& turn : chronicle.turns) {
        object["turns"].push_back(turn_json(chronicle, turn));
    }
    Ending const& ending = chronicle.ending;
    object["over"] = ending.over;
    if (ending.winner) object["winner"] = chronicle.sides[*ending.winner].name;
    object["rule"] = ending.rule;
    object["why"] = ending.why;
    if (!fault.empty()) object["fault"] = fault;
    object["luck"] = luck_json(chronicle);
    object["orders"] = chronicle.orders;
    object["state"] = play::digest_words(chronicle.state);
    return object.dump() + "\n";
}

}  // namespace esprit::report
