// As proposals_test.cpp, for the other systems: the slots hold exactly the list of candidates, none
// of which is refused or occurs twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "command/fight.h"
#include "games/black_powder/adapter.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_loader.h"

namespace esprit::battles {
namespace {

constexpr std::uint64_t seed_for_systems = 1879;

/// The orders in the slots; each slot is asked of a fresh Proposals, the last slot first.
template <class S>
std::vector<typename S::Order> held_by_slots(S const& system, rules::BattleViewOf<S> view) {
    std::vector<typename S::Order> orders;
    for (std::uint32_t slot = system.proposals(view).size(); slot-- > 0;) {
        auto proposals = system.proposals(view);
        auto const order = proposals.at(slot);
        if (!order) continue;
        EXPECT_EQ(proposals.unit_at(slot), order->unit);
        orders.push_back(*order);
    }
    std::reverse(orders.begin(), orders.end());
    return orders;
}

/// A commander that compares slots and candidates at every eleventh order.
template <class Adapter>
class Watcher final : public command::Commander<typename Adapter::System> {
public:
    using System = typename Adapter::System;
    using Scenario = typename System::Scenario;
    using Battle = typename System::Battle;
    using BattleView = rules::BattleViewOf<System>;
    using Order = typename System::Order;

    Watcher(Adapter const& adapter, std::string_view name, rules::SideId side, std::uint64_t number)
        : own_(adapter.make_commander(name, side, seed_for_systems, number)) {}

    std::string_view name() const override { return own_->name(); }
    chance::Policy& policy() override { return own_->policy(); }
    Order order(BattleView view) override {
        if (orders_++ % 11 == 0) look_at(view);
        return own_->order(view);
    }
    int looked_at() const { return looked_at_; }

private:
    void look_at(BattleView view) {
        System const system;
        auto const listed = system.candidates(view);
        ++looked_at_;
        EXPECT_TRUE(held_by_slots(system, view) == listed);
        for (std::size_t i = 0; i < listed.size(); ++i) {
            auto const refused = system.refuse(view, listed[i]);
            EXPECT_FALSE(refused) << refused->because;
            EXPECT_EQ(std::find(listed.begin(), listed.end(), listed[i]) - listed.begin(),
                      static_cast<std::ptrdiff_t>(i));
        }
    }

    std::unique_ptr<command::Commander<System>> own_;
    int orders_ = 0;
    int looked_at_ = 0;
};

/// Fights two battles of a scenario by different commanders. Returns the number of comparisons.
template <class Adapter>
int watched(std::string const& file) {
    using System = typename Adapter::System;
    static_assert(rules::ProposesOrders<System>);
    std::string const path = source_tree() + "/scenarios/" + file;
    std::string_view const name = System{}.name();
    Adapter const adapter{text::read_scenario_for({{name}}, path)};
    int looked_at = 0;
    for (std::uint64_t number = 0; number < 2; ++number) {
        Watcher<Adapter> first{adapter, number == 0 ? "random" : "drill", 0, number};
        Watcher<Adapter> second{adapter, number == 0 ? "advance" : "random", 1, number};
        command::fight<System>(adapter.system(), adapter.scenario(), {seed_for_systems, number},
                               {&first, &second}, std::uint16_t{24});
        looked_at += first.looked_at() + second.looked_at();
    }
    return looked_at;
}

TEST(ProposalsOfSystems, HoldTheListOfCandidatesOfBlackPowder) {
    EXPECT_GT(watched<games::BlackPowder>("black-powder/balanced.toml"), 20);
    EXPECT_GT(watched<games::BlackPowder>("black-powder/maida.toml"), 20);
}

TEST(ProposalsOfSystems, HoldTheListOfCandidatesOfTheMenWhoWouldBeKings) {
    EXPECT_GT(watched<games::MenWhoWouldBeKings>("men-who-would-be-kings/balanced.toml"), 10);
    EXPECT_GT(watched<games::MenWhoWouldBeKings>("men-who-would-be-kings/rorkes_drift.toml"), 5);
}

TEST(ProposalsOfSystems, HoldTheListOfCandidatesOfRankAndFile) {
    EXPECT_GT(watched<games::RankAndFile>("rank-and-file/balanced.toml"), 20);
    EXPECT_GT(watched<games::RankAndFile>("rank-and-file/langensalza.toml"), 20);
}

}  // namespace
}  // namespace esprit::battles
