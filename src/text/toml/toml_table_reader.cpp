#include "text/toml/toml_table_reader.h"

#include <algorithm>
#include <tuple>

#include "base/nearest.h"
#include "chance/ruleset.h"

namespace esprit::text {

namespace {

/// Faults of a file that are kept: more than are told, because some say the same. Each is compared
/// with all others.
constexpr std::size_t most_kept = 250;
constexpr std::int32_t thousand = 1000;

bool is_same_place(SourcePlace const& a, SourcePlace const& b) {
    return a.line == b.line && a.column == b.column;
}

/// The text of the file that a fault marks.
std::string_view marked_text(InputFault const& fault) {
    if (!fault.place.file) return {};
    std::string_view const text = fault.place.file->content;
    std::size_t begin = 0;
    for (std::uint32_t line = 1; line < fault.place.line && begin < text.size(); ++line) {
        begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
    }
    begin = std::min<std::size_t>(begin + fault.place.column - 1, text.size());
    return text.substr(begin, fault.length);
}

/// Whether a rule system refuses a key of this table that stands where the missing one should.
bool refuses_misspelt(InputFault const& fault, FaultMark const& missing) {
    if (fault.place.line <= missing.table.line || fault.place.line > missing.last_line) {
        return false;
    }
    std::string_view const key = missing.lacks;
    return nearest_name(marked_text(fault), {&key, 1}) == key;
}

}  // namespace

void FaultList::add(SourcePlace const& place, std::string message, std::size_t length,
                    std::string const& rule, FaultMark mark) {
    if (faults_.size() == most_kept) {
        ++not_kept_;
        return;
    }
    faults_.push_back({{place, rule.empty() ? std::move(message) : rule + ": " + message, length},
                       std::move(mark)});
}

void FaultList::add_unreadable(std::vector<InputFault> const& faults) {
    for (InputFault const& each : faults) {
        unreadable_.push_back(each);
        tell_no_more_of(each.place);
    }
}

bool FaultList::is_meant(std::string_view word) const {
    return std::any_of(faults_.begin(), faults_.end(),
                       [&](Marked const& each) { return each.mark.meant == word; });
}

/// True if all is told about the value, or if a table lacks a key, and another fault tells that it
/// is misspelt there, or is about the whole table. The table of the whole file, in the first line,
/// is always there.
bool FaultList::is_told_by_another(Marked const& each) const {
    bool const told = std::any_of(told_.begin(), told_.end(), [&](SourcePlace const& place) {
        return is_same_place(place, each.fault.place);
    });
    if (told) return true;
    FaultMark const& missing = each.mark;
    if (missing.lacks.empty()) return false;
    return std::any_of(faults_.begin(), faults_.end(), [&](Marked const& other) {
        if (!other.mark.lacks.empty()) return false;
        if (!other.mark.meant.empty()) {
            return other.mark.meant == missing.lacks &&
                   is_same_place(other.mark.table, missing.table);
        }
        return refuses_misspelt(other.fault, missing) ||
               (missing.table.line > 1 && is_same_place(other.fault.place, each.fault.place));
    });
}

std::vector<InputFault> FaultList::in_order() const {
    std::vector<InputFault> told = unreadable_;
    for (Marked const& each : faults_) {
        if (!is_told_by_another(each)) told.push_back(each.fault);
    }
    auto const key = [](InputFault const& fault) {
        return std::tie(fault.place.line, fault.place.column, fault.message);
    };
    std::sort(told.begin(), told.end(),
              [&](InputFault const& a, InputFault const& b) { return key(a) < key(b); });
    told.erase(
        std::unique(told.begin(), told.end(),
                    [&](InputFault const& a, InputFault const& b) { return key(a) == key(b); }),
        told.end());
    return told;
}

void throw_all(std::vector<InputFault> faults, std::size_t more) {
    if (faults.empty()) return;
    std::size_t const count = std::min(faults.size(), most_told_faults);
    std::size_t const untold = faults.size() - count + more;
    faults.resize(count);
    throw InputError{std::move(faults), untold};
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
        if (std::find(allowed.begin(), allowed.end(), key) == allowed.end()) {
            refuse_key(key, value, nearest_name(key, allowed));
        }
    }
}

void TomlTableReader::refuse_key(std::string_view key, DataNode const& value,
                                 std::string_view meant) const {
    std::string const suggestion = meant.empty() ? "" : "; did you mean " + in_quotes(meant) + "?";
    faults_.add(value.key_place, what_ + " has no " + in_quotes(key) + suggestion, key.size(), {},
                {.meant = std::string{meant}, .table = table_.place});
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
    if (table_.find(key) == nullptr) {
        std::uint32_t last_line = table_.place.line;
        for (auto const& [name, value] : table_.fields) {
            last_line = std::max(last_line, value.key_place.line);
        }
        faults_.add(table_.place, what_ + " needs " + in_quotes(key), 1, {},
                    {.lacks = std::string{key}, .table = table_.place, .last_line = last_line});
    }
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

void TomlTableReader::refuse_longer(std::string_view key, std::size_t most) const {
    DataNode const* const node = find(key);
    if (node == nullptr || node->text.size() <= most) return;
    fault(*node, in_quotes(key) + " has at most " + std::to_string(most) + " letters");
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
