// How charges ended, said of battles that are written down by hand.
#include "rules/grande_tactique/charge_ends.h"

#include <gtest/gtest.h>

#include <string>

#include "support/grande_tactique_loader.h"

namespace esprit::grande_tactique {
namespace {

/// Blue's horse charges the first Red line, touching it; Blue's foot charges the second. Others
/// look on: a friend, an enemy, a general, and a second enemy far down the list.
class ChargeEnds : public testing::Test {
protected:
    ChargeEnds() {
        std::string text =
            "system = \"grande-tactique\"\ntitle = \"ends\"\n[table]\nwidth = 90\ndepth = 90\n"
            "[[side]]\nname = \"Blue\"\nedge = \"near\"\n"
            "[[side]]\nname = \"Red\"\nedge = \"far\"\n";
        add(text, "Horse", "Blue", "cavalry", "20, 14", "north");
        add(text, "Line", "Red", "infantry", "20, 15", "south");
        add(text, "Foot", "Blue", "infantry", "30, 14", "north");
        add(text, "Second", "Red", "infantry", "30, 15", "south");
        add(text, "Friend", "Blue", "infantry", "10, 10", "north");
        add(text, "Enemy", "Red", "infantry", "10, 40", "south");
        add(text, "General", "Blue", "general", "40, 10", "north");
        for (int i = 0; i < 70; ++i) {
            add(text, "Guns/" + std::to_string(i), "Red", "foot_artillery",
                std::to_string(2 + 3 * (i % 28)) + ", " + std::to_string(60 + 3 * (i / 28)),
                "south");
        }
        text += "[turns]\nside = \"Blue\"\n[engagement]\norders = []\n";
        loaded_ = games::build_grande_tactique({"ends.toml", text}, text::HouseFinder{});
        before = set_up(scenario());
        mark("Horse", "Line", {{20000, 10000}, 0});
        mark("Foot", "Second", {{30000, 12000}, 0});
        after = before;
        for (char const* const name : {"Horse", "Foot"}) state(name).target = no_unit;
    }

    Scenario const& scenario() const { return *loaded_.scenario; }
    UnitId id(std::string const& name) const { return scenario().unit_named(name); }
    UnitState& state(std::string const& name) { return after.state[id(name)]; }
    void stand(std::string const& name, Mil x, Mil y) {
        after.units.pose[id(name)].centre = {x, y};
    }
    void fall_back_when_repulsed() { loaded_.scenario->rules.falls_back = true; }
    ChargeEnd end() const { return charge_end({scenario(), before}, after); }

    Battle before;
    Battle after;

private:
    static void add(std::string& text, std::string const& name, std::string const& side,
                    std::string const& arm, std::string const& at, std::string const& facing) {
        text += "[[unit]]\nname = \"" + name + "\"\nside = \"" + side +
                "\"\ncommand = \"All\"\narm = \"" + arm + "\"\nat = [" + at + "]\nfacing = \"" +
                facing + "\"\n";
    }
    void mark(std::string const& charger, std::string const& target, geometry::Pose start) {
        before.state[id(charger)].target = id(target);
        before.state[id(charger)].charge_start = start;
    }

