// Checks of a battle that was read from bytes.
#include "field/battle_check.h"

#include <gtest/gtest.h>

namespace esprit::field {
namespace {

enum class Word : std::uint8_t { first, second, third };
enum class Phase : std::uint8_t { move, over };

/// The members of a battle that has_sound_head reads.
struct Head {
    struct {
        std::uint16_t count = 2;
    } units;
    Phase phase = Phase::move;
    std::uint16_t turn = 3;
    std::uint8_t active = 0;
};

CommonScenario two_units() {
    CommonScenario scenario;
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

/// The fault that some checks find; "" if there is none.
template <class Look>
std::string fault_of(Look const& look) {
    CommonScenario const scenario = two_units();
    BattleCheck check{scenario};
    look(check);
    return check.fault().value_or("");
}

TEST(BattleCheck, SaysWhoseNumberIsWrongAndWhatWouldBeRight) {
    EXPECT_EQ(fault_of([](BattleCheck& check) {
                  check.look_at_unit(1);
                  check.number("its stands", std::uint8_t{9}, 0, 4);
              }),
              "2/Line: its stands is 9; a number from 0 to 4 would be right");
    EXPECT_EQ(fault_of([](BattleCheck& check) {
                  Head other;
                  other.units.count = 3;
                  other.turn = 99;
                  EXPECT_FALSE(check.has_sound_head(other));
              }),
              "the number of units is 3; right would be 2");
}

TEST(BattleCheck, KeepsTheFirstFault) {
    EXPECT_EQ(fault_of([](BattleCheck& check) {
                  check.holds(true, "not this");
                  check.holds(false, "this");
                  check.holds(false, "nor this");
              }),
              "this");
}

TEST(BattleCheck, NumbersHaveTwoBounds) {
    for (int const number : {-2, -1, 0, 3, 4}) {
        bool const right = number >= -1 && number <= 3;
        EXPECT_EQ(fault_of([&](BattleCheck& check) { check.number("n", number, -1, 3); }).empty(),
                  right)
            << number;
    }
}

TEST(BattleCheck, WordsSidesAndUnitsMustExist) {
    for (unsigned const value : {0U, 1U, 2U, 3U, 255U}) {
        auto const byte = static_cast<std::uint8_t>(value);
        auto const is_taken = [&](auto const& look) { return fault_of(look).empty(); };
        EXPECT_EQ(is_taken([&](BattleCheck& check) {
                      check.word("w", static_cast<Word>(byte), Word::third);
                  }),
                  value <= 2);
        EXPECT_EQ(is_taken([&](BattleCheck& check) { check.side("s", byte); }), value <= 1);
        EXPECT_EQ(is_taken([&](BattleCheck& check) { check.unit_or_nobody("u", byte, 255); }),
                  value <= 1 || value == 255);
    }
}

std::string fault_of_head(Head const& head) {
    return fault_of([&](BattleCheck& check) { EXPECT_TRUE(check.has_sound_head(head)); });
}

// A battle that is over has the turn after the last one.
TEST(BattleCheck, TurnsAreThoseOfTheScenario) {
    for (unsigned const turn : {2U, 3U, 5U, 6U, 7U}) {
        Head head;
        head.turn = static_cast<std::uint16_t>(turn);
        EXPECT_EQ(fault_of_head(head).empty(), turn >= 3 && turn <= 6) << turn;
    }
}

TEST(BattleCheck, PhaseAndActiveSideMustExist) {
    for (unsigned const value : {0U, 1U, 2U}) {
        Head phase;
        phase.phase = static_cast<Phase>(value);
        EXPECT_EQ(fault_of_head(phase).empty(), value <= 1) << value;
        Head side;
        side.active = static_cast<std::uint8_t>(value);
        EXPECT_EQ(fault_of_head(side).empty(), value <= 1) << value;
    }
}

TEST(BattleCheck, PosesAreOnTheTableOrNotFarFromIt) {
    auto const is_taken = [](Mil x_mil, Mil y_mil, CentiDegree facing_cdeg, bool on_table) {
        return fault_of([&](BattleCheck& check) {
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
