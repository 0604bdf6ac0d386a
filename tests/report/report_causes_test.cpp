// Why a unit broke: the check that did it, picked out of all that a story has.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/chronicle_builder.h"
#include "games/grande_tactique/adapter.h"
#include "program/battle_fields.h"
#include "program/house_file.h"
#include "report/grande_tactique/reporter.h"
#include "support/whole_battles.h"

namespace esprit::report {
namespace {

using grande_tactique::Phase;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using text::StoryLine;

StoryLine event(std::string const& rule, std::string const& whom, std::string const& words) {
    StoryLine line;
    line.rule = rule;
    line.whom = whom;
    line.words = whom + " " + words;
    if (rule == "GT-FLEE-06") {
        line.event = chance::EventKind::flight;
        line.state = "routed";
    }
    if (rule.starts_with("GT-FIRE-")) line.event = chance::EventKind::beaten;
    if (rule == "GT-PUR-12") {
        line.event = chance::EventKind::unchecked;
        line.state = "destroyed";
    }
    if (rule == "GT-FLEE-17") line.event = chance::EventKind::unchecked;
    if (rule == "GT-FLEE-13") line.event = chance::EventKind::run_through;
    return line;
}

StoryLine check(std::string const& chart, std::string const& whom, int die,
                std::string const& outcome) {
    StoryLine line;
    line.kind = StoryLine::Kind::check;
    line.rule = chart.empty() ? "GT-FLEE-03" : "GT-MC-00";
    line.whom = whom;
    line.check.emplace();
    line.check->chart = chart;
    line.check->title = chart;
    line.check->whose = whom;
    line.check->dice = {die};
    line.check->outcome = outcome;
    return line;
}

/// Two units of each side, by the order of the file; it is the turn of the first one's.
class Causes : public ::testing::Test {
protected:
    Causes() : battle(field.system.set_up(field.scenario)) {
        for (grande_tactique::UnitId unit = 0; unit < battle.units.count; ++unit) {
            auto const& troop = field.scenario.troops[unit];
            if (!troop.general) (troop.side == battle.active ? own : enemy).push_back(unit);
        }
    }

    std::string const& name(grande_tactique::UnitId unit) const {
        return field.scenario.troops[unit].name;
    }

    Incident routed(grande_tactique::UnitId unit, std::vector<StoryLine> const& story,
                    UnitStanding const& after = {"routed", Holding::broken}) const {
        auto const incident = incident_of(
            {name(unit), field.scenario.troops[unit].side, {"eager", Holding::firm}, after}, story,
            [&](std::vector<StoryLine> const& lines, std::size_t told) {
                return cause_of_change({field.scenario, battle}, unit, lines, told);
            });
        EXPECT_TRUE(incident);
        return incident.value_or(Incident{});
    }

