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
        if constexpr (rules::ProposesOrders<S>) {
            if (!adds_orders()) return best_by_bounds(view);
        }
        return best_of(scored_orders(view));
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
    /// Whether there may be extra orders.
    virtual bool adds_orders() const { return false; }
    /// Called before the orders of another battle are scored.
    virtual void clear_caches(Battle const&) {}
    /// The score of an order; 0 or less: better not given.
    virtual int score(BattleView view, Order const& order) = 0;
    /// What is known of the score of an order.
    struct Bound {
        int most = 0;        // at least its score
        bool exact = false;  // its score
    };
    /// At least the score of an order of which nobody knows whether it is refused; nullopt: that
    /// may be any number.
    virtual std::optional<int> most_score(BattleView view, Order const& order) {
        return score(view, order);
    }
    /// The score of a candidate, worked out step by step (0, 1, …); the bound of the last step is
    /// exact.
    virtual Bound bound_of_score(BattleView view, Order const& order, int /*step*/) {
        return {score(view, order), true};
    }
    /// The first option.
    int answer(chance::Choice const&) override { return 0; }

private:
    static constexpr std::size_t not_judged = std::numeric_limits<std::size_t>::max();

    /// A slot that may hold the best order.
    struct Rival {
        Bound score;
        std::uint32_t slot = 0;
        std::size_t order = not_judged;  // its place among the judged orders
        int steps = 0;                   // of its score that are done
    };
    /// The order of a heap: the highest bound comes first, then the first slot.
    static bool comes_later(Rival const& one, Rival const& other) {
        return one.score.most != other.score.most ? one.score.most < other.score.most
                                                  : one.slot > other.slot;
    }

    /// The same order as best_of(scored_orders(view)). Most orders are far from the best; those are
    /// not judged, or not scored to the end.
    Order best_by_bounds(BattleView view)
        requires rules::ProposesOrders<S>
    {
        auto proposals = S{}.proposals(view);
        std::uint32_t last = proposals.size();
        std::optional<Order> found;
        while (!found && last > 0) found = proposals.at(--last);
        ESPRIT_EXPECT(found, "a battle that is not over has candidates");
        if (!decides(view.battle)) return *found;
        clear_caches(view.battle);
        std::vector<Order> judged;
        std::vector<Rival> rivals = rivals_before(last, view, proposals, judged);
        std::make_heap(rivals.begin(), rivals.end(), comes_later);
        while (!rivals.empty()) {
            std::pop_heap(rivals.begin(), rivals.end(), comes_later);
            Rival& first = rivals.back();
            if (first.score.exact) return judged[first.order];
            if (first.order == not_judged) judge(first, proposals, judged);
            bool const holds_one = first.order != not_judged;
            if (holds_one) {
                first.score = bound_of_score(view, judged[first.order], first.steps++);
            }
            if (holds_one && first.score.most > 0) {
                std::push_heap(rivals.begin(), rivals.end(), comes_later);
            } else {
                rivals.pop_back();
            }
        }
        return *found;
    }
    static void judge(Rival& rival, typename S::Proposals& proposals, std::vector<Order>& judged)
        requires rules::ProposesOrders<S>
    {
        auto const order = proposals.at(rival.slot);
        if (!order) return;
        rival.order = judged.size();
        judged.push_back(*order);
    }
    /// The slots before `last` that may hold an order with a score above 0.
    std::vector<Rival> rivals_before(std::uint32_t last, BattleView view,
                                     typename S::Proposals& proposals, std::vector<Order>& judged)
        requires rules::ProposesOrders<S>
    {
        std::vector<Rival> rivals;
        for (std::uint32_t slot = 0; slot < last; ++slot) {
            Rival rival{{}, slot};
            if (std::optional<int> const most = most_of_slot(slot, view, proposals)) {
                rival.score.most = *most;
            } else {
                judge(rival, proposals, judged);
                if (rival.order == not_judged) continue;
                rival.score = bound_of_score(view, judged[rival.order], rival.steps++);
            }
            if (rival.score.most > 0) rivals.push_back(rival);
        }
        return rivals;
    }
    /// At least the score of the order of a slot that has not been judged; nullopt: it has to be.
    std::optional<int> most_of_slot(std::uint32_t slot, BattleView view,
                                    typename S::Proposals& proposals)
        requires rules::ProposesOrders<S>
    {
        if constexpr (rules::ShowsPossibleOrders<S>) {
            possible_.clear();
            if (!proposals.add_possible(slot, possible_)) return std::nullopt;
            int most = 0;
            for (Order const& order : possible_) {
                std::optional<int> const its = most_score(view, order);
                if (!its) return std::numeric_limits<int>::max();
                most = std::max(most, *its);
            }
            return most;
        }
        return std::nullopt;
    }

    std::vector<Order> possible_;  // of one slot
};

}  // namespace esprit::command
