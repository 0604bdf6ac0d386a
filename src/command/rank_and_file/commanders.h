#pragma once
// The commanders of Rank and File.
#include <cstdint>
#include <memory>
#include <string_view>

#include "command/habits.h"
#include "rules/rank_and_file/system.h"

namespace esprit::command {

using RankAndFileCommander = Commander<rank_and_file::System>;

/// random: any candidate. advance: all units go forward, charge and fire. drill: charges where the
/// odds are good, keeps lines at musket range and cavalry on flanks, aims well.
/// nullptr for any other name.
std::unique_ptr<RankAndFileCommander> make_rank_and_file_commander(std::string_view name,
                                                                   rules::SideId side,
                                                                   std::uint64_t seed,
                                                                   std::uint64_t battle);

/// The base of those that score orders.
class RankAndFileScored : public ScoredCommander<rank_and_file::System> {
protected:
    /// Pursues routers; otherwise takes the first option.
    int answer(chance::Choice const& choice) override;
};

}  // namespace esprit::command
