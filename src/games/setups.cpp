#include "games/setups.h"

#include <algorithm>
#include <array>

#include "base/expect.h"
#include "text/rulesets/embedded_rulesets.h"
#include "text/toml/data_tree.h"
#include "text/toml/toml_table_reader.h"

namespace esprit::games {
namespace {

using text::DataNode;

text::EmbeddedFile const& file_of(std::string_view system, std::string_view name) {
    auto const files = text::embedded_setups();
    auto const found =
        std::find_if(files.begin(), files.end(), [&](text::EmbeddedFile const& file) {
            return file.system == system && file.path.ends_with(name);
        });
    ESPRIT_EXPECT(found != files.end(), "every system has its files in setups/");
    return *found;
}

/// The value as a scenario file writes it.
std::string written(DataNode const& value) {
    if (value.kind == DataNode::Kind::text) return text::in_quotes(value.text);
    if (value.kind == DataNode::Kind::truth) return value.truth ? "true" : "false";
    return std::to_string(value.thousandths / 1000);
}

UnitKind kind_of(DataNode const& node, text::FaultList& faults) {
    constexpr std::array<std::string_view, 3> keys{"title", "leads", "words"};
    text::TomlTableReader const table{node, "[[kind]]", faults};
    table.no_others(keys);
    UnitKind kind;
    kind.title = table.text("title", "");
    if (auto const* leads = table.may_find("leads", DataNode::Kind::truth)) {
        kind.leads = leads->truth;
    }
    if (auto const* words = table.must_find("words", DataNode::Kind::table)) {
        for (auto const& [key, value] : words->fields) kind.words.emplace_back(key, written(value));
    }
    return kind;
}

}  // namespace

Setup setup_of(std::string_view system) {
    Setup setup;
    setup.blank = file_of(system, "/blank.toml").content;
    text::EmbeddedFile const& file = file_of(system, "/kinds.toml");
    DataNode const tree = text::read_toml(std::string{file.path}, std::string{file.content});
    text::FaultList faults;
    constexpr std::array<std::string_view, 3> keys{"command", "values", "kind"};
    text::TomlTableReader const table{tree, "the file", faults};
    table.no_others(keys);
    setup.command = table.text("command", "");
    if (auto const* kinds = table.must_find("kind", DataNode::Kind::list)) {
        for (DataNode const& kind : kinds->items) setup.kinds.push_back(kind_of(kind, faults));
    }
    if (auto const* values = table.must_find("values", DataNode::Kind::table)) {
        for (auto const& [word, list] : values->fields) {
            auto& known = setup.values.emplace_back(word, std::vector<std::string>{}).second;
            for (DataNode const& value : list.items) {
                known.push_back(value.kind == DataNode::Kind::text ? value.text : written(value));
            }
        }
    }
    faults.throw_if_any();
    return setup;
}

}  // namespace esprit::games
