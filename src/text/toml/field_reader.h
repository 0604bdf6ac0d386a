#pragma once
// Reads the fields of one table; throws at the first wrong key or value.
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
    /// Throws InputError when the node is not a table or has a key that is not in `allowed`.
    /// \param what  names the table in messages.
    FieldReader(DataNode const& table, std::string what,
                std::initializer_list<std::string_view> allowed);

    DataNode const* find(std::string_view key) const { return table_.find(key); }
    /// The text of a key. When the key is missing: `otherwise`, or an error without it.
    std::string text(std::string_view key, std::optional<std::string> otherwise = {}) const;
    bool truth(std::string_view key, bool otherwise) const;
    int whole(std::string_view key, int least, int most, std::optional<int> otherwise = {}) const;
    /// The index of the text of a key in `names`.
    std::size_t name(std::string_view key, std::initializer_list<std::string_view> names) const;
    /// A condition; one that always holds when the key is missing.
    chance::Condition condition(std::string_view key, chance::Vocabulary const& vocabulary) const;
    /// A whole number, or an expression whose values are whole numbers from `least` to `most`.
    chance::Formula formula(std::string_view key, chance::Vocabulary const& vocabulary,
                            std::int64_t least, std::int64_t most) const;

    [[noreturn]] void fail(std::string_view key, std::string const& message) const;

    /// The value of a key. Throws InputError when it is missing or of another kind.
    DataNode const& must_find(std::string_view key, DataNode::Kind kind) const;

private:
    DataNode const& table_;
    std::string what_;
};

/// Compiles the expression in a text. Throws InputError at the place of an error in it.
chance::Formula compile_at(DataNode const& text, chance::Vocabulary const& vocabulary);
/// Compiles a whole number, or an expression whose values are whole numbers from `least` to `most`.
chance::Formula formula_at(DataNode const& node, chance::Vocabulary const& vocabulary,
                           std::int64_t least, std::int64_t most);

}  // namespace esprit::text
