#include "command/men_who_would_be_kings.h"

#include <array>

#include "command/men_who_would_be_kings_scored.h"
#include "command/random_commander.h"

namespace esprit::command {

namespace {

constexpr std::array<std::string_view, 3> names{"random", "advance", "drill"};

}  // namespace

std::span<std::string_view const> kings_commander_names() {
    return names;
}

std::unique_ptr<KingsCommander> make_kings_commander(std::string_view name, rules::SideId side,
                                                     std::uint64_t seed, std::uint64_t battle) {
    if (name == names[0]) {
        return std::make_unique<RandomCommander<men_who_would_be_kings::System>>(
            Thoughts{seed, battle, side});
    }
    if (name == names[1]) return std::make_unique<KingsAdvance>();
    if (name == names[2]) return std::make_unique<KingsDrill>();
    return nullptr;
}

}  // namespace esprit::command
