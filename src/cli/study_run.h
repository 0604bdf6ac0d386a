#pragma once
// What `simulate` and `sweep` do alike: how a study is run from the command line.
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "cli/terminal.h"
#include "cli/thought.h"
#include "simulate/run.h"
#include "study/study.h"
#include "study/summary.h"

namespace esprit::cli {

struct StudyRunOptions {
    std::optional<std::uint64_t> battles;
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> jobs;  // threads; left out, one for each processor
    std::optional<std::uint32_t> precision_millionths;
    std::string checkpoint;                              // a file; empty: none
    bool resume = false;                                 // go on with it
    std::string rows;                                    // a file for a row a battle; empty: none
    std::uint64_t most_paths = study::usual_most_paths;  // of exact odds
    ThoughtWords thought;
};

/// `usual_battles` says how many battles are fought when -n is left out.
void add_study_run(Verb& verb, StudyRunOptions& given, std::string const& usual_battles);

/// Lays the command line's numbers over those of the study.
void set_numbers(StudyRunOptions const& options, study::Study& study);
/// Lays --nodes over all variants with a searching commander. Throws BadInput when no variant has
/// one.
void set_thought(StudyRunOptions const& options, study::Study& study);

/// The processes that mpirun has started, this one among them; nothing when mpirun did not start
/// this one. Throws BadInput when the library for MPI is missing.
std::unique_ptr<simulate::Cluster> launched_cluster();
/// True for the first process that mpirun started, and for a process started without mpirun.
bool is_first_process();

/// Runs the sampled part of a study, whose fights are made, with a progress bar on a terminal, and
/// writes the rows of its battles if the options name a file. Ctrl-C stops it; the summary is then
/// partial. Throws BadInput.
study::StudySummary summary_of_run(study::Study& study, StudyRunOptions const& options,
                                   simulate::Cluster* cluster);

/// Under mpirun standard output is always a terminal, whatever it is written to.
inline bool colour_wanted(simulate::Cluster const* cluster) {
    return cluster == nullptr && colour_wanted();
}

/// The exit code of a run that Ctrl-C stopped, as shells have it.
inline constexpr int broken_off_code = 130;

/// Has every process run the verb. All read the same words, so the first alone prints errors.
template <class Run>
int on_cluster(Run const& run) {
    std::unique_ptr<simulate::Cluster> cluster;
    try {
        cluster = launched_cluster();
        return run(cluster.get());
    } catch (...) {
        if (cluster == nullptr ? is_first_process() : cluster->rank() == 0) throw;
        return 2;
    }
}

}  // namespace esprit::cli
