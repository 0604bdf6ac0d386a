#include "study/study_file.h"

#include <algorithm>
#include <array>

#include "text/scenarios/visible_text.h"
#include "text/toml/whole_toml.h"

namespace esprit::study {

using text::DataNode;
using text::FaultList;
using text::TomlTableReader;

namespace {

constexpr int most_battles = 1'000'000'000 / 1000;  // a number of a file is kept in thousandths
constexpr int most_nodes = 1'000'000;
constexpr std::array<std::string_view, 9> variant_keys{
    "name", "scenario", "blue", "red", "nodes", "house", "set", "remove", "against"};

class StudyReader {
public:
    StudyReader(DataNode const& tree, std::vector<text::InputFault> const& unreadable)
        : tree_(tree), table_(tree, "a study", faults_) {
        faults_.add_unreadable(unreadable);
    }

    StudyWords read() {
        constexpr std::array<std::string_view, 11> keys{"title", "scenario",  "battles", "seed",
                                                        "blue",  "red",       "nodes",   "variant",
                                                        "axis",  "precision", "file"};
        table_.no_others(keys);
        StudyWords words;
        words.title = text::visible(table_.must_text("title").value_or(""));
        table_.refuse_longer("title", text::longest_title);
        words.battles = static_cast<std::uint64_t>(table_.whole("battles", 1, most_battles, 0));
        words.seed = static_cast<std::uint64_t>(table_.whole("seed", 0, most_battles, 1));
        words.precision_millionths = precision();
        words.files = files();
        VariantWords const all = common();
        DataNode const* const list = table_.may_find("variant", DataNode::Kind::list);
        DataNode const* const axes = table_.may_find("axis", DataNode::Kind::list);
        if (list != nullptr && axes != nullptr) {
            faults_.add(axes->key_place, "a study has [[variant]] or [[axis]], not both", 4);
        } else if (list == nullptr && axes == nullptr) {
            table_.fault(
                "a study needs a [[variant]] for each variant, or an [[axis]] for each "
                "dimension of a grid");
        }
        words.variants = axes != nullptr ? grid(*axes, all) : listed(list, all);
        if (list != nullptr && list->items.empty()) {
            faults_.add(list->key_place, "a study needs at least one [[variant]]", 7);
        }
        validate(words);
        words.faults = faults_.in_order();
        return words;
    }

private:
    std::optional<std::uint32_t> precision() {
        DataNode const* const node = table_.may_find("precision", DataNode::Kind::text);
        if (node == nullptr) return std::nullopt;
        auto const millionths = half_width_of(node->text);
        if (!millionths) {
            faults_.add(
                node->place,
                "\"" + node->text + "\" is not a half width from 0.0001% to 50%, as in 0.5%",
                node->text.size() + 2);
        }
        return millionths;
    }

    std::vector<text::NamedText> files() {
        std::vector<text::NamedText> found;
        DataNode const* const list = table_.may_find("file", DataNode::Kind::list);
        if (list == nullptr) return found;
        for (DataNode const& item : list->items) {
            TomlTableReader const table{item, "a file", faults_};
            if (item.kind != DataNode::Kind::table) continue;
            constexpr std::array<std::string_view, 2> keys{"name", "text"};
            table.no_others(keys);
            auto name = table.must_text("name");
            auto content = table.must_text("text");
            if (!name || !content) continue;
            auto const same = [&](text::NamedText const& each) { return each.name == *name; };
            if (std::any_of(found.begin(), found.end(), same)) {
                faults_.add(item.place, "the study has another file \"" + *name + "\"");
            }
            found.push_back({std::move(*name), std::move(*content)});
        }
        return found;
    }

    /// What holds for all variants.
    VariantWords common() {
        VariantWords all;
        all.place = tree_.place;
        take_words(table_, all);
        if (all.nodes) all.nodes->of_study = true;
        return all;
    }

    std::optional<Word> word(TomlTableReader const& table, std::string_view key) {
        DataNode const* const node = table.may_find(key, DataNode::Kind::text);
        if (node == nullptr) return std::nullopt;
        return Word{node->text, node->place};
    }
    std::vector<Word> words(TomlTableReader const& table, std::string_view key) {
        std::vector<Word> list;
        for (DataNode const* const node : table.texts(key)) {
            list.push_back({node->text, node->place});
        }
        return list;
    }
    void take_words(TomlTableReader const& table, VariantWords& into) {
        if (auto scenario = word(table, "scenario")) into.scenario = std::move(scenario);
        if (auto blue = word(table, "blue")) into.blue = std::move(blue);
        if (auto red = word(table, "red")) into.red = std::move(red);
        if (DataNode const* const node = table.find("nodes")) {
            auto const count =
                static_cast<std::uint64_t>(table.whole("nodes", 1, most_nodes, most_nodes));
            into.nodes = Nodes{count, node->place, false};
        }
    }

