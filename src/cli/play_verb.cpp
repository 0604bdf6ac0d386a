// A person plays a whole battle at the terminal.
#include <clocale>
#include <iostream>
#include <memory>

#include "cli/battle_talk.h"
#include "cli/bot_options.h"
#include "cli/commanders.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/known_words.h"
#include "cli/line_talk.h"
#include "cli/terminal.h"
#include "cli/thought.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"
#include "games/default_commander.h"
#include "text/logs/log_text.h"

namespace esprit::cli {

namespace {

struct PlayOptions {
    std::string scenario;  // a file
    std::string side;      // of the person; empty: the side that begins
    std::string against;   // a commander; empty: the usual one
    bool hotseat = false;  // two people
    BotWords bots;
    std::vector<std::string> weights;
    ThoughtWords thought;
    std::optional<std::uint64_t> seed;
    std::uint64_t number = 0;
    bool dice = false;
    bool take_backs = false;
    std::string log;
    std::string resume;
    std::vector<std::string> houses;
};

/// "" is a person.
std::vector<std::string> commanders_of(games::Battlefield const& field,
                                       PlayOptions const& options) {
    std::vector<std::string> names(field.side_names().size());
    if (options.hotseat) return names;
    rules::SideId const own =
        options.side.empty() ? field.common().first_side : side_named(field, options.side);
    std::string const against =
        options.against.empty() ? games::default_commander(field) : options.against;
    check_commander(field, against, "--against");
    for (std::size_t side = 0; side < names.size(); ++side) {
        if (side != own) names[side] = against;
    }
    return names;
}

int play(PlayOptions const& options) {
    std::setlocale(LC_CTYPE, "");
    auto const field = games::load_battlefield(options.scenario, read_files(options.houses));
    must_be_a_battle(*field, options.scenario);
    BotsOfVerb const bots{options.bots, {options.against}};
    bots.offer_on(*field);
    TalkOptions how;
    games::Commanders thinking{commanders_of(*field, options)};
    let_think(thinking, options.thought);
    use_weights(*field, options.weights, thinking.names);
    how.commanders = thinking.names;
    how.nodes = thinking.nodes;
    how.think_ms = thinking.think_ms;
    how.threads = thinking_threads();
    how.seed = options.seed ? *options.seed : options.dice ? 1 : seed_of_the_moment();
    how.number = options.number;
    how.dice = options.dice;
    how.take_backs = options.take_backs;
    how.log = options.resume.empty() ? options.log : options.resume;
    how.style = {colour_wanted()};
    if (!options.resume.empty()) {
        // the commander's random, and whether dice are rolled, are those of the log
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
    bots.tell_faults();
    return 0;
}

void exclude_contradictions(Verb& verb) {
    verb.exclude("--hotseat", {"--side", "--against"}, "both players are people");
    verb.exclude("--dice", {"--seed"}, "your dice need no seed");
    verb.exclude("--resume", {"--log"}, "the resumed log is continued; \"save\" writes another");
    verb.exclude("--resume", {"--dice", "--seed", "--number"}, "the log has its own dice");
}

}  // namespace

Verb play_verb() {
    auto const given = std::make_shared<PlayOptions>();
    Verb verb;
    verb.name = "play";
    verb.user = User::playing_a_battle;
    verb.summary = "play a whole battle at the terminal";
    verb.details =
        "Play against a computer commander or another person. Orders are words, such as \"move 9e "
        "3 forward then wheel 30 left\"; \"help\" lists them. If standard input is not a terminal, "
        "orders are read from it without a prompt. What you type is kept in "
        "$XDG_STATE_HOME/esprit_play_history or ~/.esprit_play_history.";
    verb.word("SCENARIO", given->scenario, "a scenario file").file().required = true;
    verb.option("--side", "SIDE", given->side, "choose your side; the start of its name is enough")
        .when_left_out("the side that begins");
    verb.option("--against", "COMMANDER", given->against,
                "choose the other side's commander: recruit (overlooks a third of its orders), "
                "drill, captain (tries orders in thought), marshal (tries far more), random, "
                "advance or staff, or exec:COMMAND, a program of your own")
        .when_left_out("drill, where it plays the system")
        .completed_by(known_commanders);
    verb.flag("--hotseat", given->hotseat, "two people take turns");
    add_bots(verb, given->bots);
    add_weights(verb, given->weights);
    add_nodes(verb, given->thought.nodes);
    add_think(verb, given->thought.think_ms);
    add_seed(verb, given->seed);
    add_battle_number(verb, given->number);
    verb.flag("--dice", given->dice, "roll your own dice; the program asks for their faces");
    verb.flag("--take-backs", given->take_backs,
              "let \"undo\" give back PIPs that were spent (GT-PIP-01)");
    verb.option("--log", "FILE", given->log, "keep the log in this file").file();
    verb.option("--resume", "FILE", given->resume, "go on where this log ends, and continue it")
        .file();
    exclude_contradictions(verb);
    add_house_rules(verb, given->houses);
    verb.examples = {
        "esprit play scenarios/grande-tactique/balanced.toml --against captain --log game.log",
        "esprit play scenarios/grande-tactique/balanced.toml --resume game.log",
        "esprit play scenarios/black-powder/balanced.toml --hotseat --dice"};
    verb.run = [given] { return play(*given); };
    return verb;
}

}  // namespace esprit::cli
