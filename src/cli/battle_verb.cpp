// A whole battle between computer commanders.
#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/bot_options.h"
#include "cli/commanders.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/thought.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"
#include "report/battle_text.h"
#include "text/logs/log_text.h"

namespace esprit::cli {

using text::BadInput;

namespace {

constexpr std::uint64_t most_turns = 1'000'000;

struct BattleOptions {
    std::string scenario;  // a file
    CommanderWords commanders;
    BotWords bots;
    ThoughtWords thought;
    std::vector<std::string> weights;
    std::uint64_t seed = 1;
    std::uint64_t number = 0;            // of the battle among those of the seed
    std::optional<std::uint64_t> turns;  // no more than so many
    std::string log;                     // a file; empty: none
    std::string report;                  // a folder; empty: none
    bool json = false;
    std::vector<std::string> houses;
};

/// The last turn that is played: the scenario's own end comes by itself.
std::uint64_t last_turn(field::CommonScenario const& scenario, BattleOptions const& options) {
    auto const first = static_cast<std::uint64_t>(scenario.first_turn);
    auto const last = static_cast<std::uint64_t>(scenario.last_turn);
    return options.turns ? std::min(last, first + *options.turns - 1) : last;
}

/// Returns why a commander gave the battle up; empty where none did.
std::string fight_out(games::BattlefieldGame& game, std::uint64_t last_turn) {
    ProgressBar progress{"turns"};
    for (;;) {
        auto const awaited = game.awaited();
        if (awaited.order_kinds.empty() || awaited.turn > last_turn) return {};
        progress.at(awaited.turn, last_turn);
        try {
            play::Reply const reply = game.give(game.order_of_commander());
            ESPRIT_EXPECT(
                reply.progress == play::Progress::committed,
                "a commander gives orders that are not refused, and answers for its side");
        } catch (command::Forfeit const& forfeit) {
            game.resign(forfeit.side);
            return forfeit.because;
        }
    }
}

std::string told_battle(BattleOptions const& options) {
    auto const field = games::load_battlefield(options.scenario, read_files(options.houses));
    must_be_a_battle(*field, options.scenario);
    BotsOfVerb const bots{options.bots, written_commanders(options.commanders)};
    bots.offer_on(*field);
    auto const names = commanders_named(*field, options.commanders);
    use_weights(*field, options.weights, names);
    play::Header header = games::header_of(*field, options.seed);
    header.battle = options.number;
    games::Commanders commanders{names, options.seed};
    let_think(commanders, options.thought);
    auto const game = field->new_game(std::move(header), commanders);
    std::string fault;
    try {
        fault = fight_out(*game, last_turn(field->common(), options));
    } catch (chance::ChartGap const& gap) {
        throw BadInput{gap.what()};
    }
    bots.tell_faults();
    games::Retold retold = field->retell(game->log());
    ESPRIT_EXPECT(!retold.difference, "a log that was just played holds");
    retold.chronicle.commanders = names;
    if (!options.report.empty()) write_report_into(options.report, retold.chronicle);
    if (!options.log.empty()) write_file(options.log, text::log_text(game->log()));
    return options.json ? to_json(retold.chronicle, fault)
                        : render(retold.chronicle, {colour_wanted()});
}

}  // namespace

Verb battle_verb() {
    auto const given = std::make_shared<BattleOptions>();
    Verb verb;
    verb.name = "battle";
    verb.user = User::studies;
    verb.summary = "have two computer commanders play one battle";
    verb.details =
        "Prints who broke in which turn, by which rule, and how the battle ended. Three commanders "
        "follow fixed rules: random gives any sensible order; advance goes forward, charges and "
        "fires; drill charges where the odds are good, forms square, brings up guns and rallies. "
        "Four plan ahead: recruit plays as drill but overlooks a third of its orders; captain "
        "judges by what battles have taught it and tries orders in thought; marshal tries far "
        "more; staff tries as many as --nodes says. See docs/battles.md. exec:COMMAND is a "
        "program of your own (docs/bots.md).";
    verb.word("SCENARIO", given->scenario, "a scenario file").file().required = true;
    add_commanders(verb, given->commanders);
    add_bots(verb, given->bots);
    add_nodes(verb, given->thought.nodes);
    add_weights(verb, given->weights);
    add_seed(verb, given->seed);
    add_battle_number(verb, given->number);
    verb.option("--turns", "N", given->turns, "stop after N turns; a turn is one side's move")
        .between(1, most_turns);
    verb.option("--log", "FILE", given->log, "write the log to this file").file();
    verb.option("--report", "DIR", given->report,
                "write a report (index.html) with a map of every turn to this folder")
        .file();
    add_json(verb, given->json);
    add_house_rules(verb, given->houses);
    verb.examples = {
        "esprit battle scenarios/grande-tactique/montebello.toml --seed 1 --report report",
        "esprit battle scenarios/rank-and-file/balanced.toml --blue captain --red drill --log "
        "game.log",
        "esprit battle scenarios/rank-and-file/balanced.toml --blue exec:./mybot --red random"};
    verb.run = [given] {
        std::cout << told_battle(*given);
        return 0;
    };
    return verb;
}

}  // namespace esprit::cli
