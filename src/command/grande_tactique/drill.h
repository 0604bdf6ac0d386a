#pragma once
// drill: sound habits. It goes forward with friends near, charges where the chances of the single
// checks give an expected gain, forms square against cavalry, brings up guns, rallies, spikes, and
// keeps shaken units and collapsed divisions off the enemy. Its generals: drill_generals.h.
#include <array>
#include <optional>

#include "command/grande_tactique/places.h"
#include "command/grande_tactique/scored.h"
#include "command/grande_tactique/weights.h"

namespace esprit::command {

class GrandeTactiqueDrill final : public GrandeTactiqueScored {
public:
    explicit GrandeTactiqueDrill(GrandeTactiqueWeights const& weights = {}) : weights_(weights) {}
    std::string_view name() const override { return "drill"; }

private:
    void clear_caches(grande_tactique::Battle const&) override {
        value_now_ = {};
        places_.reset();
    }
    ValuesOfPlaces const& places(grande_tactique::BattleView view);
    int score_of_charge(grande_tactique::BattleView view, int gain);
    int score_of_move(grande_tactique::BattleView view, grande_tactique::Order const& order);
    int score(grande_tactique::BattleView view, grande_tactique::Order const& order) override;
    std::optional<int> most_score(grande_tactique::BattleView view,
                                  grande_tactique::Order const& order) override;
    /// Stays in towns and behind walls that it holds (GT-POS-02); otherwise takes the first option.
    int answer(chance::Choice const& choice) override;

    GrandeTactiqueWeights weights_;
    std::optional<ValuesOfPlaces> places_;  // of the active side, once they were asked for
    /// The value of each unit's present place, once it was asked for.
    std::array<std::optional<int>, grande_tactique::max_units> value_now_{};
};

}  // namespace esprit::command
