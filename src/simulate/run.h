#pragma once
// A study from its beginning, or from its checkpoint, to its end.
#include <atomic>
#include <cstdint>
#include <functional>

#include "simulate/checkpoint.h"
#include "simulate/cluster.h"
#include "simulate/plan.h"

namespace esprit::simulate {

/// Where a run stands.
struct Standing {
    StudyTally const& tally;           // what counts so far
    std::uint64_t battles = 0;         // of each variant, with those of unfinished chunks
    std::uint64_t battles_before = 0;  // of them, from the checkpoint
    /// What counts so far, with the battles of the next chunk that follow on it without a gap: what
    /// a run that is broken off now would come to, but for the last few.
    std::function<StudyTally()> without_gap = {};
};

struct RunOptions {
    unsigned jobs = 1;                              // threads of this process
    Checkpoint* checkpoint = nullptr;               // new chunks go there; not owned
    Cluster* cluster = nullptr;                     // who else takes part; not owned
    std::atomic<bool> const* broken_off = nullptr;  // set: end with what there is; not owned
    std::function<void(Standing const&)> progress;  // called every now and then
};

enum class RunEnd : std::uint8_t { all, precise, broken_off };

struct RunResult {
    StudyTally tally;  // of the first `tally.battles` battles, none left out
    RunEnd end = RunEnd::all;
};

/// `known` holds what the checkpoint held. In a cluster only process 0 gets the result; the others
/// get an empty one. Throws CheckpointError, and what a battle throws.
class Merger;
RunResult run(Plan const& plan, Merger& known, RunOptions const& options);

}  // namespace esprit::simulate
