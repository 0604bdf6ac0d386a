#pragma once
// advance: a yardstick for Rank and File. Everybody goes forward, charges and fires whenever it can
// be done.
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
