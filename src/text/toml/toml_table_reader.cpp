#include "text/toml/toml_table_reader.h"

#include <algorithm>
#include <tuple>

#include "base/nearest.h"
#include "chance/ruleset.h"

namespace esprit::text {

namespace {

constexpr std::size_t most_told = 50;
constexpr std::int32_t thousand = 1000;
/// Between a table and the key that it lacks.
constexpr std::string_view needs = " needs ";

/// The line of the last head of a table, such as [turns], up to `line`.
std::uint32_t head_before(SourcePlace const& place) {
    if (!place.file) return 0;
    std::string_view const text = place.file->content;
    std::uint32_t head = 0;
    std::uint32_t line = 1;
    for (std::size_t at = 0; at < text.size() && line <= place.line; ++line) {
        if (text[at] == '[') head = line;
        at = std::min(text.find('\n', at), text.size() - 1) + 1;
    }
    return head;
}

/// True if the fault says that a table lacks a key, and another one that the key is misspelt there
/// or that there is no such table: one mistake is told once. The table of the whole file, in the
/// first line, is always there.
bool is_told_by_another(InputFault const& fault, std::vector<InputFault> const& all) {
    std::size_t const at = fault.message.find(needs);
    if (at == std::string::npos) return false;
    std::string const key = fault.message.substr(at + needs.size());
    return std::any_of(all.begin(), all.end(), [&](InputFault const& other) {
        if (other.message.find(needs) != std::string::npos) return false;
        if (other.message.ends_with("; did you mean " + key + "?")) {
            return head_before(other.place) == head_before(fault.place);
        }
        return fault.place.line > 1 && other.place.line == fault.place.line &&
               other.place.column == fault.place.column;
    });
}

}  // namespace

void FaultList::add(SourcePlace const& place, std::string message, std::size_t length,
                    std::string const& rule) {
    faults_.push_back({place, rule.empty() ? std::move(message) : rule + ": " + message, length});
}

void FaultList::throw_if_any() {
    if (faults_.empty()) return;
    std::vector<InputFault> const all = faults_;
    std::erase_if(faults_, [&](InputFault const& each) { return is_told_by_another(each, all); });
    auto const key = [](InputFault const& fault) {
        return std::tie(fault.place.line, fault.place.column, fault.message);
    };
    std::sort(faults_.begin(), faults_.end(),
              [&](InputFault const& a, InputFault const& b) { return key(a) < key(b); });
    faults_.erase(
        std::unique(faults_.begin(), faults_.end(),
                    [&](InputFault const& a, InputFault const& b) { return key(a) == key(b); }),
        faults_.end());
    std::size_t const told = std::min(faults_.size(), most_told);
    std::size_t const untold = faults_.size() - told;
    faults_.resize(told);
    throw InputError{std::move(faults_), untold};
}

std::size_t marked_length(DataNode const& node) {
    return node.kind == DataNode::Kind::text ? node.text.size() + 2 : 1;
}

TomlTableReader::TomlTableReader(DataNode const& table, std::string what, FaultList& faults)
    : table_(table), what_(std::move(what)), faults_(faults) {
    if (table.kind != DataNode::Kind::table) {
        fault(table, what_ + " is a table, not " + std::string{kind_name(table.kind)});
    }
}

void TomlTableReader::no_others(std::span<std::string_view const> allowed) const {
    for (auto const& [key, value] : table_.fields) {
        if (std::find(allowed.begin(), allowed.end(), key) != allowed.end()) continue;
        faults_.add(value.key_place,
                    what_ + " has no " + in_quotes(key) + did_you_mean(key, allowed), key.size());
    }
}

DataNode const* TomlTableReader::may_find(std::string_view key, DataNode::Kind kind) const {
    DataNode const* const node = table_.find(key);
    if (node == nullptr || node->kind == kind) return node;
    fault(*node, in_quotes(key) + " is " + std::string{kind_name(kind)} + ", not " +
                     std::string{kind_name(node->kind)});
    return nullptr;
}

DataNode const* TomlTableReader::must_find(std::string_view key, DataNode::Kind kind) const {
    if (table_.kind != DataNode::Kind::table) return nullptr;  // told already
    if (table_.find(key) == nullptr) fault(what_ + std::string{needs} + in_quotes(key));
    return may_find(key, kind);
}

std::optional<std::string> TomlTableReader::must_text(std::string_view key) const {
    DataNode const* const node = must_find(key, DataNode::Kind::text);
    if (node == nullptr) return {};
    if (node->text.empty()) {
        fault(*node, in_quotes(key) + " is empty");
        return {};
    }
    return node->text;
}

std::string TomlTableReader::text(std::string_view key, std::string otherwise) const {
    DataNode const* const node = may_find(key, DataNode::Kind::text);
    return node == nullptr ? std::move(otherwise) : node->text;
}

std::optional<std::int32_t> TomlTableReader::bounded(DataNode const& node, std::string_view key,
                                                     std::int32_t least, std::int32_t most) const {
    if (node.thousandths >= least && node.thousandths <= most) {
        return static_cast<std::int32_t>(node.thousandths);
    }
    fault(node, in_quotes(key) + " lies between " + chance::thousandths_text(least) + " and " +
                    chance::thousandths_text(most));
    return {};
}

std::optional<std::int32_t> TomlTableReader::must_decimal(std::string_view key, std::int32_t least,
                                                          std::int32_t most) const {
    DataNode const* const node = must_find(key, DataNode::Kind::number);
    return node == nullptr ? std::nullopt : bounded(*node, key, least, most);
}

std::int32_t TomlTableReader::decimal(std::string_view key, std::int32_t least, std::int32_t most,
                                      std::int32_t otherwise) const {
    DataNode const* const node = may_find(key, DataNode::Kind::number);
    return node == nullptr ? otherwise : bounded(*node, key, least, most).value_or(otherwise);
}

int TomlTableReader::whole(std::string_view key, int least, int most, int otherwise) const {
    DataNode const* const node = may_find(key, DataNode::Kind::number);
    if (node == nullptr) return otherwise;
    if (node->thousandths % thousand == 0 && node->thousandths >= least * thousand &&
        node->thousandths <= most * thousand) {
        return static_cast<int>(node->thousandths / thousand);
    }
    fault(*node, in_quotes(key) + " is a whole number from " + std::to_string(least) + " to " +
                     std::to_string(most));
    return otherwise;
}

std::optional<std::size_t> TomlTableReader::must_name(
    std::string_view key, std::span<std::string_view const> names) const {
    DataNode const* const node = must_find(key, DataNode::Kind::text);
    if (node == nullptr) return {};
    auto const found = std::find(names.begin(), names.end(), node->text);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    std::string all;
    for (std::string_view const name : names) all += (all.empty() ? "" : ", ") + std::string{name};
    std::string const near = did_you_mean(node->text, names);
    fault(*node, what_ + ": " + in_quotes(node->text) + " is no " + std::string{key} +
                     (near.empty() ? "; there are " + all : near));
    return {};
}

std::vector<DataNode const*> TomlTableReader::texts(std::string_view key) const {
    DataNode const* const node = table_.find(key);
    if (node == nullptr) return {};
    if (node->kind == DataNode::Kind::text) return {node};
    std::vector<DataNode const*> found;
    if (node->kind != DataNode::Kind::list) {
        fault(*node,
              in_quotes(key) + " is a list of texts, not " + std::string{kind_name(node->kind)});
        return found;
    }
    for (DataNode const& item : node->items) {
        if (item.kind == DataNode::Kind::text) {
            found.push_back(&item);
        } else {
            fault(item, in_quotes(key) + " is a list of texts; this is " +
                            std::string{kind_name(item.kind)});
        }
    }
    return found;
}

void TomlTableReader::fault(DataNode const& node, std::string const& message) const {
    faults_.add(node.place, message, marked_length(node));
}

void TomlTableReader::fault(std::string const& message) const {
    faults_.add(table_.place, message);
}

}  // namespace esprit::text
