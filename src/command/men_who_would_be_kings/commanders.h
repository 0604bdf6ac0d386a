#pragma once
// The commanders of The Men Who Would Be Kings.
#include <cstdint>
#include <memory>
#include <string_view>

#include "command/commander.h"
#include "rules/men_who_would_be_kings/system.h"

namespace esprit::command {

using KingsCommander = Commander<men_who_would_be_kings::System>;

/// random: any candidate. advance: all units go forward, fire and attack. drill: weighs fire,
/// attacks and places by their expected gain.
/// nullptr for any other name.
std::unique_ptr<KingsCommander> make_kings_commander(std::string_view name, rules::SideId side,
                                                     std::uint64_t seed, std::uint64_t battle);

}  // namespace esprit::command
