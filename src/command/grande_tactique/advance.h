#pragma once
// advance: a yardstick. Everybody goes forward, charges and fires whenever it can be done.
#include "command/grande_tactique/scored.h"

namespace esprit::command {

class GrandeTactiqueAdvance final : public GrandeTactiqueScored {
public:
    std::string_view name() const override { return "advance"; }

private:
    int score(grande_tactique::Scenario const& scenario, grande_tactique::Battle const& battle,
              grande_tactique::Order const& order) override;
    int answer(chance::Choice const&) override { return 0; }
};

}  // namespace esprit::command
