#pragma once
// A log told as a chronicle, over a system's kit.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/kit.h"
#include "play/retell.h"

namespace esprit::games {

std::vector<std::string> side_names(field::Scenario const& scenario);
/// The way of a line that tells of a move.
draw::Track track_of(text::StoryLine const& line, draw::TrackKind kind, draw::TrackEnd end);
/// What a chronicle says beside what happened.
void add_setting(field::Scenario const& scenario, chance::Ruleset const& ruleset,
                 play::Log const& log, report::Chronicle& told);

/// The moves of a story; what became of those who moved is read off `after`.
template <class K>
std::vector<draw::Track> tracks_of(K const& kit, std::vector<text::StoryLine> const& story,
                                   typename K::Battle const& after) {
    std::vector<draw::Track> tracks;
    for (text::StoryLine const& line : story) {
        if (!line.move) continue;
        tracks.push_back(
            track_of(line, kit.track_kind(line.rule), kit.track_end(after, line.move->unit)));
    }
    return tracks;
}

/// Hears a battle, and cuts it into turns.
template <class K>
class Witness final : public chance::Listener {
public:
    using Battle = typename K::Battle;

    Witness(K const& kit, chance::Ruleset const& ruleset)
        : kit_(kit), story_(ruleset, side_names(kit.scenario().common), kit.special_card()) {
        chronicle.luck.list_kinds(kit.luck_kinds());
    }

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override {
        auto const stake = kit_.stake(before_, chance, told_last_);
        if (stake) chronicle.luck.add(*stake, chance, reading);
        story_.drawn(chance, faces, reading);
    }
    void told(chance::Event const& event) override {
        told_last_ = event.rule.text;
        story_.told(event);
    }
    void chose(chance::Choice const& choice, int option) override { story_.chose(choice, option); }

    void begin_order(Battle const& battle, int number) {
        before_ = battle;
        told_last_ = {};
        auto& turns = chronicle.turns;
        if (!turns.empty() && turns.back().number == number) return;
        end_turn(battle);
        report::TurnTale turn;
        turn.number = number;
        turn.side = kit_.side_to_move(battle);
        turn.of_all = kit_.turns_are_of_all();
        turn.clock = kit_.clock(number);
        turn.before = kit_.system().view(kit_.scenario(), battle);
        turns.push_back(std::move(turn));
    }

    void end_order(Battle const& after) {
        report::TurnTale& turn = chronicle.turns.back();
        auto const& told = story_.lines();
        std::vector<text::StoryLine> const news{told.begin() + static_cast<std::ptrdiff_t>(heard_),
                                                told.end()};
        heard_ = told.size();
        for (UnitId unit = 0; unit < kit_.unit_count(); ++unit) note_change(unit, after, news);
        for (report::Incident& incident : kit_.command_incidents(before_, after)) {
            turn.incidents.push_back(std::move(incident));
        }
        for (draw::Track& track : tracks_of(kit_, news, after)) {
            turn.tracks.push_back(std::move(track));
        }
        for (text::StoryLine const& line : news) {
            if (!kit_.is_small_talk(line)) turn.story.push_back(line);
        }
        before_ = after;
        ++chronicle.orders;
    }

    void end() {
        end_turn(before_);
        if (chronicle.turns.empty()) return;
        chronicle.clock = kit_.clock(chronicle.turns.back().number + 1);
        auto const verdict = kit_.system().verdict(kit_.scenario(), before_);
        chronicle.ending = {verdict.over, verdict.winner, std::string{verdict.rule.text},
                            verdict.why};
    }

    report::Chronicle chronicle;

private:
    /// `battle` is where the turn that was told last has led.
    void end_turn(Battle const& battle) {
        if (chronicle.turns.empty()) return;
        report::TurnTale& turn = chronicle.turns.back();
        turn.after = kit_.system().view(kit_.scenario(), battle);
        turn.losses = kit_.losses(battle);
        for (SideId side = 0; side < kit_.scenario().common.sides.size(); ++side) {
            turn.luck_over.push_back(chronicle.luck.over(side));
        }
    }
    void note_change(UnitId unit, Battle const& after, std::vector<text::StoryLine> const& news) {
        auto incident = report::incident_of(
            {kit_.name_of(unit), kit_.side_of(unit), kit_.standing(before_, unit),
             kit_.standing(after, unit), kit_.state_causes()},
            news, [&](auto const& story, std::size_t told) {
                return kit_.cause(before_, unit, story, told);
            });
        if (incident) chronicle.turns.back().incidents.push_back(std::move(*incident));
    }

    K const& kit_;
    text::StoryTeller story_;
    std::size_t heard_ = 0;
    Battle before_{};
    std::string told_last_;
};

/// The commands with those who are in them.
template <class K>
std::vector<report::Force> forces_of(K const& kit) {
    std::vector<report::Force> forces;
    for (std::size_t id = 0; id < kit.commands().size(); ++id) {
        Command const& command = kit.commands()[id];
        report::Force force;
        force.name = command.name;
        force.side = command.side;
        auto const words = [&](UnitId unit) {
            return kit.name_of(unit) + ", " + kit.kind_of(unit);
        };
        if (command.leader != rules::no_unit) force.leader = words(command.leader);
        for (UnitId unit = 0; unit < kit.unit_count(); ++unit) {
            if (kit.command_of(unit) != id || !kit.is_in_forces(unit)) continue;
            force.units.push_back(words(unit));
            force.points += kit.points(unit);
        }
        forces.push_back(std::move(force));
    }
    return forces;
}

/// A log told as a chronicle.
template <class K>
Retold chronicle_of(K const& kit, chance::Ruleset const& ruleset, play::Log const& log) {
    using Battle = typename K::Battle;
    Witness<K> witness{kit, ruleset};
    Retold retold;
    retold.difference = play::retell(
        kit.rules(), log, &witness,
        [&](Battle const& battle, play::Entry const& entry) {
            witness.begin_order(battle, entry.record.turn);
        },
        [&](Battle const& battle, play::Entry const&) { witness.end_order(battle); });
    witness.end();
    report::Chronicle& told = retold.chronicle;
    told = std::move(witness.chronicle);
    if (log.resigned && !retold.difference) {
        told.ending = {true,
                       static_cast<SideId>(1 - *log.resigned),
                       {},
                       resigned_words(kit.scenario().common, *log.resigned)};
    }
    add_setting(kit.scenario().common, ruleset, log, told);
    told.metres_per_inch = kit.metres_per_inch();
    told.forces = forces_of(kit);
    told.leader = kit.leader();
    told.worth_in = kit.worth_in();
    told.losses_in = kit.losses_in();
    return retold;
}

}  // namespace esprit::games
