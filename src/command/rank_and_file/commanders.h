#pragma once
// The commanders of Rank and File.
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "command/commander.h"
#include "rules/rank_and_file/system.h"

namespace esprit::command {

using RankAndFileCommander = Commander<rank_and_file::System>;

/// random: any candidate. advance: all units go forward, charge and fire. drill: charges where the
/// odds are good, keeps lines at musket range and cavalry on flanks, aims well.
std::span<std::string_view const> rank_and_file_commander_names();
/// nullptr for any other name.
std::unique_ptr<RankAndFileCommander> make_rank_and_file_commander(std::string_view name,
                                                                   rules::SideId side,
                                                                   std::uint64_t seed,
                                                                   std::uint64_t battle);

/// A commander that scores every candidate and gives the one with the highest score.
class RankAndFileScored : public RankAndFileCommander, protected chance::Policy {
public:
    /// The candidate with the highest score above 0, the first of equal ones; else the last,
    /// which ends the step.
    rank_and_file::Order order(rank_and_file::Scenario const& scenario,
                               rank_and_file::Battle const& battle) final;
    chance::Policy& policy() final { return *this; }

    /// All candidates with their scores; the last, which ends the step, has 0.
    std::vector<ScoredOrder<rank_and_file::System>> scored_orders(
        rank_and_file::Scenario const& scenario, rank_and_file::Battle const& battle);

protected:
    /// The score of an order; 0 or less: better not given.
    virtual int score(rank_and_file::Scenario const& scenario, rank_and_file::Battle const& battle,
                      rank_and_file::Order const& order) = 0;
    /// Pursues routers; otherwise takes the first option.
    int answer(chance::Choice const& choice) override;
};

}  // namespace esprit::command
