#pragma once
// Runs a study from its beginning, or from a checkpoint, to its end.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "simulate/checkpoint.h"
#include "simulate/cluster.h"
#include "simulate/plan.h"

namespace esprit::simulate {

/// The progress of a run.
struct RunProgress {
    StudyTally const& tally;           // the merged chunks
    std::uint64_t battles = 0;         // of each variant, unfinished chunks included
    std::uint64_t battles_before = 0;  // those from the checkpoint
    /// The merged chunks and the battles of the next chunk up to the first that is not fought: the
    /// result if the run were stopped now.
    std::function<StudyTally()> without_gap = {};
};

/// How a run is carried out.
struct RunOptions {
    unsigned jobs = 1;                              // threads of this process
    Checkpoint* checkpoint = nullptr;               // saves new battles; not owned
    std::chrono::milliseconds save_every{20'000};   // battles of unfinished chunks
    Cluster* cluster = nullptr;                     // the other processes; not owned
    std::atomic<bool> const* broken_off = nullptr;  // set: stop and return what there is; not owned
    std::function<void(RunProgress const&)> progress;  // called several times a second
};

/// Why a run ended.
enum class RunEnd : std::uint8_t { all, precise, broken_off };

/// The tally of a run, and why it ended.
struct RunResult {
    StudyTally tally;  // of the first `tally.battles` battles, without a gap
    RunEnd end = RunEnd::all;
};

/// `known` holds the chunks of the checkpoint. In a cluster only process 0 gets the result; the
/// others get an empty one. Throws CheckpointError, and what a battle throws.
class Merger;
RunResult run(Plan const& plan, Merger& known, RunOptions const& options);

}  // namespace esprit::simulate
