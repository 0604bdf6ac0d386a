// The verb that shows a scenario: what its field looks like.
#include <iostream>
#include <memory>

#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "draw/text_map.h"
#include "games/library.h"

namespace esprit::cli {

namespace {

struct FieldOptions {
    std::string file;
    std::vector<std::string> houses;
    std::string svg;  // a file; empty: none
};

std::string map_of(FieldOptions const& given) {
    auto const field = games::load_battlefield(given.file, read_files(given.houses));
    draw::Picture const picture = field->picture();
    if (!given.svg.empty()) write_file(given.svg, svg_of(*field, picture));
    draw::TextMapOptions options;
    options.colour = colour_wanted();
    return draw::text_map(picture, options);
}

}  // namespace

Verb show_verb() {
    auto const given = std::make_shared<FieldOptions>();
    Verb verb;
    verb.name = "show";
    verb.user = User::playing_a_battle;
    verb.word("SCENARIO", given->file, "a scenario file (docs/scenario_format.md)")
        .file()
        .required = true;
    add_house_rules(verb, given->houses);
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
