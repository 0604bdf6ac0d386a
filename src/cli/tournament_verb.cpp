// Commanders against each other, and their ratings.
#include <charconv>
#include <iostream>
#include <memory>
#include <set>

#include "cli/bot_options.h"
#include "cli/break_off.h"
#include "cli/commanders.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/known_words.h"
#include "cli/progress.h"
#include "cli/study_run.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"
#include "study/tournament.h"

namespace esprit::cli {

using text::BadInput;

namespace {

constexpr std::uint64_t usual_pairs = 100;
constexpr std::uint64_t usual_pairs_of_test = 10'000;  // a test ends by itself long before
constexpr std::uint64_t most_pairs = 1'000'000'000;
constexpr double most_elo = 1000;

struct TournamentOptions {
    std::vector<std::string> commanders;
    BotWords bots;
    std::vector<std::string> weights;
    std::vector<std::string> scenarios;  // files
    std::vector<std::string> houses;
    std::optional<std::uint64_t> pairs;
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> jobs;
    std::optional<simulate::Sprt> sprt;
    std::string checkpoint;
    std::string export_to;  // a folder; empty: none
    bool resume = false;
    bool json = false;
};

/// "0,10": two differences in Elo, the smaller first.
simulate::Sprt sprt_of(std::string const& written) {
    simulate::Sprt test;
    char const* const end = written.data() + written.size();
    auto const first = std::from_chars(written.data(), end, test.elo_0);
    bool const comma = first.ec == std::errc{} && first.ptr != end && *first.ptr == ',';
    auto const second = std::from_chars(comma ? first.ptr + 1 : end, end, test.elo_1);
    bool const read = comma && second.ec == std::errc{} && second.ptr == end;
    if (!read || !(test.elo_0 < test.elo_1) || test.elo_0 < -most_elo || test.elo_1 > most_elo) {
        throw BadInput{"--sprt: \"" + written +
                       "\" is not two differences in Elo from -1000 to 1000, the smaller first, "
                       "as in 0,10"};
    }
    return test;
}

study::TournamentPlan plan_of(TournamentOptions const& options, BotsOfVerb const& bots) {
    if (options.commanders.size() < 2) {
        throw BadInput{"a tournament needs two commanders or more, as in drill advance"};
    }
    if (options.scenarios.empty()) {
        throw BadInput{"tournament needs --scenario FILE: the battle that is fought"};
    }
    study::TournamentPlan plan;
    std::set<std::string> seen;
    std::vector<std::string> names;
    for (std::string const& word : options.commanders) {
        if (!seen.insert(word).second) {
            throw BadInput{"\"" + word + "\" stands there twice: it cannot fight itself"};
        }
        plan.contenders.push_back(study::contender_of(word));
    }
    for (std::string const& file : options.scenarios) {
        plan.fields.push_back(games::load_battlefield(file, read_files(options.houses)));
        must_be_a_battle(*plan.fields.back(), file);
        bots.offer_on(*plan.fields.back());
        for (study::Contender const& each : plan.contenders) {
            check_commander(*plan.fields.back(), each.name);
            names.push_back(each.name);
        }
        use_weights(*plan.fields.back(), options.weights, names);
    }
    plan.seed = options.seed;
    plan.sprt = options.sprt;
    plan.most_pairs = options.pairs.value_or(options.sprt ? usual_pairs_of_test : usual_pairs);
    return plan;
}

int fight(TournamentOptions const& options) {
    BotsOfVerb const bots{options.bots, options.commanders};
    study::TournamentPlan const plan = plan_of(options, bots);
    BreakOff const on_interrupt;
    study::TournamentRun run;
    run.jobs = jobs_or_all(options.jobs);
    run.checkpoint = options.checkpoint;
    run.resume = options.resume;
    run.export_to = options.export_to;
    run.broken_off = &on_interrupt.broken_off();
    try {
        study::TournamentResult result;
        {
            ProgressBar progress{"pairs of battles"};
            run.progress = [&](std::uint64_t pairs) {
                progress.at(pairs, plan.pairings() * plan.most_pairs);
            };
            result = study::fight_tournament(plan, run);
        }
        bots.tell_faults();
        std::cout << (options.json ? study::tournament_json(plan, result)
                                   : study::tournament_text(plan, result));
        return result.broken_off ? broken_off_code : 0;
    } catch (simulate::CheckpointError const& error) {
        throw BadInput{error.what()};
    }
}

}  // namespace

Verb tournament_verb() {
    auto const given = std::make_shared<TournamentOptions>();
    Verb verb;
    verb.name = "tournament";
    verb.user = User::studies;
    verb.summary = "let commanders fight each other and rate them";
    verb.details =
        "Every commander fights every other in pairs of battles: the same dice, the sides swapped. "
        "Prints Elo ratings with 95% intervals and a crosstable. With --sprt a pairing ends as "
        "soon as a sequential probability ratio test over its pairs decides between two "
        "differences in Elo, with an error of 5% either way. A commander who searches may be "
        "given a number of orders to try, as in staff@400. See docs/staff.md.";
    verb.word("COMMANDER", given->commanders,
              "two commanders or more: random, advance, drill, recruit, captain, marshal, staff, "
              "staff@400 or exec:COMMAND")
        .completed_by(known_commanders)
        .required = true;
    verb.option("--scenario", "FILE", given->scenarios,
                "the battle; given several times, pairs are fought on them in turn")
        .file();
    verb.option("-n", "N", given->pairs, "fight N pairs of each pairing; with --sprt, at most N")
        .between(1, most_pairs)
        .when_left_out("100, or 10,000 with --sprt");
    auto const read_sprt = [given](Parameter const&, std::string const& written) {
        given->sprt = sprt_of(written);
    };
    verb.option("--sprt", "E0,E1", read_sprt,
                "end each pairing when it is decided which of two differences in Elo fits, as in "
                "0,10");
    add_bots(verb, given->bots);
    add_weights(verb, given->weights);
    add_seed(verb, given->seed);
    add_jobs(verb, given->jobs);
    verb.option("--checkpoint", "FILE", given->checkpoint, "save every pair to this file").file();
    verb.flag("--resume", given->resume, "go on with the checkpoint");
    verb.need("--resume", "--checkpoint", "it goes on with that file");
    verb.option("--export", "DIR", given->export_to,
                "write the log of every battle, and a list of them, to this folder")
        .file();
    add_json(verb, given->json);
    add_house_rules(verb, given->houses);
    verb.examples = {
        "esprit tournament drill advance random --scenario "
        "scenarios/men-who-would-be-kings/balanced.toml",
        "esprit tournament staff@400 drill --scenario scenarios/rank-and-file/balanced.toml --sprt "
        "0,10 --checkpoint pairs.txt"};
    verb.run = [given] { return fight(*given); };
    return verb;
}

}  // namespace esprit::cli
