// Random games of the toy systems, the same on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "play/game.h"
#include "play/toy_words.h"
#include "support/random_numbers.h"

namespace esprit::play {

/// A system whose orders ask for several decisions: every shot is fired three times.
class Salvo : public toy::Rout {
public:
    std::string_view name() const { return "toy-salvo"; }
    void carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const {
        std::uint8_t const turn = live.battle.turn;
        for (int shot = 0; shot < 3; ++shot) {
            live.battle.turn = turn;  // still the same side's
            if (!refuse(live, order)) {
                Rout::carry_out(live, order, arbiter);
            }
        }
        live.battle.turn = static_cast<std::uint8_t>(turn + 1);
    }
};
inline Salvo const salvo;
inline Rules<Salvo> const salvo_rules{salvo, rout_scenario, rout_words};

inline Header header_of(std::uint64_t seed) {
    Header header;
    header.seed = seed;
    header.ruleset = 0x0123456789ABCDEF;
    header.scenario = {"toy.toml", "title = \"a toy\"\n\n# no more\n"};
    return header;
}

/// Gives a random candidate and answers its choices at random.
template <class S>
void play_one_order(Game<S>& game, Rules<S> const& rules, fixture::RandomNumbers& random) {
    auto const candidates = rules.system.candidates({rules.scenario, game.battle()});
    auto const count = static_cast<std::uint32_t>(candidates.size());
    Reply reply = game.submit(candidates[random.below(count)]);
    while (reply.progress == Progress::suspended) {
        auto const options = game.pending()->options;
        reply = game.answer(options[random.below(static_cast<std::uint32_t>(options.size()))]);
    }
}

/// A whole game.
template <class S>
Log random_game(Rules<S> const& rules, std::uint64_t seed) {
    fixture::RandomNumbers random{seed};
    Game<S> game{rules, header_of(seed)};
    while (!rules.system.awaited({rules.scenario, game.battle()}).order_kinds.empty()) {
        play_one_order(game, rules, random);
    }
    return game.log();
}

inline std::size_t answers_in(Log const& log) {
    std::size_t answers = 0;
    for (Entry const& entry : log.entries) answers += answers_of(entry.record.steps).size();
    return answers;
}

}  // namespace esprit::play
