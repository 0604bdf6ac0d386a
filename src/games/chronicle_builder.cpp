#include "games/chronicle_builder.h"

#include <set>

namespace esprit::games {

using text::StoryLine;

namespace {

/// All rules that the page names.
std::vector<std::pair<std::string, std::string>> rules_in(report::Chronicle const& chronicle,
                                                          chance::Ruleset const& ruleset) {
    std::set<std::string> named{chronicle.ending.rule};
    for (report::TurnTale const& turn : chronicle.turns) {
        for (report::Incident const& incident : turn.incidents) named.insert(incident.rule);
        for (StoryLine const& line : turn.story) {
            named.insert(line.rule);
            if (!line.check) continue;
            named.insert(line.check->rule);
            for (text::ModifierLine const& each : line.check->modifiers) named.insert(each.rule);
        }
    }
    named.erase("");
    std::vector<std::pair<std::string, std::string>> rules;
    for (std::string const& rule : named) rules.emplace_back(rule, ruleset.text_of(rule));
    return rules;
}

draw::TrackKind kind_of_track(chance::EventKind kind) {
    switch (kind) {
        case chance::EventKind::charge:
            return draw::TrackKind::charge;
        case chance::EventKind::flight:
            return draw::TrackKind::flight;
        case chance::EventKind::pursuit:
            return draw::TrackKind::pursuit;
        default:
            return draw::TrackKind::move;
    }
}

}  // namespace

std::string resigned_words(field::CommonScenario const& scenario, SideId side) {
    return scenario.sides[side].name + " has resigned: " + scenario.sides[1U - side].name +
           " has won by resignation";
}

draw::Track track_of(StoryLine const& line, draw::TrackEnd end) {
    draw::Track track;
    track.unit = line.move->unit;
    track.kind = kind_of_track(line.event);
    for (chance::Waypoint const& place : line.move->path) {
        track.poses.push_back({{place.x_mil, place.y_mil}, place.facing_cdeg});
    }
    track.rule = line.rule;
    track.caption = line.words;
    track.length_mil = line.move->length_mil;
    track.end = end;
    return track;
}

void add_setting(field::CommonScenario const& scenario, chance::Ruleset const& ruleset,
                 play::Log const& log, report::Chronicle& told) {
    told.rules = rules_in(told, ruleset);
    told.ruleset = ruleset.name;
    told.system = ruleset.title;
    told.title = scenario.title;
    told.about = scenario.about;
    told.sources = scenario.sources;
    told.houses = ruleset.houses;
    told.terrain = scenario.terrain;
    told.sides = scenario.sides;
    told.seed = log.header.seed;
    told.number = log.header.battle;
    told.last_turn = scenario.last_turn;
    told.state = log.entries.empty() ? log.header.begin : log.entries.back().state;
}

}  // namespace esprit::games
