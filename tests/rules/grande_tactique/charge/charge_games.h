// Games of Grande Tactique on random battlefields: charges declared, and resolved with persons who
// decide.
#pragma once

#include <string>

#include "play/game.h"
#include "rules/grande_tactique/system.h"
#include "support/random_field.h"
#include "support/random_numbers.h"
#include "text/orders/grande_tactique_orders.h"

namespace esprit::grande_tactique {

/// A system, a scenario, and the words of its orders.
struct ChargeGame {
    explicit ChargeGame(Scenario const& scenario)
        : words(scenario), rules{system, scenario, words} {}
    ChargeGame(ChargeGame const&) = delete;
    ChargeGame& operator=(ChargeGame const&) = delete;

    System system;
    text::GrandeTactiqueOrders words;
    play::Rules<System> rules;
};

inline play::Header charge_header(std::uint64_t seed) {
    play::Header header;
    header.seed = seed;
    header.ruleset = 0x4772616E64655461;
    header.scenario = {"random.toml", "# random scene " + std::to_string(seed) + "\n"};
    return header;
}

/// The orders of a scene and the charges behind them; persons answer as the seed has it.
inline play::Log fought(ChargeGame const& game_of, fixture::ChargeScene const& scene,
                        play::Header const& header, std::uint64_t seed) {
    fixture::RandomNumbers random{seed};
    play::Game<System> game{game_of.rules, header};
    auto orders = scene.orders;
    if (!orders.empty()) orders.push_back({});
    for (Order const& order : orders) {
        play::Reply reply = game.submit(order);
        while (reply.progress == play::Progress::suspended) {
            auto const options = game.pending()->options;
            reply = game.answer(options[random.below(static_cast<std::uint32_t>(options.size()))]);
        }
    }
    return game.log();
}

}  // namespace esprit::grande_tactique
