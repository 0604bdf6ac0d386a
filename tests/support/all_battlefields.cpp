#include "support/all_battlefields.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "games/battlefield_loader.h"
#include "games/staff_data.h"
#include "support/source_tree.h"

namespace esprit::battles {

std::vector<std::unique_ptr<games::Battlefield>> const& all_battlefields() {
    static std::vector<std::unique_ptr<games::Battlefield>> const all = [] {
        std::filesystem::path const folder = std::filesystem::path{source_tree()} / "scenarios";
        std::set<std::filesystem::path> paths;
        for (auto const& system : games::game_systems()) {
            for (auto const& entry : std::filesystem::directory_iterator{folder / system.name}) {
                if (entry.path().extension() == ".toml") paths.insert(entry.path());
            }
        }
        std::vector<std::unique_ptr<games::Battlefield>> found;
        for (auto const& path : paths) {
            auto field = games::load_battlefield(path.string());
            if (field->why_no_battle().empty()) found.push_back(std::move(field));
        }
        return found;
    }();
    return all;
}

std::string name_of(games::Battlefield const& field) {
    std::filesystem::path const path{field.file().file};
    return path.parent_path().filename().string() + "/" + path.stem().string();
}

std::array<std::string_view, 2> commanders_of(games::Battlefield const& field,
                                              std::uint64_t number) {
    // the staff has tests of its own
    auto names = field.commander_names();
    auto const thinking = games::staff_names();
    std::erase_if(names, [&](std::string_view name) {
        return std::find(thinking.begin(), thinking.end(), name) != thinking.end();
    });
    return {names[number % names.size()], names[number / names.size() % names.size()]};
}

play::Log fought(games::Battlefield const& field, std::array<std::string_view, 2> const& commanders,
                 std::uint64_t seed, std::uint64_t number, std::uint16_t last_turn) {
    play::Header header = games::header_of(field, seed);
    header.battle = number;
    // the file's name alone, so that logs do not tell where the program lies
    header.scenario.name = std::filesystem::path{header.scenario.name}.filename().string();
    auto const game = field.new_game(
        std::move(header), {{std::string{commanders[0]}, std::string{commanders[1]}}, seed});
    for (;;) {
        rules::Awaited const awaited = game->awaited();
        if (awaited.order_kinds.empty() || awaited.turn > last_turn) return game->log();
        std::string const order = game->order_of_commander();
        play::Reply const reply = game->give(order);
        if (reply.progress != play::Progress::committed) {
            throw std::runtime_error{"a commander's order is refused: " + order + ": " +
                                     reply.because};
        }
    }
}

}  // namespace esprit::battles
