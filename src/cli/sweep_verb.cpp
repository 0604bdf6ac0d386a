#include "cli/sweep_verb.h"

#include <algorithm>
#include <ostream>

#include "cli/files.h"
#include "cli/verbs.h"
#include "study/study_file.h"
#include "study/study_files.h"
#include "study/study_text.h"
#include "text/text_file.h"

namespace esprit::cli {

namespace {

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
    return on_cluster([&](simulate::Cluster* cluster) {
        if (!options.database.empty()) study::must_not_be_there(options.database);
        study::Study study =
            study::load_study(study::read_study(options.study, text::read_text_file(options.study)),
                              study::Files::beside_it);
        set_numbers(options.run, study);
        set_thought(options.run, study);
        study.make_fights();
        study.count_out(options.most_paths.value_or(study::usual_most_paths));
        study::StudySummary const summary = summary_of_run(study, options.run, cluster);
        if (cluster != nullptr && cluster->rank() != 0) return 0;
        write_files(options, summary);
        out << (options.json ? comparison_json_lines(summary)
                             : comparison_text(summary, {colour_wanted(cluster)}));
        return summary.end == simulate::RunEnd::broken_off ? broken_off_code : 0;
    });
}

}  // namespace esprit::cli
