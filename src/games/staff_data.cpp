#include "games/staff_data.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/expect.h"
#include "games/thinks.h"
#include "text/data_tree.h"
#include "text/embedded_rulesets.h"
#include "text/table_reader.h"

namespace esprit::games {

namespace {

constexpr std::array<std::string_view, staff_levels> level_names{"recruit", "captain", "marshal",
                                                                 "staff"};
constexpr std::int32_t most_weight = 2'000'000;
constexpr int most_liked = 1'000'000;
constexpr int most_nodes = 1'000'000;
constexpr int most_overlooked = 1000;

std::optional<text::DataNode> find(std::string_view system, std::string_view name) {
    std::string const path = "commanders/" + std::string{system} + "/" + std::string{name};
    auto const files = text::embedded_commanders();
    auto const found =
        std::find_if(files.begin(), files.end(),
                     [&](text::EmbeddedFile const& file) { return file.path == path; });
    if (found == files.end()) return std::nullopt;
    return text::read_toml(path, std::string{found->content});
}

text::DataNode read(std::string_view system, std::string_view name) {
    auto found = find(system, name);
    ESPRIT_EXPECT(found.has_value(), "a system with a staff has its files");
    return std::move(*found);
}

std::vector<int> read_taste(text::DataNode const& file, std::vector<LikedNumber> const& known,
                            text::FaultList& faults) {
    std::vector<int> taste;
    std::vector<std::string_view> asked;
    for (LikedNumber const& each : known) {
        taste.push_back(each.number);
        asked.push_back(each.name);
    }
    text::TableReader const learnt{file, "the taste", faults};
    auto const* const node = learnt.must_find("taste", text::DataNode::Kind::table);
    if (node == nullptr) return taste;
    text::TableReader const numbers{*node, "[taste]", faults};
    numbers.no_others(asked);
    for (std::size_t i = 0; i < known.size(); ++i) {
        taste[i] = numbers.whole(asked[i], -most_liked, most_liked, taste[i]);
    }
    return taste;
}

}  // namespace

std::span<std::string_view const> staff_names() {
    return level_names;
}

bool thinks(std::string_view commander) {
    return std::find(level_names.begin() + 1, level_names.end(), commander) != level_names.end();
}

StaffData staff_data(std::string_view system, std::span<std::string_view const> features,
                     std::vector<LikedNumber> const& taste) {
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
    if (auto const file = find(system, "taste.toml")) {
        data.taste = read_taste(*file, taste, faults);
    } else {
        for (LikedNumber const& each : taste) data.taste.push_back(each.number);
    }
    text::DataNode const chosen = read(system, "levels.toml");
    text::TableReader const levels{chosen, "the levels", faults};
    levels.no_others(level_names);
    for (std::size_t i = 0; i < level_names.size(); ++i) {
        data.levels[i].name = level_names[i];
        auto const* const node = levels.must_find(level_names[i], text::DataNode::Kind::table);
        if (node == nullptr) continue;
        constexpr std::array<std::string_view, 2> keys{"nodes", "overlooks_one_in"};
        text::TableReader const level{*node, "[" + std::string{level_names[i]} + "]", faults};
        level.no_others(keys);
        data.levels[i].nodes = static_cast<std::uint64_t>(level.whole(keys[0], 0, most_nodes, 0));
        data.levels[i].overlooks_one_in =
            static_cast<std::uint32_t>(level.whole(keys[1], 0, most_overlooked, 0));
    }
    faults.throw_if_any();
    return data;
}

std::vector<int> taste_in(std::string const& file_name, std::string content,
                          std::vector<LikedNumber> const& taste) {
    text::FaultList faults;
    text::DataNode const file = text::read_toml(file_name, std::move(content));
    std::vector<int> numbers = read_taste(file, taste, faults);
    faults.throw_if_any();
    return numbers;
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

std::string taste_text(std::vector<LikedNumber> const& taste) {
    std::string text = "[taste]\n";
    for (LikedNumber const& each : taste) {
        text += std::string{each.name} + " = " + std::to_string(each.number) + "\n";
    }
    return text;
}

}  // namespace esprit::games
