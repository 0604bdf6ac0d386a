// For each kind of finding: house rules that have it, and house rules that nearly have it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check/check.h"
#include "check/remedies.h"

namespace esprit::check {
namespace {

using ::testing::HasSubstr;

text::NamedText house(std::string const& system, std::string const& content) {
    return {"club.toml", "[house]\nruleset = \"" + system + "\"\n" + content};
}

std::string kinds_in(Findings const& findings) {
    std::string kinds;
    for (Finding const& finding : findings) {
        kinds += (kinds.empty() ? "" : " ") + std::string{kind_name(finding.kind)};
    }
    return kinds;
}

std::string kinds_found(std::string const& system, std::string const& content) {
    return kinds_in(check_houses(std::vector{house(system, content)}).findings);
}

Finding first_finding(std::string const& system, std::string const& content) {
    Findings const found = check_houses(std::vector{house(system, content)}).findings;
    EXPECT_FALSE(found.empty());
    return found.empty() ? Finding{} : found.front();
}

Finding only_finding(std::string const& system, std::string const& content) {
    Report const report = check_houses(std::vector{house(system, content)});
    EXPECT_EQ(report.findings.size(), 1U) << report_text(report);
    return report.findings.empty() ? Finding{} : report.findings.front();
}

struct Pair {
    std::string system;
    std::string kind;
    std::string has_it;
    std::string nearly;
};

std::string const gt = "grande-tactique";
std::string const bp = "black-powder";
std::string const rf = "rank-and-file";
std::string const mw = "men-who-would-be-kings";

/// A modifier of the club's own, with its text.
std::string club_modifier(std::string const& chart, std::string const& keys) {
    return "[[chart." + chart + ".modifier]]\nrule = \"CLUB-01\"\nadd = true\n" + keys +
           "\n[rule.CLUB-01]\ntext = \"as we play\"\n";
}

std::string change(std::string const& list, std::string const& keys) {
    return "[[" + list + "]]\n" + keys + "\n";
}

std::string const no_march_column_band =
    change("chart.command.band", "rule = \"BP-CMD-15\"\nremove = true") +
    change("chart.command.next", "rule = \"BP-CMD-08\"\non = \"BP-CMD-15\"\nremove = true");

std::string number(std::string const& name, std::string const& value) {
    return change("number", "name = \"" + name + "\"\nvalue = " + value);
}

std::string club_band(std::string const& keys) {
    return change("chart.pinning.band",
                  "rule = \"CLUB-01\"\nadd = true\n"
                  "before = \"MW-PIN-02 on pass\"\non = \"fail\"\n"
                  "when = \"leaderless\"\n" +
                      keys) +
           "[rule.CLUB-01]\ntext = \"as we play\"\n";
}

/// Three squares: 100,006 is such a sum. 100,007 leaves 7 when divided by 8, as no such sum does.
std::string three_squares(std::string const& sum) {
    return club_modifier("waiver",
                         "when = \"commanders * commanders + hits * hits + stands * stands "
                         "== " +
                             sum + "\"\nvalue = 1");
}

std::string break_band(std::string const& keys) {
    return change("chart.break.band",
                  "rule = \"CLUB-01\"\nadd = true\nbefore = \"BP-RES-01\"\n" + keys) +
           "[rule.CLUB-01]\ntext = \"as we play\"\n";
}

std::string club_guard(std::string const& rule, std::string const& when,
                       std::string const& outcome) {
    return change("chart.uncontrolled.guard", "rule = \"" + rule + "\"\nadd = true\nwhen = \"" +
                                                  when + "\"\noutcome = \"" + outcome + "\"") +
           "[rule." + rule + "]\ntext = \"as we play\"\n";
}

std::vector<Pair> const pairs{
    {rf, "undecided", three_squares("100007"), three_squares("100006")},
    {gt, "wrong-entry", change("chart.morale.modifier", "rule = \"GT-MOD-2\"\nvalue = 2"),
     change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = 2")},
    {gt, "wrong-entry", club_modifier("morale", "when = \"veterans\"\nvalue = 1"),
     club_modifier("morale", "when = \"veteran and upslope\"\nvalue = 1")},
    {bp, "wrong-entry",
     change("number", "rule = \"BP-SHT-10\"\nname = \"gun_range_inches\"\nvalue = 47"),
     number("gun_dice_at_long_range", "2")},
    {bp, "gap",
     no_march_column_band +
         change("chart.command.band", "rule = \"BP-CMD-06\"\nwhen = \"on_road\""),
     no_march_column_band},
    {bp, "gap", change("chart.blunder.band", "rule = \"BP-CMD-23\"\nat_least = 7"),
     change("chart.blunder.band", "rule = \"BP-CMD-23\"\nat_least = 6")},
    {rf, "gap", change("chart.morale.needed", "rule = \"RF-MOR-05\"\nremove = true"),
     change("chart.morale.needed", "rule = \"RF-MOR-05\"\nvalue = 3")},
    {gt, "never-holds", club_modifier("morale", "when = \"raw and veteran\"\nvalue = 1"),
     club_modifier("morale", "when = \"raw and shaken\"\nvalue = 1")},
    {gt, "never-holds", club_modifier("fire", "when = \"shaken and not shaken\"\nvalue = 1"),
     club_modifier("fire", "when = \"shaken and not artillery\"\nvalue = 1")},
    {gt, "never-holds",
     club_modifier("morale", "when = \"raw and repulse == fall_back\"\nvalue = 1"),
     "[options]\nrepulse = \"fall_back\"\n" +
         club_modifier("morale", "when = \"raw and upslope and repulse == fall_back\"\nvalue = 1")},
    {gt, "always-holds", club_modifier("morale", "when = \"veteran or not veteran\"\nvalue = 1"),
     club_modifier("morale", "when = \"veteran or not raw\"\nvalue = 1")},
    {bp, "covered",
     change("chart.break.band",
            "rule = \"CLUB-01\"\nadd = true\nbefore = \"BP-RES-02\"\n"
            "at_most = 3\noutcome = \"breaks\"") +
         "[rule.CLUB-01]\ntext = \"as we play\"\n",
     change("chart.break.band",
            "rule = \"CLUB-01\"\nadd = true\nbefore = \"BP-RES-02\"\n"
            "when = \"disordered\"\nat_most = 5\noutcome = \"breaks\"") +
         "[rule.CLUB-01]\ntext = \"as we play\"\n"},
    {bp, "outdone",
     club_modifier("break", "family = \"margin\"\nwhen = \"margin == treble\"\nvalue = -2"),
     club_modifier("break",
                   "family = \"margin\"\nwhen = \"margin == treble and disordered\"\n"
                   "value = -4")},
    {mw, "one-sided",
     change("chart.attack.needed", "rule = \"MW-ATK-02\"\nvalue = 9") +
         change("chart.attack.needed", "rule = \"MW-ATK-03\"\nvalue = 9") +
         change("chart.attack.needed", "rule = \"MW-ATK-04\"\nvalue = 9"),
     change("chart.attack.needed", "rule = \"MW-ATK-02\"\nvalue = 6") +
         change("chart.attack.needed", "rule = \"MW-ATK-03\"\nvalue = 6")},
    {mw, "one-sided", change("chart.attack.needed", "rule = \"MW-ATK-03\"\nvalue = 9"),
     change("chart.attack.needed", "rule = \"MW-ATK-03\"\nvalue = 6")},
    {mw, "one-sided", change("chart.attack.needed", "rule = \"MW-ATK-03\"\nvalue = 0"),
     change("chart.attack.needed", "rule = \"MW-ATK-03\"\nvalue = 2")},
    {mw, "unknown-outcome", club_band("outcome = \"vanishes\""),
     club_band("outcome = \"steady\"\ndata = { markers = \"pinned\" }")},
    {mw, "missing-name", club_band("outcome = \"pinned\""),
     club_band("outcome = \"pinned\"\ndata = { markers = \"pinned + 2\" }")},
    {bp, "missing-name", change("number", "name = \"rally_inches\"\nremove = true"),
     number("casualties_kept", "2")},
    {bp, "unread-name",
     change("number", "rule = \"BP-SHT-10\"\nadd = true\nname = \"club_inches\"\nvalue = 7"),
     change("number", "rule = \"CLUB-01\"\nadd = true\nname = \"club_inches\"\nvalue = 7") +
         "[rule.CLUB-01]\ntext = \"we drink {club_inches} inches of beer\"\n"},
    {gt, "unread-name", "[rule.CLUB-02]\ntext = \"guards\"\n",
     club_modifier("fire", "when = \"shaken and enfilade\"\nvalue = 1")},
    {gt, "unread-name", "[any]\nguards = [\"veteran and upslope\"]\n",
     "[any]\nguards = [\"veteran and upslope\"]\n" +
         club_modifier("morale", "when = \"guards\"\nvalue = 1")},
    {rf, "unsupplied-fact", club_modifier("fire", "when = \"stands >= 1\"\nvalue = 1"),
     club_modifier("fire", "when = \"moved and light_cover\"\nvalue = 1")},
    // charts know `lost_melee` of questions alone
    {bp, "unsupplied-fact",
     club_modifier("break", "when = \"lost_melee and disordered\"\nvalue = -1"),
     club_modifier("break", "when = \"margin == lost and disordered\"\nvalue = -1")},
    {bp, "unsupplied-fact",
     club_modifier("break", "when = \"disordered and (lost_melee or charging)\"\nvalue = -1"),
     club_modifier("break", "when = \"disordered and lost_to_cavalry\"\nvalue = -1")},
    // a battle tells it 1 to most_stands_of_a_unit
    {rf, "never-in-battles", club_modifier("melee", "when = \"stands < 0\"\nvalue = 1"),
     club_modifier("melee", "when = \"stands == 1 and hits > 0\"\nvalue = 1")},
    {rf, "never-in-battles", club_modifier("fire", "when = \"dice > 40\"\nvalue = 1"),
     club_modifier("fire", "when = \"dice > 29\"\nvalue = 1")},
    // a plain die of the field decides over cavalry
    {rf, "never-in-battles",
     change("chart.uncontrolled-cavalry.guard",
            "rule = \"CLUB-01\"\nadd = true\n"
            "when = \"valid_target and stands_lost > 2\"\noutcome = \"controlled\"") +
         "[rule.CLUB-01]\ntext = \"as we play\"\n",
     change("chart.uncontrolled.guard",
            "rule = \"CLUB-01\"\nadd = true\n"
            "when = \"valid_target and chance == 1\"\noutcome = \"controlled\"") +
         "[rule.CLUB-01]\ntext = \"as we play\"\n"},
    {mw, "never-in-battles", club_modifier("pinning", "when = \"leadership == 12\"\nvalue = 1"),
     club_modifier("pinning", "when = \"leadership == 9 and casualties > 2\"\nvalue = 1")},
    {bp, "told-alone",
     change("chart.break.next", "rule = \"CLUB-01\"\nadd = true\non = \"breaks\"") +
         "[rule.CLUB-01]\ntext = \"the colours are lost\"\n",
     // what follows such an outcome follows it by a band of the house, too
     change("chart.break.band",
            "rule = \"CLUB-01\"\nadd = true\nbefore = \"BP-RES-02\"\n"
            "when = \"disordered\"\nat_most = 5\noutcome = \"breaks\"") +
         change("chart.break.next",
                "rule = \"BP-BRK-E\"\nadd = true\non = \"CLUB-01\"\n"
                "when = \"test == C or test == D\"") +
         "[rule.CLUB-01]\ntext = \"as we play\"\n"},
    {mw, "out-of-range",
     change("chart.pinning.band",
            "rule = \"MW-PIN-03\"\non = \"fail\"\ndata = { markers = \"pinned - 5\" }") +
         "[rule.MW-PIN-03]\ntext = \"pinned for less\"\n",
     change("chart.pinning.band",
            "rule = \"MW-PIN-03\"\non = \"fail\"\ndata = { markers = \"max(pinned - 5, 1)\" }") +
         "[rule.MW-PIN-03]\ntext = \"pinned for less\"\n"},
    {bp, "out-of-range",
     change("chart.brigade.band", "rule = \"BP-BDE-10\"\ndata = { moves = \"total - 12\" }") +
         "[rule.BP-BDE-10]\ntext = \"back it goes\"\n",
     change("chart.brigade.band",
            "rule = \"BP-BDE-10\"\ndata = { moves = \"max(total - 12, 0)\" }") +
         "[rule.BP-BDE-10]\ntext = \"back it goes\"\n"},
    {rf, "contradiction",
     club_guard("CLUB-01", "valid_target and chance < 4", "controlled") +
         club_guard("CLUB-02", "chance < 3", "must_charge"),
     club_guard("CLUB-01", "valid_target and chance < 3", "controlled") +
         club_guard("CLUB-02", "chance < 3", "must_charge")},
    {bp, "refused-in-battles",
     change("chart.break.refuse",
            "id = \"club\"\nrule = \"BP-R-12\"\nadd = true\nbecause = \"we say so\"\n"
            "when = \"disordered and shaken\""),
     change("chart.break.refuse",
            "id = \"club\"\nrule = \"BP-R-12\"\nadd = true\nbecause = \"we say so\"\n"
            "when = \"disordered and lost_melee\"")},
    {bp, "other-rule",
     change("number", "rule = \"BP-SHT-09\"\nname = \"gun_dice_at_long_range\"\nvalue = 2"),
     change("number", "rule = \"BP-SHT-11\"\nname = \"gun_dice_at_long_range\"\nvalue = 2")},
    {gt, "no-text",
     change("chart.fire.modifier",
            "rule = \"CLUB-01\"\nadd = true\nwhen = \"shaken and enfilade\"\nvalue = 1"),
     club_modifier("fire", "when = \"shaken and enfilade\"\nvalue = 1")},
    {mw, "text-alone", "[rule.MW-FREE-03]\ntext = \"Tribal infantry goes to ground freely.\"\n",
     "[rule.MW-FREE-03]\ntext = \"Tribal infantry goes to ground freely.\"\n" +
         change("chart.activate.guard",
                "rule = \"MW-FREE-03\"\n"
                "when = \"type == tribal_infantry and action == go_to_ground\"")},
    {bp, "stale-text",
     "[rule.BP-SHT-10]\ntext = \"Guns reach 48 inches.\"\n" + number("guns_range_inches", "36"),
     "[rule.BP-SHT-10]\ntext = \"Guns reach 36 inches.\"\n" + number("guns_range_inches", "36")},
    {bp, "stale-text", "[rule.BP-SHT-10]\ntext = \"Guns reach 40 inches.\"\n",
     "[rule.BP-SHT-10]\ntext = \"Guns reach 36 inches.\"\n" + number("guns_range_inches", "36")},
    {bp, "stale-text",
     "[rule.BP-SHT-10]\ntext = \"Guns reach 40 inches.\"\n" + number("guns_range_inches", "36"),
     "[rule.BP-SHT-10]\ntext = \"Guns reach {guns_range_inches} inches.\"\n" +
         number("guns_range_inches", "36")},
    {gt, "stale-text",
     change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nwhen = \"veteran and upslope\""),
     change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nwhen = \"veteran and upslope\"") +
         "[rule.GT-MOD-02]\ntext = \"veteran troops on a hill\"\n"},
    {bp, "changed-twice",
     change("chart.shoot.modifier", "rule = \"BP-SHT-03\"\nvalue = 2") +
         change("chart.shoot.modifier", "rule = \"BP-SHT-03\"\nvalue = 3"),
     change("chart.shoot.modifier", "rule = \"BP-SHT-03\"\nvalue = 2") +
         change("chart.shoot.modifier", "rule = \"BP-SHT-04\"\nvalue = -2")},
    {gt, "no-change", change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = 1"),
     change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = 2")},
    {gt, "no-change", "[options]\nrepulse = \"stand_shaken\"\n",
     "[options]\nrepulse = \"fall_back\"\n"},
    {gt, "out-of-range", change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = 20"),
     change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = 3")},
    {bp, "out-of-range", number("gun_dice_at_close_range", "13"),
     number("gun_dice_at_close_range", "4")},
    {gt, "out-of-range", change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = -2"),
     change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = 2")},
    {gt, "stale-text",
     change("chart.fire.modifier",
            "rule = \"CLUB-01\"\nadd = true\nwhen = \"shaken and enfilade\"\nvalue = 1") +
         "[rule.CLUB-01]\ntext = \"raked while shaken, worse by 2\"\n",
     change("chart.fire.modifier",
            "rule = \"CLUB-01\"\nadd = true\nwhen = \"shaken and enfilade\"\nvalue = 1") +
         "[rule.CLUB-01]\ntext = \"raked while shaken at 2 inches, worse by 1\"\n"},
    {bp, "crossed-numbers", number("blunder_one_move_at_most", "4"),
     number("blunder_one_move_at_most", "3")},
    {bp, "crossed-numbers", number("rifle_range_inches", "17"), number("rifle_range_inches", "18")},
    {rf, "crossed-numbers", number("close_range_inches", "16"), number("close_range_inches", "15")},
    {rf, "crossed-numbers",
     number("least_stands_of_a_unit", "9") + number("most_stands_of_a_unit", "8"),
     number("least_stands_of_a_unit", "8") + number("most_stands_of_a_unit", "8") +
         change("chart.rally.refuse",
                "id = \"too-many-stands\"\nwhen = \"given(stands) and stands > 8\"") +
         change("chart.rally.refuse",
                "id = \"too-few-stands\"\nwhen = \"given(stands) and stands < 8 and not "
                "single_stand and not artillery\"")},
    {mw, "crossed-numbers", number("older_range_inches", "25"), number("older_range_inches", "24")},
    {gt, "crossed-numbers", number("long_range_inches", "12"), number("long_range_inches", "11")},
    {gt, "contradiction", club_modifier("morale", "when = \"veteran\"\nvalue = -1"),
     club_modifier("morale", "when = \"veteran and upslope\"\nvalue = -1")},
    {bp, "half-changed", number("rally_inches", "24"),
     number("rally_inches", "24") +
         change("chart.command.refuse",
                "id = \"too-far-to-rally\"\nwhen = \"rally_order and distance_inches > 24\"")},
    {mw, "half-changed", "[chart.activate]\ndice = 1\n",
     "[chart.activate]\ndice = 1\n" +
         change("chart.activate.needed", "rule = \"MW-ACT-04\"\nvalue = 4")},
    {mw, "half-changed", "[any]\nmounted = [\"type == regular_cavalry\"]\n",
     "[any]\nmounted = [\"type == regular_cavalry\"]\n[rule.MW-FREE-04]\ntext = \"lancers\"\n"},
    {gt, "half-changed", change("chart.locked.modifier", "rule = \"GT-LIC-03\"\nvalue = 2"),
     change("chart.locked.modifier", "rule = \"GT-LIC-03\"\nvalue = 2") +
         change("chart.locked.modifier", "rule = \"GT-LIC-03\"\nside = \"enemy\"\nvalue = 2")},
    {bp, "half-changed",
     change("chart.shoot.modifier", "rule = \"BP-SHT-04\"\nremove = true\nvalue = -2"),
     change("chart.shoot.modifier", "rule = \"BP-SHT-04\"\nremove = true")},
    {bp, "overlap",
     break_band("when = \"test == E\"\nat_most = 6\noutcome = \"retires_disordered\""),
     break_band("when = \"test == E\"\nat_least = 3\nat_most = 4\noutcome = "
                "\"retires_disordered\"")},
    {bp, "overlap", break_band("when = \"disordered\"\nat_most = 9\noutcome = \"breaks\""),
     break_band("when = \"disordered\"\nat_most = 5\noutcome = \"breaks\"")},
    {bp, "no-change", break_band("when = \"disordered\"\nat_most = 3\noutcome = \"breaks\""),
     break_band("when = \"disordered and test == E\"\nnatural = 2\noutcome = \"breaks\"")},
    {gt, "no-change", club_modifier("morale", "when = \"veteran\"\nvalue = 0"),
     club_modifier("morale", "when = \"veteran and upslope\"\nvalue = 2")},
    {bp, "never-holds",
     break_band("when = \"test == D\"\nat_least = 9\nat_most = 7\noutcome = \"breaks\""),
     break_band("when = \"test == D\"\nat_least = 5\nat_most = 5\noutcome = \"breaks\"")},
    {bp, "missing-name",
     "[rule.BP-SHT-10]\ntext = \"to {gun_range_inches} inches\"\n" +
         number("guns_range_inches", "40"),
     "[rule.BP-SHT-10]\ntext = \"to {guns_range_inches} inches\"\n" +
         number("guns_range_inches", "40")},
    {rf, "missing-name",
     "[rule.RF-FIRE-03]\ntext = \"to {} inches\"\n" + number("musket_range_inches", "7"),
     "[rule.RF-MOVE-01]\ntext = \"lines move {} inches\"\n" + number("line_move_inches", "7")},
    {bp, "out-of-range", number("cavalry_move_inches", "45"), number("cavalry_move_inches", "44")},
    {gt, "counted-twice", club_modifier("morale", "when = \"not not veteran\"\nvalue = 1"),
     club_modifier("morale", "when = \"veteran and not shaken\"\nvalue = 1")},
};

// A club that reads the finding knows what to write instead.
TEST(Findings, EachKindIsFoundOnlyWhereItIsAndSaysWhatIsRight) {
    std::vector<bool> seen(static_cast<std::size_t>(Kind::undecided) + 1);
    for (Pair const& pair : pairs) {
        Findings const found = check_houses(std::vector{house(pair.system, pair.has_it)}).findings;
        EXPECT_THAT(kinds_in(found), HasSubstr(pair.kind)) << pair.has_it;
        for (Finding const& each : found) {
            seen[static_cast<std::size_t>(each.kind)] = true;
            EXPECT_TRUE(!each.remedy.empty() || says_what_is_right(each.what))
                << kind_name(each.kind) << ": " << each.what;
        }
        EXPECT_EQ(kinds_found(pair.system, pair.nearly), "") << pair.kind << "\n" << pair.nearly;
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
        EXPECT_TRUE(seen[i]) << kind_name(static_cast<Kind>(i));
    }
}

// What a derived fact stands for is decided, not its name.
TEST(Findings, OfDerivedFacts) {
    auto const with = [](std::string const& facts, std::string const& when) {
        return "[facts]\n" + facts + club_modifier("morale", "when = \"" + when + "\"\nvalue = 1");
    };
    std::vector<Pair> const cases{
        {gt, "never-holds", with("keen = \"veteran and not veteran\"\n", "keen or upslope"),
         with("keen = \"veteran and not shaken\"\n", "keen or upslope")},
        {gt, "always-holds", with("keen = \"veteran or not veteran\"\n", "keen and upslope"),
         with("keen = \"veteran or shaken\"\n", "keen and upslope")},
        {gt, "never-holds", with("keen = \"veteran\"\n", "keen and raw"),
         with("keen = \"veteran\"\n", "keen and upslope")},
        {gt, "unread-name", with("keen = \"veteran\"\n", "upslope and shaken"),
         with("keen = \"veteran\"\n", "keen and shaken")},
        {gt, "unread-name", with("keen = \"veteran\"\nkeener = \"keen\"\n", "keen and shaken"),
         with("keen = \"veteran\"\nkeener = \"keen\"\n", "keener and shaken")},
        {gt, "wrong-entry", with("keen = \"keener\"\nkeener = \"keen\"\n", "keen"),
         with("keen = \"keener\"\nkeener = \"veteran\"\n", "keen and upslope")},
        {bp, "unsupplied-fact",
         "[facts]\nworn = \"shaken\"\n" + club_modifier("command", "when = \"worn\"\nvalue = -1"),
         "[facts]\nworn = \"attack_column\"\n" +
             club_modifier("command", "when = \"worn and enemy_within_12\"\nvalue = -1")},
    };
    for (Pair const& pair : cases) {
        EXPECT_THAT(kinds_found(pair.system, pair.has_it), HasSubstr(pair.kind)) << pair.has_it;
        EXPECT_EQ(kinds_found(pair.system, pair.nearly), "") << pair.kind << "\n" << pair.nearly;
    }
    EXPECT_EQ(
        first_finding(gt, with("keen = \"veteran and not veteran\"\n", "keen and upslope")).subject,
        "fact keen");
}

TEST(Findings, SayWhereWhatAndWhatWouldBeRight) {
    Finding const found =
        first_finding(rf, change("chart.morale.needed", "rule = \"RF-MOR-05\"\nremove = true"));
    EXPECT_EQ(found.severity, Severity::error);
    EXPECT_EQ(found.place.file->name, "club.toml");
    EXPECT_EQ(found.place.line, 4U);
    EXPECT_EQ(found.subject, "chart morale");
    EXPECT_EQ(found.what, "it has no number to reach for some situations");
    EXPECT_EQ(found.example, "class=elite");
    EXPECT_THAT(found.remedy, HasSubstr("[[chart.morale.needed]]"));
}

// 2d6 of 8 less 1 for the lost melee are 7, for which cavalry has no row without BP-RES-11.
TEST(Findings, AGapIsShownWithFactsAndTotal) {
    std::string const without =
        change("chart.break.next", "rule = \"BP-RES-11\"\nremove = true") +
        change("chart.break.next", "rule = \"BP-SHK-06\"\non = \"retires\"\nremove = true") +
        change("chart.break.band", "rule = \"BP-RES-11\"\nremove = true");
    Finding const found = first_finding(bp, without);
    EXPECT_EQ(found.kind, Kind::gap);
    EXPECT_THAT(found.example, HasSubstr("arm=cavalry"));
    EXPECT_THAT(found.example, HasSubstr("a total of 7"));
}

// The ruleset's own "next" asks for the outcome that the club takes away.
TEST(Findings, WhatAnotherEntryNeedsIsMissedAtTheChangeThatTakesItAway) {
    Finding const found =
        first_finding(bp, change("chart.break.band", "rule = \"BP-RES-11\"\nremove = true"));
    EXPECT_EQ(found.kind, Kind::wrong_entry);
    EXPECT_EQ(found.place.file->name, "club.toml");
    EXPECT_EQ(found.place.line, 4U);
    EXPECT_THAT(found.what, HasSubstr("the chart has no outcome \"retires\""));
    EXPECT_THAT(found.what, HasSubstr("break.toml:"));
}

// What is wrong only with both files together.
// The chart of the program has a fault then: it is told where the files bring it about.
TEST(Findings, WhatAnEntryOfTheProgramLacksIsToldBesideOtherFaults) {
    Findings const found =
        check_houses(std::vector{house(gt, "[chart.fire]\nties = \"reroll\"\n" +
                                               club_modifier("morale",
                                                             "when = \"veterans\"\n"
                                                             "value = 1"))})
            .findings;
    EXPECT_EQ(kinds_in(found), "wrong-entry wrong-entry");
    EXPECT_EQ(found.front().place.line, 4U);
    EXPECT_THAT(found.front().what, HasSubstr("needs \"ties_rule\""));
}

TEST(Findings, WhatFollowsFromAFaultStandsUnderIt) {
    Finding const refusal = only_finding(
        gt, change("chart.morale.refuse",
                   "id = \"no-masses\"\nadd = true\nwhen = \"charging_en_masse\"\n"
                   "because = \"nobody does\"") +
                club_modifier("morale", "when = \"veteran and charging_en_masse\"\nvalue = 1"));
    EXPECT_EQ(refusal.kind, Kind::refused_in_battles);
    EXPECT_EQ(refusal.consequences.size(), 2U);
    EXPECT_THAT(refusal.consequences[0], HasSubstr("modifier GT-MOD-11: it never holds"));
    EXPECT_THAT(refusal.consequences[1], HasSubstr("modifier CLUB-01: it never holds"));

    Finding const gap =
        only_finding(rf, change("chart.morale.needed", "rule = \"RF-MOR-05\"\nremove = true"));
    EXPECT_EQ(gap.kind, Kind::gap);
    EXPECT_EQ(gap.consequences.size(), 2U) << "in the charts that extend the morale test";
    Report const report = check_houses(std::vector{
        house(rf, change("chart.morale.needed", "rule = \"RF-MOR-05\"\nremove = true"))});
    EXPECT_THAT(report_text(report), HasSubstr("  so also: chart rally: it has no number"));
    EXPECT_THAT(report_json(report), HasSubstr("\"consequences\":[\"chart rally: it has no"));
}

TEST(Findings, FilesAreCheckedAsTheyLieOverEachOther) {
    text::NamedText first =
        house(gt, change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = 2"));
    text::NamedText second =
        house(gt, change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = 3"));
    first.name = "first.toml";
    second.name = "second.toml";
    EXPECT_EQ(kinds_in(check_houses(std::vector{first}).findings), "");
    Findings const both = check_houses(std::vector{first, second}).findings;
    ASSERT_EQ(kinds_in(both), "changed-twice");
    EXPECT_EQ(both[0].place.file->name, "second.toml");
    EXPECT_THAT(both[0].what, HasSubstr("first.toml:5"));
}

// One wrong entry does not hide the others.
TEST(Findings, AllWrongEntriesAreTold) {
    EXPECT_EQ(
        kinds_found(gt, change("chart.morale.modifier", "rule = \"GT-MOD-2\"\nvalue = 2") +
                            "[options]\nrepulsed = \"fall_back\"\n" +
                            club_modifier("morale", "when = \"vetran\"\nvalue = 1") +
                            change("chart.moral.modifier", "rule = \"GT-MOD-02\"\nvalue = 2")),
        "wrong-entry wrong-entry wrong-entry wrong-entry");
}

// A number with a fault is one finding, and what else the file has is found beside it.
TEST(Findings, AnUnreadableNumberHidesNoOtherMistake) {
    for (std::string const number : {"2.5555", "1e300", "nan", "045", "4,5", "4.5.6", ".5",
                                     "5 inches", "99999999999999999999", "2024-01-01"}) {
        std::string const file =
            change("chart.morale.modifier", "rule = \"GT-MOD-02\"\nvalue = " + number) +
            "[options]\nrepulsed = \"fall_back\"\n" +
            club_modifier("morale", "when = \"vetran\"\nvalue = 1");
        EXPECT_EQ(kinds_found(gt, file), "wrong-entry wrong-entry wrong-entry") << number;
        Finding const first = first_finding(gt, file);
        EXPECT_EQ(first.place.line, 5U) << number;
        EXPECT_EQ(first.place.column, 9U) << number;
        EXPECT_EQ(first.subject, "chart morale, modifier GT-MOD-02") << number;
    }
    // the same entry has two mistakes
    EXPECT_EQ(
        kinds_found(gt, change("chart.morale.modifier", "rule = \"GT-MOD-2\"\nvalue = 1.2345")),
        "wrong-entry wrong-entry");
}

// The entry that uses a rule, a condition or a fact is refused: that they are unread says nothing.
TEST(Findings, ARefusedEntryHasNoFollowUps) {
    EXPECT_EQ(kinds_found(gt, club_modifier("morale", "when = \"vetran\"\nvalue = 1")),
              "wrong-entry");
    EXPECT_EQ(kinds_found(gt, "[any]\nguards = [\"veteran and upslope\"]\n" +
                                  club_modifier("morale", "when = \"guards\"\nvalue = \"one\"")),
              "wrong-entry");
    EXPECT_EQ(kinds_found(gt, club_modifier("morale", "when = \"vetran\"\nvalue = 1") +
                                  "[rule.CLUB-02]\ntext = \"no entry has it\"\n"),
              "wrong-entry unread-name");
}

// Other entries miss the outcome "pinned"; what is wrong is the word that replaced it.
TEST(Findings, AMisspeltOutcomeIsToldWithTheNearestOneOfTheBattlefield) {
    Finding const found =
        first_finding(mw, change("chart.pinning.band",
                                 "rule = \"MW-PIN-03\"\non = \"fail\"\noutcome = \"pined\"\n"
                                 "data = { markers = \"pinned + 1\" }"));
    EXPECT_EQ(found.kind, Kind::unknown_outcome);
    EXPECT_EQ(found.remedy, "did you mean \"pinned\"?");
}

// Tables may be larger than 100 inches across, and hardly ever are.
TEST(Findings, ADistanceBeyondUsualTablesIsDoubted) {
    Finding const far =
        only_finding(bp, club_modifier("command", "when = \"distance_inches > 100\"\nvalue = -1"));
    EXPECT_EQ(far.kind, Kind::never_in_battles);
    EXPECT_THAT(far.what, HasSubstr("hardly a battle brings"));
    EXPECT_THAT(far.remedy, HasSubstr("distance_inches 0 to 100, as far as tables usually reach"));
    EXPECT_EQ(
        kinds_found(bp, club_modifier("command", "when = \"distance_inches > 90\"\nvalue = -1")),
        "");
}

// "1/2" in the text of a rule does not tell its old value of 1.
TEST(Findings, AFractionInATextIsNoStaleValue) {
    EXPECT_EQ(kinds_found(bp, change("chart.shoot.modifier", "rule = \"BP-SHT-06\"\nvalue = -2")),
              "");
}

TEST(Findings, TheRulesetsOfTheProgramHaveNone) {
    for (std::string_view const system : text::system_names()) {
        Report const report = check_ruleset(text::system_files(system));
        EXPECT_EQ(report.system, system);
        EXPECT_EQ(report_text(report), "the ruleset " + report.title + ": nothing found\n");
    }
}

// An option of which no rule reads the choice in force, and an entry for the other choice.
TEST(Findings, ARulesetIsCheckedWithAllChoicesOfItsOptions) {
    std::vector<text::NamedText> files = text::system_files(gt);
    files.push_back(
        {"more.toml",
         "[rule.GT-X-01]\ntext = \"x\"\norigin = \"house\"\n"
         "[chart.fire-again]\ntitle = \"x\"\nkind = \"target\"\nrule = \"GT-X-01\"\n"
         "[[chart.fire-again.needed]]\nrule = \"GT-X-01\"\nvalue = 4\n"
         "[[chart.fire-again.modifier]]\nrule = \"GT-X-01\"\nvalue = 1\n"
         "when = \"repulse == fall_back and shaken\"\n"
         "[[chart.fire-again.band]]\nrule = \"GT-X-01\"\non = \"pass\"\noutcome = \"p\"\n"
         "[[chart.fire-again.band]]\nrule = \"GT-X-01\"\non = \"fail\"\noutcome = \"f\"\n"});
    for (Finding const& finding : check_ruleset(files).findings) {
        EXPECT_NE(finding.kind, Kind::never_holds) << finding.subject;
    }
}

// What ends a battle, or is carried out otherwise, is refused when the battle is read.
TEST(Findings, ErrorsKeepABattleFromBeginning) {
    auto const gap =
        house(rf, change("chart.morale.needed", "rule = \"RF-MOR-05\"\nremove = true"));
    EXPECT_THROW(must_be_playable(rf, std::vector{gap}), text::InputError);
    EXPECT_NO_THROW(must_be_playable(gt, std::vector{gap})) << "they are for another system";
    auto const odd = house(gt, club_modifier("morale", "when = \"raw and veteran\"\nvalue = 1"));
    EXPECT_NO_THROW(must_be_playable(gt, std::vector{odd})) << "a warning";
}

}  // namespace
}  // namespace esprit::check
