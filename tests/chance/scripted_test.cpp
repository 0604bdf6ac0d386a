// Given dice: read in order, neither too many nor too few.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "chance/dice.h"
#include "chance/recorder.h"
#include "chance/toy_chances.h"

namespace esprit::chance {
namespace {

using namespace literals;

template <class Action>
std::string error_of(Action&& action) {
    try {
        action();
    } catch (DiceError const& error) {
        return error.what();
    }
    return "no error";
}

TEST(Scripted, ReadsDiceInOrder) {
    Recorder recorder;
    ScriptedArbiter arbiter{{2, 6, 5, 1, 4, 3}, &recorder};
    EXPECT_EQ(arbiter.draw(plain_sum("T-SUM"_rule, 2)), 6);  // 2 + 6, from two ones on
    EXPECT_EQ(arbiter.draw(toy::pool("T-POOL"_rule, 3, 4)), 2);
    EXPECT_EQ(arbiter.draw(plain_sum("T-SUM"_rule, 1)), 2);
    arbiter.must_be_used_up();
    std::vector<Recorder::Throw> const wanted{
        {"T-SUM", {2, 6}, 6}, {"T-POOL", {5, 1, 4}, 2}, {"T-SUM", {3}, 2}};
    EXPECT_EQ(recorder.throws, wanted);
}

TEST(Scripted, RereadsTies) {
    Recorder recorder;
    ScriptedArbiter arbiter{{3, 3, 5, 5, 2, 4, 6, 6}, &recorder};
    EXPECT_EQ(arbiter.draw(toy::roll_off(0, true)), roll_off_lower);
    EXPECT_EQ(arbiter.draw(toy::roll_off(0, false)), roll_off_tie);
    arbiter.must_be_used_up();
    EXPECT_EQ(recorder.throws[0].faces, (Faces{3, 3, 5, 5, 2, 4}));
}

TEST(Scripted, APoolWithoutDiceTakesNone) {
    ScriptedArbiter arbiter{{}};
    EXPECT_EQ(arbiter.draw(toy::pool("T-POOL"_rule, 0, 4)), 0);
    arbiter.must_be_used_up();
}

TEST(Scripted, CardsAreGivenAsTheNumberFound) {
    Chance const hand = plain_cards("T-CARDS"_rule, 5, 2, 4);
    EXPECT_EQ(ScriptedArbiter{{1}}.draw(hand), 1);
    EXPECT_EQ(ScriptedArbiter{{2}}.draw(hand), 2);
    // Four of five cards include at least one of the two.
    EXPECT_EQ(error_of([&] { ScriptedArbiter{{0}}.draw(hand); }),
              "T-CARDS: 1 to 2 of the 4 cards drawn of 5 are cards looked for, not 0");
    EXPECT_EQ(error_of([&] { ScriptedArbiter{{3}}.draw(hand); }),
              "T-CARDS: 1 to 2 of the 4 cards drawn of 5 are cards looked for, not 3");
    EXPECT_EQ(ScriptedArbiter{{0}}.draw(plain_cards("T-CARDS"_rule, 54, 2, 8)), 0);
    EXPECT_EQ(error_of([&] { ScriptedArbiter{{}}.draw(hand); }),
              "T-CARDS needs the number of the 2 cards looked for among the 4 cards drawn of 5; "
              "you gave none");
}

TEST(Scripted, CardsWithANameAreAskedForByIt) {
    Chance const hand = plain_cards("T-CARDS"_rule, 54, 2, 8, "Joker");
    EXPECT_EQ(error_of([&] { ScriptedArbiter{{}}.draw(hand); }),
              "T-CARDS needs the number of Jokers among the 8 cards drawn from a deck of 54 with 2 "
              "Jokers; "
              "you gave none");
    Chance const last = plain_cards("T-CARDS"_rule, 5, 1, 4, "Joker");
    EXPECT_EQ(error_of([&] { ScriptedArbiter{{}}.draw(last); }),
              "T-CARDS needs the number of Jokers among the 4 cards drawn from a deck of 5 with 1 "
              "Joker; "
              "you gave none");
    EXPECT_EQ(error_of([&] { ScriptedArbiter{{2}}.draw(last); }),
              "T-CARDS: 0 to 1 of the 4 cards drawn of 5 are Jokers, not 2");
}

TEST(Scripted, RefusesNumbersThatAreNoFace) {
    EXPECT_EQ(error_of([] { ScriptedArbiter{{0}}.draw(plain_sum("T-SUM"_rule, 1)); }),
              "a die shows 1 to 6, not 0");
    EXPECT_EQ(error_of([] { ScriptedArbiter{{7}}; }), "a die shows 1 to 6, not 7");
    EXPECT_EQ(error_of([] { ScriptedArbiter{{1, 2, 255, 0}}; }), "a die shows 1 to 6, not 255");
    EXPECT_EQ(error_of([] { ScriptedArbiter{{1, 2, 3, 4, 5, 6}}; }), "no error");
}

TEST(Scripted, RefusesTooFewDice) {
    EXPECT_EQ(error_of([] { ScriptedArbiter{{}}.draw(plain_sum("T-SUM"_rule, 1)); }),
              "T-SUM needs 1 die; you gave none");
    EXPECT_EQ(error_of([] {
                  ScriptedArbiter arbiter{{4, 2, 3}};
                  arbiter.draw(plain_sum("T-SUM"_rule, 2));
                  Chance chance = toy::pool("T-POOL"_rule, 3, 4);
                  chance.whose = "the attacker";
                  arbiter.draw(chance);
              }),
              "T-POOL (the attacker) needs 3 dice; 1 of the 3 you gave is left");
    EXPECT_EQ(error_of([] { ScriptedArbiter{{4, 4, 6}}.draw(toy::roll_off(0, true)); }),
              "T-ROLL needs 2 dice; 1 of the 3 you gave is left (a tie is rolled again)");
}

TEST(Scripted, RefusesTooManyDice) {
    EXPECT_EQ(error_of([] {
                  ScriptedArbiter arbiter{{4, 2, 3}};
                  arbiter.draw(plain_sum("T-SUM"_rule, 1));
                  arbiter.must_be_used_up();
              }),
              "3 dice were given, but 1 is needed");
    EXPECT_EQ(error_of([] { ScriptedArbiter{{5}}.must_be_used_up(); }),
              "1 die was given, but 0 are needed");
}

TEST(Scripted, TellsAndDecides) {
    Recorder recorder;
    ScriptedArbiter arbiter{{}, &recorder};
    arbiter.tell({"T-ROUT"_rule, "red"});
    EXPECT_EQ(recorder.events, (std::vector<std::string>{"T-ROUT red"}));
    std::string_view const options[] = {"halt", "fall back"};
    Choice const choice{"T-CHOICE"_rule, 0, "what now?", options};
    EXPECT_EQ(arbiter.choose(choice), 0);
    ScriptedPolicy policy{{1}};
    arbiter.decide_by(policy);
    EXPECT_EQ(arbiter.choose(choice), 1);
}

}  // namespace
}  // namespace esprit::chance
