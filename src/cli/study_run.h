#pragma once
// What `simulate` and `sweep` do alike: how a study is run from the command line.
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "cli/thought.h"
#include "cli/verbs.h"
#include "simulate/run.h"
#include "study/study.h"
#include "study/summary.h"

namespace esprit::cli {

struct StudyRunOptions {
    std::optional<std::uint64_t> battles;
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> jobs;     // as many as there are processors when left out
    std::optional<std::string> precision;  // "0.5%"
    std::string checkpoint;                // a file; empty: none
    bool resume = false;                   // go on with it
    ThoughtWords thought;
};

/// Throws BadInput for what cannot be.
void look_at_options(StudyRunOptions const& options);
/// "0.5%" in millionths. Throws BadInput.
std::optional<std::uint32_t> precision_of(std::optional<std::string> const& written);
/// Lays the command line's numbers over those of the study.
void set_numbers(StudyRunOptions const& options, study::Study& study);
/// The same for what those who think may think, in all variants in which somebody does. Throws
/// BadInput where there is none.
void set_thought(StudyRunOptions const& options, study::Study& study);

/// Another of the processes that mpirun has started tells what is wrong.
struct ToldElsewhere {};

/// The processes that mpirun has started, this one among them; nothing where it stands alone.
/// Where the part for it is missing it throws BadInput in the first of them, else ToldElsewhere.
std::unique_ptr<simulate::Cluster> launched_cluster();

/// Runs what of a study is sampled, its fights made, with a bar on a terminal; Ctrl-C ends it with
/// what there is. Throws BadInput.
study::StudySummary summary_of_run(study::Study const& study, StudyRunOptions const& options,
                                   simulate::Cluster* cluster);

/// mpirun puts a terminal of its own between its processes and wherever their lines go.
inline bool colour_wanted(simulate::Cluster const* cluster) {
    return cluster == nullptr && colour_wanted();
}

/// Of a run that was broken off, as shells have it.
inline constexpr int broken_off_code = 130;

/// Carries out `verb` on the process that tells results; of others only the errors count.
template <class Verb>
int on_cluster(Verb const& verb) {
    std::unique_ptr<simulate::Cluster> cluster;
    try {
        cluster = launched_cluster();
        return verb(cluster.get());
    } catch (ToldElsewhere const&) {
        return 2;
    } catch (...) {
        // all processes have read the same words: one of them tells
        if (cluster != nullptr && cluster->rank() != 0) return 2;
        throw;
    }
}

}  // namespace esprit::cli
