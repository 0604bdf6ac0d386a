#pragma once
// drill: sound habits. Lines come to close musket range and shoot, with supports near; columns
// march up; cavalry and infantry charge where the blows promise a gain, flanks and shaken enemies
// first; squares form against cavalry; the shaken go back and are rallied.
#include <array>
#include <optional>

#include "command/black_powder.h"
#include "command/black_powder_taste.h"

namespace esprit::command {

class BlackPowderDrill final : public BlackPowderScored {
public:
    explicit BlackPowderDrill(BlackPowderTaste const& taste = {}) : taste_(taste) {}
    std::string_view name() const override { return "drill"; }

private:
    /// Of one battle: what the places are worth where units stand, as far as it was asked.
    void look_at(black_powder::Battle const&) override { known_ = {}; }
    int value_now(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                  rules::UnitId unit) const;
    int score(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
              black_powder::Order const& order) override;
    int score_of_moves(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                       black_powder::Order const& order) const;

    BlackPowderTaste taste_;
    mutable std::array<std::optional<int>, black_powder::max_units> known_{};
};

/// What it is worth to stand and be formed so, in hundredths of a point of stamina.
int value_of_place(BlackPowderTaste const& taste, black_powder::Scenario const& scenario,
                   black_powder::Battle const& battle, rules::UnitId unit);

}  // namespace esprit::command
