// What is simulated is what esprit battle and esprit charge fight, and what odds say.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "games/battlefield_loader.h"
#include "play/log.h"
#include "simulate/tally.h"
#include "support/all_battlefields.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using simulate::BattleRecord;

bool is_balanced(games::Battlefield const& field) {
    return battles::name_of(field).ends_with("/balanced");
}

// The dice, the orders, the end: all of it is that of a logged game.
TEST(SimulatedBattles, AreThoseOfLoggedGames) {
    int systems = 0;
    for (auto const& field : battles::all_battlefields()) {
        if (!is_balanced(*field)) continue;
        ++systems;
        auto const fights = field->fights({{"drill", "advance"}, 5});
        for (std::uint64_t const number : {0U, 4711U}) {
            auto const last = static_cast<std::uint16_t>(field->common().last_turn);
            play::Log const log = battles::fought(*field, {"drill", "advance"}, 5, number, last);
            auto const chronicle = field->retell(log).chronicle;
            BattleRecord record;
            fights->fight(number, record);
            EXPECT_EQ(record.state, log.entries.back().state) << battles::name_of(*field);
            EXPECT_EQ(record.orders, log.entries.size());
            EXPECT_EQ(record.winner, chronicle.ending.winner);
            EXPECT_EQ(record.ending, chronicle.ending.rule);
            EXPECT_EQ(static_cast<int>(record.turns),
                      chronicle.turns.back().number - field->common().first_turn + 1);
            auto const& losses = chronicle.turns.back().losses;
            for (std::size_t side = 0; side < simulate::sides; ++side) {
                EXPECT_EQ(static_cast<int>(record.losses[side].lost), losses[side].lost_points);
                EXPECT_EQ(static_cast<int>(record.losses[side].began), losses[side].began_points);
            }
        }
    }
    EXPECT_EQ(systems, 4);
}

TEST(SimulatedBattles, TheNextIsAnother) {
    for (auto const& field : battles::all_battlefields()) {
        if (!is_balanced(*field)) continue;
        auto const fights = field->fights({{"drill", "drill"}, 5});
        BattleRecord one;
        BattleRecord other;
        fights->fight(0, one);
        fights->fight(1, other);
        EXPECT_NE(one.state, other.state) << battles::name_of(*field);
        EXPECT_EQ(one.units.size(), field->common().units.size());
        for (simulate::UnitFate const& fate : one.units) EXPECT_NE(fate.word, "");
        EXPECT_FALSE(one.happenings.empty());
        fights->fight(0, other);
        EXPECT_EQ(one.state, other.state) << "the record is written over";
        EXPECT_EQ(one.orders, other.orders);
    }
}

// What happened is told of both sides, by charts of the ruleset and by its rules.
TEST(SimulatedBattles, RecordWhatTheRulesMadeHappen) {
    for (auto const& field : battles::all_battlefields()) {
        if (!is_balanced(*field)) continue;
        BattleRecord record;
        field->fights({{"drill", "drill"}, 1})->fight(0, record);
        std::set<int> sides;
        bool charts = false;
        for (simulate::Happening const& each : record.happenings) {
            sides.insert(each.side);
            EXPECT_GT(each.times, 0U);
            if (field->ruleset().find_chart(each.what) != nullptr) {
                charts = true;
                EXPECT_FALSE(each.outcome.empty());
            } else {
                EXPECT_NE(field->ruleset().text_of(each.what), "") << each.what;
            }
        }
        EXPECT_EQ(sides.size(), 2U) << battles::name_of(*field);
        EXPECT_TRUE(charts) << battles::name_of(*field);
    }
}

std::vector<std::unique_ptr<games::Battlefield>> engagements() {
    std::filesystem::path const folder =
        std::filesystem::path{source_tree()} / "scenarios" / "grande-tactique";
    std::set<std::filesystem::path> paths;
    for (auto const& entry : std::filesystem::directory_iterator{folder}) {
        if (entry.path().extension() == ".toml") paths.insert(entry.path());
    }
    std::vector<std::unique_ptr<games::Battlefield>> found;
    for (auto const& path : paths) {
        auto field = games::load_battlefield(path.string());
        if (field->is_engagement() && !field->common().engagement.empty()) {
            found.push_back(std::move(field));
        }
    }
    return found;
}

/// Whether a count is within 4.5 standard deviations: one of 150,000 would not be by chance.
void expect_likely(std::uint64_t count, double chance, std::uint64_t trials,
                   std::string const& what) {
    auto const n = static_cast<double>(trials);
    double const deviation = __builtin_sqrt(n * chance * (1 - chance));
    EXPECT_NEAR(static_cast<double>(count), n * chance, 4.5 * deviation + 1e-9) << what;
}

TEST(SimulatedEngagements, AgreeWithExactOdds) {
    constexpr std::uint64_t trials = 4000;
    int scenes = 0;
    for (auto const& field : engagements()) {
        auto const exact = field->exact_ends(100'000);
        if (!exact) continue;
        ++scenes;
        auto const fights = field->fights({{}, 3});
        simulate::Tally tally;
        BattleRecord record;
        for (std::uint64_t number = 0; number < trials; ++number) {
            fights->fight(number, record);
            tally.add(number, record);
        }
        std::uint64_t seen = 0;
        for (games::ExactEnds::End const& end : exact->ends) {
            auto const place = tally.ends.find({simulate::nobody, end.words, {}});
            std::uint64_t const count = place == tally.ends.end() ? 0 : place->second;
            seen += count;
            expect_likely(count, end.chance.value(), trials, end.words);
        }
        EXPECT_EQ(seen, trials) << field->common().title << ": an end that odds do not know";
        for (games::ExactEnds::Fate const& fate : exact->fates) {
            auto const place = tally.fates.find({fate.unit, fate.holding, fate.word});
            std::uint64_t const count =
                place == tally.fates.end() ? 0 : place->second[simulate::nobody];
            expect_likely(count, fate.chance.value(), trials, field->common().title);
        }
    }
    EXPECT_GE(scenes, 12);
}

TEST(SimulatedEngagements, AreCountedOutOnlyWhereThatIsAffordable) {
    auto const field =
        games::load_battlefield(source_tree() + "/scenarios/grande-tactique/marengo.toml");
    auto const exact = field->exact_ends(1000);
    ASSERT_TRUE(exact);
    Exact sum;
    for (auto const& end : exact->ends) sum += end.chance;
    EXPECT_EQ(sum, Exact{1});
    EXPECT_FALSE(field->exact_ends(10));
    EXPECT_FALSE(field->exact_ends(0));
}

TEST(SimulatedEngagements, WholeBattlesAreNone) {
    for (auto const& field : battles::all_battlefields()) {
        EXPECT_FALSE(field->is_engagement());
        EXPECT_FALSE(field->exact_ends(1'000'000));
    }
}

}  // namespace
}  // namespace esprit
