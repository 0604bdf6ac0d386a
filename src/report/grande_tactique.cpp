#include "report/grande_tactique.h"

#include <fmt/format.h>

#include <set>

#include "play/retell.h"
#include "rules/grande_tactique/victory.h"

namespace esprit::report {

using grande_tactique::Battle;
using grande_tactique::Fate;
using grande_tactique::Mood;
using grande_tactique::Scenario;
using grande_tactique::Troop;
using grande_tactique::UnitId;
using text::StoryLine;

namespace {

draw::TrackKind track_kind(std::string const& rule) {
    if (rule.starts_with("GT-FLEE")) return draw::TrackKind::flight;
    if (rule.starts_with("GT-PUR") || rule == "GT-R-28") return draw::TrackKind::pursuit;
    if (rule == "GT-CHG-03" || rule == "GT-FUP-05" || rule == "GT-ATT-05") {
        return draw::TrackKind::charge;
    }
    return draw::TrackKind::move;
}

draw::TrackEnd track_end(Battle const& after, UnitId unit) {
    switch (after.state[unit].fate) {
        case Fate::destroyed:
            return draw::TrackEnd::destroyed;
        case Fate::off_table:
        case Fate::withdrawn:
            return draw::TrackEnd::off_table;
        default:
            return draw::TrackEnd::stands;
    }
}

std::vector<std::string> side_names(Scenario const& scenario) {
    std::vector<std::string> names;
    for (field::Side const& side : scenario.common.sides) names.push_back(side.name);
    return names;
}

/// Hears a battle, and cuts it into turns.
class Witness final : public chance::Listener {
public:
    explicit Witness(play::Rules<grande_tactique::System> const& rules)
        : rules_(rules), scenario_(rules.scenario) {
        story_.emplace(scenario_.ruleset, side_names(scenario_));
        chronicle.luck.list_kinds(luck_kinds());
    }

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override {
        auto const stake = stake_of(scenario_, before_, chance, told_last_);
        if (stake) chronicle.luck.add(*stake, chance, reading);
        story_->drawn(chance, faces, reading);
    }
    void told(chance::Event const& event) override {
        told_last_ = event.rule.text;
        story_->told(event);
    }
    void chose(chance::Choice const& choice, int option) override { story_->chose(choice, option); }

    void begin_order(Battle const& battle) {
        before_ = battle;
        told_last_ = {};
        auto& turns = chronicle.turns;
        if (!turns.empty() && turns.back().number == battle.turn) return;
        end_turn(battle);
        TurnTale turn;
        turn.number = battle.turn;
        turn.side = battle.active;
        turn.clock = clock_of(scenario_, battle.turn);
        turn.before = rules_.system.view(scenario_, battle);
        turns.push_back(std::move(turn));
    }

    void end_order(Battle const& after) {
        TurnTale& turn = chronicle.turns.back();
        auto const& told = story_->lines();
        std::vector<StoryLine> const news{told.begin() + static_cast<std::ptrdiff_t>(heard_),
                                          told.end()};
        heard_ = told.size();
        for (UnitId unit = 0; unit < after.table.count; ++unit) note_change(unit, after, news);
        for (std::size_t id = 0; id < after.division.size(); ++id) {
            if (after.division[id].collapsed && !before_.division[id].collapsed) note_collapse(id);
        }
        for (draw::Track& track : tracks_of(news, after)) turn.tracks.push_back(std::move(track));
        for (StoryLine const& line : news) {
            if (!is_small_talk(line)) turn.story.push_back(line);
        }
        before_ = after;
        ++chronicle.orders;
    }

