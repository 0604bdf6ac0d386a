// Studies of toy battles: what is counted does not depend on who counts it, nor in how many pieces.
#include "simulate/run.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "simulate/merger.h"
#include "simulate/statistics.h"
#include "simulate/tally_json.h"
#include "simulate/toy_fights.h"

namespace esprit::simulate {
namespace {

using fixture::ToyFights;
using fixture::ToyNetwork;

/// Two variants, the second compared with the first.
struct ToyStudy {
    ToyFights first{3};
    ToyFights second{4};
    Plan plan;

    explicit ToyStudy(std::uint64_t battles) {
        plan.variants = {{&first, 0}, {&second, 0}};
        plan.battles = battles;
    }
};

RunResult run_alone(Plan const& plan, unsigned jobs) {
    Merger known{plan};
    RunOptions options;
    options.jobs = jobs;
    return run(plan, known, options);
}

RunResult run_by_ranks(Plan const& plan, int ranks, unsigned jobs) {
    ToyNetwork network{ranks};
    RunResult result;
    {
        std::vector<std::jthread> processes;
        for (int rank = 0; rank < ranks; ++rank) {
            processes.emplace_back([&, rank] {
                ToyNetwork::Member member{network, rank};
                Merger known{plan};
                RunOptions options;
                options.jobs = jobs;
                options.cluster = &member;
                RunResult own = run(plan, known, options);
                if (rank == 0) result = std::move(own);
            });
        }
    }
    return result;
}

/// One battle after another, without chunks or threads.
StudyTally counted_plainly(Plan const& plan, std::uint64_t battles) {
    StudyTally tally{plan.variants.size()};
    std::vector<BattleRecord> records(plan.variants.size());
    for (std::uint64_t number = 0; number < battles; ++number) {
        for (std::size_t i = 0; i < records.size(); ++i) {
            plan.variants[i].fights->fight(number, records[i]);
            tally.variants[i].add(number, records[i]);
            std::size_t const base = plan.variants[i].compared_with;
            if (base != i) tally.pairs[i].add(measured(records[i]), measured(records[base]));
        }
        ++tally.battles;
    }
    return tally;
}

/// In an interval of twice the width: 3.9 standard errors, so that the one draw of this test may be
/// an odd one.
void expect_covered(Estimate const& estimate, double truth) {
    EXPECT_NEAR(estimate.value, truth, 2 * estimate.half_width());
}

TEST(Run, CountsWhatAPlainLoopCounts) {
    for (std::uint64_t const battles : {1U, 31U, 1024U, 1025U, 5000U}) {
        ToyStudy const study{battles};
        EXPECT_EQ(run_alone(study.plan, 3).tally, counted_plainly(study.plan, battles)) << battles;
    }
}

TEST(Run, JobsAndProcessesChangeNothing) {
    ToyStudy const study{20'000};
    RunResult const alone = run_alone(study.plan, 1);
    EXPECT_EQ(alone.end, RunEnd::all);
    EXPECT_EQ(alone.tally.battles, 20'000U);
    for (unsigned const jobs : {2U, 7U}) EXPECT_EQ(run_alone(study.plan, jobs).tally, alone.tally);
    for (int const ranks : {1, 2, 3}) {
        EXPECT_EQ(run_by_ranks(study.plan, ranks, 2).tally, alone.tally) << ranks;
    }
}

TEST(Run, ThePrecisionIsJudgedAfterChunksInOrder) {
    ToyStudy study{1'000'000};
    study.plan.precision_millionths = 10'000;
    RunResult const alone = run_alone(study.plan, 1);
    EXPECT_EQ(alone.end, RunEnd::precise);
    EXPECT_EQ(alone.tally.battles % chunk_battles, 0U);
    EXPECT_LE(widest_half_width(alone.tally), 0.01);
    // one chunk less would not have been enough
    StudyTally const before = counted_plainly(study.plan, alone.tally.battles - chunk_battles);
    EXPECT_GT(widest_half_width(before), 0.01);
    EXPECT_EQ(run_alone(study.plan, 7).tally, alone.tally);
    EXPECT_EQ(run_by_ranks(study.plan, 3, 2).tally, alone.tally);
}

// Three of six against four of six of the same dice: one battle of six is won instead of undecided,
// and one undecided instead of lost; the second share is 4/6, the mean difference of the score 1/6.
TEST(Run, RecoversAKnownAnswer) {
    ToyStudy const study{60'000};
    StudyTally const tally = run_alone(study.plan, 2).tally;
    Estimate const first = share(tally.variants[0].won[0], tally.battles);
    Estimate const second = share(tally.variants[1].won[0], tally.battles);
    PairSums::Each const& score = tally.pairs[1].of[static_cast<std::size_t>(Measure::score)];
    Estimate const more = mean(score.sum, score.squares, tally.battles);
    expect_covered(first, 0.5);
    expect_covered(second, 4.0 / 6);
    expect_covered(more, 2.0 / 6);  // in half points
    // paired, the difference is known far better than from independent battles
    double const apart = 2 * second.half_width() + 2 * first.half_width();
    EXPECT_LT(more.half_width(), apart / 2);
}

// What happens to the second side: a die and, when it loses, one more. The covariance with losing
// (3 of 6) is 1/4, the variance 35/12 + 1/4: r = (1/4) / root of (1/4 * 38/12).
TEST(Run, RecoversAKnownCorrelation) {
    ToyStudy const study{60'000};
    Tally const tally = run_alone(study.plan, 2).tally.variants[0];
    HappeningSums const& sums = tally.happenings.at({1, "T-03", "hit"});
    Estimate const r = correlation(
        {static_cast<std::int64_t>(sums.times.sum), sums.times.squares, tally.battles},
        {static_cast<std::int64_t>(sums.times_lost.sum), sums.times_lost.squares, tally.won[0]});
    double const expected = 0.25 / __builtin_sqrt(0.25 * 38 / 12);
    expect_covered(r, expected);
    EXPECT_LT(r.half_width(), 0.01);
}

TEST(Run, BrokenOffItHoldsTheFirstBattlesWithoutAGap) {
    ToyStudy const study{std::uint64_t{1} << 40U};
    Merger known{study.plan};
    std::atomic<bool> broken_off = false;
    RunOptions options;
    options.jobs = 3;
    options.broken_off = &broken_off;
    options.progress = [&](RunProgress const& so_far) {
        if (so_far.battles > 5000) broken_off = true;
    };
    RunResult const result = run(study.plan, known, options);
    EXPECT_EQ(result.end, RunEnd::broken_off);
    ASSERT_GT(result.tally.battles, 0U);
    EXPECT_EQ(result.tally, counted_plainly(study.plan, result.tally.battles));
}

TEST(Run, ABattleThatFailsEndsIt) {
    ToyStudy study{4000};
    study.second.fails_at = 1234;
    EXPECT_THROW(run_alone(study.plan, 2), std::runtime_error);
}

TEST(Tally, LinesAreReadAsTheyWereWritten) {
    ToyStudy const study{100};
    StudyTally const tally = counted_plainly(study.plan, 100);
    EXPECT_EQ(tally_of(to_line(tally)), tally);
    EXPECT_EQ(to_line(tally).find('\n'), std::string::npos);
    EXPECT_FALSE(tally_of("[1,2"));
    EXPECT_FALSE(tally_of("{}"));
    EXPECT_FALSE(tally_of("[1,[[1]],[[]]]"));
}

TEST(Tally, CountsBattlesByTheirTurns) {
    ToyStudy const study{200};
    Tally const tally = counted_plainly(study.plan, 200).variants[0];
    EXPECT_EQ(tally.lengths.size(), 6U);  // a die
    std::uint64_t battles = 0;
    std::uint64_t turns = 0;
    for (auto const& [length, count] : tally.lengths) {
        battles += count;
        turns += length * count;
    }
    EXPECT_EQ(battles, 200U);
    EXPECT_EQ(turns, tally.turns.sum);
}

TEST(Run, TellsWhatFollowsWithoutAGap) {
    ToyStudy const study{1500};
    Merger known{study.plan};
    RunOptions options;
    std::uint64_t told = 0;
    options.progress = [&](RunProgress const& so_far) {
        StudyTally const present = so_far.without_gap();
        EXPECT_GE(present.battles, so_far.tally.battles);
        EXPECT_EQ(present, counted_plainly(study.plan, present.battles));
        ++told;
    };
    run(study.plan, known, options);
    EXPECT_GT(told, 0U);
}

TEST(Tally, TheCheckKnowsWhichBattleEndedHow) {
    BattleRecord one;
    BattleRecord other;
    one.state = 1;
    other.state = 2;
    Tally straight;
    straight.add(0, one);
    straight.add(1, other);
    Tally crossed;
    crossed.add(1, one);
    crossed.add(0, other);
    EXPECT_NE(straight.check, crossed.check);
    Tally turned;
    turned.add(1, other);
    turned.add(0, one);
    EXPECT_EQ(turned, straight) << "the order of adding does not matter";
}

}  // namespace
}  // namespace esprit::simulate
