#include "support/whole_battles.h"

#include <filesystem>
#include <set>
#include <stdexcept>

#include "support/source_tree.h"

namespace esprit::battles {

using Game = play::Game<grande_tactique::System>;

std::vector<std::unique_ptr<WholeBattle>> const& all_whole_battles() {
    static std::vector<std::unique_ptr<WholeBattle>> const all = [] {
        std::filesystem::path const folder =
            std::filesystem::path{source_tree()} / "scenarios/grande-tactique";
        std::set<std::filesystem::path> paths;
        for (auto const& entry : std::filesystem::directory_iterator{folder}) {
            if (entry.path().extension() == ".toml") paths.insert(entry.path());
        }
        std::vector<std::unique_ptr<WholeBattle>> found;
        for (auto const& path : paths) {
            auto battle = std::make_unique<WholeBattle>(path.string());
            if (!is_engagement(battle->scenario)) found.push_back(std::move(battle));
        }
        return found;
    }();
    return all;
}

std::array<std::string_view, 2> commanders_of(std::uint64_t number) {
    auto const names = command::habit_names;
    return {names[number % names.size()], names[number / names.size() % names.size()]};
}

Commanders make_commanders(std::array<std::string_view, 2> const& names, std::uint64_t seed,
                           std::uint64_t number) {
    return {command::make_habit<grande_tactique::System>(names[0], {seed, number, 0}),
            command::make_habit<grande_tactique::System>(names[1], {seed, number, 1})};
}

std::array<command::Commander<grande_tactique::System>*, 2> pointers(Commanders const& commanders) {
    return {commanders[0].get(), commanders[1].get()};
}

Game begin_game(WholeBattle const& battle, Commanders const& commanders, std::uint64_t seed,
                std::uint64_t number) {
    play::Header header;
    header.seed = seed;
    header.battle = number;
    header.ruleset = battle.scenario.ruleset.digest;
    header.scenario = {std::filesystem::path{battle.adapter.file().file}.filename().string(),
                       battle.adapter.file().content};
    Game game{battle.rules, header};
    for (rules::SideId side = 0; side < 2; ++side) {
        game.decide_by(side, &commanders[side]->policy());
    }
    return game;
}

bool take_order(Game& game, WholeBattle const& battle, Commanders const& commanders) {
    rules::Awaited const awaited = battle.system.awaited({battle.scenario, game.battle()});
    if (awaited.order_kinds.empty()) return false;
    auto const order = commanders.at(awaited.side)->order({battle.scenario, game.battle()});
    play::Reply const reply = game.submit(order);
    if (reply.progress != play::Progress::committed) {
        throw std::runtime_error{"a commander's order is refused: " +
                                 battle.words.order_text(order) + ": " + reply.because};
    }
    return true;
}

}  // namespace esprit::battles
