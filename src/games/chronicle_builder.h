#pragma once
// Tells a log as a chronicle, by a system's adapter.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/system_adapter.h"
#include "play/retell.h"

namespace esprit::games {

/// The track of a line that tells of a move.
draw::Track track_of(text::StoryLine const& line, draw::TrackEnd end);
/// Fills in what a chronicle says of scenario, ruleset and log.
void add_setting(field::CommonScenario const& scenario, chance::Ruleset const& ruleset,
                 play::Log const& log, report::Chronicle& told);

/// The tracks of a story's moves; their ends are taken from the battle `after` them.
template <class Adapter>
std::vector<draw::Track> tracks_of(Adapter const& adapter,
                                   std::vector<text::StoryLine> const& story,
                                   typename Adapter::Battle const& after) {
    std::vector<draw::Track> tracks;
    for (text::StoryLine const& line : story) {
        if (!line.move) continue;
        tracks.push_back(track_of(line, adapter.track_end(after, line.move->unit)));
    }
    return tracks;
}

/// A listener that divides a battle into the turns of a chronicle.
template <class Adapter>
class ChronicleBuilder final : public chance::Listener {
public:
    using Battle = typename Adapter::Battle;

    explicit ChronicleBuilder(Adapter const& adapter)
        : adapter_(adapter), story_(adapter.story_teller()) {
        chronicle.luck.list_kinds(adapter.luck_kinds());
    }

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override {
        auto const stake = adapter_.stake(before_, chance, told_last_);
        if (stake) chronicle.luck.add(*stake, chance, reading);
        story_.drawn(chance, faces, reading);
    }
    void told(chance::Event const& event) override {
        told_last_ = event.kind;
        story_.told(event);
    }
    void chose(chance::Choice const& choice, int option) override { story_.chose(choice, option); }

    void begin_order(Battle const& battle, int number) {
        before_ = battle;
        told_last_ = chance::EventKind::other;
        auto& turns = chronicle.turns;
        if (!turns.empty() && turns.back().number == number) return;
        end_turn(battle);
        report::TurnTale turn;
        turn.number = number;
        turn.side = adapter_.side_to_move(battle);
        turn.of_all = adapter_.turns_are_of_all();
        turn.clock = adapter_.clock(number);
        turn.before = adapter_.system().board({adapter_.scenario(), battle});
        turns.push_back(std::move(turn));
    }

    void end_order(Battle const& after) {
        report::TurnTale& turn = chronicle.turns.back();
        auto const& told = story_.lines();
        std::vector<text::StoryLine> const news{told.begin() + static_cast<std::ptrdiff_t>(heard_),
                                                told.end()};
        heard_ = told.size();
        for (UnitId unit = 0; unit < adapter_.unit_count(); ++unit) note_change(unit, after, news);
        for (report::Incident& incident : adapter_.command_incidents(before_, after)) {
            turn.incidents.push_back(std::move(incident));
        }
        for (draw::Track& track : tracks_of(adapter_, news, after)) {
            turn.tracks.push_back(std::move(track));
        }
        for (text::StoryLine const& line : news) {
            if (!text::is_left_out_of_reports(line)) turn.story.push_back(line);
        }
        before_ = after;
        ++chronicle.orders;
    }

    void end() {
        end_turn(before_);
        if (chronicle.turns.empty()) return;
        chronicle.clock = adapter_.clock(chronicle.turns.back().number + 1);
        auto const verdict = adapter_.system().verdict({adapter_.scenario(), before_});
        chronicle.ending = {verdict.over, verdict.winner, std::string{verdict.rule.text},
                            verdict.why};
    }

    report::Chronicle chronicle;

private:
    /// Completes the last turn; `battle` is the battle at its end.
    void end_turn(Battle const& battle) {
        if (chronicle.turns.empty()) return;
        report::TurnTale& turn = chronicle.turns.back();
        turn.after = adapter_.system().board({adapter_.scenario(), battle});
        turn.losses = adapter_.losses(battle);
        for (SideId side = 0; side < adapter_.scenario().common.sides.size(); ++side) {
            turn.luck_over.push_back(chronicle.luck.over(side));
        }
    }
    void note_change(UnitId unit, Battle const& after, std::vector<text::StoryLine> const& news) {
        auto incident =
            report::incident_of({adapter_.name_of(unit), adapter_.side_of(unit),
                                 adapter_.standing(before_, unit), adapter_.standing(after, unit)},
                                news, [&](auto const& story, std::size_t told) {
                                    return adapter_.cause(before_, unit, story, told);
                                });
        if (incident) chronicle.turns.back().incidents.push_back(std::move(*incident));
    }

    Adapter const& adapter_;
    text::StoryTeller story_;
    std::size_t heard_ = 0;
    Battle before_{};
    chance::EventKind told_last_ = chance::EventKind::other;
};

/// The commands with their units as the battle begins.
template <class Adapter>
std::vector<report::CommandRoster> forces_of(Adapter const& adapter) {
    auto const begun = adapter.system().set_up(adapter.scenario());
    std::vector<report::CommandRoster> forces;
    for (std::size_t id = 0; id < adapter.commands().size(); ++id) {
        Command const& command = adapter.commands()[id];
        report::CommandRoster force;
        force.name = command.name;
        force.side = command.side;
        auto const words = [&](UnitId unit) {
            return adapter.name_of(unit) + ", " + adapter.kind_of(begun, unit);
        };
        if (command.leader != rules::no_unit) force.leader = words(command.leader);
        for (UnitId unit = 0; unit < adapter.unit_count(); ++unit) {
            if (adapter.command_of(unit) != id || !adapter.is_in_forces(unit)) continue;
            force.units.push_back(words(unit));
            force.points += adapter.points(unit);
        }
        forces.push_back(std::move(force));
    }
    return forces;
}

/// A log told as a chronicle.
template <class Adapter>
Retold chronicle_of(Adapter const& adapter, play::Log const& log) {
    using Battle = typename Adapter::Battle;
    ChronicleBuilder<Adapter> builder{adapter};
    Retold retold;
    retold.difference = play::retell(
        adapter.rules(), log, &builder,
        [&](Battle const& battle, play::Entry const& entry) {
            builder.begin_order(battle, entry.record.turn);
        },
        [&](Battle const& battle, play::Entry const&) { builder.end_order(battle); });
    builder.end();
    report::Chronicle& told = retold.chronicle;
    told = std::move(builder.chronicle);
    if (log.resigned && !retold.difference) {
        told.ending = {true,
                       static_cast<SideId>(1 - *log.resigned),
                       {},
                       resigned_words(adapter.scenario().common, *log.resigned)};
    }
    add_setting(adapter.common(), adapter.ruleset(), log, told);
    told.metres_per_inch = adapter.metres_per_inch();
    told.forces = forces_of(adapter);
    told.leader = adapter.leader();
    told.worth_in = adapter.worth_in();
    told.losses_in = adapter.losses_in();
    return retold;
}

}  // namespace esprit::games
