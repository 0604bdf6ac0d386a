#pragma once
// The rollout policy, by which the staff plays battles out: a commander of habit that scores orders
// only once or a few times a phase. It plans one order for each unit, gives them in turn, and skips
// those that are refused by then.
#include <algorithm>
#include <vector>

#include "command/commander.h"

namespace esprit::command {

/// How often RolloutPolicy plans in a phase. Once: it does not react to the results of its own
/// orders.
inline constexpr int plan_once = 1;
/// Plans again until no order scores above 0.
inline constexpr int plan_until_done = 99;

/// Plays both sides. `Habits` is a commander with `scored_orders({scenario, battle})`.
template <rules::System S, class Habits>
class RolloutPolicy {
public:
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using BattleView = rules::BattleViewOf<S>;
    using Order = typename S::Order;

    /// \param plans_per_phase  how often it scores all orders in a phase, 1 or more
    template <class OrderWeights>
    RolloutPolicy(int plans_per_phase, OrderWeights const& weights)
        : habits_(weights), plans_per_phase_(plans_per_phase) {}

    chance::Policy& policy() { return habits_.policy(); }
    /// The orders to give in a phase, one for each unit.
    struct Plan {
        std::vector<ScoredOrder<S>> orders;  // by rising score
        Order ends_phase{};
    };
    /// Plans the best order of each unit.
    /// \param all  the scored orders; the last of them ends the phase
    static Plan plan_of(std::vector<ScoredOrder<S>> const& all) {
        Plan plan{{}, all.back().order};
        for (ScoredOrder<S> const& each : all) {
            if (each.score <= 0) continue;
            auto const known = std::find_if(
                plan.orders.begin(), plan.orders.end(),
                [&](ScoredOrder<S> const& other) { return other.order.unit == each.order.unit; });
            if (known == plan.orders.end()) {
                plan.orders.push_back(each);
            } else if (each.score > known->score) {
                *known = each;
            }
        }
        // insertion sort: stable, and there are few
        for (std::size_t i = 1; i < plan.orders.size(); ++i) {
            for (std::size_t k = i; k > 0 && plan.orders[k].score <= plan.orders[k - 1].score;
                 --k) {
                std::swap(plan.orders[k], plan.orders[k - 1]);
            }
        }
        return plan;
    }

    /// Starts a rollout after the order `first`: goes on with the plan without the order of
    /// `first.unit`.
    /// \param awaited  the phase in which `first` is given
    void begin(Plan const& plan, Order const& first, rules::Awaited const& awaited) {
        plan_ = plan;
        std::erase_if(plan_.orders,
                      [&](ScoredOrder<S> const& each) { return each.order.unit == first.unit; });
        remember_phase(awaited);
        plans_made_ = 1;
    }

    Order order(BattleView view, rules::Awaited const& awaited) {
        bool const same =
            turn_ == awaited.turn && phase_ == awaited.phase_number && side_ == awaited.side;
        if (!same) {
            remember_phase(awaited);
            plans_made_ = 0;
            make_plan(view);
        }
        while (true) {
            while (!plan_.orders.empty()) {
                Order const order = plan_.orders.back().order;
                plan_.orders.pop_back();
                if (!S{}.refuse(view, order)) return order;
            }
            if (plans_made_ >= plans_per_phase_ && !S{}.refuse(view, plan_.ends_phase)) break;
            make_plan(view);
            if (plan_.orders.empty()) break;
        }
        return plan_.ends_phase;
    }

private:
    void remember_phase(rules::Awaited const& awaited) {
        turn_ = awaited.turn;
        phase_ = awaited.phase_number;
        side_ = awaited.side;
    }
    void make_plan(BattleView view) {
        ++plans_made_;
        plan_ = plan_of(habits_.scored_orders(view));
    }

    Habits habits_;
    int plans_per_phase_;
    std::uint16_t turn_ = 0;
    std::uint8_t phase_ = 0;
    rules::SideId side_ = 0;
    int plans_made_ = 0;
    Plan plan_;
};

/// A commander that plays by the rollout policy.
template <rules::System S, class Habits>
class RolloutCommander final : public Commander<S> {
public:
    template <class OrderWeights>
    RolloutCommander(int plans_per_phase, OrderWeights const& weights)
        : rollout_(plans_per_phase, weights) {}
    std::string_view name() const override { return "rollout"; }
    chance::Policy& policy() override { return rollout_.policy(); }
    typename S::Order order(rules::BattleViewOf<S> view) override {
        return rollout_.order(view, S{}.awaited(view));
    }

private:
    RolloutPolicy<S, Habits> rollout_;
};

}  // namespace esprit::command