    /// `battle` is where the turn that was told last has led.
    void end_turn(Battle const& battle) {
        if (chronicle.turns.empty()) return;
        TurnTale& turn = chronicle.turns.back();
        turn.after = rules_.system.view(scenario_, battle);
        turn.losses = losses_of(scenario_, battle);
        turn.luck_over = {chronicle.luck.over(0), chronicle.luck.over(1)};
    }
    void end() {
        end_turn(before_);
        if (!chronicle.turns.empty()) {
            chronicle.clock = clock_of(scenario_, chronicle.turns.back().number + 1);
            chronicle.ending = ending_of(scenario_, before_);
        }
    }

    Chronicle chronicle;

private:
    void note_change(UnitId unit, Battle const& after, std::vector<StoryLine> const& news) {
        Troop const& troop = scenario_.troops[unit];
        auto incident =
            incident_of({troop.name, troop.side, standing_of(scenario_, before_, unit),
                         standing_of(scenario_, after, unit)},
                        news, [&](std::vector<StoryLine> const& story, std::size_t told) {
                            return cause_of_change(scenario_, before_, unit, story, told);
                        });
        if (incident) chronicle.turns.back().incidents.push_back(std::move(*incident));
    }

    // GT-COL-01: a division is done for. Both sides may have one of that name.
    void note_collapse(std::size_t division) {
        Incident incident;
        incident.kind = Incident::Kind::command;
        incident.side = scenario_.divisions[division].side;
        incident.whom = scenario_.divisions[division].name;
        incident.rule = "GT-COL-01";
        incident.words =
            incident.whom + " of the " + scenario_.common.sides[incident.side].name + " collapses";
        chronicle.turns.back().incidents.push_back(std::move(incident));
    }

