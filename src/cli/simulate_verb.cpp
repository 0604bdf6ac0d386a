// One scenario fought many times.
#include <iostream>
#include <memory>

#include "cli/bot_options.h"
#include "cli/commanders.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/study_run.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"
#include "study/study_text.h"
#include "study/summary.h"

namespace esprit::cli {

using text::BadInput;

namespace {

struct SimulateOptions {
    std::string scenario;  // a file
    CommanderWords commanders;
    BotWords bots;
    StudyRunOptions run;
    std::vector<std::string> weights;
    bool json = false;
    std::vector<std::string> houses;
};

study::Study study_of(SimulateOptions const& options, BotsOfVerb const& bots) {
    study::Study study;
    set_numbers(options.run, study);
    study::Variant variant;
    variant.field = games::load_battlefield(options.scenario, read_files(options.houses));
    bots.offer_on(*variant.field);
    study.title = variant.field->common().title;
    if (variant.field->is_engagement()) {
        auto const& words = options.commanders;
        if (!words.blue.empty() || !words.red.empty() || !words.sides.empty() ||
            !options.weights.empty()) {
            throw BadInput{options.scenario +
                           " is an engagement, which has no commanders: leave out --side, --blue, "
                           "--red and --weights"};
        }
    } else {
        must_be_a_battle(*variant.field, options.scenario);
        auto names = commanders_named(*variant.field, options.commanders);
        use_weights(*variant.field, options.weights, names);
        variant.commanders = {std::move(names.at(0)), std::move(names.at(1))};
    }
    study.variants.push_back(std::move(variant));
    set_thought(options.run, study);
    study.make_fights();
    return study;
}

int simulate_scenario(SimulateOptions const& options) {
    return on_cluster([&](simulate::Cluster* cluster) {
        BotsOfVerb const bots{options.bots, written_commanders(options.commanders)};
        study::Study study = study_of(options, bots);
        study.count_out(options.run.most_paths);
        study::StudySummary const summary = summary_of_run(study, options.run, cluster);
        bots.tell_faults();
        if (cluster != nullptr && cluster->rank() != 0) return 0;
        std::cout << (options.json ? simulation_json(summary)
                                   : simulation_text(summary, {colour_wanted(cluster)}));
        return summary.end == simulate::RunEnd::broken_off ? broken_off_code : 0;
    });
}

}  // namespace

Verb simulate_verb() {
    auto const given = std::make_shared<SimulateOptions>();
    Verb verb;
    verb.name = "simulate";
    verb.user = User::studies;
    verb.summary = "fight a scenario many times and print shares and losses";
    verb.details =
        "Prints, each with its 95% interval, who wins and how, how long battles take, what is "
        "lost, "
        "what becomes of each unit, and which outcomes go along with losing. Odds of an engagement "
        "of charges are exact where that is affordable. Ctrl-C stops the run and prints what there "
        "is, marked as partial; --resume goes on with a stopped run. To see battle K alone: esprit "
        "battle SCENARIO --seed S --number K; of an engagement, esprit charge SCENARIO --seed S "
        "--number K. See docs/simulation.md.";
    verb.word("SCENARIO", given->scenario, "a scenario file").file().required = true;
    add_commanders(verb, given->commanders);
    add_weights(verb, given->weights);
    add_bots(verb, given->bots);
    add_study_run(verb, given->run, "1,000, or 1,000,000 with --precision");
    add_json(verb, given->json);
    add_house_rules(verb, given->houses);
    verb.examples = {"esprit simulate scenarios/rank-and-file/balanced.toml -n 10000 --seed 1",
                     "esprit simulate scenarios/rank-and-file/balanced.toml --blue staff --red "
                     "drill --nodes 200 --precision 1%",
                     "esprit simulate scenarios/rank-and-file/balanced.toml -n 1000000 "
                     "--checkpoint run.json"};
    verb.run = [given] { return simulate_scenario(*given); };
    return verb;
}

}  // namespace esprit::cli
