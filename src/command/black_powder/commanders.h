#pragma once
// The commanders of Black Powder.
#include <cstdint>
#include <memory>
#include <string_view>

#include "command/habits.h"
#include "rules/black_powder/system.h"

namespace esprit::command {

using BlackPowderCommander = Commander<black_powder::System>;
using BlackPowderScored = ScoredCommander<black_powder::System>;

/// random: any candidate. advance: all units go forward, charge and shoot. drill: keeps lines at
/// musket range with supports behind, charges where it expects a gain, rallies shaken units.
/// nullptr for any other name.
std::unique_ptr<BlackPowderCommander> make_black_powder_commander(std::string_view name,
                                                                  rules::SideId side,
                                                                  std::uint64_t seed,
                                                                  std::uint64_t battle);

/// The battle after the first `moves` moves of an order, or fewer if one is a charge or cannot be
/// made. The order must not be refused.
black_powder::Battle after_moves(black_powder::Scenario const& scenario,
                                 black_powder::Battle const& battle,
                                 black_powder::Order const& order, int moves);
/// Carries out part `part` of an order, whose earlier parts are done. False, and nothing changes,
/// if it is a charge or cannot be made.
bool make_part(black_powder::Scenario const& scenario, black_powder::Battle& battle,
               black_powder::Order const& order, int part);

}  // namespace esprit::command