    fixture::HouseFile file{fixture::small_battle()};
    battles::WholeBattle field{file.name()};
    grande_tactique::Battle battle;
    std::vector<grande_tactique::UnitId> own, enemy;
};

TEST_F(Causes, OfATargetIsItsOwnCheck) {
    battle.phase = Phase::charge;
    auto const told = routed(
        enemy[0],
        {check("morale", name(own[0]), 4, "pass"), check("morale", name(enemy[0]), 2, "fail"),
         check("", name(enemy[0]), 5, ""), event("GT-FLEE-06", name(enemy[0]), "flees 7\""),
         check("morale", name(own[0]), 3, "fail")});
    EXPECT_EQ(told.rule, "GT-DEF-01");
    EXPECT_EQ(told.check, "morale: dice 2, fail");
    EXPECT_THAT(told.words, HasSubstr("flees"));
}

TEST_F(Causes, OfTheLoserOfLockedCombatAreTheDiceOfTheCombat) {
    battle.phase = Phase::charge;
    auto const told = routed(enemy[0], {check("morale", name(own[0]), 4, "pass"),
                                        check("morale", name(enemy[0]), 6, "pass"),
                                        check("locked", name(own[0]), 5, "wins"),
                                        event("GT-LIC-02", name(own[0]), "wins locked combat"),
                                        event("GT-FLEE-06", name(enemy[0]), "flees 7\"")});
    EXPECT_EQ(told.rule, "GT-LIC-04");
    EXPECT_THAT(told.check, HasSubstr("locked: dice 5, wins"));
}

TEST_F(Causes, OfChargersIsTheCheckOfTheirPrincipal) {
    battle.phase = Phase::charge;
    std::vector<StoryLine> const story{check("morale", name(own[0]), 1, "fail"),
                                       event("GT-FLEE-06", name(own[0]), "flees 14\""),
                                       event("GT-FLEE-13", name(own[2]), "is run through"),
                                       check("morale", name(own[2]), 2, "fail"),
                                       event("GT-FLEE-14", name(own[2]), "is shaken"),
                                       event("GT-FLEE-06", name(own[1]), "flees 15\"")};
    EXPECT_EQ(routed(own[0], story).rule, "GT-ATT-05");
    EXPECT_EQ(routed(own[0], story).check, "morale: dice 1, fail");
    EXPECT_EQ(routed(own[1], story).rule, "GT-R-10");
    EXPECT_EQ(routed(own[1], story).check, name(own[0]) + ", morale: dice 1, fail");
}

TEST_F(Causes, OfAUnitBeatenByFireIsTheFireOrItsCheck) {
    battle.phase = Phase::firing;
    auto const cavalry = routed(enemy[0], {check("fire", name(own[0]), 6, "beaten"),
                                           event("GT-FIRE-25", name(enemy[0]), "is beaten"),
                                           event("GT-FLEE-06", name(enemy[0]), "flees 11\"")});
    EXPECT_EQ(cavalry.rule, "GT-FIRE-25");
    EXPECT_THAT(cavalry.check, StartsWith(name(own[0]) + ", fire: dice 6"));
    auto const infantry = routed(enemy[0], {check("fire", name(own[0]), 6, "beaten"),
                                            event("GT-FIRE-26", name(enemy[0]), "is beaten"),
                                            check("morale", name(enemy[0]), 3, "fail"),
                                            event("GT-FLEE-06", name(enemy[0]), "flees 7\"")});
    EXPECT_EQ(infantry.rule, "GT-FIRE-26");
    EXPECT_EQ(infantry.check, "morale: dice 3, fail");
}

TEST_F(Causes, AreNoDiceWhereNoneWereThrown) {
    battle.phase = Phase::charge;
    auto const certain = routed(enemy[0], {check("morale", name(own[0]), 4, "pass"),
                                           event("GT-FLEE-06", name(enemy[0]), "flees 7\"")});
    EXPECT_EQ(certain.rule, "GT-DEF-01");
    EXPECT_THAT(certain.check, IsEmpty());

    battle.phase = Phase::pips;
    auto const runs_on = routed(own[0], {event("GT-FLEE-17", name(own[1]), "runs on"),
                                         event("GT-FLEE-13", name(own[2]), "is run through"),
                                         check("morale", name(own[2]), 2, "fail"),
                                         event("GT-FLEE-17", name(own[0]), "runs on"),
                                         event("GT-FLEE-06", name(own[0]), "flees 7\"")});
    EXPECT_EQ(runs_on.rule, "GT-FLEE-06");
    EXPECT_THAT(runs_on.check, IsEmpty());

    battle.phase = Phase::charge;
    auto const destroyed =
        routed(enemy[0],
               {check("morale", name(own[0]), 4, "pass"),
                event("GT-PUR-12", name(enemy[0]), "is routed already and is destroyed")},
               {"destroyed", Holding::gone});
    EXPECT_EQ(destroyed.rule, "GT-PUR-12");
    EXPECT_THAT(destroyed.check, IsEmpty());
}

// In battles that commanders fight: who broke in a charge or a fire failed, lost or was beaten.
TEST_F(Causes, AreFoundInWholeBattles) {
    std::size_t broke = 0;
    for (std::uint64_t const seed : {1U, 2U, 3U, 4U}) {
        auto const commanders = battles::make_commanders({"advance", "drill"}, seed, 0);
        auto game = battles::begin_game(field, commanders, seed, 0);
        while (battles::take_order(game, field, commanders)) {
        }
        Chronicle const told = field.adapter.retell(game.log()).chronicle;
        for (TurnTale const& turn : told.turns) {
            for (Incident const& incident : turn.incidents) {
                if (incident.word != "routed") continue;
                ++broke;
                EXPECT_NE(incident.rule, "GT-FLEE-06") << incident.words;
                EXPECT_THAT(incident.check, Not(HasSubstr(", pass"))) << incident.words;
            }
        }
    }
    EXPECT_GT(broke, 5U);
}

}  // namespace
}  // namespace esprit::report
