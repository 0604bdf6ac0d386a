#include "command/men_who_would_be_kings/commanders.h"

#include "command/men_who_would_be_kings/scored.h"
#include "command/random_commander.h"

namespace esprit::command {

std::span<std::string_view const> kings_commander_names() {
    return habit_names;
}

std::unique_ptr<KingsCommander> make_kings_commander(std::string_view name, rules::SideId side,
                                                     std::uint64_t seed, std::uint64_t battle) {
    if (name == habit_names[0]) {
        return std::make_unique<RandomCommander<men_who_would_be_kings::System>>(
            CommanderRandom{seed, battle, side});
    }
    if (name == habit_names[1]) return std::make_unique<KingsAdvance>();
    if (name == habit_names[2]) return std::make_unique<KingsDrill>();
    return nullptr;
}

}  // namespace esprit::command
