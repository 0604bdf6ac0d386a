#include "text/rulesets/ruleset_source.h"

#include <algorithm>

#include "base/digest.h"
#include "base/nearest.h"
#include "chance/ruleset.h"
#include "text/rulesets/joined.h"

namespace esprit::text {

namespace {

std::string text_under(DataNode const& entry, std::string_view key) {
    DataNode const* const value = entry.find(key);
    return value != nullptr && value->kind == DataNode::Kind::text ? value->text : std::string{};
}

std::vector<DataNode>::iterator with_id(DataNode& list, std::string const& id) {
    return std::find_if(list.items.begin(), list.items.end(),
                        [&](DataNode const& other) { return entry_id(other) == id; });
}

/// The entry of `list` that an entry of a house rule changes: the one with the same id, or, for an
/// entry without a name of its own, the only one of the same rule.
std::vector<DataNode>::iterator changed_entry(DataNode& list, DataNode const& entry) {
    auto const found = with_id(list, entry_id(entry));
    bool const named = entry.find("id") != nullptr || entry.find("name") != nullptr;
    if (found != list.items.end() || named) {
        return found;
    }
    std::string const rule = text_under(entry, "rule");
    auto const same_rule = [&](DataNode const& other) {
        return !rule.empty() && text_under(other, "rule") == rule;
    };
    bool const once = std::count_if(list.items.begin(), list.items.end(), same_rule) == 1;
    return once ? std::find_if(list.items.begin(), list.items.end(), same_rule) : found;
}

/// Adds the named tables of `from` (rules, options, charts) to `into`.
void join_named(DataNode& into, DataNode const& from, std::string const& what) {
    for (auto const& [name, value] : from.fields) {
        if (into.find(name) != nullptr) {
            throw InputError{value.key_place, what + " \"" + name + "\" stands here a second time",
                             name.size()};
        }
        into.field(name) = value;
    }
}

std::vector<std::string_view> ids_of(DataNode const& list, std::vector<std::string>& storage) {
    for (DataNode const& entry : list.items) {
        storage.push_back(entry_id(entry));
    }
    return {storage.begin(), storage.end()};
}

std::vector<std::string_view> names_of(DataNode const& table) {
    std::vector<std::string_view> names;
    for (auto const& field : table.fields) {
        names.push_back(field.first);
    }
    return names;
}

bool is_set(DataNode const& entry, std::string_view key) {
    DataNode const* const flag = entry.find(key);
    if (flag != nullptr && flag->kind != DataNode::Kind::truth) {
        throw InputError{flag->place, in_quotes(key) + " is true or false"};
    }
    return flag != nullptr && flag->truth;
}

SourcePlace place_of_id(DataNode const& entry) {
    for (std::string_view const key : {"rule", "id"}) {
        if (DataNode const* const id = entry.find(key)) {
            return id->place;
        }
    }
    return entry.place;
}

void add_entry(DataNode& list, DataNode entry) {
    entry.remove("add");
    auto place = list.items.end();
    if (DataNode const* const before = entry.find("before")) {
        place = with_id(list, before->text);
        if (place == list.items.end() || before->kind != DataNode::Kind::text) {
            std::vector<std::string> storage;
            throw InputError{before->place,
                             "there is no \"" + before->text + "\" in this list" +
                                 did_you_mean(before->text, ids_of(list, storage)),
                             before->text.size() + 2};
        }
        entry.remove("before");
    }
    list.items.insert(place, std::move(entry));
}

/// Lays each entry of a list of house rules over the list of the ruleset.
void lay_over_list(DataNode& list, DataNode const& house, std::string const& what) {
    if (house.kind != DataNode::Kind::list) {
        throw InputError{house.place, what + " is a list of tables"};
    }
    for (DataNode const& entry : house.items) {
        std::string const id = entry_id(entry);
        if (id.empty()) {
            throw InputError{entry.place, "an entry needs \"rule\""};
        }
        bool const add = is_set(entry, "add");
        if (DataNode const* const before = entry.find("before"); before != nullptr && !add) {
            throw InputError{before->key_place, "\"before\" goes with add = true", 6};
        }
        auto const found = add ? with_id(list, id) : changed_entry(list, entry);
        if (add) {
            if (found != list.items.end()) {
                throw InputError{place_of_id(entry), in_quotes(id) + " is in this list already",
                                 id.size() + 2};
            }
            add_entry(list, entry);
        } else if (found == list.items.end()) {
            std::vector<std::string> storage;
            throw InputError{place_of_id(entry),
                             what + " has no \"" + id + "\"" +
                                 did_you_mean(id, ids_of(list, storage)) +
                                 " (add = true makes a new entry)",
                             id.size() + 2};
        } else if (is_set(entry, "remove")) {
            list.items.erase(found);
        } else {
            // "only_where" describes the condition that is replaced
            if (entry.find("only") != nullptr) found->remove("only_where");
            for (auto const& [key, value] : entry.fields) {
                if (key != "remove" && key != "add") {
                    found->field(key) = value;
                }
            }
        }
    }
}

DataNode& must_find(DataNode& table, std::string const& name, DataNode const& house,
                    std::string const& what) {
    if (DataNode* const found = table.find(name)) {
        return *found;
    }
    std::vector<std::string_view> const names = names_of(table);
    std::string const near = did_you_mean(name, names);
    bool const few = what == "chart";
    throw InputError{house.key_place,
                     "there is no " + what + " \"" + name + "\"" +
                         (near.empty() && few ? "; it is one of " + joined(names) : near),
                     name.size()};
}

void lay_over_chart(DataNode& chart, DataNode const& house, std::string const& name) {
    if (house.kind != DataNode::Kind::table) {
        throw InputError{house.place, "a chart is a table"};
    }
    static constexpr std::string_view lists[] = {"refuse", "guard",   "needed", "modifier",
                                                 "band",   "natural", "per",    "next"};
    for (auto const& [key, value] : house.fields) {
        bool const is_list = value.kind == DataNode::Kind::list && key != "requires";
        if (is_list && std::find(std::begin(lists), std::end(lists), key) == std::end(lists)) {
            throw InputError{value.key_place,
                             "a chart has no list \"" + key + "\"" + did_you_mean(key, lists),
                             key.size()};
        }
        if (is_list) {
            DataNode& list = chart.field(key);
            if (list.kind != DataNode::Kind::list) {
                list = DataNode{};
                list.kind = DataNode::Kind::list;
                list.place = value.place;
                list.key_place = value.key_place;
            }
            lay_over_list(list, value, "the list \"" + key + "\" of chart \"" + name + "\"");
        } else {
            chart.field(key) = value;
        }
    }
}

void lay_over_section(DataNode& ruleset, std::string const& section, DataNode const& house) {
    bool const is_list = section == "number";
    if (!is_list && house.kind != DataNode::Kind::table) {
        throw InputError{house.place, "[" + section + "] is a table"};
    }
    if (is_list) {
        DataNode& list = ruleset.field(section);
        list.kind = DataNode::Kind::list;  // for a ruleset without numbers
        lay_over_list(list, house, "[[number]]");
    } else if (section == "options") {
        for (auto const& [name, value] : house.fields) {
            DataNode& option = must_find(ruleset.field(section), name, value, "option");
            if (value.kind != DataNode::Kind::text) {
                throw InputError{value.place, "an option is set by a name in quotes"};
            }
            option.field("value") = value;
        }
    } else if (section == "any" || section == "facts") {
        for (auto const& [name, value] : house.fields) {
            ruleset.field(section).field(name) = value;
        }
    } else if (section == "chart") {
        for (auto const& [name, value] : house.fields) {
            lay_over_chart(must_find(ruleset.field(section), name, value, "chart"), value, name);
        }
    } else if (section == "rule") {
        for (auto const& [name, value] : house.fields) {
            if (value.kind != DataNode::Kind::table) {
                throw InputError{value.place, "a rule is a table: [rule." + name + "]"};
            }
            DataNode& rule = ruleset.field(section).field(name);
            rule.place = rule.place.file ? rule.place : value.place;
            for (auto const& [key, text] : value.fields) {
                rule.field(key) = text;
            }
            if (rule.find("origin") == nullptr) {
                rule.field("origin").kind = DataNode::Kind::text;
                rule.field("origin").text = "house";
            }
        }
    } else {
        static constexpr std::string_view sections[] = {"house", "options", "number", "chart",
                                                        "rule",  "any",     "facts"};
        throw InputError{
            house.key_place,
            "[" + section + "] has no meaning in a house rule" + did_you_mean(section, sections),
            section.size()};
    }
}

void check_head(DataNode const& ruleset, DataNode const& house) {
    DataNode const* const head = house.find("house");
    DataNode const* const system = head == nullptr ? nullptr : head->find("ruleset");
    if (system == nullptr || system->kind != DataNode::Kind::text) {
        throw InputError{
            house.place.file ? SourcePlace{house.place.file, 1, 1} : house.place,
            "a house rule begins with [house] and ruleset = \"…\", the system that it is for"};
    }
    static constexpr std::string_view keys[] = {"ruleset", "title"};
    for (auto const& [key, value] : head->fields) {
        if (std::find(std::begin(keys), std::end(keys), key) == std::end(keys)) {
            throw InputError{value.key_place,
                             "[house] has no \"" + key + "\"" + did_you_mean(key, keys),
                             key.size()};
        }
        if (value.kind != DataNode::Kind::text || value.text.size() > longest_title) {
            throw InputError{value.place, "\"" + key + "\" is a text of at most 200 letters"};
        }
    }
    DataNode const* const own = ruleset.find("ruleset");
    DataNode const* const name = own == nullptr ? nullptr : own->find("name");
    if (name != nullptr && name->text != system->text) {
        throw InputError{
            system->place,
            "this house rule is for \"" + system->text + "\", not for \"" + name->text + "\"",
            system->text.size() + 2};
    }
}

std::string written(DataNode const& node) {
    switch (node.kind) {
        case DataNode::Kind::text:
            return node.text;
        case DataNode::Kind::number:
            return chance::thousandths_text(node.thousandths);
        case DataNode::Kind::truth:
            return node.truth ? "true" : "false";
        default:
            break;
    }
    std::vector<std::string> parts;
    for (DataNode const& item : node.items) parts.push_back(written(item));
    for (auto const& [key, value] : node.fields) parts.push_back(key + " " + written(value));
    return joined(parts);
}

/// Lists all single values, each with the path to it: "chart morale, modifier GT-MOD-02: value".
void flatten(DataNode const& node, std::string const& path, std::string const& key,
             std::vector<std::pair<std::string, std::string>>& into) {
    if (node.kind == DataNode::Kind::table && !node.fields.empty()) {
        std::string const inner = key.empty() ? path : path + (path.empty() ? "" : " ") + key;
        for (auto const& [name, value] : node.fields) {
            flatten(value, inner, name, into);
        }
    } else if (node.kind == DataNode::Kind::list && !node.items.empty() &&
               node.items[0].kind == DataNode::Kind::table) {
        for (DataNode const& entry : node.items) {
            flatten(entry, path + (path.empty() ? "" : ", ") + key, entry_id(entry), into);
        }
    } else {
        into.emplace_back(path + ": " + key, written(node));
    }
}

void add_to_digest(DataNode const& node, TextDigest& digest) {
    auto const add = [&](std::string_view text) {
        digest.add(text);
        digest.add("\xFF");  // no byte of UTF-8: separates the texts
    };
    add(kind_name(node.kind));
    if (node.kind != DataNode::Kind::table && node.kind != DataNode::Kind::list) {
        add(written(node));
    }
    for (auto const& [key, value] : node.fields) {
        add(key);
        add_to_digest(value, digest);
    }
    for (DataNode const& item : node.items) {
        add_to_digest(item, digest);
    }
}

}  // namespace

std::string entry_id(DataNode const& entry) {
    for (std::string_view const key : {"id", "name"}) {
        std::string own = text_under(entry, key);
        if (!own.empty()) {
            return own;
        }
    }
    std::string found = text_under(entry, "rule");
    for (std::string const key : {"on", "side"}) {
        std::string const value = text_under(entry, key);
        found += found.empty() || value.empty() ? "" : " " + key + " " + value;
    }
    DataNode const* const face = entry.find("face");
    if (face != nullptr && face->kind == DataNode::Kind::number) {
        found += " face " + chance::thousandths_text(face->thousandths);
    }
    return found;
}

DataNode join_ruleset_files(std::span<NamedText const> files) {
    DataNode joined;
    for (NamedText const& file : files) {
        DataNode const tree = read_toml(file.name, file.content);
        if (!joined.place.file) {
            joined.place = tree.place;
        }
        for (auto const& [section, value] : tree.fields) {
            DataNode* const known_section = joined.find(section);
            if (known_section == nullptr) {
                joined.field(section) = value;
            } else if (value.kind == DataNode::Kind::list &&
                       known_section->kind == DataNode::Kind::list) {
                known_section->items.insert(known_section->items.end(), value.items.begin(),
                                            value.items.end());
            } else if (section != "ruleset" && value.kind == DataNode::Kind::table &&
                       known_section->kind == DataNode::Kind::table) {
                join_named(*known_section, value, section);
            } else {
                throw InputError{value.key_place, "[" + section + "] stands here a second time",
                                 section.size()};
            }
        }
    }
    return joined;
}

void lay_over(DataNode& ruleset, DataNode const& house) {
    check_head(ruleset, house);
    DataNode changed = ruleset;
    for (auto const& [section, value] : house.fields) {
        if (section != "house") {
            lay_over_section(changed, section, value);
        }
    }
    ruleset = std::move(changed);
}

std::vector<std::string> differences(DataNode const& before, DataNode const& after) {
    std::vector<std::pair<std::string, std::string>> old_values;
    std::vector<std::pair<std::string, std::string>> new_values;
    flatten(before, "", "", old_values);
    flatten(after, "", "", new_values);
    auto const value_in = [](auto const& values, std::string const& path) {
        auto const found = std::find_if(values.begin(), values.end(),
                                        [&](auto const& entry) { return entry.first == path; });
        return found == values.end() ? nullptr : &found->second;
    };
    std::vector<std::string> lines;
    for (auto const& [path, value] : old_values) {
        std::string const* const now = value_in(new_values, path);
        if (now == nullptr) {
            lines.push_back(path + " " + value + " -> removed");
        } else if (*now != value) {
            lines.push_back(path + " " + value + " -> " + *now);
        }
    }
    for (auto const& [path, value] : new_values) {
        if (value_in(old_values, path) == nullptr) {
            lines.push_back(path + " added: " + value);
        }
    }
    return lines;
}

std::uint64_t digest_of(DataNode const& tree) {
    TextDigest digest;
    add_to_digest(tree, digest);
    return digest.value();
}

namespace {

void remove_from_entries(DataNode& chart, std::string const& list, std::string const& key) {
    DataNode* const entries = chart.find(list);
    if (entries == nullptr) return;
    for (DataNode& entry : entries->items) entry.remove(key);
}

}  // namespace

std::uint64_t play_digest_of(DataNode const& ruleset) {
    DataNode deciding = ruleset;
    deciding.remove("rule");
    if (DataNode* const head = deciding.find("ruleset")) {
        head->remove("title");
        head->remove("credit");
    }
    if (DataNode* const charts = deciding.find("chart")) {
        for (auto& [name, chart] : charts->fields) {
            chart.remove("title");
            chart.remove("about");
            remove_from_entries(chart, "refuse", "because");
            remove_from_entries(chart, "modifier", "only_where");
        }
    }
    return digest_of(deciding);
}

}  // namespace esprit::text
