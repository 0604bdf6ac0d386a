// Reports of battles: what is in them, and the luck against a count that shares nothing with it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "draw/well_formed.h"
#include "games/grande_tactique/adapter.h"
#include "play/replay.h"
#include "program/battle_fields.h"
#include "program/house_file.h"
#include "report/battle_text.h"
#include "report/html.h"
#include "support/whole_battles.h"

namespace esprit::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

games::Retold chronicle_of(battles::WholeBattle const& field, play::Log const& log) {
    return field.adapter.retell(log);
}

/// A battle that commanders have fought.
struct Fought {
    explicit Fought(std::uint64_t seed) {
        auto const commanders = battles::make_commanders({"advance", "drill"}, seed, 0);
        auto game = battles::begin_game(field, commanders, seed, 0);
        while (battles::take_order(game, field, commanders)) {
        }
        log = game.log();
        games::Retold told = chronicle_of(field, log);
        EXPECT_FALSE(told.difference);
        chronicle = std::move(told.chronicle);
    }

    fixture::HouseFile file{fixture::small_battle()};
    battles::WholeBattle field{file.name()};
    play::Log log;
    Chronicle chronicle;
};

TEST(Report, IsWellFormedAndNeedsNothingElse) {
    Fought const fought{1};
    std::string const page = html(fought.chronicle);
    std::string const doctype = "<!DOCTYPE html>\n";
    ASSERT_EQ(page.substr(0, doctype.size()), doctype);
    std::string const declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    EXPECT_EQ(testing::xml_fault(declaration + page.substr(doctype.size())), "");
    EXPECT_THAT(page, Not(HasSubstr("<script")));
    EXPECT_THAT(page, Not(HasSubstr("src=")));
    EXPECT_THAT(page, Not(HasSubstr("@import")));
    EXPECT_EQ(html(fought.chronicle), page);
    constexpr std::size_t most_bytes_a_turn = 60'000;
    EXPECT_LT(page.size(), most_bytes_a_turn * (fought.chronicle.turns.size() + 1));
}

TEST(Report, ParagraphsOfTheDescriptionEndAtEmptyLinesOnly) {
    Fought fought{1};
    fought.chronicle.about = "The first\nparagraph.\n\n\nThe second.\n";
    std::string const page = html(fought.chronicle);
    EXPECT_THAT(page, HasSubstr("<p>The first\nparagraph.</p>"));
    EXPECT_THAT(page, HasSubstr("The second."));
    EXPECT_THAT(page, Not(HasSubstr("pre-line")));
    EXPECT_THAT(page, Not(HasSubstr("<p></p>")));
}

TEST(Report, AUnitThatWillReturnIsNeitherLostNorRecovered) {
    auto const none = [](std::vector<text::StoryLine> const&, std::size_t) { return Cause{}; };
    UnitStanding const shaken{"pinned", Holding::weakened};
    EXPECT_FALSE(incident_of({"A", 0, shaken, {"off the table", Holding::to_come}}, {}, none));
    EXPECT_TRUE(incident_of({"A", 0, shaken, {"steady", Holding::firm}}, {}, none));
}

TEST(Report, EveryLinkLeadsSomewhere) {
    std::string const page = html(Fought{2}.chronicle);
    std::size_t links = 0;
    std::string const begin = "href=\"#";
    for (std::size_t at = page.find(begin); at != std::string::npos;
         at = page.find(begin, at + 1)) {
        std::size_t const name = at + begin.size();
        std::string const id = page.substr(name, page.find('"', name) - name);
        ++links;
        EXPECT_THAT(page, HasSubstr("id=\"" + id + "\"")) << id;
    }
    EXPECT_GT(links, 20U);
}

