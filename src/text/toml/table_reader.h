#pragma once
// Reading a data file to its end, however much is wrong with it: all faults are told at once.
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/toml/data_tree.h"

namespace esprit::text {

/// What is wrong with a file.
class FaultList {
public:
    void add(SourcePlace const& place, std::string message, std::size_t length = 1,
             std::string const& rule = {});
    bool empty() const { return faults_.empty(); }
    std::size_t size() const { return faults_.size(); }
    /// Throws one InputError that tells all faults, in the order of the file; nothing when there
    /// are none.
    void throw_if_any();

private:
    struct Fault {
        SourcePlace place;
        std::string message;
        std::size_t length = 1;
    };
    std::vector<Fault> faults_;
};

/// How much of its line a value takes, for the mark below it.
std::size_t marked_length(DataNode const& node);

/// One table. What is missing or of the wrong kind is noted among the faults and comes back as
/// nothing.
class TableReader {
public:
    /// `what` names the table in messages.
    TableReader(DataNode const& table, std::string what, FaultList& faults);

    /// Notes every key that is not among these.
    void no_others(std::span<std::string_view const> allowed) const;
    DataNode const* find(std::string_view key) const { return table_.find(key); }
    /// A value that has to be there and to be of that kind.
    DataNode const* must_find(std::string_view key, DataNode::Kind kind) const;
    /// A value of that kind, if it is there.
    DataNode const* may_find(std::string_view key, DataNode::Kind kind) const;

    std::optional<std::string> must_text(std::string_view key) const;
    std::string text(std::string_view key, std::string otherwise) const;
    /// A decimal number, in thousandths, within bounds.
    std::optional<std::int32_t> must_decimal(std::string_view key, std::int32_t least,
                                             std::int32_t most) const;
    std::int32_t decimal(std::string_view key, std::int32_t least, std::int32_t most,
                         std::int32_t otherwise) const;
    int whole(std::string_view key, int least, int most, int otherwise) const;
    /// The place of a text among names.
    std::optional<std::size_t> must_name(std::string_view key,
                                         std::span<std::string_view const> names) const;
    /// A list of texts, or a single text; nothing when it is not there.
    std::vector<DataNode const*> texts(std::string_view key) const;

    void fault(DataNode const& node, std::string const& message) const;
    /// At the head of the table.
    void fault(std::string const& message) const;

private:
    std::optional<std::int32_t> bounded(DataNode const& node, std::string_view key,
                                        std::int32_t least, std::int32_t most) const;

    DataNode const& table_;
    std::string what_;
    FaultList& faults_;
};

}  // namespace esprit::text
