// The twin of kept results (base/memo.h): after every order of a battle, candidates and orders are
// the same with kept results and with everything worked out anew. ESPRIT_KEPT_BATTLES sets how many
// battles of each scenario.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>

#include "base/memo.h"
#include "command/fight.h"
#include "command/habits.h"
#include "games/black_powder/adapter.h"
#include "games/grande_tactique/adapter.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_loader.h"

namespace esprit::battles {
namespace {

constexpr std::uint64_t seed_for_twins = 1815;

std::uint64_t wanted_battles() {
    char const* const wanted = std::getenv("ESPRIT_KEPT_BATTLES");
    return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 1;
}

/// A commander that asks another commander of the same name, who keeps nothing, before every order.
template <class Adapter>
class Twins final : public command::Commander<typename Adapter::System> {
public:
    using System = typename Adapter::System;
    using Scenario = typename System::Scenario;
    using Battle = typename System::Battle;
    using BattleView = rules::BattleViewOf<System>;
    using Order = typename System::Order;

    Twins(Adapter const& adapter, std::string_view name, rules::SideId side, std::uint64_t number)
        : keeps_(adapter.make_commander(name, side, seed_for_twins, number)),
          keeps_nothing_(adapter.make_commander(name, side, seed_for_twins, number)) {}

    std::string_view name() const override { return keeps_->name(); }
    chance::Policy& policy() override { return keeps_->policy(); }
    Order order(BattleView view) override {
        System const system;
        auto const listed = system.candidates(view);
        Order const order = keeps_->order(view);
        KeepsNothing const nothing;
        EXPECT_TRUE(system.candidates(view) == listed);
        // random answers with its numbers, too, and its twin is not asked for answers
        if (name() != "random") {
            EXPECT_TRUE(keeps_nothing_->order(view) == order);
        }
        // those who score leave out what cannot be the best
        auto* const scored = dynamic_cast<command::ScoredCommander<System>*>(keeps_nothing_.get());
        if (scored != nullptr) {
            EXPECT_TRUE(command::best_of(scored->scored_orders(view)) == order);
        }
        ++compared_;
        return order;
    }
    int compared() const { return compared_; }

private:
    std::unique_ptr<command::Commander<System>> keeps_;
    std::unique_ptr<command::Commander<System>> keeps_nothing_;
    int compared_ = 0;
};

/// Fights battles of a scenario by commanders of habit. Returns the number of comparisons.
template <class Adapter>
int compared(std::string const& file, std::uint16_t last_turn) {
    using System = typename Adapter::System;
    std::string const path = source_tree() + "/scenarios/" + file;
    std::string_view const name = System{}.name();
    Adapter const adapter{text::read_scenario_for({{name}}, path)};
    constexpr std::array<std::string_view, 3> others{"advance", "drill", "random"};
    int compared = 0;
    for (std::uint64_t number = 0; number < wanted_battles(); ++number) {
        Twins<Adapter> first{adapter, "drill", 0, number};
        Twins<Adapter> second{adapter, others[number % others.size()], 1, number};
        command::fight<System>(adapter.system(), adapter.scenario(), {seed_for_twins, number},
                               {&first, &second}, last_turn);
        compared += first.compared() + second.compared();
        if (::testing::Test::HasFailure()) break;
    }
    return compared;
}

TEST(KeptResults, ChangeNoOrderOfGrandeTactique) {
    EXPECT_GT(compared<games::GrandeTactique>("grande-tactique/balanced.toml", 20), 50);
}

TEST(KeptResults, ChangeNoOrderOfRankAndFile) {
    EXPECT_GT(compared<games::RankAndFile>("rank-and-file/balanced.toml", 8), 50);
}

TEST(KeptResults, ChangeNoOrderOfBlackPowder) {
    EXPECT_GT(compared<games::BlackPowder>("black-powder/balanced.toml", 8), 30);
}

TEST(KeptResults, ChangeNoOrderOfTheMenWhoWouldBeKings) {
    EXPECT_GT(compared<games::MenWhoWouldBeKings>("men-who-would-be-kings/balanced.toml", 12), 30);
    EXPECT_GT(compared<games::MenWhoWouldBeKings>("men-who-would-be-kings/rorkes_drift.toml", 6),
              10);
}

TEST(Memo, FindsOnlyEqualArguments) {
    Memo<int, 2, 4> memo;
    int computed = 0;
    auto const of = [&](std::int32_t first, std::int32_t second) {
        Memo<int, 2, 4>::Key key;
        key.add(first);
        key.add(second);
        return memo.of(key, [&] {
            ++computed;
            return 100 * first + second;
        });
    };
    EXPECT_EQ(of(1, 2), 102);
    EXPECT_EQ(of(1, 2), 102);
    EXPECT_EQ(computed, 1);
    for (std::int32_t i = 2; i < 40; ++i) EXPECT_EQ(of(i, 2 * i), 102 * i);  // in four places
    EXPECT_EQ(computed, 39);
    KeepsNothing const nothing;
    EXPECT_EQ(of(39, 78), 102 * 39);
    EXPECT_EQ(computed, 40);
}

TEST(Memo, KeepsNothingOfTooManyArguments) {
    Memo<int, 2, 4> memo;
    int computed = 0;
    for (int i = 0; i < 2; ++i) {
        Memo<int, 2, 4>::Key key;
        for (std::int32_t number : {1, 2, 3}) key.add(number);
        EXPECT_FALSE(key.fits());
        memo.of(key, [&] { return ++computed; });
    }
    EXPECT_EQ(computed, 2);
}

}  // namespace
}  // namespace esprit::battles
