#pragma once
// advance: a simple baseline for Grande Tactique. All units go forward, charge and fire whenever
// they can.
#include "command/grande_tactique/scored.h"

namespace esprit::command {

class GrandeTactiqueAdvance final : public GrandeTactiqueScored {
public:
    std::string_view name() const override { return "advance"; }

private:
    int score(grande_tactique::BattleView view, grande_tactique::Order const& order) override;
};

}  // namespace esprit::command
