#include "games/staff_data.h"

#include <algorithm>
#include <cstdlib>

#include "base/expect.h"
#include "games/thinks.h"
#include "text/data_tree.h"
#include "text/embedded_rulesets.h"
#include "text/table_reader.h"

namespace esprit::games {

namespace {

constexpr std::array<std::string_view, staff_levels> names{"recruit", "captain", "marshal",
                                                           "staff"};
constexpr std::int32_t most_weight = 2'000'000;
constexpr int most_nodes = 1'000'000;
constexpr int most_overlooked = 1000;

text::DataNode read(std::string_view system, std::string_view name) {
    std::string const path = "commanders/" + std::string{system} + "/" + std::string{name};
    auto const files = text::embedded_commanders();
    auto const found =
        std::find_if(files.begin(), files.end(),
                     [&](text::EmbeddedFile const& file) { return file.path == path; });
    ESPRIT_EXPECT(found != files.end(), "a system with a staff has its files");
    return text::read_toml(path, std::string{found->content});
}

}  // namespace

std::span<std::string_view const> staff_names() {
    return names;
}

bool thinks(std::string_view commander) {
    return std::find(names.begin() + 1, names.end(), commander) != names.end();
}

StaffData staff_data(std::string_view system, std::span<std::string_view const> features) {
    text::FaultList faults;
    StaffData data;
    text::DataNode const learnt = read(system, "staff.toml");
    text::TableReader const staff{learnt, "the staff", faults};
    if (auto const* node = staff.must_find("judgement", text::DataNode::Kind::table)) {
        text::TableReader const weights{*node, "[judgement]", faults};
        weights.no_others(features);
        for (std::size_t i = 0; i < features.size(); ++i) {
            data.judgement.weights[i] = weights.whole(features[i], -most_weight, most_weight, 0);
        }
    }
    text::DataNode const chosen = read(system, "levels.toml");
    text::TableReader const levels{chosen, "the levels", faults};
    levels.no_others(names);
    for (std::size_t i = 0; i < names.size(); ++i) {
        data.levels[i].name = names[i];
        auto const* const node = levels.must_find(names[i], text::DataNode::Kind::table);
        if (node == nullptr) continue;
        constexpr std::array<std::string_view, 2> keys{"nodes", "overlooks_one_in"};
        text::TableReader const level{*node, "[" + std::string{names[i]} + "]", faults};
        level.no_others(keys);
        data.levels[i].nodes = static_cast<std::uint64_t>(level.whole(keys[0], 0, most_nodes, 0));
        data.levels[i].overlooks_one_in =
            static_cast<std::uint32_t>(level.whole(keys[1], 0, most_overlooked, 0));
    }
    faults.throw_if_any();
    return data;
}

StaffLevel const& level_of(StaffData const& data, std::string_view name) {
    auto const found = std::find_if(data.levels.begin(), data.levels.end(),
                                    [&](StaffLevel const& level) { return level.name == name; });
    ESPRIT_EXPECT(found != data.levels.end(), "a staff is one of the named ones");
    return *found;
}

std::string judgement_text(command::Judgement const& judgement,
                           std::span<std::string_view const> features, std::size_t seen,
                           int surprise_milli) {
    std::string text =
        "# From " + std::to_string(seen) +
        " battles under way; mean surprise at how they ended: " + std::to_string(surprise_milli) +
        " thousandths (693: a coin).\n# Millionths of the argument of the logistic "
        "function, for one of each.\n[judgement]\n";
    for (std::size_t i = 0; i < features.size(); ++i) {
        text += std::string{features[i]} + " = " + std::to_string(judgement.weights[i]) + "\n";
    }
    return text;
}

}  // namespace esprit::games
