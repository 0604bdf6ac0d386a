// The verb that shows a scenario: what its field looks like.
#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "draw/text_map.h"
#include "games/battlefield_loader.h"

namespace esprit::cli {

namespace {

/// What the map leaves out: which part of the table it shows, and the features outside of it.
std::string left_out_of(draw::Picture const& picture, draw::Region const& shown) {
    field::Terrain const& table = picture.terrain;
    bool const whole = shown.left_mil <= 0 && shown.bottom_mil <= 0 &&
                       shown.right_mil >= table.width_mil && shown.top_mil >= table.depth_mil;
    if (whole) return {};
    std::string outside;
    for (field::Feature const& feature : table.features) {
        bool const is_inside =
            feature.low.x_mil < shown.right_mil && feature.high.x_mil > shown.left_mil &&
            feature.low.y_mil < shown.top_mil && feature.high.y_mil > shown.bottom_mil;
        if (is_inside) continue;
        outside += outside.empty() ? "; outside lies " : ", ";
        outside += !feature.name.empty()   ? feature.name
                   : !feature.what.empty() ? feature.what
                                           : "terrain without a name";
    }
    using draw::inches;
    return "\nThe map shows " + inches(std::max(shown.left_mil, 0)) + " to " +
           inches(std::min(shown.right_mil, table.width_mil)) + " from the left and " +
           inches(std::max(shown.bottom_mil, 0)) + " to " +
           inches(std::min(shown.top_mil, table.depth_mil)) +
           " from the near edge, of a table of " + inches(table.width_mil) + " by " +
           inches(table.depth_mil) + outside + ".\n";
}

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
    return draw::text_map(picture, options) + left_out_of(picture, draw::region_of_action(picture));
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
