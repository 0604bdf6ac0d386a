#include "games/setups.h"

#include <algorithm>
#include <array>

#include "base/expect.h"
#include "games/battlefield_loader.h"
#include "text/rulesets/embedded_rulesets.h"
#include "text/toml/data_tree.h"
#include "text/toml/toml_table_reader.h"
#include "text/toml/whole_toml.h"

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

/// The system's description of a word of units; one without a name, and a fault, if it has none.
rules::ScenarioWord known_word(std::string_view system, DataNode const& word,
                               text::FaultList& faults) {
    for (GameSystem const& each : game_systems()) {
        if (each.name != system) continue;
        for (rules::ScenarioWord const& known : each.unit_words()) {
            if (known.name == word.text) return known;
        }
    }
    faults.add(word.place, text::in_quotes(word.text) + " is no word of a unit");
    return {};
}

std::vector<std::string> values_of(rules::ScenarioWord const& word) {
    if (word.kind == field::PropertyKind::truth) return {"true"};
    return {word.values.begin(), word.values.end()};
}

}  // namespace

Setup setup_of(std::string_view system) {
    text::EmbeddedFile const& file = file_of(system, "/kinds.toml");
    Setup setup = kinds_in(system, {std::string{file.path}, std::string{file.content}});
    setup.blank = file_of(system, "/blank.toml").content;
    return setup;
}

Setup kinds_in(std::string_view system, text::NamedText const& file) {
    Setup setup;
    text::FaultList faults;
    DataNode const tree = text::read_whole_toml(file.name, file.content, faults);
    constexpr std::array<std::string_view, 3> keys{"command", "words", "kind"};
    text::TomlTableReader const table{tree, "the file", faults};
    table.no_others(keys);
    setup.command = table.text("command", "");
    if (auto const* kinds = table.must_find("kind", DataNode::Kind::list)) {
        for (DataNode const& kind : kinds->items) setup.kinds.push_back(kind_of(kind, faults));
    }
    for (DataNode const* word : table.texts("words")) {
        setup.values.emplace_back(word->text, values_of(known_word(system, *word, faults)));
    }
    faults.throw_if_any();
    return setup;
}

}  // namespace esprit::games
