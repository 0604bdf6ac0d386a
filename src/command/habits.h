#pragma once
// Commanders of habit: they score every candidate by rule of thumb.
#include <algorithm>
#include <limits>
#include <optional>
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
    Order order(BattleView view) final {
        if constexpr (rules::ShowsPossibleOrders<S>) {
            return best_by_bounds(view);
        } else {
            return best_of(scored_orders(view));
        }
    }
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
    /// At least the score of an order of which nobody knows whether it is refused; nullopt: that
    /// may be any number.
    virtual std::optional<int> most_score(BattleView view, Order const& order) {
        return score(view, order);
    }
    /// The first option.
    int answer(chance::Choice const&) override { return 0; }

private:
    /// A slot, and what its order scores at the most.
    struct Bound {
        int most = 0;
        std::uint32_t slot = 0;
    };

    /// The same order as best_of(scored_orders(view)). Most orders are far from the best; those are
    /// not judged.
    Order best_by_bounds(BattleView view)
        requires rules::ShowsPossibleOrders<S>
    {
        auto proposals = S{}.proposals(view);
        std::uint32_t last = proposals.size();
        std::optional<Order> found;
        while (!found && last > 0) found = proposals.at(--last);
        ESPRIT_EXPECT(found, "a battle that is not over has candidates");
        if (!decides(view.battle)) return *found;
        clear_caches(view.battle);
        int most = 0;
        std::uint32_t place = last;
        for (Bound const& each : bounds_before(last, view, proposals)) {
            if (each.most < most) break;
            if (each.most == most && each.slot > place) continue;
            auto const order = proposals.at(each.slot);
            if (!order) continue;
            int const its = score(view, *order);
            if (its < most || its <= 0 || (its == most && each.slot > place)) continue;
            most = its;
            place = each.slot;
            found = order;
        }
        return *found;
    }
    /// The slots before `last` that may hold an order with a score above 0, the highest bound
    /// first.
    std::vector<Bound> bounds_before(std::uint32_t last, BattleView view,
                                     typename S::Proposals& proposals) {
        std::vector<Bound> bounds;
        std::vector<Order> possible;
        for (std::uint32_t slot = 0; slot < last; ++slot) {
            possible.clear();
            int most = std::numeric_limits<int>::max();
            if (proposals.add_possible(slot, possible)) {
                std::optional<int> highest = 0;
                for (Order const& order : possible) {
                    std::optional<int> const its = most_score(view, order);
                    highest =
                        its && highest ? std::optional{std::max(*its, *highest)} : std::nullopt;
                }
                if (highest) most = *highest;
            }
            if (most > 0) bounds.push_back({most, slot});
        }
        std::sort(bounds.begin(), bounds.end(), [](Bound const& one, Bound const& other) {
            return one.most != other.most ? one.most > other.most : one.slot < other.slot;
        });
        return bounds;
    }
};

}  // namespace esprit::command
