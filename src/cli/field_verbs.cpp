#include "cli/field_verbs.h"

#include "cli/field_of_scenario.h"
#include "cli/verbs.h"
#include "draw/text_map.h"

namespace esprit::cli {

namespace {

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return std::to_string(count) + " " + std::string{count == 1 ? one : many};
}

}  // namespace

std::string check_verb(std::string const& file, std::vector<std::string> const& houses) {
    text::LoadedScenario const loaded = text::load_scenario(file, read_files(houses));
    grande_tactique::Scenario const& scenario = *loaded.grande_tactique;
    std::size_t generals = 0;
    for (auto const& troop : scenario.troops) generals += troop.general ? 1 : 0;
    std::string line = file + ": " + loaded.system.ruleset->title + ", " +
                       counted(scenario.troops.size() - generals, "unit", "units");
    if (generals > 0) line += " and " + counted(generals, "general", "generals");
    line += " on " + counted(scenario.common.sides.size(), "side", "sides");
    if (std::size_t const features = scenario.terrain().features.size(); features > 0) {
        line += ", " + counted(features, "piece", "pieces") + " of terrain";
    }
    if (std::size_t const orders = scenario.common.engagement.size(); orders > 0) {
        line += ", " + counted(orders, "order", "orders");
    }
    if (std::size_t const rules = loaded.houses.size(); rules > 0) {
        line += ", " + counted(rules, "file", "files") + " of house rules";
    }
    return line + ": fit to play\n";
}

std::string show_verb(std::string const& scene, std::vector<std::string> const& houses,
                      std::string const& svg) {
    Field const field = field_of_scenario(scene, houses);
    draw::Picture const picture = picture_of(field, field.system.set_up(field.scenario()));
    if (!svg.empty()) write_file(svg, svg_of(field, picture));
    draw::TextMapOptions options;
    options.colour = colour_wanted();
    return draw::text_map(picture, options);
}

}  // namespace esprit::cli
