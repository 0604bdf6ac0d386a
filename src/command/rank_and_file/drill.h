#pragma once
// drill for Rank and File: sound habits. Lines halt at musket range and shoot, cavalry waits for a
// flank, charges are made where the chances of the single rolls give an expected gain, and
// commanders go where they are needed.
#include <array>
#include <optional>

#include "command/rank_and_file/advance.h"
#include "command/rank_and_file/weights.h"

namespace esprit::command {

class RankAndFileDrill final : public RankAndFileScored {
public:
    explicit RankAndFileDrill(RankAndFileWeights const& weights = {}) : weights_(weights) {}
    std::string_view name() const override { return "drill"; }

private:
    /// What most orders of a unit are compared with, worked out when first asked for. Holds for one
    /// battle.
    struct Known {
        std::optional<int> value_of_place;
        std::optional<bool> has_target;
    };

    void clear_caches(rank_and_file::Battle const&) override { known_ = {}; }
    int value_now(rank_and_file::BattleView view, rank_and_file::UnitId unit);
    int gain_of_move(rank_and_file::BattleView view, rank_and_file::Order const& order);
    int score_of_move(rank_and_file::BattleView view, rank_and_file::Order const& order);
    std::optional<int> most_score(rank_and_file::BattleView view,
                                  rank_and_file::Order const& order) override;
    int score(rank_and_file::BattleView view, rank_and_file::Order const& order) override;

    RankAndFileWeights weights_;
    std::array<Known, rank_and_file::max_units> known_{};
};

}  // namespace esprit::command
