// The modifier that decided a throw.
#include "chance/decisive.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "support/procedure_odds.h"
#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

/// The rule of the modifier that decided; empty if none did.
std::string decisive_rule(std::string const& system, std::string const& chart,
                          std::string const& facts, std::vector<std::uint8_t> const& faces) {
    text::LoadedSystem const rules = text::load_system(system);
    text::Subject const subject = text::find_subject(rules, chart);
    chance::Roll roll;
    prepare(*subject.chart, fixture::situation_in(rules, chart, facts).facts[0], roll);
    std::span<std::uint8_t const> const last = std::span{faces}.last(roll.chance.dice);
    auto const decisive =
        chance::decisive_modifier(roll, faces, chance::read_faces(roll.chance, last));
    if (!decisive) return {};
    return std::string{subject.chart->modifiers[*decisive].rule.text};
}

TEST(DecisiveModifier, IsTheOneWithoutWhichTheSameDiceWouldHaveLedElsewhere) {
    // GT-MC-00: 4 or more passes.
    auto const morale = [](std::string const& facts, std::uint8_t face) {
        return decisive_rule("grande-tactique", "morale", facts, {face});
    };
    EXPECT_EQ(morale("raw", 4), "GT-MOD-01");
    EXPECT_EQ(morale("raw", 3), "") << "fails without it, too";
    EXPECT_EQ(morale("raw", 5), "") << "passes with it, too";
    EXPECT_EQ(morale("veteran general_attached", 2), "GT-MOD-02") << "of equal ones the first";
    EXPECT_EQ(morale("raw charged_in_rear", 6), "GT-MOD-14") << "of several the largest";
    EXPECT_EQ(morale("raw charged_in_rear", 4), "") << "only without both 4 passes";
}

TEST(DecisiveModifier, OfAFamilyGivesWayToTheNextWorst) {
    // BP-RES-01: 4 or less breaks. Treble is -3; without it double is -2.
    auto const breaks = [](std::uint8_t one, std::uint8_t other) {
        return decisive_rule("black-powder", "break", "test=C arm=infantry margin=treble",
                             {one, other});
    };
    EXPECT_EQ(breaks(1, 6), "BP-MOD-08");
    EXPECT_EQ(breaks(1, 5), "") << "6 - 2 breaks, too";
}

TEST(DecisiveModifier, MayChangeTheRatingInsteadOfTheRoll) {
    // BP-CMD-04, -05: 8 is one move against a rating of 8 or 9, and two against 10.
    auto const command = [](std::string const& facts) {
        return decisive_rule("black-powder", "command", facts, {4, 4});
    };
    EXPECT_EQ(command("rating=8 distance_inches=13"), "BP-CMD-09");
    EXPECT_EQ(command("rating=8 attack_column"), "");
    EXPECT_EQ(command("rating=9 attack_column"), "BP-CMD-12");
}

TEST(DecisiveModifier, OfARollOffMayMakeTheDifferenceToATie) {
    auto const locked = [](std::string const& facts, std::vector<std::uint8_t> const& faces) {
        return decisive_rule("grande-tactique", "locked", facts, faces);
    };
    EXPECT_EQ(locked("self=veteran", {3, 3}), "GT-LIC-03");
    EXPECT_EQ(locked("self=veteran", {4, 3}), "");
    EXPECT_EQ(locked("self=veteran", {2, 3, 3, 3}), "GT-LIC-03") << "after a tie of 3";
    EXPECT_EQ(locked("enemy=veteran", {3, 3}), "GT-LIC-03") << "the enemy's";
}

TEST(DecisiveModifier, IsNotNamedForAPool) {
    EXPECT_EQ(decisive_rule("black-powder", "shoot", "dice=2 close_range", {3, 4}), "");
}

}  // namespace
}  // namespace esprit
