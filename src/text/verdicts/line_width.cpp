#include "text/verdicts/line_width.h"

#include <algorithm>

namespace esprit::text {

namespace {

/// Columns that a word takes: letters of UTF-8, without escape sequences for colour.
std::size_t columns_of(std::string_view word) {
    constexpr char escape = '\x1b';
    constexpr unsigned char continuation_mask = 0xC0;
    constexpr unsigned char continuation = 0x80;
    std::size_t columns = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] == escape) {
            i = std::min(word.find('m', i), word.size() - 1);
        } else if ((static_cast<unsigned char>(word[i]) & continuation_mask) != continuation) {
            ++columns;
        }
    }
    return columns;
}

void add_wrapped(std::string_view line, std::size_t most, std::string& out) {
    std::size_t const blanks = std::min(line.find_first_not_of(' '), line.size());
    constexpr std::size_t further = 2;
    std::size_t used = 0;
    bool first = true;
    for (std::size_t at = 0; at < line.size();) {
        std::size_t const word = std::min(line.find_first_not_of(' ', at), line.size());
        std::size_t const end = std::min(line.find(' ', word), line.size());
        std::string_view const gap = line.substr(at, word - at);
        std::string_view const letters = line.substr(word, end - word);
        std::size_t const wide = columns_of(letters);
        if (!first && used + gap.size() + wide > most) {
            out += '\n' + std::string(blanks + further, ' ');
            used = blanks + further;
        } else {
            out += gap;
            used += gap.size();
        }
        out += letters;
        used += wide;
        first = false;
        at = end;
    }
}

}  // namespace

std::string wrapped_lines(std::string_view text, std::size_t columns) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const end = std::min(text.find('\n', at), text.size());
        std::string_view const line = text.substr(at, end - at);
        if (columns_of(line) <= columns) {
            out += line;
        } else {
            add_wrapped(line, columns, out);
        }
        if (end < text.size()) out += '\n';
        at = end + 1;
    }
    return out;
}

}  // namespace esprit::text
