#pragma once
// Limits on text from outside, checked before a parser sees it: parsers recurse once a level, and
// text of 100 KB can hold enough levels to use up the stack.
#include <cstddef>
#include <optional>
#include <string_view>

namespace esprit {

/// The deepest level on which a value of a TOML text may stand; those at the top stand on level 1.
/// Also the number of brackets that may be open at once in JSON.
constexpr int most_levels = 12;

/// Bytes of a TOML text: 4 MB.
constexpr std::size_t most_toml_bytes = 4U << 20U;

/// Offset of the first byte of a TOML text that lies deeper than `most_levels`; none if no byte
/// does. Counts dotted keys and headers, inline tables and arrays, each statement by itself: a
/// table inside arrays of tables may lie deeper by the number of those arrays. The text need not
/// be valid TOML; whatever follows the first syntax error may be counted wrongly.
std::optional<std::size_t> too_deep_toml(std::string_view content);

/// True if more than `levels` brackets of a JSON text are open at once. It need not be valid JSON.
bool is_too_deep_json(std::string_view content, int levels = most_levels);

}  // namespace esprit
