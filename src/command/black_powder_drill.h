#pragma once
// drill: sound habits. Lines come to close musket range and shoot, with supports near; columns
// march up; cavalry and infantry charge where the blows promise a gain, flanks and shaken enemies
// first; squares form against cavalry; the shaken go back and are rallied.
#include "command/black_powder.h"

namespace esprit::command {

class BlackPowderDrill final : public BlackPowderScored {
public:
    std::string_view name() const override { return "drill"; }

private:
    int score(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
              black_powder::Order const& order) override;
    int score_of_moves(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                       black_powder::Order const& order);
    void begin() override { unit_ = rules::no_unit; }

    // whose orders are looked at, and what its place is worth as it stands
    rules::UnitId unit_ = rules::no_unit;
    int value_now_ = 0;
};

}  // namespace esprit::command
