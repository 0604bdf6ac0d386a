// The verb that compares house rules with the rules that they change.
#include <iostream>
#include <memory>

#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/known_words.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "study/comparison_picture.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/comparison.h"

namespace esprit::cli {

namespace {

struct CompareOptions {
    std::string ruleset;
    std::string subject;
    std::vector<std::string> facts;
    std::vector<std::string> houses;
    std::uint64_t most = 5;
    std::string picture;  // a file; empty: none
    bool json = false;
};

int print_comparison(CompareOptions const& options) {
    std::vector<text::LoadedSystem> versions;
    versions.push_back(text::load_system(options.ruleset));
    for (text::NamedText const& house : read_files(options.houses)) {
        versions.push_back(text::load_system(options.ruleset, {&house, 1}));
    }
    if (versions.size() == 1) {
        throw text::BadInput{"compare wants house rules: --house FILE (docs/house_rules.md)"};
    }
    if (!options.picture.empty()) must_be_writable(options.picture);
    text::Comparison const found =
        text::compare_versions(versions, options.subject, options.facts, options.most);
    if (!options.picture.empty()) write_file(options.picture, study::comparison_picture(found));
    std::cout << (options.json ? text::to_json(found) + "\n"
                               : fitted(text::render(found, {colour_wanted()})));
    return 0;
}

}  // namespace

Verb compare_verb() {
    auto const given = std::make_shared<CompareOptions>();
    Verb verb;
    verb.name = "compare";
    verb.user = User::house_rules;
    verb.summary = "show where house rules change the odds most";
    verb.details =
        "Tries the situations of a chart or procedure, those with few facts first, by the rules "
        "as shipped and by each file of house rules, and shows the odds side by side, the greatest "
        "changes first. Facts that you give hold in every situation.";
    verb.word("RULESET", given->ruleset, "a rule system (esprit rulesets)")
        .completed_by(known_systems)
        .required = true;
    verb.word("CHART-OR-PROCEDURE", given->subject,
              "a table of the rules, or a chain of them such as a charge (esprit facts RULESET)")
        .completed_by(known_subjects)
        .required = true;
    verb.word("FACT", given->facts, "a fact, as in odds: it holds in every situation")
        .completed_by(known_facts);
    verb.option("--house", "FILE", given->houses,
                "a file of house rules; of several files each is a version of its own")
        .file();
    verb.option("--most", "N", given->most, "show so many situations");
    add_json(verb, given->json);
    add_svg(verb, given->picture);
    verb.examples = {
        "esprit compare grande-tactique morale --house docs/examples/thursday_club.toml",
        "esprit compare grande-tactique morale veteran --house docs/examples/thursday_club.toml "
        "--svg "
        "morale.svg"};
    verb.run = [given] { return print_comparison(*given); };
    return verb;
}

}  // namespace esprit::cli