// Who was routed, silenced or gone after some order is in the list of that turn, found here by
// going through the log and looking at the units alone.
TEST(Report, ListsTheUnitsThatBrokeInEachTurn) {
    using grande_tactique::Fate;
    using grande_tactique::Mood;
    std::size_t count = 0;
    for (std::uint64_t const seed : {1U, 2U, 3U}) {
        Fought const fought{seed};
        auto battle = fought.field.system.set_up(fought.field.scenario);
        for (std::size_t i = 0; i < fought.log.entries.size(); ++i) {
            auto const after = play::replay(fought.field.rules, fought.log, {i + 1}).battle;
            for (rules::UnitId unit = 0; unit < battle.units.count; ++unit) {
                auto const& was = battle.state[unit];
                auto const& is = after->state[unit];
                bool const broke = is.fate != Fate::on_table
                                       ? was.fate == Fate::on_table
                                       : was.mood != is.mood &&
                                             (is.mood == Mood::routed || is.mood == Mood::silenced);
                if (!broke) continue;
                ++count;
                auto const turn =
                    std::find_if(fought.chronicle.turns.begin(), fought.chronicle.turns.end(),
                                 [&](TurnTale const& each) {
                                     return each.number == fought.log.entries[i].record.turn;
                                 });
                ASSERT_NE(turn, fought.chronicle.turns.end());
                std::string const& name = fought.field.scenario.troops[unit].name;
                EXPECT_TRUE(std::any_of(turn->incidents.begin(), turn->incidents.end(),
                                        [&](Incident const& incident) {
                                            return incident.whom == name && is_loss(incident) &&
                                                   !incident.rule.empty();
                                        }))
                    << name << " in turn " << turn->number;
                EXPECT_THAT(html(fought.chronicle), HasSubstr(name));
            }
            battle = *after;
        }
    }
    EXPECT_GT(count, 5U);
}

/// Luck counted from what a log has written down, and from the story.
struct Counted {
    int made = 0;
    double expected = 0;
    int throws = 0;
};

/// Of 36 falls of two dice: how many have the first with its modifiers above the other.
double higher(int own, int enemy) {
    int count = 0;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= 6; ++b) count += a + own > b + enemy ? 1 : 0;
    }
    return count / 36.0;
}

// Checks pass with so much or more on a die and its modifiers; fire tells when the firer's die is
// higher; in locked combat ties are rolled again; a PIP die shows 3.5.
TEST(Report, LuckAgreesWithASecondCount) {
    Fought const fought{4};
    auto const& scenario = fought.field.scenario;
    text::StoryTeller story{scenario.ruleset, {"French", "Austrian"}};
    play::ReplayOptions how;
    how.listener = &story;
    play::replay(fought.field.rules, fought.log, how);
    std::map<std::pair<std::string, int>, Counted> counted;  // "check", "fire", "PIP dice"
    for (text::StoryLine const& line : story.lines()) {
        if (!line.check) continue;
        text::CheckLine const& check = *line.check;
        rules::UnitId const unit = scenario.unit_named(check.whose);
        if (check.chart == "locked") continue;  // both sides throw
        ASSERT_NE(unit, rules::no_unit) << check.whose;
        int const side = scenario.troops[unit].side;
        int const face = check.dice.at(0);
        if (check.chart == "morale") {
            auto& total = counted[{"check", side}];
            int const lowest = *check.needed - check.total_modifier;
            ++total.throws;
            total.made += face >= lowest ? 1 : 0;
            total.expected += std::clamp(7 - lowest, 0, 6) / 6.0;
        } else if (check.chart == "fire") {
            auto& total = counted[{"fire", side}];
            ++total.throws;
            total.made += face + check.total_modifier > check.dice.at(1) + check.enemy_modifier;
            total.expected += higher(check.total_modifier, check.enemy_modifier);
        } else if (line.rule == "GT-PIPS-01") {
            auto& total = counted[{"PIP dice", side}];
            ++total.throws;
            total.made += face;
            total.expected += 3.5;
        }
    }
    std::map<std::pair<std::string, int>, Counted> told;
    for (LuckTotal const& total : fought.chronicle.luck.totals()) {
        bool const morale = total.kind != "firing" && total.kind != "PIP dice" &&
                            total.kind != "locked combat" && total.kind != "generals in a flight";
        std::string const kind = morale ? "check" : total.kind == "firing" ? "fire" : total.kind;
        auto& sum = told[{kind, total.side}];
        sum.throws += total.throws;
        sum.made += static_cast<int>(total.actual);
        sum.expected += total.expected.value();
    }
    int checks = 0;
    for (auto const& [what, own] : counted) {
        Counted const& other = told[what];
        EXPECT_EQ(other.throws, own.throws) << what.first << " of side " << what.second;
        EXPECT_EQ(other.made, own.made) << what.first << " of side " << what.second;
        EXPECT_NEAR(other.expected, own.expected, 1e-9) << what.first;
        checks += what.first == "check" ? own.throws : 0;
    }
    EXPECT_GT(checks, 10);
    EXPECT_GT(told[(std::pair<std::string, int>{"PIP dice", 0})].throws, 3);
}

