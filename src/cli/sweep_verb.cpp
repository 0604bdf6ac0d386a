#include "cli/sweep_verb.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/files.h"
#include "cli/verbs.h"
#include "study/study_file.h"
#include "study/study_files.h"
#include "study/study_text.h"
#include "text/text_file.h"

namespace esprit::cli {

namespace {

/// Nothing is fought whose results could not be written.
void look_at_files(SweepOptions const& options) {
    using Named = std::pair<std::string_view, std::string const&>;
    std::array<Named, 5> const written{Named{"--csv", options.csv},
                                       {"--jsonl", options.json_lines},
                                       {"--sqlite", options.database},
                                       {"--html", options.page},
                                       {"--svg", options.picture}};
    std::vector<Named> known{{"the study itself", options.study},
                             {"--checkpoint", options.run.checkpoint}};
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

/// A picture shows scores, and engagements have none.
void look_at_picture(SweepOptions const& options, study::Study const& study) {
    bool const scores = std::any_of(study.variants.begin(), study.variants.end(),
                                    [](auto const& each) { return !each.field->is_engagement(); });
    if (!options.picture.empty() && !scores) {
        throw text::BadInput{"engagements have no score to be drawn: leave out --svg"};
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

}  // namespace

int sweep_verb(SweepOptions const& options, std::ostream& out) {
    look_at_options(options.run);
    look_at_files(options);
    return on_cluster([&](simulate::Cluster* cluster) {
        study::Study study =
            study::load_study(study::read_study(options.study, text::read_text_file(options.study)),
                              study::Files::beside_it);
        set_numbers(options.run, study);
        look_at_picture(options, study);
        set_thought(options.run, study);
        study.make_fights();
        study.count_out(options.most_paths.value_or(study::usual_most_paths));
        study::StudySummary const summary = summary_of_run(study, options.run, cluster);
        if (cluster != nullptr && cluster->rank() != 0) return 0;
        // first what nothing can keep back
        out << (options.json ? comparison_json_lines(summary)
                             : comparison_text(summary, {colour_wanted(cluster)}))
            << std::flush;
        write_files(options, summary);
        return summary.end == simulate::RunEnd::broken_off ? broken_off_code : 0;
    });
}

}  // namespace esprit::cli
