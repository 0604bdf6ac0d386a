#include "command/men_who_would_be_kings/commanders.h"

#include "command/men_who_would_be_kings/scored.h"

namespace esprit::command {

std::unique_ptr<KingsCommander> make_kings_commander(std::string_view name, rules::SideId side,
                                                     std::uint64_t seed, std::uint64_t battle) {
    return make_habit<men_who_would_be_kings::System, KingsAdvance, KingsDrill>(
        name, {seed, battle, side});
}

}  // namespace esprit::command
