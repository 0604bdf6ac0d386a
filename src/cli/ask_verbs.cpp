// Questions to a chart or procedure: its odds, and a verdict with dice.
#include <iostream>
#include <memory>

#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/known_words.h"
#include "cli/patience.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "study/odds_picture.h"
#include "text/rulesets/rule_search.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/fact_sweep.h"
#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::cli {

namespace {

constexpr std::uint64_t most_seconds = 1'000'000;

struct AskOptions {
    std::string ruleset;
    std::string subject;              // chart or procedure
    std::vector<std::string> facts;   // as written
    std::vector<std::string> houses;  // files
    bool json = false;
    std::optional<std::string> dice;  // "3,4"
    std::optional<std::uint64_t> seed;
    std::optional<std::string> number;  // "stamina=2..5"
    std::optional<std::string> want;    // "pass=60%"
    std::optional<std::uint64_t> seconds;
    std::string picture;  // a file; empty: none
};

/// Prints the verdict that `ask` gives about what the options describe.
template <class Ask>
int answer_question(AskOptions const& options, Ask ask) {
    text::LoadedSystem const system =
        text::load_system(options.ruleset, read_files(options.houses));
    text::Subject const subject = text::find_subject(system, options.subject);
    text::Situation const situation = text::read_whole_situation(subject, options.facts);
    text::Verdict const verdict = ask(subject, situation);
    std::cout << (options.json ? text::to_json(verdict) + "\n"
                               : fitted(text::render(verdict, {colour_wanted()})));
    return 0;
}

/// Takes the fact with a range out of `facts`. Throws BadInput if there are two ranges.
std::optional<text::SweptRange> take_range(AskOptions const& options,
                                           std::vector<std::string>& facts) {
    std::optional<text::SweptRange> range;
    if (options.number) {
        range = text::swept_range(*options.number);
        if (!range) {
            throw text::BadInput{
                "--number is \"" + *options.number +
                "\"; it is a number of the rules, or the rule of a value of a chart, "
                "and its range: NAME=2..5"};
        }
    }
    for (std::string const& fact : options.facts) {
        auto const found = text::swept_range(fact);
        if (!found) {
            facts.push_back(fact);
        } else if (range) {
            throw text::BadInput{"\"" + fact + "\": one range at a time"};
        } else {
            range = found;
        }
    }
    return range;
}

int print_sweep(AskOptions const& options, text::SweptRange const& range,
                std::vector<std::string> const& facts) {
    auto const houses = read_files(options.houses);
    text::FactSweep sweep =
        options.number ? text::sweep_number(options.ruleset, houses, options.subject, facts, range)
                       : text::sweep_fact(text::load_system(options.ruleset, houses),
                                          options.subject, facts, range);
    if (options.want) text::find_wanted(sweep, text::read_wanted_share(*options.want));
    if (!options.picture.empty()) write_file(options.picture, study::sweep_picture(sweep));
    std::cout << (options.json ? text::to_json(sweep) + "\n"
                               : text::render(sweep, {colour_wanted()}));
    return 0;
}

int print_odds(AskOptions const& options) {
    std::vector<std::string> facts;
    if (auto const range = take_range(options, facts)) return print_sweep(options, *range, facts);
    if (options.want) throw text::BadInput{"--want needs a range to look in: a fact NAME=1..8"};
    return answer_question(options,
                           [&](text::Subject const& subject, text::Situation const& situation) {
                               text::Verdict verdict = text::odds_of(subject, situation, true);
                               verdict.counts = text::counts_of(subject, situation);
                               if (!options.picture.empty()) {
                                   write_file(options.picture, study::odds_picture(verdict));
                               }
                               return verdict;
                           });
}

int print_roll(AskOptions const& options) {
    text::DiceSource source;
    if (options.dice) source.given = text::read_dice(*options.dice);
    source.seed = options.seed ? *options.seed : seed_of_the_moment();
    return answer_question(options,
                           [&](text::Subject const& subject, text::Situation const& situation) {
                               return text::roll_of(subject, situation, source);
                           });
}

int print_odds_in_time(AskOptions const& options) {
    if (!options.picture.empty()) must_be_writable(options.picture);
    try {
        Patience const patience{options.seconds};
        return print_odds(options);
    } catch (chance::OutOfWork const&) {
        throw text::BadInput{"these odds take longer than --seconds " +
                             std::to_string(*options.seconds) +
                             ": ask less, such as fewer rounds, or give more seconds"};
    }
}

/// What `odds` and `roll` have in common.
Verb ask_verb(std::string name, AskOptions& given) {
    Verb verb;
    verb.name = std::move(name);
    verb.user = User::at_a_table;
    verb.word("RULESET", given.ruleset, "a rule system (esprit rulesets)")
        .completed_by(known_systems)
        .required = true;
    verb.word("CHART-OR-PROCEDURE", given.subject,
              "a table of the rules, or a chain of them such as a charge (esprit facts RULESET)")
        .completed_by(known_subjects)
        .required = true;
    verb.word("FACT", given.facts,
              "a fact: NAME if it is true, NAME=VALUE for a number or name, ROLE.NAME in a "
              "procedure; what is not given is not so (esprit facts RULESET CHART-OR-PROCEDURE)")
        .completed_by(known_facts);
    add_json(verb, given.json);
    add_house_rules(verb, given.houses);
    return verb;
}

}  // namespace

Verb odds_verb() {
    auto const given = std::make_shared<AskOptions>();
    Verb verb = ask_verb("odds", *given);
    verb.summary = "print the exact odds of every outcome";
    verb.details =
        "Odds are exact fractions. Also prints what each further fact would change. A fact with a "
        "range, NAME=1..8, prints a row for each value.";
    verb.option("--number", "NAME=FROM..TO", given->number,
                "print a row for each value of a number of the rules (esprit numbers), or of a "
                "value of a chart by its rule, as in GT-MOD-08=-2..0");
    verb.option(
        "--want", "OUTCOME=SHARE", given->want,
        "of a range, mark the value at which the outcome has nearest to this share, as in "
        "pass=60%; several with a comma, by their sum, as in retires,breaks=30%; 2=60% for at "
        "least 2 of what is counted");
    verb.option("--seconds", "N", given->seconds,
                "give up after N seconds: odds over many rounds may take minutes")
        .between(1, most_seconds)
        .when_left_out("as long as it takes");
    add_svg(verb, given->picture);
    verb.examples = {"esprit odds grande-tactique morale veteran shaken",
                     "esprit odds rank-and-file morale stands_lost=0..4 --want pass=50% --svg "
                     "morale.svg",
                     "esprit odds men-who-would-be-kings fight attacker.figures=12 "
                     "attacker.leadership=7 defender.figures=12 defender.leadership=7 "
                     "rounds=1..3"};
    verb.run = [given] { return print_odds_in_time(*given); };
    return verb;
}

Verb roll_verb() {
    auto const given = std::make_shared<AskOptions>();
    Verb verb = ask_verb("roll", *given);
    verb.summary = "print a verdict, with dice that the program rolls or that you give";
    verb.details =
        "The verdict names every modifier with its rule, the dice, the outcome and what follows.";
    verb.option("--dice", "FACES", given->dice,
                "use the faces of your own dice, in order, as in 3,4");
    add_seed(verb, given->seed);
    verb.exclude("--dice", {"--seed"}, "your dice need no seed");
    verb.examples = {"esprit roll black-powder break test=C arm=cavalry margin=double --dice 3,4",
                     "esprit roll grande-tactique morale veteran --seed 1"};
    verb.run = [given] { return print_roll(*given); };
    return verb;
}

}  // namespace esprit::cli
