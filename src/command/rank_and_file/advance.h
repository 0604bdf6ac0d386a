#pragma once
// advance: a simple baseline for Rank and File. All units go forward, charge and fire whenever they
// can.
#include "command/rank_and_file/commanders.h"

namespace esprit::command {

class RankAndFileAdvance final : public RankAndFileScored {
public:
    std::string_view name() const override { return "advance"; }

private:
    int score(rank_and_file::Scenario const& scenario, rank_and_file::Battle const& battle,
              rank_and_file::Order const& order) override;
};

}  // namespace esprit::command
