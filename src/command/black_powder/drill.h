#pragma once
// drill: sound habits. Lines come to close musket range and shoot, with supports near; columns
// march up; cavalry and infantry charge where the blows promise a gain, flanks and shaken enemies
// first; squares form against cavalry; the shaken go back and are rallied.
#include <array>
#include <optional>

#include "command/black_powder/commanders.h"
#include "command/black_powder/estimate.h"
#include "command/black_powder/prospects.h"

namespace esprit::command {

class BlackPowderDrill final : public BlackPowderScored {
public:
    explicit BlackPowderDrill(BlackPowderWeights const& weights = {}) : weights_(weights) {}
    std::string_view name() const override { return "drill"; }

private:
    /// Of one battle: what the places are worth where units stand, as far as it was asked.
    void clear_caches(black_powder::Battle const&) override {
        known_ = {};
        enemies_ = {};
        odds_ = {};
    }
    std::vector<black_powder::Order> extra_orders(
        black_powder::Scenario const& scenario, black_powder::Battle const& battle,
        std::vector<black_powder::Order> const& candidates) const override;
    int value_now(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                  rules::UnitId unit) const;
    int score(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
              black_powder::Order const& order) override;
    int score_of_moves(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                       black_powder::Order const& order) const;

    int score_of_charge(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                        black_powder::Order const& order) const;
    int gain_of_moves(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                      black_powder::Order const& order) const;
    /// Of an order that is thrown for, or of a sure move by initiative.
    OrderOdds const& odds_of(black_powder::Scenario const& scenario,
                             black_powder::Battle const& battle,
                             black_powder::Order const& order) const;
    /// What an order comes to for the question which is given first: where the first that fails is
    /// the last, the sum is greatest when they are given by gain for each chance of failing.
    int sequencing_score(int gain, double ends_orders) const;

    BlackPowderWeights weights_;
    mutable std::array<std::optional<int>, black_powder::max_units> known_{};
    mutable KnownFights enemies_;
    mutable std::array<std::optional<OrderOdds>, black_powder::max_units> odds_{};
};

/// What it is worth to stand and be formed so, in hundredths of a point of stamina. `enemies`: as
/// danger_of_place has it.
int value_of_place(BlackPowderWeights const& weights, black_powder::Scenario const& scenario,
                   black_powder::Battle const& battle, rules::UnitId unit, KnownFights& enemies);

}  // namespace esprit::command
