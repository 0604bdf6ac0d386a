#pragma once
// advance: a simple baseline for Black Powder. All units go forward, charge and shoot whenever they
// can.
#include "command/black_powder/commanders.h"

namespace esprit::command {

class BlackPowderAdvance final : public BlackPowderScored {
public:
    std::string_view name() const override { return "advance"; }

private:
    int score(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
              black_powder::Order const& order) override;
};

}  // namespace esprit::command
