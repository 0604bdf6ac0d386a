#pragma once
// Fits the staff's evaluation: epsilon-greedy commanders fight battles, and logistic regression
// learns to tell the winner from the features at the beginning of each turn.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "command/commander_random.h"
#include "command/evaluation.h"
#include "command/fight.h"
#include "command/staff.h"

namespace esprit::command {

/// The features of a battle under way, and how it ended for side 0: 2 victory, 1 draw, 0 defeat.
struct FeatureSample {
    Features features{};
    int points = 0;
};

/// Logistic regression by Newton's method with a slight ridge penalty; the same bits on every
/// machine.
/// \param features  how many features there are, at most most_features
Evaluation fitted(std::vector<FeatureSample> const& all, std::size_t features);
/// The mean log loss, in thousandths; 693 for an even chance everywhere. 0 if `all` is empty.
int log_loss_milli(Evaluation const& evaluation, std::vector<FeatureSample> const& all);

/// Gives another commander's orders, but one in `one_in` at random; 0: none at random.
template <rules::System S>
class EpsilonGreedyCommander final : public Commander<S> {
public:
    EpsilonGreedyCommander(std::unique_ptr<Commander<S>> steady, CommanderRandom random,
                           std::uint32_t one_in)
        : steady_(std::move(steady)), random_(random), one_in_(one_in) {}
    std::string_view name() const override { return "epsilon-greedy"; }
    typename S::Order order(rules::BattleViewOf<S> view) override {
        if (one_in_ == 0 || random_.below(one_in_) != 0) return steady_->order(view);
        auto const orders = S{}.candidates(view);
        return orders[random_.below(static_cast<std::uint32_t>(orders.size()))];
    }
    chance::Policy& policy() override { return steady_->policy(); }

private:
    std::unique_ptr<Commander<S>> steady_;
    CommanderRandom random_;
    std::uint32_t one_in_;
};

/// How a battle ended for side 0: 2 victory, 1 draw, 0 defeat. A battle without a winner is a draw,
/// unless the system has `ahead`.
template <rules::System S>
int points_at_end(rules::BattleViewOf<S> view) {
    using Trait = StaffTrait<S>;
    std::optional<rules::SideId> winner = S{}.verdict(view).winner;
    if constexpr (requires { Trait::ahead(view); }) {
        if (!winner) winner = Trait::ahead(view);
    }
    return !winner ? 1 : *winner == 0 ? 2 : 0;
}

/// Fights a battle and adds a sample for the beginning of every turn.
template <rules::System S>
void add_battle_samples(typename S::Scenario const& scenario, FightSeed const& which,
                        std::array<Commander<S>*, 2> const& commanders,
                        std::vector<FeatureSample>& all) {
    S const system;
    typename S::Battle battle = system.set_up(scenario);
    SidePolicies<S> policies{commanders};
    chance::RollingArbiter arbiter{which.seed};
    arbiter.decide_by(policies);
    std::size_t const first = all.size();
    rules::Awaited awaited = system.awaited({scenario, battle});
    arbiter.move_to({which.battle, awaited.turn, awaited.phase_number});
    while (!awaited.order_kinds.empty()) {
        auto const order = commanders.at(awaited.side)->order({scenario, battle});
        system.carry_out({scenario, battle}, order, arbiter);
        rules::Awaited next = system.awaited({scenario, battle});
        if (next.turn != awaited.turn && !next.order_kinds.empty()) {
            all.push_back({StaffTrait<S>::features_of({scenario, battle}), 1});
        }
        if (next.turn != awaited.turn || next.phase_number != awaited.phase_number) {
            arbiter.move_to({which.battle, next.turn, next.phase_number});
        }
        awaited = std::move(next);
    }
    int const points = points_at_end<S>({scenario, battle});
    for (std::size_t i = first; i < all.size(); ++i) all[i].points = points;
}

}  // namespace esprit::command
