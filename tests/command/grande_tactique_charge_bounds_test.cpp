// The bound of a charge's gain, from what is known before its way is planned, against the gain of
// the charge where its way leads.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "command/fight.h"
#include "command/grande_tactique/estimate.h"
#include "command/grande_tactique/weights.h"
#include "games/grande_tactique/adapter.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_loader.h"

namespace esprit::command {
namespace {

using System = grande_tactique::System;

/// Looks at all charges that its side may declare before another commander gives an order.
class ChargeBounds final : public Commander<System> {
public:
    explicit ChargeBounds(std::unique_ptr<Commander<System>> commander)
        : commander_(std::move(commander)) {}

    std::string_view name() const override { return commander_->name(); }
    chance::Policy& policy() override { return commander_->policy(); }
    grande_tactique::Order order(grande_tactique::BattleView view) override {
        for (grande_tactique::Order const& each : System{}.candidates(view)) {
            if (each.kind != grande_tactique::OrderKind::charge) continue;
            auto const most = most_gain_of_charge(weights_, view, each);
            if (!most) continue;
            int const gain = expected_gain_of_charge(weights_, view, each);
            EXPECT_GE(*most, gain) << view.scenario.troops[each.unit].name << " at "
                                   << view.scenario.troops[each.target].name;
            bounded_ += 1;
            tight_ += *most < 0 ? 1 : 0;
        }
        return commander_->order(view);
    }
    int bounded() const { return bounded_; }
    int tight() const { return tight_; }

private:
    std::unique_ptr<Commander<System>> commander_;
    GrandeTactiqueWeights weights_;
    int bounded_ = 0;
    int tight_ = 0;  // the bound shows that the charge is not worth it
};

TEST(GrandeTactiqueChargeBounds, AreAtLeastTheGain) {
    constexpr std::uint64_t seed = 1807;
    constexpr std::uint16_t last_turn = 40;
    std::string const path = source_tree() + "/scenarios/grande-tactique/balanced.toml";
    games::GrandeTactique const adapter{text::read_scenario_for({{System{}.name()}}, path)};
    int bounded = 0;
    int tight = 0;
    for (std::uint64_t number = 0; number < 3; ++number) {
        ChargeBounds first{adapter.make_commander("drill", 0, seed, number)};
        ChargeBounds second{adapter.make_commander("random", 1, seed, number)};
        fight<System>(adapter.system(), adapter.scenario(), {seed, number}, {&first, &second},
                      last_turn);
        bounded += first.bounded() + second.bounded();
        tight += first.tight() + second.tight();
    }
    EXPECT_GT(bounded, 100);
    EXPECT_GT(tight, 10);
}

}  // namespace
}  // namespace esprit::command
