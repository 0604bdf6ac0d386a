// Checkpoints: what was finished is there again, however the file was left.
#include "simulate/checkpoint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <map>
#include <thread>

#include "program/charge_scenes.h"
#include "simulate/merger.h"
#include "simulate/run.h"
#include "simulate/toy_fights.h"

namespace esprit::simulate {
namespace {

using fixture::content_of;
using fixture::TemporaryFile;
using fixture::ToyFights;
using ::testing::HasSubstr;

Checkpoint::Study const toys{77, "toys"};

StudyTally some_tally(std::uint64_t number) {
    StudyTally tally{1};
    BattleRecord record;
    ToyFights{3}.fight(number, record);
    tally.variants[0].add(number, record);
    tally.battles = 1;
    return tally;
}

std::map<std::uint64_t, StudyTally> chunks_in(std::string const& file) {
    std::map<std::uint64_t, StudyTally> chunks;
    Checkpoint::resume(file, toys, [&](std::uint64_t chunk, StudyTally tally) {
        EXPECT_TRUE(chunks.emplace(chunk, std::move(tally)).second);
    });
    return chunks;
}

std::string complaint(std::function<void()> const& action) {
    try {
        action();
    } catch (CheckpointError const& error) {
        return error.what();
    }
    return "none";
}

TEST(Checkpoint, HoldsWhatWasAddedInAnyOrder) {
    TemporaryFile const file{".checkpoint"};
    {
        Checkpoint checkpoint = Checkpoint::begin(file.name(), toys);
        checkpoint.add(1, some_tally(1));
        checkpoint.add(0, some_tally(0));
        EXPECT_EQ(checkpoint.bytes_written(), content_of(file.name()).size());
    }
    std::map<std::uint64_t, StudyTally> const expected{{0, some_tally(0)}, {1, some_tally(1)}};
    EXPECT_EQ(chunks_in(file.name()), expected);
}

// Killed at any byte: what was whole is there, and the file can be gone on with.
TEST(Checkpoint, ATailThatWasCutOffIsIgnored) {
    TemporaryFile const whole{".checkpoint"};
    std::vector<std::size_t> ends;
    {
        Checkpoint checkpoint = Checkpoint::begin(whole.name(), toys);
        for (std::uint64_t chunk = 0; chunk < 3; ++chunk) {
            ends.push_back(content_of(whole.name()).size());
            checkpoint.add(chunk, some_tally(chunk));
        }
        ends.push_back(content_of(whole.name()).size());
    }
    std::string const all = content_of(whole.name());
    for (std::size_t cut = 0; cut <= all.size(); ++cut) {
        TemporaryFile const file{".checkpoint"};
        std::ofstream{file.name(), std::ios::binary} << all.substr(0, cut);
        std::size_t const kept = static_cast<std::size_t>(std::count_if(
            ends.begin() + 1, ends.end(), [&](std::size_t end) { return end <= cut; }));
        ASSERT_EQ(chunks_in(file.name()).size(), kept) << cut;
        {
            Checkpoint again =
                Checkpoint::resume(file.name(), toys, [](std::uint64_t, StudyTally) {});
            again.add(9, some_tally(9));
        }
        auto const chunks = chunks_in(file.name());
        ASSERT_EQ(chunks.size(), kept + 1) << cut;
        ASSERT_EQ(chunks.at(9), some_tally(9)) << cut;
    }
}

TEST(Checkpoint, ADamagedLineEndsWhatIsRead) {
    TemporaryFile const file{".checkpoint"};
    {
        Checkpoint checkpoint = Checkpoint::begin(file.name(), toys);
        checkpoint.add(0, some_tally(0));
        checkpoint.add(1, some_tally(1));
    }
    std::string text = content_of(file.name());
    std::size_t const place =
        text.rfind("firm") != text.npos ? text.rfind("firm") : text.rfind("shaken");
    text[place] = 'x';
    std::ofstream{file.name(), std::ios::binary} << text;
    EXPECT_LT(chunks_in(file.name()).size(), 2U);
}

TEST(Checkpoint, OfAnotherStudyIsRefused) {
    TemporaryFile const file{".checkpoint"};
    {
        Checkpoint::begin(file.name(), toys);
    }
    auto const nothing = [](std::uint64_t, StudyTally) {};
    EXPECT_THAT(complaint([&] { Checkpoint::resume(file.name(), {78, "lions"}, nothing); }),
                HasSubstr("is the checkpoint of another study (\"toys\")"));
    EXPECT_THAT(complaint([&] { Checkpoint::begin(file.name(), toys); }),
                HasSubstr("exists: add --resume to go on with it"));
    TemporaryFile const missing{".checkpoint"};
    EXPECT_THAT(complaint([&] { Checkpoint::resume(missing.name(), toys, nothing); }),
                HasSubstr("leave out --resume"));
    TemporaryFile const stranger{".checkpoint"};
    std::ofstream{stranger.name()} << "title = \"a scenario\"\n";
    EXPECT_THAT(complaint([&] { Checkpoint::resume(stranger.name(), toys, nothing); }),
                HasSubstr("is not a checkpoint"));
    EXPECT_EQ(content_of(stranger.name()), "title = \"a scenario\"\n") << "it is left as it is";
}

TEST(Checkpoint, IsOfOneRunAtATime) {
    TemporaryFile const file{".checkpoint"};
    Checkpoint const held = Checkpoint::begin(file.name(), toys);
    EXPECT_THAT(
        complaint([&] { Checkpoint::resume(file.name(), toys, [](std::uint64_t, StudyTally) {}); }),
        HasSubstr("is used by another run"));
}

// Some chunks are known, not all of them at the beginning: the result is that of a run in one go,
// and they are not fought again.
TEST(Checkpoint, ARunGoesOnWhereItWas) {
    ToyFights const fights{2};
    Plan plan;
    plan.variants = {{&fights, 0}};
    plan.battles = 10'000;
    Merger nothing_known{plan};
    TemporaryFile const file{".checkpoint"};
    RunResult whole;
    {
        Checkpoint checkpoint = Checkpoint::begin(file.name(), toys);
        RunOptions options;
        options.jobs = 2;
        options.checkpoint = &checkpoint;
        whole = run(plan, nothing_known, options);
    }
    auto const chunks = chunks_in(file.name());
    ASSERT_EQ(chunks.size(), 10U);
    Merger known{plan};
    for (std::uint64_t const chunk : {0U, 3U, 1U, 9U}) known.add(chunk, chunks.at(chunk));
    EXPECT_EQ(known.merged(), 2U);
    std::uint64_t most = 0;
    RunOptions options;
    options.progress = [&](RunProgress const& so_far) { most = so_far.battles; };
    EXPECT_EQ(run(plan, known, options).tally, whole.tally);
    EXPECT_LE(most, 10'000U - chunks.at(3).battles - chunks.at(9).battles);
}

/// Counts its battles, and breaks the run off after some of them. Later ones take long enough for
/// the run to notice that.
class CountedFights final : public Fights {
public:
    void fight(std::uint64_t number, BattleRecord& record) const override {
        coins_.fight(number, record);
        if (++fought == breaks_off_after) broken_off = true;
        if (broken_off) std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }

    mutable std::atomic<std::uint64_t> fought = 0;
    mutable std::atomic<bool> broken_off = false;
    std::uint64_t breaks_off_after = 0;

private:
    ToyFights coins_{2};
};

RunResult run_of(CountedFights const& fights, Checkpoint& checkpoint, std::uint64_t battles) {
    Plan plan;
    plan.variants = {{&fights, 0}};
    plan.battles = battles;
    Merger known{plan};
    RunOptions options;
    options.jobs = 2;
    options.checkpoint = &checkpoint;
    options.save_every = std::chrono::milliseconds{0};
    options.broken_off = &fights.broken_off;
    return run(plan, known, options);
}

// Far fewer battles than a chunk: those before the stop are not fought again, and the result is
// that of a run in one go, also of another number of battles.
TEST(Checkpoint, KeepsTheBattlesOfUnfinishedChunks) {
    for (std::uint64_t const battles : {500U, 300U}) {
        TemporaryFile const file{".checkpoint"};
        CountedFights first;
        first.breaks_off_after = 200;
        {
            Checkpoint checkpoint = Checkpoint::begin(file.name(), toys);
            EXPECT_EQ(run_of(first, checkpoint, 500).end, RunEnd::broken_off);
        }
        CountedFights second;
        Checkpoint checkpoint =
            Checkpoint::resume(file.name(), toys, [](std::uint64_t, StudyTally) {});
        RunResult const resumed = run_of(second, checkpoint, battles);
        TemporaryFile const other{".checkpoint"};
        CountedFights in_one_go;
        Checkpoint whole = Checkpoint::begin(other.name(), toys);
        EXPECT_EQ(resumed.tally, run_of(in_one_go, whole, battles).tally);
        EXPECT_LE(second.fought, battles == 500 ? 500 - first.fought : 300U - 200);
    }
}

}  // namespace
}  // namespace esprit::simulate
