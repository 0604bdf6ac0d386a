#include "command/grande_tactique/commanders.h"

#include "command/grande_tactique/advance.h"
#include "command/grande_tactique/drill.h"
#include "command/random_commander.h"

namespace esprit::command {

std::span<std::string_view const> grande_tactique_commander_names() {
    return habit_names;
}

std::unique_ptr<GrandeTactiqueCommander> make_grande_tactique_commander(std::string_view name,
                                                                        rules::SideId side,
                                                                        std::uint64_t seed,
                                                                        std::uint64_t battle) {
    if (name == habit_names[0]) {
        return std::make_unique<RandomCommander<grande_tactique::System>>(
            CommanderRandom{seed, battle, side});
    }
    if (name == habit_names[1]) return std::make_unique<GrandeTactiqueAdvance>();
    if (name == habit_names[2]) return std::make_unique<GrandeTactiqueDrill>();
    return nullptr;
}

}  // namespace esprit::command
