// The verbs over a scenario file: whether it can be played, and what it looks like.
#include <iostream>
#include <memory>

#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "draw/text_map.h"
#include "games/adapter_defaults.h"
#include "games/library.h"

namespace esprit::cli {

using games::counted;

namespace {

struct FieldOptions {
    std::string file;
    std::vector<std::string> houses;
    std::string svg;  // a file; empty: none
};

/// What is in the scenario, in one line. Throws InputError with all that is wrong with it.
std::string contents_of(FieldOptions const& given) {
    std::string const& file = given.file;
    auto const field = games::load_battlefield(file, read_files(given.houses));
    field::Scenario const& common = field->common();
    std::string line = file + ": " + field->ruleset().title + ", " + field->contents();
    std::string const missing = games::missing_units(common);
    if (!missing.empty()) throw text::BadInput{file + ": " + missing};
    line += " on " + counted(common.sides.size(), "side", "sides");
    if (std::size_t const features = common.terrain.features.size(); features > 0) {
        line += ", " + counted(features, "piece", "pieces") + " of terrain";
    }
    if (std::size_t const orders = common.engagement.size(); orders > 0) {
        line += ", " + counted(orders, "order", "orders");
    }
    if (std::size_t const rules = field->file().houses.size(); rules > 0) {
        line += ", " + counted(rules, "file", "files") + " of house rules";
    }
    return line + ": fit to play\n";
}

std::string map_of(FieldOptions const& given) {
    auto const field = games::load_battlefield(given.file, read_files(given.houses));
    draw::Picture const picture = field->picture();
    if (!given.svg.empty()) write_file(given.svg, svg_of(*field, picture));
    draw::TextMapOptions options;
    options.colour = colour_wanted();
    return draw::text_map(picture, options);
}

/// What `check` and `show` have in common.
Verb field_verb(std::string name, FieldOptions& given) {
    Verb verb;
    verb.name = std::move(name);
    verb.user = User::playing_a_battle;
    verb.word("SCENARIO", given.file, "a scenario file (docs/scenario_format.md)").file().required =
        true;
    add_house_rules(verb, given.houses);
    return verb;
}

}  // namespace

Verb check_verb() {
    auto const given = std::make_shared<FieldOptions>();
    Verb verb = field_verb("check", *given);
    verb.summary = "check a scenario file";
    verb.details = "Lists all faults at once, each with line, column and rule.";
    verb.examples = {"esprit check scenarios/grande-tactique/marengo.toml",
                     "esprit check scenarios/grande-tactique/squares.toml --house "
                     "docs/examples/thursday_club.toml"};
    verb.run = [given] {
        std::cout << contents_of(*given);
        return 0;
    };
    return verb;
}

Verb show_verb() {
    auto const given = std::make_shared<FieldOptions>();
    Verb verb = field_verb("show", *given);
    verb.summary = "print a map of a scenario, or draw a picture of it";
    add_svg(verb, given->svg);
    verb.examples = {"esprit show scenarios/grande-tactique/marengo.toml",
                     "esprit show scenarios/grande-tactique/raab.toml --svg raab.svg"};
    verb.run = [given] {
        std::cout << map_of(*given);
        return 0;
    };
    return verb;
}

}  // namespace esprit::cli
