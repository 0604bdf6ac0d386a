// Verdicts name every number and rule that decided.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/men_who_would_be_kings/kings_battles.h"
#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::kings {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

text::Verdict verdict(std::string const& chart, std::vector<std::string> const& facts,
                      std::vector<std::uint8_t> const& dice) {
    static text::LoadedSystem const system = text::load_system("men-who-would-be-kings");
    text::Subject const subject = find_subject(system, chart);
    return roll_of(subject, read_situation(subject, facts), {dice, 0});
}

std::string told(std::string const& chart, std::vector<std::string> const& facts,
                 std::vector<std::uint8_t> const& dice) {
    return render(verdict(chart, facts, dice), {});
}

// MW-LEAD-04
TEST(KingsTelling, TheLeadersRollIsToldOnce) {
    std::string const roll = told("leader", {"unit.leadership=7", "unit.casualties=1"}, {3, 1});
    EXPECT_THAT(roll, HasSubstr("dice 3 1 -> 4\n"));
    EXPECT_THAT(roll, HasSubstr("=> leads on: the leader stands\n"));
}

// MW-FIRE-06, -07, -08, -09
TEST(KingsTelling, FireSaysHowManyHitsMakeACasualtyAndWhy) {
    std::string const far = told("fire", {"figures=3", "hit_on=5", "long_range"}, {5, 5, 1});
    EXPECT_THAT(far, HasSubstr("  2:1  MW-FIRE-06  long range: 2 hits make a casualty\n"));
    EXPECT_THAT(far, HasSubstr("dice 5 5 1, 2 hits -> 1 (MW-FIRE-06)\n"));
    EXPECT_THAT(far, HasSubstr("=> 1 casualty\n"));
    std::string const both =
        told("fire", {"figures=3", "hit_on=5", "long_range", "soft_cover"}, {5, 5, 1});
    EXPECT_THAT(both, HasSubstr("  2:1  MW-FIRE-06  long range: 2 hits"));
    EXPECT_THAT(both, HasSubstr("  2:1  MW-FIRE-07  soft cover"));
    EXPECT_THAT(both, Not(HasSubstr("makes no difference")));
    std::string const behind =
        told("fire", {"figures=3", "hit_on=5", "long_range", "hard_cover"}, {5, 5, 1});
    EXPECT_THAT(behind, HasSubstr("  3:1  MW-FIRE-08  hard cover"));
    EXPECT_THAT(behind, HasSubstr("MW-FIRE-06  left out: long range: 2 hits make a casualty: "
                                  "MW-FIRE-08 asks for more hits, and only the most count"));
    EXPECT_THAT(behind, HasSubstr("=> 0 casualties\n"));
    std::string const open = told("fire", {"figures=1", "hit_on=5"}, {5});
    EXPECT_THAT(open, HasSubstr("  1:1  MW-FIRE-05  in the open at short range each hit is"));
}

TEST(KingsTelling, FireSaysSoInJsonToo) {
    auto const json = to_json(verdict("fire", {"figures=3", "hit_on=5", "hard_cover"}, {5, 5, 1}));
    EXPECT_THAT(json, HasSubstr(R"("rule":"MW-FIRE-08")"));
    EXPECT_THAT(json, HasSubstr(R"("hits":3)"));
}

// MW-ATK-02 to -05
TEST(KingsTelling, AFightSaysByWhichRuleADieHits) {
    EXPECT_THAT(told("attack", {"figures=1", "tribal", "charging"}, {4}),
                HasSubstr("  1d6 (MW-ATK-01), each 4 or more counts (MW-ATK-03)\n"));
    std::string const behind = told("attack", {"figures=1", "tribal", "obstacle"}, {4});
    EXPECT_THAT(behind, HasSubstr("  1d6 (MW-ATK-01), each 4 or more counts (MW-ATK-02)\n"));
    EXPECT_THAT(behind, HasSubstr("+1  MW-ATK-05  close order or an obstacle defended: 1 more"));
}

// MW-PIN-04, MW-RAL-07: each test has its own rule for Discipline.
TEST(KingsTelling, DisciplineIsExplainedByTheTestThatItCountsIn) {
    for (auto const& [chart, rule] :
         {std::pair{"activate", "MW-ACT-03"}, {"pinning", "MW-PIN-04"}, {"rally", "MW-RAL-07"}}) {
        std::vector<std::string> facts{"leadership=7", "discipline=1"};
        if (chart == std::string{"activate"}) facts.push_back("action=move");
        if (chart == std::string{"pinning"}) facts.push_back("casualties=1");
        if (chart == std::string{"rally"}) facts.push_back("pinned=1");
        std::string const words = told(chart, facts, {4, 4});
        EXPECT_THAT(words, HasSubstr(std::string{"+1  "} + rule + "  the unit's Discipline"));
    }
}

// A number stands in the ruleset; its text takes it from there.
TEST(KingsTelling, NoRuleTextStatesANumberOfItsOwn) {
    std::size_t looked_at = 0;
    for (auto const& rule : ruleset().rules) {
        std::string const words = ruleset().text_of(rule.id);
        EXPECT_EQ(words.find("…"), std::string::npos) << rule.id << ": " << words;
        for (std::string_view const said : {" 2 ", " 3 ", " 4 ", " 5 ", " 6 ", " 12 ", " 54 "}) {
            EXPECT_EQ(rule.text.find(said), std::string::npos) << rule.id << ": " << rule.text;
        }
        ++looked_at;
    }
    EXPECT_GT(looked_at, 130U);
}

}  // namespace
}  // namespace esprit::kings
