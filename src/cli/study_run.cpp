#include "cli/study_run.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "chance/chart.h"
#include "cli/break_off.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/study_progress.h"
#include "simulate/merger.h"
#include "study/battle_rows.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

using text::BadInput;

namespace {

constexpr std::uint64_t most_battles = std::uint64_t{1} << 48U;  // chance::DrawPlace

std::optional<simulate::Checkpoint> checkpoint_of(study::Study const& study,
                                                  StudyRunOptions const& options,
                                                  simulate::Plan const& plan,
                                                  simulate::Merger& known) {
    if (options.checkpoint.empty()) return std::nullopt;
    auto const identity = study.identity();
    if (!options.resume) return simulate::Checkpoint::begin(options.checkpoint, identity);
    return simulate::Checkpoint::resume(
        options.checkpoint, identity, [&](std::uint64_t chunk, simulate::StudyTally tally) {
            // the last chunk of a shorter run is no whole one of a longer
            if (chunk < plan.chunks() && tally.battles == plan.battles_in(chunk)) {
                known.add(chunk, std::move(tally));
            }
        });
}

/// Where the part for MPI may lie: beside the program, or where it is installed.
std::string path_of_mpi_part() {
    std::error_code error;
    auto const program = std::filesystem::read_symlink("/proc/self/exe", error);
    auto const folder = program.parent_path();
    for (char const* const place : {"libesprit_mpi.so", "../lib/esprit/libesprit_mpi.so"}) {
        if (std::filesystem::exists(folder / place, error)) return (folder / place).string();
    }
    return {};
}

bool is_launched_by_mpirun() {
    for (char const* const name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
        char const* const size = std::getenv(name);
        if (size != nullptr && std::string_view{size} != "1") return true;
    }
    return false;
}

}  // namespace

void add_study_run(Verb& verb, StudyRunOptions& given, std::string const& usual_battles) {
    verb.option("-n", "N", given.battles, "fight N battles; with --precision, at most N")
        .between(1, most_battles)
        .when_left_out(usual_battles);
    add_seed(verb, given.seed);
    add_jobs(verb, given.jobs);
    auto const read_precision = [&given](Parameter const&, std::string const& written) {
        given.precision_millionths = study::half_width_of(written);
        if (!given.precision_millionths) {
            throw BadInput{"--precision: \"" + written +
                           "\" is not a half width from 0.0001% to 50%, as in 0.5%"};
        }
    };
    verb.option("--precision", "P%", read_precision,
                "stop when all 95% intervals of shares are within plus or minus P%, as in 0.5%");
    verb.option("--checkpoint", "FILE", given.checkpoint,
                "save battles to this file, so that a stop loses half a minute at most")
        .file();
    verb.flag("--resume", given.resume, "go on with the checkpoint");
    verb.need("--resume", "--checkpoint", "it goes on with that file");
    verb.option("--rows", "FILE", given.rows,
                "write a row for each battle to this file, FILE.csv or FILE.sqlite")
        .file();
    verb.exclude("--rows", {"--resume"}, "a checkpoint keeps sums, no rows");
    add_nodes(verb, given.thought.nodes);
    verb.option("--most-paths", "N", given.most_paths,
                "compute an engagement's odds exactly if it has at most N paths of dice; 0: never");
}

bool is_first_process() {
    for (char const* const name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}) {
        char const* const rank = std::getenv(name);
        if (rank != nullptr) return std::string_view{rank} == "0";
    }
    return true;
}

void set_numbers(StudyRunOptions const& options, study::Study& study) {
    if (options.seed) study.seed = *options.seed;
    if (options.precision_millionths) study.precision_millionths = options.precision_millionths;
    if (options.battles) study.battles = *options.battles;
    study.settle_battles();
}

void set_thought(StudyRunOptions const& options, study::Study& study) {
    games::Commanders all;
    all.names = study.commanders();
    let_think(all, options.thought);
    for (study::Variant& variant : study.variants) {
        if (all.nodes > 0 && variant.has_thinkers()) variant.nodes = all.nodes;
    }
}

std::unique_ptr<simulate::Cluster> launched_cluster() {
    if (!is_launched_by_mpirun()) return nullptr;
    std::string const path = path_of_mpi_part();
    if (path.empty()) {
        throw BadInput{
            "this was started by mpirun, but libesprit_mpi.so is missing: install libopenmpi-dev "
            "and openmpi-bin and build again (docs/cluster.md)"};
    }
    // the parts of OpenMPI that are loaded later look for its symbols everywhere
    void* const part = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    void* const make = part == nullptr ? nullptr : dlsym(part, "esprit_join_cluster");
    if (make == nullptr) {
        throw BadInput{"cannot use \"" + path + "\": " + dlerror()};
    }
    using Join = simulate::Cluster* (*)();
    std::unique_ptr<simulate::Cluster> cluster{reinterpret_cast<Join>(make)()};
    return cluster;
}

namespace {

study::StudySummary sampled(study::Study const& study, StudyRunOptions const& options,
                            simulate::Cluster* cluster) {
    if (study.is_counted_out()) {
        if (!options.checkpoint.empty() && (cluster == nullptr || cluster->rank() == 0)) {
            std::cerr << "esprit: all odds are exact and no battles are fought, so \""
                      << options.checkpoint << "\" is not written\n";
        }
        return study::summary_of(study);
    }
    simulate::Plan const plan = study.plan();
    simulate::Merger known{plan};
    bool const tells = cluster == nullptr || cluster->rank() == 0;
    try {
        auto checkpoint = tells ? checkpoint_of(study, options, plan, known) : std::nullopt;
        simulate::RunOptions run;
        run.jobs = jobs_or_all(options.jobs);
        run.checkpoint = checkpoint ? &*checkpoint : nullptr;
        run.cluster = cluster;
        BreakOff const on_interrupt;
        run.broken_off = &on_interrupt.broken_off();
        StudyProgress progress{plan};
        run.progress = [&](simulate::RunProgress const& so_far) { progress.at(so_far); };
        return study::summary_of(study, simulate::run(plan, known, run));
    } catch (std::exception const& error) {
        if (cluster != nullptr) {  // the others wait for this one
            std::cerr << "esprit: " << error.what() << std::endl;
            cluster->give_up();
        }
        // a gap in a chart of the house, or a file that cannot be written
        if (dynamic_cast<chance::ChartGap const*>(&error) != nullptr ||
            dynamic_cast<simulate::CheckpointError const*>(&error) != nullptr) {
            throw BadInput{error.what()};
        }
        throw;
    }
}

}  // namespace

study::StudySummary summary_of_run(study::Study& study, StudyRunOptions const& options,
                                   simulate::Cluster* cluster) {
    if (options.rows.empty()) return sampled(study, options, cluster);
    if (cluster != nullptr && cluster->size() > 1) {
        throw BadInput{"--rows: one process writes rows, and mpirun started several"};
    }
    study::must_be_a_file_of_rows(options.rows);
    must_be_writable(options.rows);
    study::BattleRows rows;
    rows.record(study);
    study::StudySummary summary = sampled(study, options, cluster);
    if (options.rows.ends_with(".csv")) {
        write_file(options.rows, battles_csv(summary, rows.take(summary)));
    } else {
        write_battle_database(options.rows, summary, rows.take(summary));
    }
    return summary;
}

}  // namespace esprit::cli
