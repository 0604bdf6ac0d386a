#pragma once
// Commanders of The Men Who Would Be Kings that score every candidate and give the one with the
// highest score.
#include <array>
#include <optional>
#include <vector>

#include "command/habits.h"
#include "command/men_who_would_be_kings/weights.h"
#include "rules/men_who_would_be_kings/system.h"

namespace esprit::command {

using KingsScored = ScoredCommander<men_who_would_be_kings::System>;

/// A simple baseline: all units go forward, attack and fire whenever they can.
class KingsAdvance final : public KingsScored {
public:
    std::string_view name() const override { return "advance"; }

private:
    int score(men_who_would_be_kings::BattleView view,
              men_who_would_be_kings::Order const& order) override;
};

/// Sound habits: fires and attacks where the expected gain is highest, moves to places that
/// threaten the enemy and are little threatened, rallies pinned units or takes them off.
class KingsDrill final : public KingsScored {
public:
    explicit KingsDrill(KingsWeights const& weights = {}) : weights_(weights) {}
    std::string_view name() const override { return "drill"; }

private:
    void clear_caches(men_who_would_be_kings::Battle const&) override {
        known_ = {};
        for (auto& places : places_) places.clear();
    }
    /// Whether the threats of the enemy to a place are counted.
    enum class Threats : std::uint8_t { left_out, counted };
    /// The value of the unit's place, if it stood at `pose` after a move.
    int value_at(men_who_would_be_kings::BattleView view, men_who_would_be_kings::UnitId unit,
                 geometry::Pose const& pose, Threats threats);
    int value_now(men_who_would_be_kings::BattleView view, men_who_would_be_kings::UnitId unit);
    int score_of_move(men_who_would_be_kings::BattleView view,
                      men_who_would_be_kings::Order const& order, Threats threats);
    int score_of_skirmish(men_who_would_be_kings::BattleView view,
                          men_who_would_be_kings::Order const& order, Threats threats);
    int score(men_who_would_be_kings::BattleView view,
              men_who_would_be_kings::Order const& order) override {
        return score(view, order, Threats::counted);
    }
    int score(men_who_would_be_kings::BattleView view, men_who_would_be_kings::Order const& order,
              Threats threats);
    Bound bound_of_score(men_who_would_be_kings::BattleView view,
                         men_who_would_be_kings::Order const& order, int step) override;

    KingsWeights weights_;
    /// The value of each unit's present place, once it was asked for; most orders of a unit are
    /// compared with it.
    std::array<std::optional<int>, men_who_would_be_kings::max_units> known_;
    struct ValuedPlace {
        geometry::Pose pose;
        int without_danger = 0;
        std::optional<int> danger;  // once asked for
    };
    /// The places to which orders lead, of each unit, for the battle.
    std::array<std::vector<ValuedPlace>, men_who_would_be_kings::max_units> places_;
};

}  // namespace esprit::command
