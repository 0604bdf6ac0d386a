#pragma once
// drill: sound habits. Lines come to close musket range and shoot, with supports near; columns
// march up; cavalry and infantry charge where they expect a gain, flanks and shaken enemies
// first; squares form against cavalry; the shaken go back and are rallied.
#include <array>
#include <optional>
#include <vector>

#include "command/black_powder/estimate.h"
#include "command/black_powder/prospects.h"
#include "command/habits.h"
#include "rules/black_powder/system.h"

namespace esprit::command {

/// Gives the order with the highest score by rules of thumb.
class BlackPowderDrill final : public ScoredCommander<black_powder::System> {
public:
    explicit BlackPowderDrill(BlackPowderWeights const& weights = {}) : weights_(weights) {}
    std::string_view name() const override { return "drill"; }

private:
    /// The caches hold for one battle.
    void clear_caches(black_powder::Battle const&) override {
        // one by one: to assign empty ones writes all their bytes
        for (auto& value : known_) value.reset();
        for (auto& value : least_) value.reset();
        for (auto& odds : odds_) odds.reset();
        enemies_.clear();
        for (auto& parts : parts_) parts.clear();
    }
    /// A part of some order, and where it leads.
    struct KnownPart {
        black_powder::Part part;
        int before = -1;  // the index of the part before it; -1: it is the first
        bool possible = false;
        geometry::Pose pose;  // after it, if it is possible
        black_powder::UnitState state;
        std::optional<int> most;   // bounds_of_place, once asked for
        std::optional<int> value;  // value_of_place, once asked for
    };
    /// Whether values of places are worked out, or bounded.
    enum class Worked : std::uint8_t { roughly, out };
    /// The index of an order's part among the known parts of its unit. `before`: that of the part
    /// before it.
    int known_part(black_powder::BattleView view, black_powder::Order const& order, int place,
                   int before) const;
    std::vector<black_powder::Order> extra_orders(
        black_powder::BattleView view,
        std::vector<black_powder::Order> const& candidates) const override;
    bool adds_orders() const override { return weights_.charge_after_moves_percent != 0; }
    int value_now(black_powder::BattleView view, rules::UnitId unit) const;
    int least_value_now(black_powder::BattleView view, rules::UnitId unit) const;
    /// The value of the place after a known part, or at least that.
    int value_after(black_powder::BattleView view, rules::UnitId unit, int part,
                    Worked worked) const;
    Bound bound_of_score(black_powder::BattleView view, black_powder::Order const& order,
                         int step) override;
    std::optional<int> most_score(black_powder::BattleView view,
                                  black_powder::Order const& order) override;
    int score(black_powder::BattleView view, black_powder::Order const& order) override;
    int score_of_moves(black_powder::BattleView view, black_powder::Order const& order) const;

    int score_of_charge(black_powder::BattleView view, black_powder::Order const& order) const;
    /// The gain of an order without a charge. `now`: the value of its unit's present place.
    int gain_of_moves(black_powder::BattleView view, black_powder::Order const& order, int now,
                      Worked worked) const;
    /// The odds of an order by command dice, or of a move by initiative, which is certain.
    OrderOdds const& odds_of(black_powder::BattleView view, black_powder::Order const& order) const;
    /// The score that decides which order is given first. A failed order is the commander's last,
    /// so the expected sum of gains is greatest if orders are given by falling ratio of gain to the
    /// chance of failing.
    int sequencing_score(int gain, double ends_orders) const;

    BlackPowderWeights weights_;
    mutable std::array<std::optional<int>, black_powder::max_units> known_{};
    mutable std::array<std::optional<int>, black_powder::max_units> least_{};
    mutable KnownFights enemies_;
    /// Of each unit: many of its orders begin with the same parts.
    mutable std::array<std::vector<KnownPart>, black_powder::max_units> parts_{};
    mutable std::array<std::optional<OrderOdds>, black_powder::max_units> odds_{};
};

/// The value of a unit's place and formation, in hundredths of a point of stamina.
/// \param enemies  as for danger_of_place
int value_of_place(BlackPowderWeights const& weights, black_powder::BattleView view,
                   rules::UnitId unit, KnownFights& enemies);

/// What the value of a place lies between, as far as it is quickly known; without its danger.
struct PlaceBounds {
    int least = 0;
    int most = 0;
};
PlaceBounds bounds_of_place(BlackPowderWeights const& weights, black_powder::BattleView view,
                            rules::UnitId unit);

}  // namespace esprit::command
