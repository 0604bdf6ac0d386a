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
// Unicode: controls, marks of direction, line and paragraph separators, signs without width,
// fillers that look like nothing, variants of other signs, annotations, and tags.
constexpr CodeRange controls[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},       {0xAD, 0xAD},      {0x034F, 0x034F}, {0x061C, 0x061C},
    {0x115F, 0x1160}, {0x17B4, 0x17B5},   {0x180B, 0x180F},  {0x200B, 0x200F}, {0x2028, 0x202E},
    {0x2060, 0x206F}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},  {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};

/// A character of UTF-8: its number, and its length in bytes.
struct Character {
    std::uint32_t code;
    std::size_t bytes;
};

/// The first character of a text that is not empty. Any byte that begins no character counts by
/// itself.
Character first_character(std::string_view text) {
    auto const at = [&](std::size_t place) -> std::uint32_t {
        return place < text.size() ? static_cast<std::uint8_t>(text[place]) : 0U;
    };
    std::uint32_t const first = at(0);
    std::size_t const bytes = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (bytes > text.size()) return {0xFFFFFFU, 1};
    if (first >= 0xC0 && first < 0xE0) return {(first & 0x1FU) << 6U | (at(1) & 0x3FU), 2};
    if (first >= 0xE0 && first < 0xF0) {
        return {(first & 0x0FU) << 12U | (at(1) & 0x3FU) << 6U | (at(2) & 0x3FU), 3};
    }
    if (first >= 0xF0 && first < 0xF8) {
        std::uint32_t const end = (at(2) & 0x3FU) << 6U | (at(3) & 0x3FU);
        return {(first & 0x07U) << 18U | (at(1) & 0x3FU) << 12U | end, 4};
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
            shown += next.code > 0xFFFF ? fmt::format("\\U{:08x}", next.code)
                                        : fmt::format("\\u{:04x}", next.code);
        } else {
            shown += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return shown;
}

}  // namespace esprit::text
