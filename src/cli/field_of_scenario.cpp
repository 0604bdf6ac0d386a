#include "cli/field_of_scenario.h"

#include <filesystem>
#include <fstream>

#include "cli/verbs.h"
#include "report/grande_tactique.h"
#include "text/scenario_reader.h"

namespace esprit::cli {

using grande_tactique::Battle;
using text::BadInput;

namespace {

std::string file_name(std::string const& path) {
    return path.substr(path.find_last_of('/') + 1);
}

}  // namespace

Field field_of_scenario(std::string const& file, std::vector<std::string> const& houses) {
    return Field{text::load_scenario(file, read_files(houses))};
}

Field field_of_log(play::Log const& log, std::string const& file) {
    if (log.header.system != grande_tactique::System{}.name()) {
        throw BadInput{file + " is a log of " + log.header.system +
                       "; there is a battlefield for grande-tactique only"};
    }
    // those that the scenario names come first, in its order
    std::size_t next = 0;
    auto const house = [&](std::string const& name) {
        if (next == log.header.houses.size() || log.header.houses[next].name != file_name(name)) {
            throw BadInput{"the log lacks the house rules \"" + name + "\""};
        }
        play::Document const& document = log.header.houses[next++];
        return text::NamedText{document.name, document.content};
    };
    text::NamedText const scenario{log.header.scenario.name, log.header.scenario.content};
    // behind them stand those of the command line
    std::size_t const named =
        text::read_scenario(scenario.name, scenario.content).scenario.houses.size();
    std::vector<text::NamedText> more;
    for (std::size_t i = named; i < log.header.houses.size(); ++i) {
        more.push_back({log.header.houses[i].name, log.header.houses[i].content});
    }
    return Field{text::build_scenario(scenario, house, more)};
}

play::Header header_of(Field const& field, std::optional<std::uint64_t> seed) {
    play::Header header;
    header.seed = seed;
    header.ruleset = field.scenario().ruleset.digest;
    header.scenario = {file_name(field.loaded.file), field.loaded.content};
    for (text::NamedText const& house : field.loaded.houses) {
        header.houses.push_back({file_name(house.name), house.content});
    }
    return header;
}

draw::Picture picture_of(Field const& field, Battle const& before) {
    draw::Picture picture;
    picture.terrain = field.scenario().terrain();
    picture.sides = field.scenario().common.sides;
    picture.before = field.system.view(field.scenario(), before);
    picture.title = field.scenario().common.title;
    return picture;
}

draw::Picture picture_of(Field const& field, Battle const& before, Battle const& after,
                         std::vector<text::StoryLine> const& story) {
    draw::Picture picture = picture_of(field, before);
    picture.after = field.system.view(field.scenario(), after);
    picture.tracks = report::tracks_of(story, after);
    return picture;
}

std::string svg_of(Field const& field, draw::Picture const& picture) {
    draw::SvgOptions options;
    options.metres_per_inch =
        static_cast<int>(field.scenario().ruleset.whole_number("metres_per_inch"));
    return draw::svg(picture, options);
}

void write_file(std::string const& path, std::string const& content) {
    std::filesystem::path const folder = std::filesystem::path{path}.parent_path();
    std::error_code error;
    if (!folder.empty() && !std::filesystem::is_directory(folder, error)) {
        throw BadInput{"cannot write \"" + path + "\": there is no folder \"" + folder.string() +
                       "\""};
    }
    std::ofstream file{path, std::ios::binary};
    file << content;
    file.close();
    if (!file) throw BadInput{"cannot write \"" + path + "\""};
}

}  // namespace esprit::cli
