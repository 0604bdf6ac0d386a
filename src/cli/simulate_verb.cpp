#include "cli/simulate_verb.h"

#include <ostream>

#include "cli/verbs.h"
#include "games/library.h"
#include "study/study_text.h"
#include "study/summary.h"

namespace esprit::cli {

using text::BadInput;

namespace {

study::Study study_of(SimulateOptions const& options) {
    study::Study study;
    set_numbers(options.run, study);
    study::Variant variant;
    variant.field = games::load_battlefield(options.scenario, read_files(options.houses));
    study.title = variant.field->common().title;
    if (variant.field->is_engagement()) {
        auto const& words = options.commanders;
        if (!words.blue.empty() || !words.red.empty() || !words.sides.empty()) {
            throw BadInput{options.scenario +
                           " is an engagement, and nobody commands in it: leave out --side, "
                           "--blue and --red"};
        }
    } else {
        must_be_a_battle(*variant.field, options.scenario);
        auto names = commanders_named(*variant.field, options.commanders);
        variant.commanders = {std::move(names.at(0)), std::move(names.at(1))};
    }
    study.variants.push_back(std::move(variant));
    set_thought(options.run, study);
    study.make_fights();
    return study;
}

}  // namespace

int simulate_verb(SimulateOptions const& options, std::ostream& out) {
    look_at_options(options.run);
    return on_cluster([&](simulate::Cluster* cluster) {
        study::Study study = study_of(options);
        study.count_out(options.most_paths.value_or(study::usual_most_paths));
        study::StudySummary const summary = summary_of_run(study, options.run, cluster);
        if (cluster != nullptr && cluster->rank() != 0) return 0;
        out << (options.json ? simulation_json(summary)
                             : simulation_text(summary, {colour_wanted(cluster)}));
        return summary.end == simulate::RunEnd::broken_off ? broken_off_code : 0;
    });
}

}  // namespace esprit::cli
