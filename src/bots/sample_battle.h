#pragma once
// A battle and a position as a bot hears of them, for the check of bots.
#include <cstddef>
#include <memory>
#include <vector>

#include "games/battlefield.h"

namespace esprit::bots {

struct SampleBattle {
    games::BotGame game;
    /// Its orders are of the battle; `state` and `bytes` are of this moment.
    games::BotPosition position;
    std::shared_ptr<games::Battlefield const> field;  // to which words of both belong
};

/// The beginning of a small battle, with `houses` laid over its ruleset.
SampleBattle sample_battle(std::vector<games::BotHouse> const& houses = {});
/// The position with so many orders, of which some stand there again and again.
games::BotPosition with_orders(games::BotPosition position, std::size_t orders);

}  // namespace esprit::bots
