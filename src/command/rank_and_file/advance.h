#pragma once
// advance: a simple baseline for Rank and File. All units go forward, charge and fire whenever they
// can.
#include "command/habits.h"
#include "rules/rank_and_file/system.h"

namespace esprit::command {

/// The base of those that score orders.
class RankAndFileScored : public ScoredCommander<rank_and_file::System> {
protected:
    /// Pursues routers; otherwise takes the first option.
    int answer(chance::Choice const& choice) override;
};

class RankAndFileAdvance final : public RankAndFileScored {
public:
    std::string_view name() const override { return "advance"; }

private:
    int score(rank_and_file::BattleView view, rank_and_file::Order const& order) override;
};

}  // namespace esprit::command
