#pragma once
// drill for Rank and File: sound habits. Lines halt at musket range and shoot, cavalry waits for a
// flank, charges are made where the chances of the single rolls give an expected gain, and
// commanders go where they are needed.
#include "command/rank_and_file/advance.h"
#include "command/rank_and_file/weights.h"

namespace esprit::command {

class RankAndFileDrill final : public RankAndFileScored {
public:
    explicit RankAndFileDrill(RankAndFileWeights const& weights = {}) : weights_(weights) {}
    std::string_view name() const override { return "drill"; }

private:
    int score(rank_and_file::BattleView view, rank_and_file::Order const& order) override;

    RankAndFileWeights weights_;
};

}  // namespace esprit::command
