#pragma once
// Limits on text from outside, checked before parsing: parsers recurse once a level, and 100 KB of
// text can hold enough levels to overflow the stack.
#include <cstddef>
#include <optional>
#include <string_view>

namespace esprit {

/// The deepest permitted level of a TOML value; values at the top are on level 1. Also the number
/// of brackets that may be open at once in JSON.
constexpr int most_levels = 12;

/// The largest permitted TOML text: 4 MB.
constexpr std::size_t most_toml_bytes = 4U << 20U;

/// The offset of the first byte of a TOML text that lies deeper than `most_levels`; nullopt if no
/// byte does. Counts dotted keys and headers, inline tables and arrays, each statement by itself: a
/// table inside arrays of tables may lie deeper by the number of those arrays. The text need not
/// be valid TOML; the count may be wrong after the first syntax error.
std::optional<std::size_t> too_deep_toml(std::string_view content);

/// What JSON spells out.
struct JsonShape {
    int levels = 0;           // the most brackets that are open at once
    std::size_t members = 0;  // of all objects, those of one name included
};

/// The shape of a text, which need not be valid JSON.
JsonShape json_shape(std::string_view content);

}  // namespace esprit
