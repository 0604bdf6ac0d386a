#include "report/json_writer.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "draw/words.h"

namespace esprit::report {

namespace {

/// Number of letters at the start of the text that JSON writes as they are: ASCII without quotation
/// marks, backslashes and control characters.
std::size_t plain_letters(std::string_view text) {
    auto const is_plain = [](char letter) {
        return letter >= ' ' && letter < '\x7f' && letter != '"' && letter != '\\';
    };
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_plain) -
                                    text.begin());
}

}  // namespace

void JsonWriter::before_value() {
    if (comma_) out_ += ',';
    comma_ = true;
}

JsonWriter& JsonWriter::open(char bracket) {
    before_value();
    out_ += bracket;
    comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    out_ += bracket;
    comma_ = true;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    before_value();
    quote(name);
    out_ += ':';
    comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::text(std::string_view words) {
    before_value();
    quote(words);
    return *this;
}

JsonWriter& JsonWriter::number(std::int64_t value) {
    before_value();
    out_ += std::to_string(value);
    return *this;
}

JsonWriter& JsonWriter::truth(bool value) {
    before_value();
    out_ += value ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::null() {
    before_value();
    out_ += "null";
    return *this;
}

JsonWriter& JsonWriter::json(std::string_view written) {
    before_value();
    out_ += written;
    return *this;
}

/// Replaces invalid UTF-8 by U+FFFD, because browsers close a WebSocket that sends it.
void JsonWriter::quote(std::string_view words) {
    constexpr std::string_view digits = "0123456789abcdef";
    out_ += '"';
    while (!words.empty()) {
        std::size_t const plain = plain_letters(words);
        out_ += words.substr(0, plain);
        words.remove_prefix(plain);
        if (words.empty()) break;
        draw::Letter const letter = draw::next_letter(words);
        if (!letter.valid) {
            out_ += draw::replacement_letter;
        } else if (letter.point == '"' || letter.point == '\\') {
            out_ += '\\';
            out_ += static_cast<char>(letter.point);
        } else if (letter.point == '\n') {
            out_ += "\\n";
        } else if (letter.point < 0x20) {
            out_ += "\\u00";
            out_ += digits[letter.point >> 4U];
            out_ += digits[letter.point & 0xFU];
        } else {
            out_ += letter.bytes;
        }
    }
    out_ += '"';
}

}  // namespace esprit::report
