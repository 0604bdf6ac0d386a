// Tournaments: the same pairs whatever fights them, and captains against the yardsticks.
#include "study/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "games/battlefield_loader.h"
#include "program/charge_scenes.h"
#include "support/source_tree.h"
#include "text/rulesets/system_loader.h"

namespace esprit::study {
namespace {

using fixture::TemporaryFile;
using ::testing::HasSubstr;

TournamentPlan plan_of(std::vector<std::string> const& commanders, std::uint64_t pairs,
                       std::string const& system = "men-who-would-be-kings") {
    TournamentPlan plan;
    for (std::string const& word : commanders) plan.contenders.push_back(contender_of(word));
    plan.fields.push_back(
        games::load_battlefield(source_tree() + "/scenarios/" + system + "/balanced.toml"));
    plan.seed = 31;
    plan.most_pairs = pairs;
    return plan;
}

TournamentResult fought(TournamentPlan const& plan, unsigned jobs = 1) {
    TournamentRun run;
    run.jobs = jobs;
    return fight_tournament(plan, run);
}

std::vector<simulate::Pentanomial> pairs_of(TournamentResult const& result) {
    std::vector<simulate::Pentanomial> all;
    for (Pairing const& pairing : result.pairings) all.push_back(pairing.of.results);
    return all;
}

TEST(TournamentOfCommanders, IsThatOfBattlesFoughtOneByOne) {
    auto const plan = plan_of({"advance", "random"}, 6);
    simulate::Pentanomial expected;
    games::Commanders forwards{{"advance", "random"}, 31};
    games::Commanders backwards{{"random", "advance"}, 31};
    auto const first = plan.fields[0]->fights(forwards);
    auto const second = plan.fields[0]->fights(backwards);
    for (std::uint64_t pair = 0; pair < 6; ++pair) {
        simulate::BattleRecord record;
        int half_points = 0;
        first->fight(pair, record);
        half_points += !record.winner ? 1 : *record.winner == 0 ? 2 : 0;
        second->fight(pair, record);
        half_points += !record.winner ? 1 : *record.winner == 1 ? 2 : 0;
        expected.add(static_cast<simulate::PairScore>(half_points));
    }
    EXPECT_EQ(pairs_of(fought(plan)), std::vector{expected});
}

TEST(TournamentOfCommanders, DoesNotDependOnThreads) {
    auto plan = plan_of({"advance", "random", "drill"}, 8);
    EXPECT_EQ(pairs_of(fought(plan, 1)), pairs_of(fought(plan, 3)));
    plan.sprt = simulate::Sprt{0, 300, 0.05};
    plan.most_pairs = 60;
    auto const alone = fought(plan, 1);
    EXPECT_EQ(pairs_of(alone), pairs_of(fought(plan, 3)));
    for (Pairing const& pairing : alone.pairings) {
        EXPECT_NE(pairing.decision, simulate::SprtDecision::open);
        EXPECT_LT(pairing.of.results.count(), 60);
    }
}

TEST(TournamentOfCommanders, GoesOnFromACheckpointThatWasCutOff) {
    auto const plan = plan_of({"advance", "random"}, 8);
    TemporaryFile const file{".txt"};
    TournamentRun run;
    run.checkpoint = file.name();
    auto const whole = pairs_of(fight_tournament(plan, run));
    // killed in the middle of a line
    std::filesystem::resize_file(file.name(), std::filesystem::file_size(file.name()) / 2);
    run.resume = true;
    auto const resumed = fight_tournament(plan, run);
    EXPECT_EQ(pairs_of(resumed), whole);
    EXPECT_GT(resumed.thought[0].orders, 0);  // some pairs were fought again
    EXPECT_LT(resumed.thought[0].orders, fought(plan).thought[0].orders) << "and some were not";

    auto const other = plan_of({"advance", "drill"}, 8);
    EXPECT_THROW(fight_tournament(other, run), simulate::CheckpointError);
}

TEST(TournamentOfCommanders, IsToldAsTextAndAsJson) {
    auto plan = plan_of({"random", "advance"}, 5);
    plan.sprt = simulate::Sprt{0, 10, 0.05};
    auto const result = fought(plan);
    std::string const text = tournament_text(plan, result);
    EXPECT_THAT(text, HasSubstr("1 advance"));
    EXPECT_THAT(text, HasSubstr("random against advance: "));
    EXPECT_THAT(text, HasSubstr("undecided (log-likelihood ratio"));
    auto const json = nlohmann::json::parse(tournament_json(plan, result));
    EXPECT_EQ(json["commanders"][0]["commander"], "advance");
    EXPECT_EQ(json["pairings"][0]["decision"], "open");
    EXPECT_EQ(json["pairings"][0]["won"].get<int>() + json["pairings"][0]["lost"].get<int>() +
                  json["pairings"][0]["undecided"].get<int>(),
              10);
}

TEST(Contenders, AreReadWithTheirNodes) {
    EXPECT_EQ(contender_of("staff@400").nodes, 400);
    EXPECT_EQ(contender_of("drill").name, "drill");
    EXPECT_THROW(contender_of("staff@"), text::BadInput);
    EXPECT_THROW(contender_of("staff@4x"), text::BadInput);
    EXPECT_THROW(contender_of("drill@400"), text::BadInput);
}

/// The share of the points that a captain has against a rival in every system: ESPRIT_TOURNAMENT
/// is the number of pairs; without it the test is skipped.
class Tournament : public ::testing::TestWithParam<std::string> {};

TEST_P(Tournament, CaptainsHoldTheirOwn) {
    char const* const asked = std::getenv("ESPRIT_TOURNAMENT");
    if (asked == nullptr) GTEST_SKIP() << "ESPRIT_TOURNAMENT says how many pairs of battles";
    auto const pairs = std::strtoull(asked, nullptr, 10);
    auto const plan = plan_of({"captain", "drill", "advance"}, pairs, GetParam());
    auto const result = fought(plan, 2);
    // bench/README.md has lower bounds of 0.60 against `drill` and 0.85 against `advance`; so few
    // battles can only show that a captain is no worse, and clearly better
    EXPECT_GE(result.pairings[0].of.results.score().value, 0.5);
    EXPECT_GE(result.pairings[1].of.results.score().value, 0.75);
}

INSTANTIATE_TEST_SUITE_P(Systems, Tournament,
                         ::testing::ValuesIn(std::vector<std::string>{
                             "grande-tactique", "rank-and-file", "black-powder",
                             "men-who-would-be-kings"}));

}  // namespace
}  // namespace esprit::study