    /// Adds a table to what is known of a variant.
    void add_variant(DataNode const& node, std::string const& what, VariantWords& into) {
        TomlTableReader const table{node, what, faults_};
        if (node.kind != DataNode::Kind::table) return;
        table.no_others(variant_keys);
        std::string const name = text::visible(table.must_text("name").value_or(""));
        into.name += (into.name.empty() ? "" : ", ") + name;
        into.place = node.place;
        take_words(table, into);
        if (auto against = word(table, "against")) into.against = std::move(against);
        for (Word& house : words(table, "house")) into.houses.push_back(std::move(house));
        for (Word& path : words(table, "remove")) into.removed.push_back(std::move(path));
        DataNode const* const changes = table.may_find("set", DataNode::Kind::table);
        if (changes == nullptr) return;
        for (auto const& field : changes->fields) {
            auto const& [path, value] = field;
            auto const same = [&](Change const& each) { return each.path == field.first; };
            if (std::any_of(into.changes.begin(), into.changes.end(), same)) {
                faults_.add(value.key_place,
                            "\"" + path + "\" is set by another axis, too: set it in one of them",
                            path.size());
            }
            into.changes.push_back({path, value, value.key_place});
        }
    }

    std::vector<VariantWords> listed(DataNode const* list, VariantWords const& all) {
        std::vector<VariantWords> variants;
        if (list == nullptr) return variants;
        for (DataNode const& item : list->items) {
            variants.push_back(all);
            add_variant(item, "a variant", variants.back());
        }
        return variants;
    }

    std::vector<VariantWords> grid(DataNode const& axes, VariantWords const& all) {
        std::vector<VariantWords> variants{all};
        if (axes.items.empty()) {
            faults_.add(axes.key_place, "a grid needs at least one [[axis]]", 4);
        }
        for (DataNode const& axis : axes.items) {
            TomlTableReader const table{axis, "an axis", faults_};
            if (axis.kind != DataNode::Kind::table) continue;
            constexpr std::array<std::string_view, 2> keys{"name", "value"};
            table.no_others(keys);
            table.must_text("name");
            DataNode const* const values = table.must_find("value", DataNode::Kind::list);
            if (values == nullptr || values->items.size() * variants.size() > most_variants) {
                if (values != nullptr) too_many(*values);
                continue;
            }
            if (values->items.empty()) {
                faults_.add(values->key_place, "an axis needs at least one value", 5);
            }
            std::vector<VariantWords> more;
            for (VariantWords const& before : variants) {
                for (DataNode const& value : values->items) {
                    more.push_back(before);
                    add_variant(value, "a value of an axis", more.back());
                }
            }
            variants = std::move(more);
        }
        return variants;
    }

    void too_many(DataNode const& node) {
        faults_.add(node.key_place,
                    "a study has at most " + std::to_string(most_variants) + " variants", 5);
    }

    void validate(StudyWords const& words) {
        if (words.variants.size() > most_variants) too_many(words.variants[most_variants]);
        for (std::size_t i = 0; i < words.variants.size(); ++i) {
            VariantWords const& variant = words.variants[i];
            if (!variant.scenario) {
                faults_.add(variant.place,
                            "a variant needs a scenario, its own or that of the study");
            }
            auto const same = [&](VariantWords const& each) { return each.name == variant.name; };
            auto const begin = words.variants.begin();
            if (!variant.name.empty() &&
                std::any_of(begin, begin + static_cast<std::ptrdiff_t>(i), same)) {
                faults_.add(variant.place, "another variant is called \"" + variant.name +
                                               "\": give each its own name");
            }
        }
    }
    void too_many(VariantWords const& variant) {
        faults_.add(variant.place,
                    "a study has at most " + std::to_string(most_variants) + " variants");
    }

