#include "text/scenarios/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace esprit::text {
namespace {

struct CodeRange {
    std::uint32_t first;
    std::uint32_t last;
};
// Unicode: controls, marks of direction, line and paragraph separators, and signs without width.
constexpr CodeRange controls[] = {{0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},
                                  {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},
                                  {0xFEFF, 0xFEFF}};

/// A character of UTF-8: its number, and its length in bytes.
struct Character {
    std::uint32_t code;
    std::size_t bytes;
};

/// The first character of a text that is not empty. Any byte that begins no character counts by
/// itself. Control characters have at most three bytes, so longer ones need not be told apart.
Character first_character(std::string_view text) {
    auto const at = [&](std::size_t place) -> std::uint32_t {
        return place < text.size() ? static_cast<std::uint8_t>(text[place]) : 0U;
    };
    std::uint32_t const first = at(0);
    if (first >= 0xC0 && first < 0xE0) return {(first & 0x1FU) << 6U | (at(1) & 0x3FU), 2};
    if (first >= 0xE0 && first < 0xF0) {
        return {(first & 0x0FU) << 12U | (at(1) & 0x3FU) << 6U | (at(2) & 0x3FU), 3};
    }
    return {first < 0x80 ? first : 0xFFFFFFU, 1};
}

}  // namespace

std::string visible(std::string_view text, bool lines) {
    std::string shown;
    while (!text.empty()) {
        Character const next = first_character(text);
        std::size_t const bytes = std::min(next.bytes, text.size());
        bool const line_end = lines && (next.code == '\n' || next.code == '\t');
        bool const control =
            std::any_of(std::begin(controls), std::end(controls), [&](CodeRange const& each) {
                return each.first <= next.code && next.code <= each.last;
            });
        if (control && !line_end) {
            shown += fmt::format("\\u{:04x}", next.code);
        } else {
            shown += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return shown;
}

}  // namespace esprit::text