// A log of one turn of known dice: nobody is shaken, and the two PIP dice of the French show 6 and
// 1: 7 of 7 that were to be expected.
TEST(Report, LuckOfAScript) {
    fixture::HouseFile const file{fixture::small_battle()};
    battles::WholeBattle const field{file.name()};
    play::Header header;
    play::Game<grande_tactique::System> game{field.rules, header};
    for (std::string const order : {"begin turn", "roll pips", "end pips"}) {
        bool const rolls = order == "roll pips";
        auto const reply =
            game.submit(field.words.read_order(order),
                        rolls ? std::vector<std::uint8_t>{6, 1} : std::vector<std::uint8_t>{});
        ASSERT_EQ(reply.progress, play::Progress::committed) << order << reply.because;
    }
    games::Retold const told = chronicle_of(field, game.log());
    auto const totals = told.chronicle.luck.totals();
    ASSERT_EQ(totals.size(), 1U);
    EXPECT_EQ(totals[0].kind, "PIP dice");
    EXPECT_EQ(totals[0].side, 0);
    EXPECT_EQ(totals[0].throws, 2);
    EXPECT_EQ(totals[0].actual, 7);
    EXPECT_EQ(totals[0].expected, Exact(7));
    // of one die: (1 + 4 + 9 + 16 + 25 + 36) / 6 - 3.5 * 3.5
    EXPECT_NEAR(totals[0].variance, 2 * 35.0 / 12.0, 1e-9);
    EXPECT_EQ(told.chronicle.luck.all_checks(0).throws, 0);
    EXPECT_THAT(html(told.chronicle), HasSubstr("After turn 1: both sides still fight"));
}

// Whose command it is stands in a column of its own.
TEST(Report, ACommandThatBreaksIsNamedOnce) {
    Fought fought{1};
    Incident incident;
    incident.kind = Incident::Kind::command;
    incident.side = 0;
    incident.whom = "1st Brigade";
    incident.words = "1st Brigade (French) breaks";
    fought.chronicle.turns.back().incidents = {incident};
    EXPECT_THAT(html(fought.chronicle), HasSubstr(">breaks</td>"));
    EXPECT_THAT(html(fought.chronicle), HasSubstr(">time</th>"));
}

TEST(Report, LossesAgreeWithTheTally) {
    Fought const fought{1};
    TurnTale const& last = fought.chronicle.turns.back();
    ASSERT_EQ(last.losses.size(), 2U);
    // 5 for cavalry, 4 for infantry and guns, 2 more for veterans, 1 for cuirassiers
    EXPECT_EQ(last.losses[0].began_points, 6 + 4 + 4 + 4 + 6 + 5);
    EXPECT_EQ(last.losses[1].began_points, 6 + 4 + 4 + 4 + 5 + 5);
    EXPECT_THAT(html(fought.chronicle), HasSubstr(percent_text(last.losses[1].percent)));
    EXPECT_EQ(percent_text(Exact(25, 2)), "12.5%");
}

}  // namespace
}  // namespace esprit::report
