// The library's battles against those of the program: the same dice, logs and ends.
#include <gtest/gtest.h>
#include <esprit/batch.hpp>
#include <esprit/battle.hpp>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"

namespace esprit {
namespace {

std::string path_of(std::string const& system) {
    return source_tree() + "/scenarios/" + system + "/balanced.toml";
}

class LibraryBattle : public testing::TestWithParam<char const*> {
protected:
    Scenario scenario_{path_of(GetParam())};

    Battle battle(std::uint64_t number, std::string const& first = {},
                  std::string const& second = {}) const {
        Setting setting;
        setting.number = number;
        setting.commanders = {first, second};
        return Battle{scenario_, setting};
    }
};

INSTANTIATE_TEST_SUITE_P(Systems, LibraryBattle,
                         testing::Values("men-who-would-be-kings", "rank-and-file", "black-powder",
                                         "grande-tactique"));

/// Asks the side's own commander for every order.
class Asking final : public Commander {
public:
    Order order(Battle const& battle) override {
        Battle& own = const_cast<Battle&>(battle);  // commanders of the program keep their plans
        return own.order_of_commander();
    }
};

TEST_P(LibraryBattle, IsTheBattleOfTheProgram) {
    auto const field = games::load_battlefield(path_of(GetParam()));
    auto const fights = field->fights({{"drill", "random"}, 1});
    for (std::uint64_t number = 0; number < 3; ++number) {
        simulate::BattleRecord record;
        fights->fight(number, record);
        Battle fought = battle(number, "drill", "random");
        Result const result = fought.fight();
        EXPECT_EQ(fought.hash(), record.state);
        EXPECT_EQ(fought.orders(), record.orders);
        EXPECT_EQ(result.winner, record.winner ? int{*record.winner} : -1);
    }
}

// Where orders ask questions, that commander's answers take random numbers, too.
TEST_P(LibraryBattle, SamplesOrdersAsTheCommanderRandomDoes) {
    std::string const system = GetParam();
    if (system == "rank-and-file" || system == "grande-tactique") return;
    Battle sampled = battle(7, "random", "random");
    Battle fought = sampled;
    for (int i = 0; i < 300 && !sampled.over(); ++i) {
        Order const order = sampled.sample_order();
        EXPECT_EQ(order.text(), fought.order_of_commander().text());
        sampled.apply(order);
        fought.apply(order);
    }
    EXPECT_EQ(sampled.hash(), fought.hash());
}

TEST_P(LibraryBattle, WritesALogThatTheProgramReplays) {
    Battle fought = battle(3);
    while (!fought.over()) fought.apply(fought.sample_order());
    play::Log const log = text::read_log("a.log", fought.log());
    EXPECT_EQ(log.entries.size(), fought.orders());
    EXPECT_EQ(log.entries.back().state, fought.hash());
    auto const difference = games::battlefield_of_log(log, "a.log")->verify(log);
    EXPECT_FALSE(difference) << difference->text();
}

TEST_P(LibraryBattle, OffersTheCandidatesByTheirSlots) {
    Battle fought = battle(5);
    for (int i = 0; i < 40 && !fought.over(); ++i) {
        std::vector<std::uint8_t> mask(scenario_.actions());
        fought.legal_mask(mask);
        std::size_t count = 0;
        for (Order const& order : fought.legal_orders()) {
            ASSERT_LT(order.action(), scenario_.actions());
            EXPECT_EQ(mask[order.action()], 1);
            EXPECT_EQ(fought.why_refused(order), "");
            ++count;
        }
        EXPECT_EQ(count, static_cast<std::size_t>(std::count(mask.begin(), mask.end(), 1)));
        fought.apply(fought.sample_order());
    }
}

TEST_P(LibraryBattle, ACopyGoesOnWithTheSameDice) {
    Battle first = battle(2);
    for (int i = 0; i < 37; ++i) first.apply(first.sample_order());
    Battle second = first;
    for (int i = 0; i < 60 && !first.over(); ++i) {
        std::string const order = first.sample_order().text();
        first.apply(order);
        second.apply(order);
    }
    EXPECT_EQ(first.hash(), second.hash());
    EXPECT_EQ(first.log(), second.log());
}

TEST_P(LibraryBattle, GoesOnFromItsBytes) {
    Battle fought = battle(2);
    for (int i = 0; i < 37; ++i) fought.apply(fought.sample_order());
    std::vector<std::uint8_t> bytes = fought.state();
    Battle again{scenario_, {}, bytes};
    EXPECT_EQ(again.hash(), fought.hash());
    Battle const other = fought.with_dice(99);
    EXPECT_EQ(other.hash(), fought.hash());
    while (!again.over()) again.apply(again.sample_order());
    play::Log const log = text::read_log("a.log", again.log());
    EXPECT_FALSE(games::battlefield_of_log(log, "a.log")->verify(log));
    bytes[13] ^= 1U;  // the play version
    EXPECT_THROW((Battle{scenario_, {}, bytes}), Error);
    bytes.resize(20);
    EXPECT_THROW((Battle{scenario_, {}, bytes}), Error);
}

TEST_P(LibraryBattle, SaysWhyAnOrderIsRefused) {
    Battle fought = battle(1);
    std::uint64_t const before = fought.hash();
    try {
        fought.apply("fly to the moon");
        FAIL() << "it was carried out";
    } catch (Error const& error) {
        EXPECT_EQ(error.code(), ErrorCode::wrong_word);
    }
    Scenario const other{path_of(GetParam())};
    EXPECT_THROW(fought.apply(Battle{other}.sample_order()), Error);
    EXPECT_THROW(fought.apply(Order{}), Error);
    EXPECT_EQ(fought.hash(), before);
    fought.fight();
    EXPECT_THROW(fought.sample_order(), Error);
    EXPECT_THROW(static_cast<void>(fought.order_of_commander()), Error);
    EXPECT_TRUE(fought.legal_orders().empty());
}

TEST_P(LibraryBattle, LetsACommanderOfOnesOwnFight) {
    Battle fought = battle(4, "drill", "random");
    Battle alone = fought;
    Asking asking;
    fought.fight(&asking, nullptr);
    EXPECT_TRUE(fought.over());
    alone.fight();
    bool const may_be_asked = std::string{GetParam()} != "men-who-would-be-kings";
    EXPECT_TRUE(may_be_asked || fought.hash() == alone.hash());
}

TEST_P(LibraryBattle, ObservesUnitsAndCells) {
    Battle const fought = battle(1);
    std::size_t const units = scenario_.units().size();
    std::vector<float> rows(units * unit_features);
    fought.observe_units(rows);
    float there = 0;
    for (std::size_t unit = 0; unit < units; ++unit) {
        float const* const row = rows.data() + unit * unit_features;
        EXPECT_EQ(row[1], static_cast<float>(scenario_.units()[unit].side));
        EXPECT_NEAR(row[0], row[4] * row[4] + row[5] * row[5], 1e-5);
        there += row[0];
    }
    EXPECT_GT(there, 1);
    std::vector<float> cells(scenario_.rows() * scenario_.columns() * cell_layers);
    fought.observe_cells(cells);
    EXPECT_GT(std::count_if(cells.begin(), cells.end(), [](float each) { return each > 0; }), 1);
    rows.pop_back();
    EXPECT_THROW(fought.observe_units(rows), Error);
}

TEST_P(LibraryBattle, BatchesDoNotDependOnThreads) {
    Batch one{scenario_, 5, {}, 1};
    Batch two{scenario_, 5, {}, 2};
    EXPECT_EQ(one.play(400), two.play(400));
    std::vector<std::uint32_t> actions(5);
    std::vector<float> rewards(5);
    std::vector<std::uint8_t> ended(5);
    for (int i = 0; i < 20; ++i) {
        one.sample_actions(actions);
        one.step(actions, rewards, ended);
    }
    two.play(20);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(one.battle(i).hash(), two.battle(i).hash());
    actions[2] = 0xFFFFFFF0;
    EXPECT_THROW(one.step(actions, rewards, ended), Error);
}

TEST_P(LibraryBattle, BatchesKeepTheBattlesThatEndedInTheLastStep) {
    constexpr std::size_t most = 5;
    Batch batch{scenario_, 2, {}, 1, {most, 0}};
    std::vector<std::uint32_t> actions(2);
    std::vector<float> rewards(2);
    std::vector<std::uint8_t> ended(2);
    Battle alone = battle(1);
    for (std::size_t i = 0; i < most; ++i) {
        EXPECT_EQ(batch.ended_battle(1), nullptr);
        batch.sample_actions(actions);
        batch.step(actions, rewards, ended);
        alone.apply_action(actions[1]);
    }
    ASSERT_NE(batch.ended_battle(1), nullptr);
    EXPECT_EQ(batch.ended_battle(1)->hash(), alone.hash());
    EXPECT_EQ(batch.ended_battle(1)->orders(), most);
    EXPECT_EQ(batch.battle(1).orders(), 0U);
    batch.sample_actions(actions);
    batch.step(actions, rewards, ended);
    EXPECT_EQ(batch.ended_battle(1), nullptr);
}

/// Takes drawn actions until battles have ended, and adds up how each ended.
std::array<int, 3> ends_of(Batch& batch, int steps) {
    std::vector<std::uint32_t> actions(batch.size());
    std::vector<float> rewards(batch.size());
    std::vector<std::uint8_t> ended(batch.size());
    std::vector<std::int32_t> sides(batch.size());
    std::array<int, 3> ends{};
    for (int i = 0; i < steps; ++i) {
        batch.sample_actions(actions);
        batch.step(actions, rewards, ended);
        for (std::size_t k = 0; k < batch.size(); ++k) {
            ++ends.at(ended[k]);
            EXPECT_TRUE(rewards[k] == 0 || ended[k] == 1);
        }
    }
    return ends;
}

TEST_P(LibraryBattle, BatchesBreakBattlesOff) {
    Batch by_orders{scenario_, 3, {}, 2, {.orders = 20}};
    EXPECT_EQ(ends_of(by_orders, 60), (std::array{171, 0, 9}));
    EXPECT_EQ(by_orders.play(40), 6U);
    Batch by_turns{scenario_, 2, {}, 2, {.turns = 1}};
    EXPECT_GT(ends_of(by_turns, 300)[2], 0);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(by_turns.battle(i).turn(), 1);
}

TEST_P(LibraryBattle, BatchesHaveACommanderForOneSide) {
    Setting setting;
    setting.commanders = {"", "random"};
    Batch one{scenario_, 4, setting, 1};
    Batch two{scenario_, 4, setting, 2};
    int ended = 0;
    for (int i = 0; i < 15; ++i) {
        auto const ends = ends_of(one, 20);
        EXPECT_EQ(ends_of(two, 20), ends);
        ended += ends[1];
        for (std::size_t k = 0; k < 4; ++k) {
            EXPECT_EQ(one.battle(k).side_to_move(), 0);
            EXPECT_EQ(one.battle(k).hash(), two.battle(k).hash());
        }
    }
    EXPECT_TRUE(ended > 0 || std::string{GetParam()} != "men-who-would-be-kings");
    setting.commanders = {"random", "drill"};
    EXPECT_THROW((Batch{scenario_, 1, setting}), Error);
}

class Throwing final : public Commander {
public:
    Order order(Battle const& battle) override {
        if (++asked_ == 40) throw std::runtime_error{"enough"};
        return battle.sample_order(asked_);
    }

private:
    std::uint64_t asked_ = 0;
};

TEST_P(LibraryBattle, PassesOnWhatACommanderThrows) {
    Battle fought = battle(1);
    Throwing throwing;
    EXPECT_THROW(fought.fight(&throwing, &throwing), std::runtime_error);
    EXPECT_EQ(fought.orders(), 39U);
    fought.fight();
    EXPECT_TRUE(fought.over());
}

}  // namespace
}  // namespace esprit
