// Charges whose odds and paths are worked out by hand. A check needs 4 or more; "5/6" and the like
// are the faces that pass. Flights have room enough everywhere.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "rules/grande_tactique/charge/charge_games.h"
#include "rules/grande_tactique/charge_odds.h"
#include "support/grande_tactique_loader.h"

namespace esprit::grande_tactique {
namespace {

struct Row {
    std::string name;
    bool red;
    std::string arm;
    std::string at;
    std::string facing;
    std::string words = {};
};

/// The odds of the charges of `orders`, on an empty table of 60" by 60".
class Reference {
public:
    Reference(std::initializer_list<Row> rows, std::string const& orders) {
        std::string text =
            "system = \"grande-tactique\"\ntitle = \"reference\"\n"
            "[table]\nwidth = 60\ndepth = 60\n"
            "[[side]]\nname = \"Blue\"\nedge = \"near\"\n"
            "[[side]]\nname = \"Red\"\nedge = \"far\"\n";
        for (Row const& row : rows) {
            text += "[[unit]]\nname = \"" + row.name + "\"\nside = \"" +
                    (row.red ? "Red" : "Blue") + "\"\ncommand = \"All\"\narm = \"" + row.arm +
                    "\"\nat = [" + row.at + "]\nfacing = \"" + row.facing + "\"\n" + row.words +
                    "\n";
        }
        text += "[turns]\nside = \"Blue\"\n[engagement]\norders = [\"" + orders + "\"]\n";
        loaded_ = games::build_grande_tactique({"reference.toml", text}, text::HouseFinder{});
        System const system;
        before_ = system.set_up(scenario());
        chance::EnumeratingArbiter silent;
        for (Order const& order : text::engagement_orders(scenario())) {
            auto const refused = system.refuse({scenario(), before_}, order);
            EXPECT_FALSE(refused) << refused->because;
            system.carry_out({scenario(), before_}, order, silent);
        }
        chance::FirstOption policy;
        odds = charge_odds({scenario(), before_}, policy);
    }

    /// The chance that a marked unit ends like this.
    template <class Like>
    std::string chance_that(std::string const& name, Like like) const {
        UnitId const unit = scenario().unit_named(name);
        Exact sum;
        for (auto const& [end, chance] : odds.ends.entries()) {
            for (auto const* const units : {&end.targets, &end.chargers}) {
                for (UnitEnd const& each : *units) {
                    if (each.unit == unit && like(each)) sum += chance;
                }
            }
        }
        return sum.text();
    }
    template <class Like>
    std::string chance_of_end(Like like) const {
        Exact sum;
        for (auto const& [end, chance] : odds.ends.entries()) {
            if (like(end)) sum += chance;
        }
        return sum.text();
    }
    Scenario const& scenario() const { return *loaded_.scenario; }

