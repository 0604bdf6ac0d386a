#pragma once
// Commanders of Grande Tactique that score every candidate and give the one with the highest score.
#include "command/habits.h"
#include "rules/grande_tactique/system.h"

namespace esprit::command {

class GrandeTactiqueScored : public ScoredCommander<grande_tactique::System> {
protected:
    /// Plans, orders of the PIP phase and fire.
    bool decides(grande_tactique::Battle const& battle) const override {
        using grande_tactique::Phase;
        return battle.phase == Phase::plans || battle.phase == Phase::pips ||
               battle.phase == Phase::firing;
    }
};

/// Where a manoeuvre would leave a unit; the order must not be refused.
geometry::Pose end_of(grande_tactique::BattleView view, grande_tactique::Order const& order);

}  // namespace esprit::command
