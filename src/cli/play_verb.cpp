#include "cli/play_verb.h"

#include <clocale>
#include <iostream>

#include "cli/battle_talk.h"
#include "cli/commanders.h"
#include "cli/line_talk.h"
#include "cli/question.h"
#include "cli/verbs.h"
#include "games/library.h"
#include "games/usual_commander.h"
#include "text/log_text.h"

namespace esprit::cli {

using text::BadInput;

namespace {

void look_at_play_options(PlayOptions const& options) {
    if (options.hotseat && !(options.against.empty() && options.side.empty())) {
        throw BadInput{"--hotseat is for two persons: leave out --side and --against"};
    }
    if (!options.log.empty() && !options.resume.empty()) {
        throw BadInput{
            "--resume goes on writing the log that it takes up: leave out --log, or use \"save\""};
    }
    if (options.dice && options.seed) {
        throw BadInput{"--dice and --seed exclude each other: leave out one of them"};
    }
    if (!options.resume.empty() && (options.dice || options.seed || options.number)) {
        throw BadInput{"a log has its own dice: leave out --dice, --seed and --number"};
    }
}

/// "" is a person.
std::vector<std::string> commanders_of(games::Battlefield const& field,
                                       PlayOptions const& options) {
    std::vector<std::string> names(field.side_names().size());
    if (options.hotseat) return names;
    rules::SideId const own =
        options.side.empty() ? field.common().first_side : side_named(field, options.side);
    std::string const against =
        options.against.empty() ? games::usual_commander(field) : options.against;
    check_commander(field, against);
    for (std::size_t side = 0; side < names.size(); ++side) {
        if (side != own) names[side] = against;
    }
    return names;
}

}  // namespace

int play_verb(PlayOptions const& options) {
    std::setlocale(LC_CTYPE, "");
    look_at_play_options(options);
    auto const field = games::load_battlefield(options.scenario, read_files(options.houses));
    must_be_a_battle(*field, options.scenario);
    TalkOptions how;
    games::Commanders thinking{commanders_of(*field, options)};
    let_think(thinking, options.thought, true);
    how.commanders = thinking.names;
    how.nodes = thinking.nodes;
    how.think_ms = thinking.think_ms;
    how.threads = thinking_threads();
    how.seed = options.seed ? *options.seed : options.dice ? 1 : seed_of_the_moment();
    how.number = options.number.value_or(0);
    how.dice = options.dice;
    how.take_backs = options.take_backs;
    how.log = options.resume.empty() ? options.log : options.resume;
    how.style = {colour_wanted()};
    if (!options.resume.empty()) {
        // the commander's thoughts, and whether dice are rolled, are those of the log
        auto const header =
            text::read_log(options.resume, read_files({options.resume}).front().content).header;
        how.seed = header.seed.value_or(1);
        how.number = header.battle;
        how.dice = !header.seed;
    }
    BattleTalk battle{*field, std::move(how)};
    std::cout << battle.begin(options.resume) << std::flush;
    LineTalk const talk{
        [&] { return battle.prompt(); }, [&](std::string_view line) { return battle.answer(line); },
        [&] { return battle.finished(); },
        [&](std::string_view line) { return battle.completions(line); }, "esprit_play_history"};
    if (player_is_there()) {
        talk_at_terminal(talk);
    } else {
        read_lines(talk, false);
    }
    return 0;
}

}  // namespace esprit::cli
