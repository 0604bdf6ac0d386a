// Several variants fought over the same battles and compared.
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/bot_options.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/study_run.h"
#include "cli/verbs.h"
#include "games/fitted_files.h"
#include "study/study_file.h"
#include "study/study_files.h"
#include "study/study_text.h"
#include "text/scenarios/text_file.h"

namespace esprit::cli {

namespace {

struct SweepOptions {
    std::string study;  // a file
    StudyRunOptions run;
    BotWords bots;
    std::vector<std::string> weights;
    std::string csv;  // files; empty: none
    std::string json_lines;
    std::string database;
    std::string page;
    std::string picture;
    bool json = false;
};

/// Refuses results that could not be written before any battle is fought.
void validate_files(SweepOptions const& options) {
    using Named = std::pair<std::string_view, std::string const&>;
    std::array<Named, 6> const written{
        Named{"--csv", options.csv},    {"--jsonl", options.json_lines},
        {"--sqlite", options.database}, {"--html", options.page},
        {"--svg", options.picture},     {"--rows", options.run.rows}};
    std::vector<Named> known{{"--checkpoint", options.run.checkpoint}};
    for (Named const& each : written) {
        if (each.second.empty()) continue;
        auto const same = [&](Named const& other) {
            std::error_code error;
            return other.second == each.second ||
                   std::filesystem::equivalent(other.second, each.second, error);
        };
        auto const found = std::find_if(known.begin(), known.end(), same);
        if (found != known.end()) {
            throw text::BadInput{std::string{each.first} + " would write \"" + each.second +
                                 "\", which is " + std::string{found->first} +
                                 ": name another file"};
        }
        must_be_writable(each.second);
        known.push_back(each);
    }
    if (!options.database.empty()) study::must_not_be_there(options.database);
}

/// The picture shows scores, which engagements do not have.
void validate_picture(SweepOptions const& options, study::Study const& study) {
    bool const scores = std::any_of(study.variants.begin(), study.variants.end(),
                                    [](auto const& each) { return !each.field->is_engagement(); });
    if (!options.picture.empty() && !scores) {
        throw text::BadInput{"--svg draws scores, which engagements do not have: leave it out"};
    }
}

void write_files(SweepOptions const& options, study::StudySummary const& summary) {
    if (!options.csv.empty()) write_file(options.csv, csv(summary));
    if (!options.json_lines.empty()) {
        write_file(options.json_lines, comparison_json_lines(summary));
    }
    if (!options.database.empty()) write_database(options.database, summary);
    if (!options.page.empty()) write_file(options.page, study_page(summary));
    if (!options.picture.empty()) write_file(options.picture, study_picture(summary));
}

/// Has the commanders of all variants play by the files of --weights.
void use_weights_in(study::Study& study, std::vector<std::string> const& weights) {
    auto const files = read_weights(weights);
    games::must_be_in_use(files, study.commanders(), "--weights");
    for (study::Variant& variant : study.variants) {
        if (variant.has_thinkers()) variant.field->use_fitted(files);
    }
}

int sweep(SweepOptions const& options) {
    validate_files(options);
    return on_cluster([&](simulate::Cluster* cluster) {
        BotsOfVerb const bots{options.bots, {}};
        study::Study study =
            study::load_study(study::read_study(options.study, text::read_text_file(options.study)),
                              study::Files::beside_it, bots.shared());
        set_numbers(options.run, study);
        validate_picture(options, study);
        use_weights_in(study, options.weights);
        set_thought(options.run, study);
        study.make_fights();
        study.count_out(options.run.most_paths);
        study::StudySummary const summary = summary_of_run(study, options.run, cluster);
        bots.tell_faults();
        if (cluster != nullptr && cluster->rank() != 0) return 0;
        // printed first: a file may fail to be written
        std::cout << (options.json ? comparison_json_lines(summary)
                                   : comparison_text(summary, {colour_wanted(cluster)}))
                  << std::flush;
        write_files(options, summary);
        return summary.end == simulate::RunEnd::broken_off ? broken_off_code : 0;
    });
}

}  // namespace

Verb sweep_verb() {
    auto const given = std::make_shared<SweepOptions>();
    Verb verb;
    verb.name = "sweep";
    verb.user = User::studies;
    verb.summary = "fight variants over the same battles and compare them";
    verb.details =
        "A study is a file that names scenarios, changes of them, house rules and commanders. All "
        "its variants are fought with the same dice (common random numbers) and compared battle by "
        "battle, with intervals and p-values. See docs/simulation.md. A study names bots by the "
        "names that --bot gives them; it starts no program by itself.";
    verb.word("STUDY", given->study, "a study file").file().required = true;
    add_study_run(verb, given->run, "as in the study, else 1,000, or 1,000,000 with --precision");
    add_weights(verb, given->weights);
    add_bots(verb, given->bots);
    verb.option("--csv", "FILE", given->csv,
                "write a table to this file: a row for each measure of each variant")
        .file();
    verb.option("--jsonl", "FILE", given->json_lines,
                "write a line of JSON for each variant to this file")
        .file();
    verb.option("--sqlite", "FILE", given->database, "write a new SQLite database").file();
    verb.option("--html", "FILE", given->page, "write a page with charts to this file").file();
    verb.option("--svg", "FILE", given->picture, "write the chart of the scores to this file")
        .file();
    add_json(verb, given->json);
    verb.examples = {
        "esprit sweep docs/examples/generals.toml --html generals.html",
        "esprit sweep docs/examples/generals.toml -n 20000 --csv table.csv --sqlite study.db",
        "mpirun -n 4 esprit sweep docs/examples/generals.toml --checkpoint study.json"};
    verb.run = [given] { return sweep(*given); };
    return verb;
}

}  // namespace esprit::cli
