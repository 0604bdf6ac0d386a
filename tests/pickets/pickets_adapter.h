// The adapter of the tiny ruleset: what it takes to fight and play it (docs/adding_a_ruleset.md).
#pragma once

#include <string>

#include "games/adapter_battlefield.h"
#include "pickets/pickets.h"

namespace esprit::pickets {

// Step 17: The adapter.
class PicketsAdapter final : public games::SystemAdapter<Pickets> {
public:
    explicit PicketsAdapter(text::UncheckedScenario read)
        : SystemAdapter(std::move(read)), words_(scenario()) {}

    Words const& words() const override { return words_; }
    std::string kind_of(Battle const&, UnitId) const override { return "picket"; }
    report::UnitStanding standing(Battle const& battle, UnitId unit) const override {
        if (battle.out[unit]) return {"out", report::Holding::gone};
        return {"ready", report::Holding::firm};
    }

    std::vector<games::Usage> usages() const override {
        return {{"ahead", "ahead UNIT", "walks 2\" ahead; \"back UNIT\""},
                {"shoot", "shoot A at B", "up to 8\""},
                {"end", "end", "ends the turn"}};
    }
    bool candidates_are_all(Battle const&) const override { return true; }

private:
    Words words_;
};

}  // namespace esprit::pickets