    play::Rules<grande_tactique::System> rules_;
    Scenario const& scenario_;
    std::optional<text::StoryTeller> story_;
    std::size_t heard_ = 0;
    Battle before_;
    std::string told_last_;
};

/// All rules that the page names.
std::vector<std::pair<std::string, std::string>> rules_in(Chronicle const& chronicle,
                                                          chance::Ruleset const& ruleset) {
    std::set<std::string> named{chronicle.ending.rule};
    for (TurnTale const& turn : chronicle.turns) {
        for (Incident const& incident : turn.incidents) named.insert(incident.rule);
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

std::string unit_words(Troop const& troop) {
    return troop.name + ", " + kind_words(troop);
}

}  // namespace

Standing standing_of(Scenario const& scenario, Battle const& battle, UnitId unit) {
    auto const& state = battle.state[unit];
    switch (state.fate) {
        case Fate::to_come:
            return {"to come", Holding::to_come};
        case Fate::destroyed:
            return {scenario.troops[unit].general ? "lost" : "destroyed", Holding::gone};
        case Fate::off_table:
            return {"off the table", Holding::gone};
        case Fate::withdrawn:
            return {"withdrawn", Holding::gone};
        case Fate::on_table:
            break;
    }
    switch (state.mood) {
        case Mood::shaken:
            return {"shaken", Holding::shaken};
        case Mood::routed:
            return {"routed", Holding::broken};
        case Mood::silenced:
            return {"silenced", Holding::broken};
        default:
            return {"eager", Holding::firm};
    }
}

std::vector<draw::Track> tracks_of(std::vector<StoryLine> const& story, Battle const& after) {
    std::vector<draw::Track> tracks;
    for (StoryLine const& line : story) {
        if (!line.move) continue;
        draw::Track track;
        track.unit = line.move->unit;
        track.kind = track_kind(line.rule);
        for (chance::Waypoint const& place : line.move->path) {
            track.poses.push_back({{place.x_mil, place.y_mil}, place.facing_cdeg});
        }
        track.rule = line.rule;
        track.caption = line.words;
        track.length_mil = line.move->length_mil;
        track.end = track_end(after, track.unit);
        tracks.push_back(std::move(track));
    }
    return tracks;
}

// GT-PIPS-01, -03, -04: the dice, and who takes which.
bool is_small_talk(StoryLine const& line) {
    return (line.rule == "GT-PIPS-01" && line.check) || line.rule == "GT-PIPS-03" ||
           line.rule == "GT-PIPS-04";
}

// GT-TIME-01
std::string clock_of(Scenario const& scenario, int turn) {
    constexpr int minutes_of_hour = 60;
    std::string const time = grande_tactique::clock_text(scenario, turn);
    if (!time.empty()) return time;
    int const turns = turn - scenario.common.first_turn;
    int const minutes = turns * scenario.victory.clock_minutes / scenario.victory.clock_turns;
    return fmt::format("{}:{:02d}", minutes / minutes_of_hour, minutes % minutes_of_hour);
}

std::string kind_words(Troop const& troop) {
    using grande_tactique::Ability;
    using grande_tactique::CavalryKind;
    using grande_tactique::Quality;
    if (troop.general) {
        if (troop.ability == Ability::great) return "great general";
        return troop.ability == Ability::bad ? "bad general" : "general";
    }
    std::string words;
    if (troop.quality == Quality::raw) words = "raw ";
    if (troop.quality == Quality::veteran) words = "veteran ";
    if (troop.is_infantry()) return words + "infantry";
    if (troop.is_artillery()) return words + (troop.horse_artillery ? "horse guns" : "foot guns");
    if (troop.kind == CavalryKind::lancers) return words + "lancers";
    return words + (troop.kind == CavalryKind::cuirassiers ? "cuirassiers" : "cavalry");
}

std::vector<Force> forces_of(Scenario const& scenario) {
    std::vector<Force> forces;
    for (std::size_t id = 0; id < scenario.divisions.size(); ++id) {
        auto const& division = scenario.divisions[id];
        Force force;
        force.name = division.name;
        force.side = division.side;
        if (division.general != grande_tactique::no_unit) {
            force.leader = unit_words(scenario.troops[division.general]);
        }
        for (Troop const& troop : scenario.troops) {
            if (troop.division != id || troop.general) continue;
            force.units.push_back(unit_words(troop));
            force.points += scenario.points.of(troop);
        }
        forces.push_back(std::move(force));
    }
    return forces;
}

std::vector<SideLosses> losses_of(Scenario const& scenario, Battle const& battle) {
    std::vector<SideLosses> losses;
    for (auto const& side : tally(scenario, battle).losses) {
        losses.push_back(
            {side.percent, side.began_points, side.destroyed_points, side.withdrawn_points});
    }
    return losses;
}

Ending ending_of(Scenario const& scenario, Battle const& battle) {
    rules::BattleVerdict const verdict = grande_tactique::System{}.verdict(scenario, battle);
    return {verdict.over, verdict.winner, std::string{verdict.rule.text}, verdict.why};
}

Retold chronicle_of(play::Rules<grande_tactique::System> const& rules, play::Log const& log) {
    Scenario const& scenario = rules.scenario;
    Witness witness{rules};
    Retold retold;
    retold.difference = play::retell(
        rules, log, &witness,
        [&](Battle const& battle, play::Entry const&) { witness.begin_order(battle); },
        [&](Battle const& battle, play::Entry const&) { witness.end_order(battle); });
    witness.end();
    Chronicle& told = retold.chronicle;
    told = std::move(witness.chronicle);
    told.rules = rules_in(told, scenario.ruleset);
    told.ruleset = scenario.ruleset.name;
    told.system = scenario.ruleset.title;
    told.title = scenario.common.title;
    told.about = scenario.common.about;
    told.sources = scenario.common.sources;
    told.houses = scenario.ruleset.houses;
    told.terrain = scenario.terrain();
    told.sides = scenario.common.sides;
    told.metres_per_inch = static_cast<int>(scenario.ruleset.whole_number("metres_per_inch"));
    told.seed = log.header.seed;
    told.number = log.header.battle;
    told.forces = forces_of(scenario);
    told.last_turn = scenario.common.last_turn;
    told.state = log.entries.empty() ? log.header.begin : log.entries.back().state;
    return retold;
}

}  // namespace esprit::report
