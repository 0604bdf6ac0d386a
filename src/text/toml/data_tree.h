#pragma once
// Parses a TOML file into a tree in which every value has its place in the file.
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace esprit::text {

/// A file and its text, from which messages show lines.
struct SourceFile {
    std::string name;
    std::string content;
};

/// A place in a file.
struct SourcePlace {
    std::shared_ptr<SourceFile const> file;
    std::uint32_t line = 0;    // from 1; 0: the whole file
    std::uint32_t column = 0;  // from 1
};

/// Something wrong at a place of a file. The message says what is wrong and what would be right.
struct InputFault {
    SourcePlace place;
    std::string message;
    std::size_t length = 1;  // of the mark below the line that is shown
};

/// A file with faults, at least one. Its text names file, line and column of each fault and shows
/// the line with a mark below it.
struct InputError : std::runtime_error {
    InputError(SourcePlace const& place, std::string const& message, std::size_t length = 1);
    /// \param untold  number of further faults that are not in the list.
    explicit InputError(std::vector<InputFault> list, std::size_t untold = 0);

    std::vector<InputFault> faults;  // in the order of the file
};

/// A fault in one line: "name:line:column: message".
std::string in_one_line(InputFault const& fault);

/// Texts and files give angles in thousandths of a degree, the engine takes hundredths.
inline constexpr std::int32_t thousandths_per_cdeg = 10;

/// A word of a file as messages quote it.
inline std::string in_quotes(std::string_view text) {
    return "\"" + std::string{text} + "\"";
}

/// Of titles, in bytes: pages and reports show them whole.
inline constexpr std::size_t longest_title = 200;

/// A value of a data file.
struct DataNode {
    /// `unreadable`: a value with a fault that was told when the file was read.
    enum class Kind { table, list, text, number, truth, unreadable };

    // Defined in data_tree.cpp: clang cannot define them here, where std::pair<…, DataNode> is
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
    SourcePlace key_place;  // of its key

    DataNode const* find(std::string_view name) const;
    DataNode* find(std::string_view name);
    /// The field of that name; adds it when it does not exist.
    DataNode& field(std::string_view name);
    /// Removes a field; false when there was none.
    bool remove(std::string_view name);
};

/// Parses TOML of at most `most_toml_bytes` and `most_levels` (base/nesting.h). Throws InputError
/// for larger or deeper text, wrong syntax, and with all unreadable values: dates, times, and
/// numbers that are too large or have more than three decimal places.
DataNode read_toml(std::string const& file_name, std::string content);
/// Parses `text`, which stands for the content of a file: every place is one of the file. Adds the
/// faults of unreadable values to `faults` and goes on behind them.
DataNode parse_toml(std::shared_ptr<SourceFile const> const& file, std::string_view text,
                    std::vector<InputFault>& faults);

/// The name of a kind in messages: "a number", "a text" …
std::string_view kind_name(DataNode::Kind kind);

}  // namespace esprit::text
