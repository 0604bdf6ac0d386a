#include "text/stories/story_json.h"

#include <nlohmann/json.hpp>

namespace esprit::text {

namespace {

using Json = nlohmann::ordered_json;

Json path_json(StoryMove const& move) {
    Json path = Json::array();
    for (chance::Waypoint const& place : move.path) {
        path.push_back(
            {{"x_mil", place.x_mil}, {"y_mil", place.y_mil}, {"facing_cdeg", place.facing_cdeg}});
    }
    return path;
}

Json check_json(CheckLine const& check) {
    Json modifiers = Json::array();
    for (ModifierLine const& line : check.modifiers) {
        Json modifier{{"rule", line.rule}, {"value", line.value}, {"because", line.because}};
        if (line.enemy) modifier["side"] = "enemy";
        modifiers.push_back(std::move(modifier));
    }
    Json object{{"check", check.title}, {"modifiers", modifiers}, {"dice", check.dice}};
    if (check.needed) object["needed"] = *check.needed;
    if (check.total) object["total"] = *check.total;
    if (check.enemy_total) object["enemy_total"] = *check.enemy_total;
    if (!check.against.empty()) object["against"] = check.against;
    if (!check.outcome.empty()) object["outcome"] = check.outcome;
    return object;
}

Json story_json(std::vector<StoryLine> const& story) {
    Json list = Json::array();
    for (StoryLine const& line : story) {
        Json object{{"rule", line.rule}};
        if (!line.whom.empty()) object["whose"] = line.whom;
        if (line.kind == StoryLine::Kind::check) {
            object.update(check_json(*line.check));
        } else if (line.kind == StoryLine::Kind::decision) {
            object["question"] = line.words;
            object["options"] = line.options;
            object["chosen"] = line.chosen;
        } else {
            object["words"] = line.words;
            if (line.move) {
                object["length_mil"] = line.move->length_mil;
                object["path"] = path_json(*line.move);
            }
        }
        list.push_back(std::move(object));
    }
    return list;
}

}  // namespace

std::string to_json(std::vector<StoryLine> const& story) {
    return story_json(story).dump();
}

std::string to_json(ReplayedLog const& replayed) {
    play::Header const& header = replayed.log.header;
    Json object{{"ruleset", header.system}, {"scenario", replayed.title}};
    if (header.seed) object["seed"] = *header.seed;
    object["number"] = header.battle;
    object["play_version"] = header.play;
    object["given"] = Json::array();
    for (std::size_t i = 0; i < replayed.reached; ++i) {
        play::Entry const& entry = replayed.log.entries[i];
        object["given"].push_back({{"turn", entry.record.turn},
                                   {"order", entry.record.order},
                                   {"state", play::digest_words(entry.state)}});
    }
    object["story"] = story_json(replayed.story);
    if (replayed.pending != nullptr) {
        object["open"] = {{"order", replayed.log.open->record.order},
                          {"rule", replayed.pending->rule},
                          {"question", replayed.pending->question},
                          {"options", replayed.pending->options}};
    }
    object["reached"] = replayed.reached;
    object["logged"] = replayed.log.entries.size();
    object["state"] = play::digest_words(replayed.state);
    if (replayed.log.resigned) object["resigned"] = *replayed.log.resigned;
    return object.dump() + "\n";
}

}  // namespace esprit::text
