// What numbers a battle may hold that was read from bytes.
#include "field/battle_check.h"

#include <gtest/gtest.h>

namespace esprit::field {
namespace {

enum class Word : std::uint8_t { first, second, third };
enum class Phase : std::uint8_t { move, over };

/// What has_sound_head looks at of a battle.
struct Head {
    struct {
        std::uint16_t count = 2;
    } table;
    Phase phase = Phase::move;
    std::uint16_t turn = 3;
    std::uint8_t active = 0;
};

Scenario two_units() {
    Scenario scenario;
    scenario.terrain.width_mil = 24'000;
    scenario.terrain.depth_mil = 16'000;
    scenario.sides.resize(2);
    scenario.units.resize(2);
    scenario.units[0].name = "1/Line";
    scenario.units[1].name = "2/Line";
    scenario.first_turn = 3;
    scenario.last_turn = 5;
    return scenario;
}

/// What is told of one look; "" when nothing is.
template <class Look>
std::string told_by(Look const& look) {
    Scenario const scenario = two_units();
    BattleCheck check{scenario};
    look(check);
    return check.fault().value_or("");
}

TEST(BattleCheck, TellsWhoseNumberIsWrongAndWhatWouldBeRight) {
    EXPECT_EQ(told_by([](BattleCheck& check) {
                  check.look_at_unit(1);
                  check.number("its stands", std::uint8_t{9}, 0, 4);
              }),
              "2/Line: its stands is 9; a number from 0 to 4 would be right");
    EXPECT_EQ(told_by([](BattleCheck& check) {
                  Head other;
                  other.table.count = 3;
                  other.turn = 99;
                  EXPECT_FALSE(check.has_sound_head(other));
              }),
              "the number of units is 3; right would be 2");
}

TEST(BattleCheck, KeepsTheFirstFault) {
    EXPECT_EQ(told_by([](BattleCheck& check) {
                  check.holds(true, "not this");
                  check.holds(false, "this");
                  check.holds(false, "nor this");
              }),
              "this");
}

TEST(BattleCheck, NumbersHaveBothTheirBounds) {
    for (int const number : {-2, -1, 0, 3, 4}) {
        bool const right = number >= -1 && number <= 3;
        EXPECT_EQ(told_by([&](BattleCheck& check) { check.number("n", number, -1, 3); }).empty(),
                  right)
            << number;
    }
}

TEST(BattleCheck, WordsSidesAndUnitsAreThoseThatThereAre) {
    for (unsigned const value : {0U, 1U, 2U, 3U, 255U}) {
        auto const byte = static_cast<std::uint8_t>(value);
        auto const is_taken = [&](auto const& look) { return told_by(look).empty(); };
        EXPECT_EQ(is_taken([&](BattleCheck& check) {
                      check.word("w", static_cast<Word>(byte), Word::third);
                  }),
                  value <= 2);
        EXPECT_EQ(is_taken([&](BattleCheck& check) { check.side("s", byte); }), value <= 1);
        EXPECT_EQ(is_taken([&](BattleCheck& check) { check.unit_or_nobody("u", byte, 255); }),
                  value <= 1 || value == 255);
    }
}

std::string told_of(Head const& head) {
    return told_by([&](BattleCheck& check) { EXPECT_TRUE(check.has_sound_head(head)); });
}

// The turn behind the last one is that of a battle that is over.
TEST(BattleCheck, TurnsAreThoseOfTheScenario) {
    for (unsigned const turn : {2U, 3U, 5U, 6U, 7U}) {
        Head head;
        head.turn = static_cast<std::uint16_t>(turn);
        EXPECT_EQ(told_of(head).empty(), turn >= 3 && turn <= 6) << turn;
    }
}

TEST(BattleCheck, PhaseAndSideOfABattleAreThoseThatThereAre) {
    for (unsigned const value : {0U, 1U, 2U}) {
        Head phase;
        phase.phase = static_cast<Phase>(value);
        EXPECT_EQ(told_of(phase).empty(), value <= 1) << value;
        Head side;
        side.active = static_cast<std::uint8_t>(value);
        EXPECT_EQ(told_of(side).empty(), value <= 1) << value;
    }
}

TEST(BattleCheck, PlacesAreOnTheTableOrNotFarFromIt) {
    auto const is_taken = [](Mil x_mil, Mil y_mil, CentiDegree facing_cdeg, bool on_table) {
        return told_by([&](BattleCheck& check) {
                   check.pose("it stands", {{x_mil, y_mil}, facing_cdeg}, on_table);
               })
            .empty();
    };
    EXPECT_TRUE(is_taken(0, 0, 0, true));
    EXPECT_TRUE(is_taken(24'000, 16'000, 35'999, true));
    EXPECT_FALSE(is_taken(24'001, 0, 0, true));
    EXPECT_FALSE(is_taken(0, 16'001, 0, true));
    EXPECT_FALSE(is_taken(-1, 0, 0, true));
    EXPECT_FALSE(is_taken(0, 0, -1, true));
    EXPECT_FALSE(is_taken(0, 0, 36'000, true));
    EXPECT_TRUE(is_taken(-24'000, 32'000, 0, false));
    EXPECT_FALSE(is_taken(-24'001, 0, 0, false));
    EXPECT_FALSE(is_taken(0, 32'001, 0, false));
}

}  // namespace
}  // namespace esprit::field
