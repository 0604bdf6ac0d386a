#include "rules/common/word_cursor.h"

#include <algorithm>
#include <cctype>

namespace esprit::rules {
namespace {

bool is_blank(char letter) {
    return letter == ' ' || letter == '\t';
}

/// The line without the signs of degrees, and without quotation marks behind digits: inches.
std::string without_units(std::string_view line) {
    constexpr std::string_view degree_sign = "°";
    std::string text;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        bool const is_digit_before =
            i > 0 && std::isdigit(static_cast<unsigned char>(line[i - 1])) != 0;
        if (line[i] == '"') {
            if (!quoted && is_digit_before) continue;
            quoted = !quoted;
        }
        if (line.substr(i).starts_with(degree_sign)) {
            i += degree_sign.size() - 1;
            continue;
        }
        text += line[i];
    }
    return text;
}

}  // namespace

std::string lowered(std::string_view text) {
    std::string lower{text};
    for (char& letter : lower) {
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
    return lower;
}

WordCursor::WordCursor(std::string_view line) : line_(without_units(line)) {
    for (std::size_t at = 0; at < line_.size();) {
        if (is_blank(line_[at])) {
            ++at;
        } else if (line_[at] == ',') {
            add(at, at + 1, false);
            ++at;
        } else if (line_[at] == '"') {
            std::size_t const end = std::min(line_.find('"', at + 1), line_.size());
            add(at + 1, end, true);
            at = std::min(end + 1, line_.size());
        } else {
            std::size_t const end = std::min(line_.find_first_of(" \t,\"", at), line_.size());
            add(at, end, false);
            at = end;
        }
    }
}

void WordCursor::add(std::size_t begin, std::size_t end, bool quoted) {
    std::string lower = quoted ? std::string{} : lowered(line_.substr(begin, end - begin));
    words_.push_back({std::move(lower), begin, end, quoted});
}

std::string const& WordCursor::word(std::size_t place) const {
    static std::string const none;
    return place < words_.size() ? words_[place].lower : none;
}

bool WordCursor::is_at(std::string_view text) const {
    WordCursor const wanted{text};
    if (next_ + wanted.count() > count()) return false;
    for (std::size_t i = 0; i < wanted.count(); ++i) {
        if (word(next_ + i) != wanted.word(i)) return false;
    }
    return true;
}

bool WordCursor::accept(std::string_view text) {
    if (!is_at(text)) return false;
    next_ += WordCursor{text}.count();
    return true;
}

std::string WordCursor::written(std::size_t begin, std::size_t end) const {
    if (begin >= end) return {};
    return line_.substr(words_[begin].begin, words_[end - 1].end - words_[begin].begin);
}

}  // namespace esprit::rules
