// For developers: fits the numbers that the staff plays by to battles.
#include <iostream>
#include <memory>

#include "cli/commanders.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/known_words.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"

namespace esprit::cli {

namespace {

constexpr std::uint64_t most_battles_to_fit = 100'000;

struct FitVerbOptions {
    std::string scenario;
    bool weights = false;              // fit the weights in place of the evaluation
    bool unhurried = false;            // commanders list their orders anew after every order
    std::vector<std::string> against;  // commanders to fight, in place of each other
    std::string from;                  // a file: the weights to begin with
    std::uint64_t battles = games::FitOptions{}.battles;
    std::uint64_t seed = games::FitOptions{}.seed;
    std::string out;  // a file; empty: print
    std::vector<std::string> houses;
};

/// The fitted numbers as TOML, under the command that made them.
std::string fitted_text(FitVerbOptions const& options) {
    auto const field = games::load_battlefield(options.scenario, read_files(options.houses));
    must_be_a_battle(*field, options.scenario);
    games::FitOptions fit{options.battles, options.seed, options.weights};
    std::string head = "# esprit fit " + options.scenario + (options.weights ? " --weights" : "");
    if (!options.from.empty()) {
        fit.from = read_files({options.from}).front().content;
        fit.from_name = options.from;
        head += " --from " + options.from;
    }
    if (options.unhurried) {
        fit.unhurried = true;
        head += " --unhurried";
    }
    if (!options.against.empty()) {
        std::string names;
        for (std::string const& commander : options.against) {
            check_commander(*field, commander, "--against");
            names += (names.empty() ? "" : ",") + commander;
        }
        head += " --against " + names;
        fit.against = options.against;
    }
    head += " --battles " + std::to_string(options.battles) + " --seed " +
            std::to_string(options.seed) + "\n";
    return head + field->fit(fit);
}

}  // namespace

Verb fit_verb() {
    auto const given = std::make_shared<FitVerbOptions>();
    Verb verb;
    verb.name = "fit";
    verb.user = User::developers;
    verb.summary = "fit the staff's evaluation or weights to battles";
    verb.details =
        "The evaluation estimates the share of battles won from a position; the weights rate "
        "distances and the promise of an order. Both are written as TOML. See docs/staff.md.";
    verb.word("SCENARIO", given->scenario, "a scenario file").file().required = true;
    verb.flag("--weights", given->weights, "fit the weights in place of the evaluation");
    verb.flag("--unhurried", given->unhurried,
              "list orders anew after every order, as in play, not once a phase; several times "
              "slower");
    verb.option("--against", "COMMANDER[,COMMANDER...]", comma_list(given->against),
                "let the weights that are compared fight these commanders by turns, not each other")
        .completed_by(known_commanders)
        .repeats = true;
    verb.need("--against", "--weights", "it compares weights");
    verb.option("--from", "FILE", given->from,
                "use the weights of this file for the commanders, or with --weights begin with it")
        .when_left_out("the weights of drill")
        .file();
    verb.option("--battles", "N", given->battles, "fight N battles")
        .between(2, most_battles_to_fit);
    add_seed(verb, given->seed);
    verb.option("--out", "FILE", given->out, "write to this file instead of printing").file();
    add_house_rules(verb, given->houses);
    verb.examples = {
        "esprit fit scenarios/men-who-would-be-kings/balanced.toml --out evaluation.toml",
        "esprit fit scenarios/men-who-would-be-kings/balanced.toml --weights --out weights.toml"};
    verb.run = [given] {
        std::string const text = fitted_text(*given);
        if (given->out.empty()) {
            std::cout << text;
        } else {
            write_file(given->out, text);
            std::cout << given->out << ": written\n";
        }
        return 0;
    };
    return verb;
}

}  // namespace esprit::cli
