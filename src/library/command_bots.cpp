#include "library/command_bots.h"

#include <utility>

namespace esprit::library {

bool CommandBots::offers(std::string_view name) const {
    return name.starts_with(games::command_prefix) &&
           name.find_first_not_of(' ', games::command_prefix.size()) != std::string_view::npos;
}

std::unique_ptr<games::BotPlayer> CommandBots::player(std::string_view name,
                                                      games::BotGame game) const {
    std::lock_guard const lock{mutex_};
    auto& pool = pools_[std::string{name}];
    if (!pool) {
        bots::PoolSettings settings;
        settings.bots = bots::bots_among({std::string{name}});
        pool = std::make_unique<bots::BotPool>(std::move(settings));
    }
    return pool->player(name, std::move(game));
}

}  // namespace esprit::library
