#pragma once
// Reads a data file to its end and collects all its faults.
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/toml/data_tree.h"

namespace esprit::text {

/// The number of faults of a file that are told; the others are counted.
inline constexpr std::size_t most_told_faults = 50;

/// What a fault has to do with a key of a table: one mistake is told once.
struct FaultMark {
    std::string lacks = {};  // the key that is missing
    std::string meant = {};  // the right one where a key is misspelt
    SourcePlace table = {};
    std::uint32_t last_line = 0;  // of the table
};

/// Throws an InputError that holds the first `most_told_faults` and counts the others. Returns if
/// the list is empty.
/// \param more  number of further faults that are not in the list.
void throw_all(std::vector<InputFault> faults, std::size_t more = 0);

/// The faults of a file. Of very many it keeps the first and counts the others.
class FaultList {
public:
    void add(SourcePlace const& place, std::string message, std::size_t length = 1,
             std::string const& rule = {}, FaultMark mark = {});
    /// The faults of values that could not be read (`read_whole_toml`).
    void add_unreadable(std::vector<InputFault> const& faults);
    /// Tells no other fault of the value at a place.
    void tell_no_more_of(SourcePlace const& place) { told_.push_back(place); }
    /// Whether a fault tells that this key is misspelt.
    bool is_meant(std::string_view word) const;
    bool empty() const { return faults_.empty() && unreadable_.empty(); }
    std::size_t size() const { return faults_.size() + not_kept_ + unreadable_.size(); }
    /// The faults that are kept, in the order of the file.
    std::vector<InputFault> in_order() const;
    /// Throws one InputError that holds the faults in the order of the file; returns when there are
    /// none.
    void throw_if_any() const { throw_all(in_order(), not_kept_); }

private:
    struct Marked {
        InputFault fault;
        FaultMark mark;
    };
    bool is_told_by_another(Marked const& each) const;

    std::vector<Marked> faults_;
    std::size_t not_kept_ = 0;
    std::vector<InputFault> unreadable_;
    std::vector<SourcePlace> told_;  // values about which all is told
};

/// The length of the mark below a value: that of a text with its quotes, else 1.
std::size_t marked_length(DataNode const& node);

/// Reads the fields of one table. For a missing or wrong value it adds a fault and returns nothing,
/// or `otherwise`.
class TomlTableReader {
public:
    /// \param what  names the table in messages.
    TomlTableReader(DataNode const& table, std::string what, FaultList& faults);

    /// Adds a fault for every key that is not allowed.
    void no_others(std::span<std::string_view const> allowed) const;
    /// Adds a fault for a key that the table has not.
    /// \param meant  the right one; empty if none is near.
    void refuse_key(std::string_view key, DataNode const& value, std::string_view meant) const;
    DataNode const* find(std::string_view key) const { return table_.find(key); }
    /// A required value of that kind.
    DataNode const* must_find(std::string_view key, DataNode::Kind kind) const;
    /// An optional value of that kind.
    DataNode const* may_find(std::string_view key, DataNode::Kind kind) const;

    std::optional<std::string> must_text(std::string_view key) const;
    std::string text(std::string_view key, std::string otherwise) const;
    /// Adds a fault where the text of that key has more than `most` bytes.
    void refuse_longer(std::string_view key, std::size_t most) const;
    /// A decimal number in thousandths, from `least` to `most`.
    std::optional<std::int32_t> must_decimal(std::string_view key, std::int32_t least,
                                             std::int32_t most) const;
    std::int32_t decimal(std::string_view key, std::int32_t least, std::int32_t most,
                         std::int32_t otherwise) const;
    int whole(std::string_view key, int least, int most, int otherwise) const;
    /// The index of a required text in `names`.
    std::optional<std::size_t> must_name(std::string_view key,
                                         std::span<std::string_view const> names) const;
    /// An optional list of texts, or a single text.
    std::vector<DataNode const*> texts(std::string_view key) const;

    void fault(DataNode const& node, std::string const& message) const;
    /// Adds a fault at the head of the table.
    void fault(std::string const& message) const;

private:
    std::optional<std::int32_t> bounded(DataNode const& node, std::string_view key,
                                        std::int32_t least, std::int32_t most) const;

    DataNode const& table_;
    std::string what_;
    FaultList& faults_;
};

}  // namespace esprit::text
