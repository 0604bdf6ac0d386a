#include "cli/battle_verb.h"

#include <algorithm>

#include "cli/progress.h"
#include "cli/verbs.h"
#include "report/battle_text.h"
#include "report/grande_tactique.h"
#include "text/log_text.h"

namespace esprit::cli {

using grande_tactique::Scenario;
using text::BadInput;
using Game = play::Game<grande_tactique::System>;

namespace {

constexpr std::uint64_t most_number = (std::uint64_t{1} << 48) - 1;  // chance::DrawPlace

/// The last turn that is played: the scenario's own end comes by itself.
std::uint64_t last_turn(Scenario const& scenario, BattleOptions const& options) {
    auto const first = static_cast<std::uint64_t>(scenario.common.first_turn);
    auto const last = static_cast<std::uint64_t>(scenario.common.last_turn);
    return options.turns ? std::min(last, first + *options.turns - 1) : last;
}

void fight_out(Field const& field, Game& game, Commanders const& commanders,
               std::uint64_t last_turn) {
    for (rules::SideId side = 0; side < commanders.size(); ++side) {
        game.decide_by(side, &commanders[side]->policy());
    }
    Progress progress{"turns"};
    for (;;) {
        auto const awaited = field.system.awaited(field.scenario(), game.battle());
        if (awaited.order_kinds.empty() || awaited.turn > last_turn) return;
        progress.at(awaited.turn, last_turn);
        auto const order = commanders[awaited.side]->order(field.scenario(), game.battle());
        play::Reply const reply = game.submit(order);
        ESPRIT_EXPECT(reply.progress == play::Progress::committed,
                      "a commander gives orders that are not refused, and answers for its side");
    }
}

void look_at_options(BattleOptions const& options) {
    if (options.number && *options.number > most_number) {
        throw BadInput{"--number: battles are numbered from 0 to " + std::to_string(most_number)};
    }
    if (options.turns && *options.turns == 0) throw BadInput{"--turns: one turn at the least"};
}

}  // namespace

std::string battle_verb(BattleOptions const& options) {
    look_at_options(options);
    Field const field = field_of_scenario(options.scenario, options.houses);
    must_be_a_battle(field, options.scenario);
    auto const names = commanders_named(field, options.commanders);
    std::uint64_t const seed = options.seed.value_or(1);
    play::Header header = header_of(field, seed);
    header.battle = options.number.value_or(0);
    Commanders const commanders = make_commanders(names, seed, header.battle);
    Game game{field.rules(), std::move(header)};
    try {
        fight_out(field, game, commanders, last_turn(field.scenario(), options));
    } catch (chance::ChartGap const& gap) {
        throw BadInput{gap.what()};
    }
    report::Retold retold = report::chronicle_of(field.rules(), game.log());
    ESPRIT_EXPECT(!retold.difference, "a log that was just played holds");
    retold.chronicle.commanders = names;
    if (!options.log.empty()) write_file(options.log, text::log_text(game.log()));
    return options.json ? to_json(retold.chronicle) : render(retold.chronicle, {colour_wanted()});
}

}  // namespace esprit::cli
