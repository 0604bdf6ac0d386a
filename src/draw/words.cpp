#include "draw/words.h"

#include <algorithm>

namespace esprit::draw {
namespace {

constexpr std::size_t most_label_letters = 22;  // in a line
constexpr std::size_t fits_on_one_line = 16;

double letter_em(Letter const& letter) {
    char32_t const point = letter.point;
    if (point >= 0x2E80) return 1.05;
    if (point >= 0x80) return 0.68;
    char const c = static_cast<char>(point);
    if (std::string_view("il.,;:'|!j ").find(c) != std::string_view::npos) return 0.35;
    if (std::string_view("frt()[]-/\"").find(c) != std::string_view::npos) return 0.45;
    if (std::string_view("mwMW@%").find(c) != std::string_view::npos) return 0.98;
    if (c >= 'A' && c <= 'Z') return 0.74;
    return 0.63;
}

// Length in bytes of a UTF-8 sequence with this first byte; 0 if the byte cannot be the first.
std::size_t length_by_first_byte(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    if (first >= 0xF0 && first < 0xF5) return 4;
    return 0;
}

bool is_overlong_or_surrogate(char32_t point, std::size_t length) {
    if (length == 3) return point < 0x800 || (point >= 0xD800 && point <= 0xDFFF);
    return length == 4 && (point < 0x10000 || point > 0x10FFFF);
}

// At most that many letters from the end of a text; begins with "…" if it was cut.
std::string last_letters(std::string_view text, std::size_t most_letters) {
    std::size_t count = letter_count(text);
    if (count <= most_letters) return std::string(text);
    for (; count >= most_letters; --count) next_letter(text);
    return "…" + std::string(text.substr(std::min(text.find_first_not_of(' '), text.size())));
}

}  // namespace

Letter next_letter(std::string_view& text) {
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    std::size_t const length = length_by_first_byte(byte(0));
    Letter letter{byte(0), text.substr(0, 1), length == 1};
    if (length > 1 && length <= text.size()) {
        char32_t point = byte(0) & (0xFFU >> (length + 1));
        bool valid = true;
        for (std::size_t i = 1; i < length; ++i) {
            valid = valid && (byte(i) & 0xC0U) == 0x80U;
            point = (point << 6U) | (byte(i) & 0x3FU);
        }
        if (valid && !is_overlong_or_surrogate(point, length)) {
            letter = {point, text.substr(0, length), true};
        }
    }
    text.remove_prefix(letter.bytes.size());
    return letter;
}

std::size_t letter_count(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) next_letter(text);
    return count;
}

std::string shortened(std::string_view text, std::size_t most_letters) {
    if (letter_count(text) <= most_letters) return std::string(text);
    std::string result;
    for (std::size_t i = 1; i < most_letters; ++i) result += next_letter(text).bytes;
    while (result.ends_with(' ')) result.pop_back();
    return result + "…";
}

double width_em(std::string_view text) {
    double width = 0;
    while (!text.empty()) width += letter_em(next_letter(text));
    return width;
}

std::vector<std::string> wrapped(std::string_view text, double most_em) {
    std::vector<std::string> lines;
    std::string line;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find(' '), text.size());
        std::string_view const word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty()) continue;
        if (!line.empty() && width_em(line) + width_em(word) + 0.35 > most_em) {
            lines.push_back(std::move(line));
            line.clear();
        }
        if (!line.empty()) line += ' ';
        line += word;
    }
    if (!line.empty()) lines.push_back(std::move(line));
    return lines;
}

std::vector<std::string> label_lines(std::string_view name) {
    if (name.empty()) return {};
    if (letter_count(name) <= fits_on_one_line) return {std::string(name)};
    // broken at the blank nearest to the middle
    std::size_t best = std::string_view::npos;
    for (std::size_t at = name.find(' '); at != std::string_view::npos;
         at = name.find(' ', at + 1)) {
        auto const off = [&](std::size_t place) {
            return place > name.size() / 2 ? place - name.size() / 2 : name.size() / 2 - place;
        };
        if (best == std::string_view::npos || off(at) < off(best)) best = at;
    }
    if (best == std::string_view::npos) return {shortened(name, most_label_letters)};
    // the end of a name says more than its middle: "Infanterieregiment Nr. 4"
    return {shortened(name.substr(0, best), most_label_letters),
            last_letters(name.substr(best + 1), most_label_letters)};
}

}  // namespace esprit::draw