    games::LoadedGrandeTactique loaded_;
};

TEST_F(ChargeEnds, TellTheContactOfATargetThatTurnedToFace) {
    EXPECT_EQ(end().targets[0].place, FinalPlace::as_it_stood) << "it did not turn";
    after.units.pose[id("Line")].facing_cdeg = 9000;
    EXPECT_EQ(end().targets[0].place, FinalPlace::in_contact);
    EXPECT_EQ(end().targets[0].touching, id("Horse"));
}

TEST_F(ChargeEnds, NameWhoWasMarkedInTheOrderOfTheUnits) {
    ChargeEnd const found = end();
    EXPECT_EQ(found.chargers[0].unit, id("Horse"));
    EXPECT_EQ(found.chargers[1].unit, id("Foot"));
    EXPECT_EQ(found.chargers[2], UnitEnd{});
    EXPECT_EQ(found.targets[0].unit, id("Line"));
    EXPECT_EQ(found.targets[1].unit, id("Second"));
    EXPECT_EQ(found.targets[2], UnitEnd{});
}

TEST_F(ChargeEnds, NameATargetOfTwoOnce) {
    before.state[id("Foot")].target = id("Line");
    ChargeEnd const found = end();
    EXPECT_EQ(found.targets[0].unit, id("Line"));
    EXPECT_EQ(found.targets[1], UnitEnd{});
}

TEST_F(ChargeEnds, OfNothingAreNothing) {
    ChargeEnd const found = end();
    EXPECT_EQ(found.chargers[0].place, FinalPlace::in_contact);
    EXPECT_EQ(found.chargers[0].touching, id("Line"));
    EXPECT_EQ(found.chargers[1].touching, id("Second"));
    EXPECT_EQ(found.targets[0].place, FinalPlace::as_it_stood);
    EXPECT_EQ(found.targets[0].touching, no_unit);
    EXPECT_EQ(found.follow_ups, 0);
    EXPECT_EQ(found.friends_shaken, 0);
    EXPECT_EQ(found.enemies_shaken, 0);
    EXPECT_EQ(found.generals_lost, 0);
    EXPECT_EQ(found.also_broken, (std::array<std::uint64_t, 2>{}));
}

TEST_F(ChargeEnds, CountAllChargesButTheFirstAsFollowUps) {
    state("Horse").charges_made = 3;
    state("Foot").charges_made = 1;
    EXPECT_EQ(end().follow_ups, 2);
    state("Foot").charges_made = 2;
    EXPECT_EQ(end().follow_ups, 3);
    // charges of orders before these do not count
    before.state[id("Horse")].charges_made = 1;
    EXPECT_EQ(end().follow_ups, 2);
}

// GT-R-02: not beyond the target, which it never passed.
TEST_F(ChargeEnds, SayThatCavalryThrownBackHasFallenBack) {
    fall_back_when_repulsed();
    state("Horse").mood = Mood::shaken;
    stand("Horse", 20000, 6500);
    EXPECT_EQ(end().chargers[0].place, FinalPlace::fallen_back);
    stand("Horse", 20000, 19000);
    EXPECT_EQ(end().chargers[0].place, FinalPlace::elsewhere);
}

TEST_F(ChargeEnds, SayWhereAChargerStands) {
    state("Line").mood = Mood::routed;
    stand("Line", 20000, 35000);
    auto const place = [&] { return end().chargers[0].place; };
    EXPECT_EQ(place(), FinalPlace::as_it_stood);
    stand("Horse", 20000, 10000);
    EXPECT_EQ(place(), FinalPlace::where_it_began);
    stand("Horse", 20000, 15000);
    EXPECT_EQ(place(), FinalPlace::in_position);
    stand("Horse", 20000, 16000);
    EXPECT_EQ(place(), FinalPlace::elsewhere);
    stand("Horse", 20000, 34000);  // at the heels of who flees
    EXPECT_EQ(place(), FinalPlace::in_contact);
    EXPECT_EQ(end().chargers[0].touching, id("Line"));
    stand("Horse", 10000, 39000);
    EXPECT_EQ(place(), FinalPlace::in_contact);
    EXPECT_EQ(end().chargers[0].touching, id("Enemy"));
    stand("Horse", 10000, 11000);  // a friend does not count
    EXPECT_EQ(place(), FinalPlace::elsewhere);
    state("Horse").mood = Mood::shaken;
    stand("Horse", 30000, 16000);
    EXPECT_EQ(place(), FinalPlace::in_contact);
    EXPECT_EQ(end().chargers[0].mood, Mood::shaken);
    // where a routed one has run to is not told
    state("Horse").mood = Mood::routed;
    EXPECT_EQ(place(), FinalPlace::as_it_stood);
    EXPECT_EQ(end().chargers[0].touching, no_unit);
    EXPECT_EQ(end().chargers[0].mood, Mood::routed);
}

TEST_F(ChargeEnds, SayWhoIsGone) {
    state("Horse").mood = Mood::routed;
    state("Horse").fate = Fate::off_table;
    state("Line").mood = Mood::routed;
    state("Line").fate = Fate::destroyed;
    ChargeEnd const found = end();
    EXPECT_EQ(found.chargers[0],
              (UnitEnd{id("Horse"), Mood::eager, Fate::off_table, FinalPlace::gone, no_unit}));
    EXPECT_EQ(found.targets[0],
              (UnitEnd{id("Line"), Mood::eager, Fate::destroyed, FinalPlace::gone, no_unit}));
}

TEST_F(ChargeEnds, SayWhereATargetStandsByItsMoodAlone) {
    state("Line").mood = Mood::shaken;
    stand("Line", 50000, 50000);
    EXPECT_EQ(end().targets[0], (UnitEnd{id("Line"), Mood::shaken, Fate::on_table,
                                         FinalPlace::as_it_stood, no_unit}));
}

TEST_F(ChargeEnds, CountOthersThatAreShakenBySides) {
    state("Friend").mood = Mood::shaken;
    EXPECT_EQ(end().friends_shaken, 1);
    EXPECT_EQ(end().enemies_shaken, 0);
    state("Enemy").mood = Mood::shaken;
    state("Guns/3").mood = Mood::shaken;
    EXPECT_EQ(end().friends_shaken, 1);
    EXPECT_EQ(end().enemies_shaken, 2);
    EXPECT_EQ(end().also_broken, (std::array<std::uint64_t, 2>{}));
}

TEST_F(ChargeEnds, NameOthersThatBrokeOrFell) {
    state("Friend").mood = Mood::routed;
    state("Guns/0").mood = Mood::silenced;
    state("Guns/69").fate = Fate::destroyed;
    ChargeEnd const found = end();
    for (UnitId unit = 0; unit < before.units.count; ++unit) {
        std::string const& name = scenario().troops[unit].name;
        EXPECT_EQ(found.broke(unit), name == "Friend" || name == "Guns/0" || name == "Guns/69")
            << name;
    }
    EXPECT_EQ(found.friends_shaken, 0);
    EXPECT_EQ(found.enemies_shaken, 0);
}

TEST_F(ChargeEnds, NameWhoWasBrokenBeforeAndFell) {
    before.state[id("Enemy")].mood = Mood::routed;
    state("Enemy").mood = Mood::routed;
    EXPECT_FALSE(end().broke(id("Enemy")));
    state("Enemy").fate = Fate::destroyed;
    EXPECT_TRUE(end().broke(id("Enemy")));
}

TEST_F(ChargeEnds, CountGeneralsThatAreLost) {
    EXPECT_EQ(end().generals_lost, 0);
    state("General").fate = Fate::destroyed;
    EXPECT_EQ(end().generals_lost, 1);
    EXPECT_FALSE(end().broke(id("General")));
}

}  // namespace
}  // namespace esprit::grande_tactique
