#include "cli/thought.h"

#include <algorithm>
#include <thread>

#include "cli/files.h"
#include "games/fitted_files.h"
#include "games/searching_commanders.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

using text::BadInput;

namespace {

constexpr std::uint64_t most_nodes = 100'000'000;
constexpr std::uint64_t most_think_ms = 600'000;

}  // namespace

void add_nodes(Verb& verb, std::optional<std::uint64_t>& nodes) {
    verb.option("--nodes", "N", nodes,
                "let captain, marshal and staff try N orders in thought for each order they give")
        .between(1, most_nodes)
        .when_left_out("as many as their level");
}

void add_think(Verb& verb, std::optional<std::uint64_t>& think_ms) {
    verb.option("--think", "MS", think_ms, "give them MS milliseconds for each order")
        .between(1, most_think_ms);
    verb.exclude("--nodes", {"--think"}, "both limit the thought");
}

void let_think(games::Commanders& commanders, ThoughtWords const& words) {
    if (!words.nodes && !words.think_ms) return;
    if (std::none_of(commanders.names.begin(), commanders.names.end(), games::searches_ahead)) {
        throw BadInput{std::string{words.nodes ? "--nodes" : "--think"} +
                       " needs a commander who thinks: captain, marshal or staff"};
    }
    commanders.nodes = words.nodes.value_or(0);
    commanders.think_ms = words.think_ms.value_or(0);
}

void add_weights(Verb& verb, std::vector<std::string>& weights) {
    verb.option("--weights", "[COMMANDER=]FILE", weights,
                "have captain, marshal and staff, or the one that is named, play by numbers that "
                "esprit fit has written; may be given several times")
        .file();
}

std::vector<games::FittedFile> read_weights(std::vector<std::string> const& weights) {
    std::vector<games::FittedFile> files;
    for (std::string const& word : weights) {
        std::size_t const equals = word.find('=');
        bool const for_one = equals != std::string::npos;
        std::string const file = for_one ? word.substr(equals + 1) : word;
        files.push_back({for_one ? word.substr(0, equals) : "", file, ""});
        games::must_be_for_thinkers({files.back()});
        files.back().content = read_files({file}).front().content;
    }
    return files;
}

void use_weights(games::Battlefield& field, std::vector<std::string> const& weights,
                 std::vector<std::string> const& named) {
    auto files = read_weights(weights);
    games::must_be_in_use(files, named, "--weights");
    field.use_fitted(std::move(files));
}

std::uint32_t thinking_threads() {
    return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace esprit::cli
