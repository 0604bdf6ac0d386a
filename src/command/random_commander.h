#pragma once
// Orders a uniformly random candidate and answers with a random option: the baseline that every
// commander has to beat.
#include "command/commander.h"
#include "command/commander_random.h"

namespace esprit::command {

template <rules::System S>
class RandomCommander final : public Commander<S>, private chance::Policy {
public:
    explicit RandomCommander(CommanderRandom random) : random_(random) {}

    std::string_view name() const override { return "random"; }

    typename S::Order order(rules::BattleViewOf<S> view) override {
        if constexpr (rules::ProposesOrders<S>) {
            auto proposals = S{}.proposals(view);
            while (true) {
                if (auto order = proposals.at(random_.below(proposals.size()))) return *order;
            }
        } else {
            auto const orders = S{}.candidates(view);
            ESPRIT_EXPECT(!orders.empty(), "a battle that is not over has candidates");
            return orders[random_.below(static_cast<std::uint32_t>(orders.size()))];
        }
    }

    chance::Policy& policy() override { return *this; }

private:
    int answer(chance::Choice const& choice) override {
        return static_cast<int>(random_.below(static_cast<std::uint32_t>(choice.options.size())));
    }

    CommanderRandom random_;
};

}  // namespace esprit::command
