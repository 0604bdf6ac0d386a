#include "games/staff_data.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/expect.h"
#include "games/searching_commanders.h"
#include "text/rulesets/embedded_rulesets.h"
#include "text/toml/data_tree.h"
#include "text/toml/toml_table_reader.h"
#include "text/toml/whole_toml.h"

namespace esprit::games {

namespace {

constexpr std::array<std::string_view, staff_levels> level_names{"recruit", "captain", "marshal",
                                                                 "staff"};
constexpr std::int32_t most_weight = 2'000'000;
constexpr int most_order_weight = 1'000'000;
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

std::vector<int> read_weights(text::DataNode const& file, std::vector<WeightValue> const& known,
                              text::FaultList& faults) {
    std::vector<int> weights;
    std::vector<std::string_view> asked;
    for (WeightValue const& each : known) {
        weights.push_back(each.number);
        asked.push_back(each.name);
    }
    text::TomlTableReader const learnt{file, "the weights", faults};
    auto const* const node = learnt.must_find("weights", text::DataNode::Kind::table);
    if (node == nullptr) return weights;
    text::TomlTableReader const numbers{*node, "[weights]", faults};
    numbers.no_others(asked);
    for (std::size_t i = 0; i < known.size(); ++i) {
        weights[i] = numbers.whole(asked[i], -most_order_weight, most_order_weight, weights[i]);
    }
    return weights;
}

/// A feature that is not in the table counts for nothing.
void read_evaluation(text::DataNode const& node, std::span<std::string_view const> features,
                     command::Evaluation& evaluation, text::FaultList& faults) {
    text::TomlTableReader const entries{node, "[evaluation]", faults};
    entries.no_others(features);
    for (std::size_t i = 0; i < features.size(); ++i) {
        evaluation.weights[i] = entries.whole(features[i], -most_weight, most_weight, 0);
    }
}

std::array<StaffLevel, staff_levels> read_levels(text::DataNode const& file,
                                                 text::FaultList& faults) {
    std::array<StaffLevel, staff_levels> levels;
    text::TomlTableReader const all{file, "the levels", faults};
    all.no_others(level_names);
    for (std::size_t i = 0; i < level_names.size(); ++i) {
        levels[i].name = level_names[i];
        auto const* const node = all.must_find(level_names[i], text::DataNode::Kind::table);
        if (node == nullptr) continue;
        constexpr std::array<std::string_view, 2> keys{"nodes", "overlooks_one_in"};
        text::TomlTableReader const level{*node, "[" + std::string{level_names[i]} + "]", faults};
        level.no_others(keys);
        levels[i].nodes = static_cast<std::uint64_t>(level.whole(keys[0], 0, most_nodes, 0));
        levels[i].overlooks_one_in =
            static_cast<std::uint32_t>(level.whole(keys[1], 0, most_overlooked, 0));
    }
    return levels;
}

}  // namespace

std::span<std::string_view const> staff_names() {
    return level_names;
}

bool searches_ahead(std::string_view commander) {
    return std::find(level_names.begin() + 1, level_names.end(), commander) != level_names.end();
}

StaffData staff_data(std::string_view system, std::span<std::string_view const> features,
                     std::vector<WeightValue> const& weights) {
    text::FaultList faults;
    StaffData data;
    text::DataNode const learnt = read(system, "staff.toml");
    text::TomlTableReader const staff{learnt, "the staff", faults};
    if (auto const* node = staff.must_find("evaluation", text::DataNode::Kind::table)) {
        read_evaluation(*node, features, data.evaluation, faults);
    }
    if (auto const file = find(system, "weights.toml")) {
        data.weights = read_weights(*file, weights, faults);
    } else {
        for (WeightValue const& each : weights) data.weights.push_back(each.number);
    }
    data.levels = read_levels(read(system, "levels.toml"), faults);
    faults.throw_if_any();
    return data;
}

void use_fitted(FittedFile const& fitted, std::span<std::string_view const> features,
                std::vector<WeightValue> const& weights, StaffData& data) {
    constexpr std::array<std::string_view, 2> tables{"evaluation", "weights"};
    text::FaultList faults;
    text::DataNode const file = text::read_whole_toml(fitted.name, fitted.content, faults);
    text::TomlTableReader const fit{file, "the fitted numbers", faults};
    fit.no_others(tables);
    auto const* const evaluation = fit.may_find(tables[0], text::DataNode::Kind::table);
    if (evaluation != nullptr) read_evaluation(*evaluation, features, data.evaluation, faults);
    if (evaluation == nullptr || fit.find(tables[1]) != nullptr) {
        data.weights = read_weights(file, weights, faults);
    }
    faults.throw_if_any();
}

std::array<StaffLevel, staff_levels> levels_in(text::NamedText const& file) {
    text::FaultList faults;
    auto const levels = read_levels(text::read_whole_toml(file.name, file.content, faults), faults);
    faults.throw_if_any();
    return levels;
}

std::vector<int> weights_in(std::string const& file_name, std::string content,
                            std::vector<WeightValue> const& weights) {
    text::FaultList faults;
    text::DataNode const file = text::read_whole_toml(file_name, std::move(content), faults);
    std::vector<int> numbers = read_weights(file, weights, faults);
    faults.throw_if_any();
    return numbers;
}

StaffLevel const& level_of(StaffData const& data, std::string_view name) {
    auto const found = std::find_if(data.levels.begin(), data.levels.end(),
                                    [&](StaffLevel const& level) { return level.name == name; });
    ESPRIT_EXPECT(found != data.levels.end(), "the name of a staff is that of a level");
    return *found;
}

std::string evaluation_text(command::Evaluation const& evaluation,
                            std::span<std::string_view const> features, std::size_t seen,
                            int log_loss_milli) {
    std::string text = "# From " + std::to_string(seen) +
                       " battles under way; mean log loss: " + std::to_string(log_loss_milli) +
                       " thousandths (693: a coin).\n# Millionths of the argument of the logistic "
                       "function, for one of each.\n[evaluation]\n";
    for (std::size_t i = 0; i < features.size(); ++i) {
        text += std::string{features[i]} + " = " + std::to_string(evaluation.weights[i]) + "\n";
    }
    return text;
}

std::string weights_text(std::vector<WeightValue> const& weights) {
    std::string text = "[weights]\n";
    for (WeightValue const& each : weights) {
        text += std::string{each.name} + " = " + std::to_string(each.number) + "\n";
    }
    return text;
}

}  // namespace esprit::games