    ChargeOdds odds;

private:
    games::LoadedGrandeTactique loaded_;
    Battle before_;
};

bool routed(UnitEnd const& end) {
    return end.mood == Mood::routed;
}
bool silenced(UnitEnd const& end) {
    return end.mood == Mood::silenced;
}
bool shaken(UnitEnd const& end) {
    return end.mood == Mood::shaken;
}
bool eager(UnitEnd const& end) {
    return end.mood == Mood::eager && end.fate == Fate::on_table;
}
bool destroyed(UnitEnd const& end) {
    return end.fate == Fate::destroyed;
}

// Lancers: +1 charging infantry, +1 lancers: 2 or more, 5/6. The line: 4 or more, 1/2. It flees:
// 5/6 * 1/2 = 5/12. Paths: failed; passed and passed; passed and failed, and behind it the check
// whether to follow up, passed (with nobody there) or failed: 4.
TEST(ReferenceOdds, LancersAgainstALine) {
    Reference const scene{{{"Lancers", false, "cavalry", "30, 24", "north", "kind = \"lancers\""},
                           {"Line", true, "infantry", "30, 30", "south"}},
                          "charge Lancers at Line"};
    EXPECT_EQ(scene.odds.paths, 4);
    EXPECT_EQ(scene.chance_that("Line", routed), "5/12");
    EXPECT_EQ(scene.chance_that("Line", eager), "7/12");
    EXPECT_EQ(scene.chance_that("Lancers", shaken), "1");  // repulsed, or from the pursuit
}

// A square: -2 for cavalry, 6 only, and lancers 5 or more; the square +1, fails on 1/3.
TEST(ReferenceOdds, CavalryAgainstASquare) {
    for (auto const& [words, flees] :
         {std::pair{"", "1/18"}, std::pair{"kind = \"lancers\"", "1/9"}}) {
        Reference const scene{{{"Horse", false, "cavalry", "30, 24", "north", words},
                               {"Square", true, "infantry", "30, 30", "south", "square = true"}},
                              "charge Horse at Square"};
        EXPECT_EQ(scene.odds.paths, 4);
        EXPECT_EQ(scene.chance_that("Square", routed), flees);
    }
}

// Line against line, 1/2 and 1/2. Half: repulsed, shaken. A quarter: it flees, the attacker takes
// its place, eager. A quarter: locked; each wins half of them, the winner shaken.
TEST(ReferenceOdds, LineAgainstLine) {
    Reference const scene{{{"Blues", false, "infantry", "30, 28", "north"},
                           {"Reds", true, "infantry", "30, 30", "south"}},
                          "charge Blues at Reds"};
    EXPECT_EQ(scene.odds.paths, 4);
    EXPECT_EQ(scene.chance_that("Reds", routed), "3/8");
    EXPECT_EQ(scene.chance_that("Blues", routed), "1/8");
    EXPECT_EQ(scene.chance_that("Blues", eager), "1/4");
    EXPECT_EQ(scene.chance_that("Blues", shaken), "5/8");
    EXPECT_EQ(scene.chance_that("Reds", shaken), "1/8");
}

// Horse against horse: +1, 2/3 pass; cuirassiers +2, 5/6. The charged: 1/2. A flight of cavalry
// from cavalry has 11 sums of two dice. Paths: countercharge 11; flees 11, each with a check
// whether to follow up, 22; locked, won 11 and lost 11: 55.
TEST(ReferenceOdds, HorseAgainstHorse) {
    struct Case {
        std::string words, beaten, fled;
    };
    // beaten: p/2 + p/4; fled: 1 - p + p/4
    for (Case const& each :
         {Case{"", "1/2", "1/2"}, Case{"kind = \"cuirassiers\"", "5/8", "3/8"}}) {
        Reference const scene{{{"Blues", false, "cavalry", "30, 25", "north", each.words},
                               {"Reds", true, "cavalry", "30, 30", "south"}},
                              "charge Blues at Reds"};
        EXPECT_EQ(scene.odds.paths, 55);
        EXPECT_EQ(scene.chance_that("Reds", routed), each.beaten);
        EXPECT_EQ(scene.chance_that("Blues", routed), each.fled);
    }
}

// Foot against unshaken guns, from the front: -1, 5 or more, 1/3. The guns: 1/2. No flight and, for
// infantry, nothing behind it: 3 paths.
TEST(ReferenceOdds, FootAgainstGuns) {
    Reference const scene{{{"Foot", false, "infantry", "30, 28", "north"},
                           {"Guns", true, "foot_artillery", "30, 30", "south"}},
                          "charge Foot at Guns"};
    EXPECT_EQ(scene.odds.paths, 3);
    EXPECT_EQ(scene.chance_that("Guns", silenced), "1/6");
    EXPECT_EQ(scene.chance_that("Foot", shaken), "2/3");
    EXPECT_EQ(scene.chance_that("Foot", eager), "1/3");
}

// Horse in the flank: +1 infantry, +1 flank, 5/6; the line -1, fails on 2/3: 5/9.
TEST(ReferenceOdds, InTheFlank) {
    Reference const scene{{{"Horse", false, "cavalry", "36, 30", "west"},
                           {"Line", true, "infantry", "30, 30", "south"}},
                          "charge Horse at Line"};
    EXPECT_EQ(scene.odds.paths, 4);
    EXPECT_EQ(scene.chance_that("Line", routed), "5/9");
}

// Two together: +1 infantry, +1 help, 5/6; the line -1, fails on 2/3. A failure shakes both: 1/6 +
// 5/6 * 1/3 = 4/9; else only the principal pursues and is shaken.
TEST(ReferenceOdds, TwoTogether) {
    Reference const scene{{{"First", false, "cavalry", "29.2, 25", "north"},
                           {"Second", false, "cavalry", "30.8, 25", "north"},
                           {"Line", true, "infantry", "30, 30", "south"}},
                          "charge First, Second at Line"};
    EXPECT_EQ(scene.odds.paths, 4);
    EXPECT_EQ(scene.chance_that("Line", routed), "5/9");
    EXPECT_EQ(scene.chance_that("First", shaken), "1");
    EXPECT_EQ(scene.chance_that("Second", shaken), "4/9");
    ASSERT_EQ(scene.odds.decisions.size(), 1U);
    EXPECT_EQ(scene.odds.decisions[0].rule.text, "GT-CHG-04");
}

// A general with the line: +1, it fails on 1/3; plain horse passes on 2/3: it flees 2/9, and then
// the general is lost on a 1: 1/27. Paths: 2, and 2 (general) * 2 (follow up) = 6.
TEST(ReferenceOdds, AGeneralWithTheLine) {
    Reference const scene{{{"Horse", false, "cavalry", "30, 25", "north"},
                           {"Line", true, "infantry", "30, 30", "south"},
                           {"General", true, "general", "30, 30.75", "south", "with = \"Line\""}},
                          "charge Horse at Line"};
    EXPECT_EQ(scene.odds.paths, 6);
    EXPECT_EQ(scene.chance_that("Line", routed), "2/9");
    EXPECT_EQ(scene.chance_of_end([](ChargeEnd const& end) { return end.generals_lost == 1; }),
              "1/27");
}

// Lancers who may go on: the first line flees 5/12; they follow up on 5 or more, 1/3; the second
// line flees 5/12 again: 5/12 * 1/3 * 5/12 = 25/432. Then the check for a third, with nobody there.
// Paths: 3, and 4 as above behind the follow-up: 7.
TEST(ReferenceOdds, ASecondLineToFollowUp) {
    Reference const scene{{{"Lancers", false, "cavalry", "30, 24", "north", "kind = \"lancers\""},
                           {"First", true, "infantry", "30, 30", "south"},
                           {"Second", true, "infantry", "34.5, 33", "south"}},
                          "charge Lancers at First"};
    UnitId const second = scene.scenario().unit_named("Second");
    EXPECT_EQ(scene.odds.paths, 7);
    EXPECT_EQ(scene.chance_that("First", routed), "5/12");
    EXPECT_EQ(scene.chance_of_end([](ChargeEnd const& end) { return end.follow_ups == 1; }),
              "5/36");
    EXPECT_EQ(scene.chance_of_end([&](ChargeEnd const& end) { return end.broke(second); }),
              "25/432");
    EXPECT_EQ(scene.chance_that("Lancers", shaken), "1");
}

// A routed line is destroyed without a check; then the check whether to follow up: 2 paths.
TEST(ReferenceOdds, ARoutedLine) {
    Reference const scene{{{"Horse", false, "cavalry", "30, 25", "north"},
                           {"Line", true, "infantry", "30, 30", "south", "state = \"routed\""},
                           {"Others", true, "infantry", "10, 50", "south"}},
                          "charge Horse at Line"};
    EXPECT_EQ(scene.odds.paths, 2);
    EXPECT_EQ(scene.chance_that("Line", destroyed), "1");
}

// Plain horse, 2/3; the line 1/2: it flees 1/3, through its second line, which checks: 1/2.
// Follow-up or not, the horse then charges that one: seen within 8" when the check is passed, met
// on the pursuit when it is not (GT-PUR-06). Shaken, it flees 5/6 * 2/3 = 5/9 of the time, else 2/3
// * 1/2 = 1/3; the mean is 4/9, and of 1/3 4/27. Paths: 2, and 2 (its check) * 2 (follow up?) * 4
// = 18.
TEST(ReferenceOdds, ThroughTheSecondLine) {
    Reference const scene{{{"Horse", false, "cavalry", "30, 25", "north"},
                           {"Line", true, "infantry", "30, 30", "south"},
                           {"Second", true, "infantry", "30, 34", "south"}},
                          "charge Horse at Line"};
    UnitId const second = scene.scenario().unit_named("Second");
    EXPECT_EQ(scene.odds.paths, 18);
    EXPECT_EQ(scene.chance_that("Line", routed), "1/3");
    EXPECT_EQ(scene.chance_of_end([](ChargeEnd const& end) { return end.follow_ups == 1; }), "1/3");
    EXPECT_EQ(scene.chance_of_end([&](ChargeEnd const& end) { return end.broke(second); }), "4/27");
}

// GT-R-13: the owner says which charge is next; he is asked in the order of the units charged.
TEST(ReferenceOdds, TheNextChargeIsAskedForInTheOrderOfTheTargets) {
    Reference const scene{{{"Left", false, "infantry", "20, 28", "north"},
                           {"Right", false, "infantry", "40, 28", "north"},
                           {"Reds", true, "infantry", "40, 30", "south"},
                           {"Scarlets", true, "infantry", "20, 30", "south"}},
                          "charge Left at Scarlets\", \"charge Right at Reds"};
    ASSERT_FALSE(scene.odds.decisions.empty());
    EXPECT_EQ(scene.odds.decisions[0].options, (std::vector<std::string>{"Reds", "Scarlets"}));
    ASSERT_EQ(scene.odds.decisions[0].taken.size(), 1U);
    EXPECT_EQ(scene.odds.decisions[0].taken[0].option, 0U);
    EXPECT_EQ(scene.odds.decisions[0].taken[0].share, Exact{1});
}

}  // namespace
}  // namespace esprit::grande_tactique
