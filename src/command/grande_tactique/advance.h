#pragma once
// advance: a simple baseline for Grande Tactique. All units go forward, charge and fire whenever
// they can.
#include <array>
#include <optional>

#include "command/grande_tactique/places.h"
#include "command/grande_tactique/scored.h"

namespace esprit::command {

class GrandeTactiqueAdvance final : public GrandeTactiqueScored {
public:
    std::string_view name() const override { return "advance"; }

private:
    void clear_caches(grande_tactique::Battle const&) override { now_ = {}; }
    int score(grande_tactique::BattleView view, grande_tactique::Order const& order) override;

    /// The enemy nearest to each unit, once it was asked for.
    std::array<std::optional<Nearest>, grande_tactique::max_units> now_{};
};

}  // namespace esprit::command
