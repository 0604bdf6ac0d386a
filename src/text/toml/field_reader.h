#pragma once
// Reading one table of a data file: which keys it may have, of which kinds, and what to say when it
// is otherwise.
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "chance/condition.h"
#include "chance/expression.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

class FieldReader {
public:
    /// `what` names the table in messages. Throws InputError when the node is no table or has a key
    /// not in `allowed`.
    FieldReader(DataNode const& table, std::string what,
                std::initializer_list<std::string_view> allowed);

    DataNode const* find(std::string_view key) const { return table_.find(key); }
    /// The text under a key; when the key is missing: `otherwise`, or an error if there is none.
    std::string text(std::string_view key, std::optional<std::string> otherwise = {}) const;
    bool truth(std::string_view key, bool otherwise) const;
    int whole(std::string_view key, int least, int most, std::optional<int> otherwise = {}) const;
    /// One of some names, as its place among them.
    std::size_t name(std::string_view key, std::initializer_list<std::string_view> names) const;
    /// A condition; always, when the key is missing.
    chance::Condition condition(std::string_view key, chance::Vocabulary const& vocabulary) const;
    /// A whole number or an expression for one, within bounds.
    chance::Formula formula(std::string_view key, chance::Vocabulary const& vocabulary,
                            std::int64_t least, std::int64_t most) const;

    [[noreturn]] void fail(std::string_view key, std::string const& message) const;

private:
    DataNode const& must_find(std::string_view key, DataNode::Kind kind) const;

    DataNode const& table_;
    std::string what_;
};

/// Compiles an expression that stands in a text, and turns what is wrong with it into an InputError
/// at its place.
chance::Formula compile_at(DataNode const& text, chance::Vocabulary const& vocabulary);
/// A whole number or an expression for one whose values lie between `least` and `most`.
chance::Formula formula_at(DataNode const& node, chance::Vocabulary const& vocabulary,
                           std::int64_t least, std::int64_t most);

}  // namespace esprit::text