    DataNode const& tree_;
    FaultList faults_;
    TomlTableReader table_;
};

/// Where a path leads: a field of a table, or an item of a list of tables.
struct Found {
    DataNode* parent = nullptr;  // a table, or the list
    std::string key;             // of the field
    std::size_t item = 0;        // of the list
    std::string fault;
};

/// The item whose name the rest of the path begins with; of several, the one with the longest name.
std::optional<std::size_t> item_named(DataNode const& list, std::string_view rest) {
    std::optional<std::size_t> found;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        DataNode const* const name = list.items[i].find("name");
        if (name == nullptr || name->text.size() < longest || !rest.starts_with(name->text)) {
            continue;
        }
        if (rest.size() > name->text.size() && rest[name->text.size()] != '.') continue;
        found = i;
        longest = name->text.size();
    }
    return found;
}

Found find(DataNode& tree, std::string const& path) {
    DataNode* node = &tree;
    std::string_view rest = path;
    std::string_view kind = "table";
    while (true) {
        if (node->kind == DataNode::Kind::table) {
            std::string const key{rest.substr(0, rest.find('.'))};
            if (key.size() == rest.size()) return {node, key, 0, {}};
            kind = rest.substr(0, key.size());
            rest.remove_prefix(key.size() + 1);
            node = node->find(key);
            if (node == nullptr) return {nullptr, {}, 0, "the scenario has no [" + key + "]"};
            continue;
        }
        if (node->kind != DataNode::Kind::list) {
            return {nullptr,
                    {},
                    0,
                    "\"" + std::string{kind} + "\" is a value and has no \"" + std::string{rest} +
                        "\""};
        }
        auto const item = item_named(*node, rest);
        if (!item) {
            return {nullptr,
                    {},
                    0,
                    "the scenario has no " + std::string{kind} + " \"" +
                        std::string{rest.substr(0, rest.rfind('.'))} + "\""};
        }
        std::size_t const length = node->items[*item].find("name")->text.size();
        if (length == rest.size()) return {node, {}, *item, {}};
        rest.remove_prefix(length + 1);
        node = &node->items[*item];
    }
}

/// Whether a name has the parts of a pattern between its stars, in order: "Blue *".
bool matches(std::string_view name, std::string_view pattern) {
    std::size_t const star = pattern.find('*');
    if (star == std::string_view::npos) return name == pattern;
    if (!name.starts_with(pattern.substr(0, star))) return false;
    name.remove_prefix(star);
    pattern.remove_prefix(star + 1);
    for (std::size_t left_out = 0; left_out <= name.size(); ++left_out) {
        if (matches(name.substr(left_out), pattern)) return true;
    }
    return false;
}

/// The paths that a path with a star in a name stands for: one for each name that matches. Another
/// path stands for itself.
/// \param to_value  the path ends with the key of a value
std::vector<std::string> paths_of(DataNode const& scenario, std::string const& path,
                                  bool to_value) {
    std::size_t const dot = path.find('.');
    if (path.find('*') == std::string::npos || dot == std::string::npos) return {path};
    DataNode const* const list = scenario.find(path.substr(0, dot));
    if (list == nullptr || list->kind != DataNode::Kind::list) return {path};
    std::string_view const rest = std::string_view{path}.substr(dot + 1);
    std::size_t const end = to_value ? rest.rfind('.') : rest.size();
    if (end == std::string_view::npos) return {path};
    std::vector<std::string> all;
    for (DataNode const& item : list->items) {
        DataNode const* const name = item.find("name");
        if (name == nullptr || !matches(name->text, rest.substr(0, end))) continue;
        all.push_back(path.substr(0, dot + 1) + name->text + std::string{rest.substr(end)});
    }
    return all.empty() ? std::vector{path} : all;
}

std::string apply_to_one(DataNode& scenario, std::string const& path, DataNode const& value) {
    Found const found = find(scenario, path);
    if (!found.fault.empty()) return found.fault;
    if (found.key.empty()) return "\"" + path + "\" is a whole table: name one of its values";
    found.parent->field(found.key) = value;
    return {};
}

std::string remove_one(DataNode& scenario, std::string const& path) {
    Found const found = find(scenario, path);
    if (!found.fault.empty()) return found.fault;
    if (found.key.empty()) {
        auto& items = found.parent->items;
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(found.item));
        return {};
    }
    return found.parent->remove(found.key) ? "" : "the scenario has no \"" + path + "\"";
}

}  // namespace

StudyWords read_study(std::string const& file, std::string content) {
    std::vector<text::InputFault> unreadable;
    DataNode const tree = text::read_whole_toml(file, std::move(content), unreadable);
    StudyWords words = StudyReader{tree, unreadable}.read();
    words.file = file;
    return words;
}

std::string apply(DataNode& scenario, Change const& change) {
    for (std::string const& path : paths_of(scenario, change.path, true)) {
        std::string fault = apply_to_one(scenario, path, change.value);
        if (!fault.empty()) return fault;
    }
    return {};
}

std::string remove(DataNode& scenario, std::string const& path) {
    for (std::string const& each : paths_of(scenario, path, false)) {
        std::string fault = remove_one(scenario, each);
        if (!fault.empty()) return fault;
    }
    return {};
}

}  // namespace esprit::study
