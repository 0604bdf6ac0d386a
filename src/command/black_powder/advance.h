#pragma once
// advance: a simple baseline for Black Powder. All units go forward, charge and shoot whenever they
// can.
#include "command/habits.h"
#include "rules/black_powder/system.h"

namespace esprit::command {

class BlackPowderAdvance final : public ScoredCommander<black_powder::System> {
public:
    std::string_view name() const override { return "advance"; }

private:
    int score(black_powder::BattleView view, black_powder::Order const& order) override;
};

}  // namespace esprit::command
