#include "command/grande_tactique/commanders.h"

#include "command/grande_tactique/advance.h"
#include "command/grande_tactique/drill.h"

namespace esprit::command {

std::unique_ptr<GrandeTactiqueCommander> make_grande_tactique_commander(std::string_view name,
                                                                        rules::SideId side,
                                                                        std::uint64_t seed,
                                                                        std::uint64_t battle) {
    return make_habit<grande_tactique::System, GrandeTactiqueAdvance, GrandeTactiqueDrill>(
        name, {seed, battle, side});
}

}  // namespace esprit::command
