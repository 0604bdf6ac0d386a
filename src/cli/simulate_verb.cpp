// One scenario fought many times.
#include <bit>
#include <iostream>
#include <memory>

#include "cli/bot_options.h"
#include "cli/break_off.h"
#include "cli/commanders.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/study_run.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"
#include "study/balance.h"
#include "study/scores.h"
#include "study/study_text.h"
#include "study/summary.h"
#include "text/rulesets/rule_value.h"
#include "text/verdicts/fact_sweep.h"

namespace esprit::cli {

using text::BadInput;

namespace {

struct SimulateOptions {
    std::string scenario;  // a file
    CommanderWords commanders;
    BotWords bots;
    StudyRunOptions run;
    std::vector<std::string> weights;
    std::optional<std::string> number;  // "musket_range_inches=12..24"
    std::optional<std::string> want;    // "French=50%"
    bool json = false;
    std::vector<std::string> houses;
};

study::Study study_of(SimulateOptions const& options, BotsOfVerb const& bots,
                      std::optional<text::NamedText> const& last_house = {}) {
    study::Study study;
    set_numbers(options.run, study);
    study::Variant variant;
    std::vector<text::NamedText> houses = read_files(options.houses);
    if (last_house) houses.push_back(*last_house);
    variant.field = games::load_battlefield(options.scenario, houses);
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

/// The number or value of a chart in the rules of a battle, house rules included.
text::RuleValue value_to_search(games::Battlefield const& field, std::string const& name) {
    std::string const& system = field.ruleset().name;
    return text::rule_value_named(system, text::tree_with_houses(system, field.file().houses),
                                  name);
}

/// What is asked, without its result.
study::BalanceReport balance_question(SimulateOptions const& options, study::Study const& study) {
    study::Variant const& usual = study.variants[0];
    games::Battlefield const& field = *usual.field;
    if (field.is_engagement()) {
        throw BadInput{options.scenario +
                       " is an engagement, which has no score: name a whole battle"};
    }
    auto const range = text::swept_range(*options.number);
    if (!range) {
        throw BadInput{
            "--number is \"" + *options.number +
            "\"; it is a number of the rules, or the rule of a value of a chart, and its range: "
            "NAME=12..24"};
    }
    text::WantedShare const wanted =
        text::read_wanted_share(*options.want, "a side and its score: French=50%");
    study::BalanceReport report;
    report.title = study.title;
    report.ruleset = field.ruleset().name;
    report.system = field.ruleset().title;
    report.houses = field.ruleset().houses;
    report.sides = {field.side_names().at(0), field.side_names().at(1)};
    report.commanders = usual.commanders;
    report.seed = study.seed;
    report.battles = study.battles;
    report.number = range->name;
    text::RuleValue const number = value_to_search(field, range->name);
    report.usual = chance::thousandths_text(number.thousandths);
    report.rule = number.rule;
    text::SweptRange const steps = text::in_steps_to(*range, number.thousandths);
    report.range = {steps.from, steps.to};
    report.step_thousandths = steps.step_thousandths;
    report.side = side_named(field, wanted.outcome);
    report.wanted = wanted.share;
    return report;
}

/// The value of a number that brings a side to the wanted score.
int find_balance(SimulateOptions const& options) {
    if (launched_cluster() != nullptr) {
        throw BadInput{"--want works in one process: start it without mpirun"};
    }
    BotsOfVerb const bots{options.bots, written_commanders(options.commanders)};
    study::Study const usual = study_of(options, bots);
    study::BalanceReport report = balance_question(options, usual);
    text::RuleValue const number = value_to_search(*usual.variants[0].field, report.number);
    auto const text_of = [&](std::int64_t value) {
        return text::text_of_steps(value, report.step_thousandths);
    };
    for (std::int64_t const end : {report.range.from, report.range.to}) {
        text::load_with_value(report.ruleset, usual.variants[0].field->file().houses, number,
                              text_of(end));
    }
    BreakOff const break_off;
    ProgressBar progress{"values"};
    std::size_t done = 0;
    report.result = study::find_balance(report.range, report.wanted, [&](std::int64_t value) {
        progress.at(done++, 3 * std::bit_width(std::uint64_t(report.range.to - report.range.from)));
        study::Study const study =
            study_of(options, bots, text::house_with_value(report.ruleset, number, text_of(value)));
        auto const score = study::score_of(*study.variants[0].fights, report.battles,
                                           jobs_or_all(options.run.jobs), break_off.broken_off());
        return score && report.side == 1 ? study::seen_by_the_other(*score) : score;
    });
    bots.tell_faults();
    std::cout << (options.json ? balance_json(report) : balance_text(report, {colour_wanted()}));
    return report.result.broken_off ? broken_off_code : 0;
}

int simulate_scenario(SimulateOptions const& options) {
    if (options.want) return find_balance(options);
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
    verb.option("--number", "NAME=FROM..TO", given->number,
                "look for a value of a number of the rules (esprit numbers), or of a value of a "
                "chart by its rule, as in GT-MOD-08=-2..0");
    verb.option("--want", "SIDE=SCORE", given->want,
                "find the value that brings a side to this score, as in French=50% for an even "
                "battle: a victory counts 1, a draw 1/2; with -n battles of each value tried");
    verb.need("--number", "--want", "it is searched for a score");
    verb.need("--want", "--number", "it is a score by some value of a number");
    verb.exclude("--want", {"--checkpoint", "--rows", "--precision", "--most-paths"},
                 "it fights the battles of several values");
    add_json(verb, given->json);
    add_house_rules(verb, given->houses);
    verb.examples = {"esprit simulate scenarios/rank-and-file/balanced.toml -n 10000 --seed 1",
                     "esprit simulate scenarios/rank-and-file/balanced.toml --blue staff --red "
                     "drill --nodes 200 --precision 1%",
                     "esprit simulate scenarios/rank-and-file/balanced.toml --number "
                     "musket_range_inches=3..12 --want Blue=50%"};
    verb.run = [given] { return simulate_scenario(*given); };
    return verb;
}

}  // namespace esprit::cli
