#pragma once
// Commanders of habit: they score every candidate by rule of thumb.
#include <vector>

#include "base/expect.h"
#include "command/commander.h"

namespace esprit::command {

/// Gives the order with the highest score. The base of `advance` and `drill` of each system.
template <rules::System S>
class ScoredCommander : public Commander<S>, protected chance::Policy {
public:
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using BattleView = rules::BattleViewOf<S>;
    using Order = typename S::Order;

    /// The order with the highest score above 0, the first of equal ones; else the last candidate,
    /// which ends the phase where there is something to end.
    Order order(BattleView view) final { return best_of(scored_orders(view)); }
    chance::Policy& policy() final { return *this; }

    /// The extra orders and all candidates with their scores; the last candidate has 0.
    std::vector<ScoredOrder<S>> scored_orders(BattleView view) {
        std::vector<Order> const candidates = S{}.candidates(view);
        ESPRIT_EXPECT(!candidates.empty(), "a battle that is not over has candidates");
        std::vector<ScoredOrder<S>> all;
        for (Order const& each : extra_orders(view, candidates)) {
            all.push_back({each, 0});
        }
        for (Order const& each : candidates) all.push_back({each, 0});
        clear_caches(view.battle);
        for (std::size_t i = 0; decides(view.battle) && i + 1 < all.size(); ++i) {
            all[i].score = score(view, all[i].order);
        }
        return all;
    }

protected:
    /// Whether its phase has a decision; in others all orders have the score 0.
    virtual bool decides(Battle const&) const { return true; }
    /// Orders to score that are not among the candidates; none of them may be refused.
    virtual std::vector<Order> extra_orders(BattleView,
                                            std::vector<Order> const& /*candidates*/) const {
        return {};
    }
    /// Called before the orders of another battle are scored.
    virtual void clear_caches(Battle const&) {}
    /// The score of an order; 0 or less: better not given.
    virtual int score(BattleView view, Order const& order) = 0;
    /// The first option.
    int answer(chance::Choice const&) override { return 0; }
};

}  // namespace esprit::command
