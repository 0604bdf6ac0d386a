#pragma once
// The commanders of Grande Tactique.
#include <cstdint>
#include <memory>
#include <string_view>

#include "command/commander.h"
#include "rules/grande_tactique/system.h"

namespace esprit::command {

using GrandeTactiqueCommander = Commander<grande_tactique::System>;

/// random: any candidate. advance: all units go forward, charge and fire. drill: charges where the
/// odds are good, forms square against cavalry, keeps shaken units off.
/// nullptr for any other name.
std::unique_ptr<GrandeTactiqueCommander> make_grande_tactique_commander(std::string_view name,
                                                                        rules::SideId side,
                                                                        std::uint64_t seed,
                                                                        std::uint64_t battle);

}  // namespace esprit::command
