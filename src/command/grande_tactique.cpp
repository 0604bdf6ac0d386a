#include "command/grande_tactique.h"

#include <array>

#include "command/advance.h"
#include "command/drill.h"
#include "command/random_commander.h"

namespace esprit::command {

namespace {

constexpr std::array<std::string_view, 3> names{"random", "advance", "drill"};

}  // namespace

std::span<std::string_view const> commander_names() {
    return names;
}

std::unique_ptr<GrandeTactiqueCommander> make_commander(std::string_view name, rules::SideId side,
                                                        std::uint64_t seed, std::uint64_t battle) {
    if (name == names[0]) {
        return std::make_unique<RandomCommander<grande_tactique::System>>(
            Thoughts{seed, battle, side});
    }
    if (name == names[1]) return std::make_unique<Advance>();
    if (name == names[2]) return std::make_unique<Drill>();
    return nullptr;
}

}  // namespace esprit::command
