// What the check says would be right where the reader refuses an entry.
#include "check/remedies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check/check.h"

namespace esprit::check {
namespace {

using ::testing::HasSubstr;

Findings found_in(std::string const& system, std::string const& content) {
    return check_houses(std::vector{text::NamedText{
                            "club.toml", "[house]\nruleset = \"" + system + "\"\n" + content}})
        .findings;
}

std::string modifier(std::string const& chart, std::string const& keys) {
    return "[[chart." + chart + ".modifier]]\nrule = \"CLUB-01\"\nadd = true\n" + keys + "\n";
}

struct Mistake {
    std::string system;
    std::string content;
    std::string remedy;  // a part of it
};

std::string const to_grande_tactique = "grande-tactique";
std::string const to_black_powder = "black-powder";
std::string const to_rank_and_file = "rank-and-file";
std::string const to_the_kings = "men-who-would-be-kings";

std::vector<Mistake> const mistakes{
    {to_black_powder, "[[chart.break.modifier]]\nrule = \"BP–MOD–02\"\nvalue = -2\n",
     "write \"BP-MOD-02\", with hyphens"},
    {to_black_powder, "[[chart.break.modifier]]\nrule = \"bp-mod-02\"\nvalue = -2\n",
     "write \"BP-MOD-02\""},
    {to_rank_and_file, "[[chart.rally.modifier]]\nrule = \"RF-MOR-09\"\nvalue = 2\n",
     "\"RF-MOR-09\" stands in [[chart.morale.modifier]]"},
    {to_rank_and_file, modifier("melee", "when = \"elite\"\nvalue = 1"), "write class == elite"},
    {to_grande_tactique, modifier("morale", "when = \"veteran == yes\"\nvalue = 1"),
     "write it alone"},
    {to_grande_tactique, modifier("morale", "when = \"veteran AND upslope\"\nvalue = 1"),
     "join two conditions"},
    {to_grande_tactique, modifier("morale", "when = \"TRUE\"\nvalue = 1"),
     "write true in small letters"},
    {to_grande_tactique, modifier("morale", "when = \"good_mood_today\"\nvalue = 1"),
     "esprit facts grande-tactique"},
    {to_grande_tactique, modifier("morale", "when = \"raw and (shaken or in_square\"\nvalue = 1"),
     "close each parenthesis"},
    {to_grande_tactique, modifier("morale", "when = \"!raw\"\nvalue = 1"), "write not"},
    {to_the_kings,
     "[[chart.pinning.modifier]]\nrule = \"MW-PIN-01\"\nvalue = \"-casualties / 2\"\n",
     "full(a, b)"},
    {to_the_kings, modifier("pinning", "when = \"leadership ≥ 9\"\nvalue = 1"), "write >="},
    {to_the_kings, modifier("pinning", "when = \"leadership >= 9 or <= 4\"\nvalue = 1"),
     "a whole comparison on each side"},
    {to_rank_and_file,
     "[[chart.morale.modifier]]\nrule = \"RF-MOR-06\"\nvalue = \"−stands_lost\"\n",
     "minus sign of the keyboard"},
    {to_rank_and_file, modifier("morale", "when = \"stands_lost\"\nvalue = -1"), "stands_lost > 0"},
    {to_rank_and_file, "[chart.fire.modifier]\nrule = \"RF-FIRE-09\"\nvalue = -2\n",
     "write [[chart.fire.modifier]], in two brackets"},
    {to_rank_and_file,
     "[[number]]\nrule = \"RF-FIRE-05\"\nadd = true\nname = \"medium_range_inches\"\nvalue = 18\n",
     "leave add = true out"},
    {to_rank_and_file, "[[chart.fire.refuse]]\nid = \"club\"\nadd = true\nwhen = \"moved\"\n",
     "add because"},
    {to_rank_and_file, "[[chart.uncontrolled.needed]]\nrule = \"CLUB-01\"\nadd = true\nvalue = 3\n",
     "its bands decide"},
    {to_the_kings, "[[number]]\nname = \"short_range_parts\"\nvalue = 0.5\n", "2 is a half"},
    {to_grande_tactique, "[rule.GT-MOD-02]\nremove = true\n", "a text stays"},
    {to_grande_tactique, "[chart.fire]\nties = \"reroll\"\n", "add ties_rule"},
    {to_grande_tactique,
     modifier("morale", "before = \"CLUB-02\"\nwhen = \"veteran and upslope\"\nvalue = 1") +
         "[[chart.morale.modifier]]\nrule = \"CLUB-02\"\nadd = true\nwhen = \"raw\"\nvalue = 2\n",
     "\"CLUB-02\" is added further down"},
    {to_black_powder, "[chart.panic]\ntitle = \"Panic\"\nkind = \"bands\"\n",
     "no battle asks a new one"},
    {to_black_powder, "[options]\npoor_order = true\n", "poor_order is one of \"once\", \"each\""},
    {to_grande_tactique, "[[number]]\nname = \"square_move_inches\"\nvalue = \"2,5\"\n",
     "value = 2.5"},
};

TEST(Remedies, TellWhatWouldBeRight) {
    for (Mistake const& mistake : mistakes) {
        Findings const found = found_in(mistake.system, mistake.content);
        ASSERT_FALSE(found.empty()) << mistake.content;
        EXPECT_EQ(found.front().kind, Kind::wrong_entry) << mistake.content;
        EXPECT_THAT(found.front().remedy, HasSubstr(mistake.remedy))
            << mistake.content << found.front().what;
    }
}

TEST(Remedies, AChartThatThereIsNotIsToldOnce) {
    EXPECT_EQ(
        found_in(to_black_powder, "[chart.panic]\ntitle = \"Panic\"\nkind = \"bands\"\ndice = 1\n")
            .size(),
        1U);
}

TEST(Remedies, AMessageThatSaysWhatIsRightNeedsNone) {
    EXPECT_TRUE(says_what_is_right("\"side\" is one of self, enemy"));
    EXPECT_FALSE(says_what_is_right("expected a value, found \"<=\""));
}

}  // namespace
}  // namespace esprit::check
