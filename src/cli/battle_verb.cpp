#include "cli/battle_verb.h"

#include <algorithm>

#include "cli/files.h"
#include "cli/progress.h"
#include "cli/verbs.h"
#include "games/library.h"
#include "report/battle_text.h"
#include "text/log_text.h"

namespace esprit::cli {

using text::BadInput;

namespace {

/// The last turn that is played: the scenario's own end comes by itself.
std::uint64_t last_turn(field::Scenario const& scenario, BattleOptions const& options) {
    auto const first = static_cast<std::uint64_t>(scenario.first_turn);
    auto const last = static_cast<std::uint64_t>(scenario.last_turn);
    return options.turns ? std::min(last, first + *options.turns - 1) : last;
}

void fight_out(games::Game& game, std::uint64_t last_turn) {
    Progress progress{"turns"};
    for (;;) {
        auto const awaited = game.awaited();
        if (awaited.order_kinds.empty() || awaited.turn > last_turn) return;
        progress.at(awaited.turn, last_turn);
        play::Reply const reply = game.submit(game.order_of_commander());
        ESPRIT_EXPECT(reply.progress == play::Progress::committed,
                      "a commander gives orders that are not refused, and answers for its side");
    }
}

void look_at_battle_options(BattleOptions const& options) {
    look_at_number(options.number);
    if (options.turns && *options.turns == 0) throw BadInput{"--turns: one turn at the least"};
}

}  // namespace

std::string battle_verb(BattleOptions const& options) {
    look_at_battle_options(options);
    auto const field = games::load_battlefield(options.scenario, read_files(options.houses));
    must_be_a_battle(*field, options.scenario);
    auto const names = commanders_named(*field, options.commanders);
    std::uint64_t const seed = options.seed.value_or(1);
    play::Header header = games::header_of(*field, seed);
    header.battle = options.number.value_or(0);
    games::Commanders commanders{names, seed};
    let_think(commanders, options.thought, false);
    auto const game = field->new_game(std::move(header), commanders);
    try {
        fight_out(*game, last_turn(field->common(), options));
    } catch (chance::ChartGap const& gap) {
        throw BadInput{gap.what()};
    }
    games::Retold retold = field->retell(game->log());
    ESPRIT_EXPECT(!retold.difference, "a log that was just played holds");
    retold.chronicle.commanders = names;
    if (!options.report.empty()) write_report_into(options.report, retold.chronicle);
    if (!options.log.empty()) write_file(options.log, text::log_text(game->log()));
    return options.json ? to_json(retold.chronicle) : render(retold.chronicle, {colour_wanted()});
}

}  // namespace esprit::cli
