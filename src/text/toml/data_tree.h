#pragma once
// A data file as a tree that knows where each of its values stands: what rulesets and house rules
// are read from.
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace esprit::text {

/// A file that was read; kept for the lines that messages show.
struct SourceFile {
    std::string name;
    std::string content;
};

/// A place in a file.
struct SourcePlace {
    std::shared_ptr<SourceFile const> file;
    std::uint32_t line = 0;    // from 1; 0: nowhere in particular
    std::uint32_t column = 0;  // from 1
};

/// Something wrong in a file: the message names file, line and column and shows the line with a
/// mark below it.
struct InputError : std::runtime_error {
    InputError(SourcePlace const& place, std::string const& message, std::size_t length = 1);

    std::string file;          // its name; empty: none in particular
    std::uint32_t line = 0;    // of the first fault, from 1; 0: nowhere in particular
    std::uint32_t column = 0;  // from 1
    std::string message;       // without place and mark
};

/// Numbers in texts are thousandths, angles on the table hundredths of a degree.
inline constexpr std::int32_t thousandths_per_cdeg = 10;

/// As messages show what stands in a file.
inline std::string in_quotes(std::string_view text) {
    return "\"" + std::string{text} + "\"";
}

/// A value of a data file.
struct DataNode {
    enum class Kind { table, list, text, number, truth };

    // Defined elsewhere: clang cannot work them out while a pair that holds a DataNode is
    // incomplete.
    DataNode() noexcept;
    DataNode(DataNode const& other);
    DataNode(DataNode&& other) noexcept;
    DataNode& operator=(DataNode const& other);
    DataNode& operator=(DataNode&& other) noexcept;
    ~DataNode() noexcept;

    Kind kind = Kind::table;
    std::string text;
    std::int64_t thousandths = 0;  // number
    bool truth = false;
    std::vector<std::pair<std::string, DataNode>> fields;  // table, in the order of the file
    std::vector<DataNode> items;                           // list
    SourcePlace place;
    SourcePlace key_place;  // of the name that it stands under

    DataNode const* find(std::string_view name) const;
    DataNode* find(std::string_view name);
    /// The field of that name, made if it is not there yet.
    DataNode& field(std::string_view name);
    bool remove(std::string_view name);
};

/// Reads TOML of at most `most_toml_bytes` and `most_levels` (base/nesting.h). Throws InputError:
/// for larger or deeper text, syntax, dates and times, and numbers of more than three decimal
/// places.
DataNode read_toml(std::string const& file_name, std::string content);

/// What a kind is called in messages: "a number", "a text" …
std::string_view kind_name(DataNode::Kind kind);

}  // namespace esprit::text
