#include "cli/field_verbs.h"

#include "cli/files.h"
#include "cli/verbs.h"
#include "draw/text_map.h"
#include "games/library.h"
#include "games/plain.h"

namespace esprit::cli {

using games::counted;

std::string check_verb(std::string const& file, std::vector<std::string> const& houses) {
    auto const field = games::load_battlefield(file, read_files(houses));
    field::Scenario const& common = field->common();
    std::string line = file + ": " + field->ruleset().title + ", " + field->contents();
    if (common.units.empty()) {
        throw text::BadInput{file +
                             ": nobody to play with: a scenario needs units, each in [[unit]]"};
    }
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

std::string show_verb(std::string const& scene, std::vector<std::string> const& houses,
                      std::string const& svg) {
    auto const field = games::load_battlefield(scene, read_files(houses));
    draw::Picture const picture = field->picture();
    if (!svg.empty()) write_file(svg, svg_of(*field, picture));
    draw::TextMapOptions options;
    options.colour = colour_wanted();
    return draw::text_map(picture, options);
}

}  // namespace esprit::cli
