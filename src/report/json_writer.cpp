#include "report/json_writer.h"

#include "draw/words.h"

namespace esprit::report {

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
