#include "text/logs/log_line.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "text/logs/log_words.h"

namespace esprit::text {

void LogLine::fail_at(std::size_t offset, std::string const& message) const {
    throw InputError{{file_, number_, static_cast<std::uint32_t>(offset) + 1}, message};
}

bool LogLine::accept(std::string_view words) {
    if (!begins_with(words)) return false;
    next_ += words.size();
    return true;
}

void LogLine::expect(std::string_view words) {
    if (!accept(words)) fail("expected " + in_quotes(words) + " here");
}

void LogLine::expect_end() {
    if (!at_end()) fail("expected the end of the line here");
}

std::uint64_t LogLine::number_between(std::uint64_t least, std::uint64_t most,
                                      std::string_view what) {
    std::string_view const left = rest();
    std::uint64_t value = 0;
    auto const [end, error] = std::from_chars(left.data(), left.data() + left.size(), value);
    auto const digits = static_cast<std::size_t>(end - left.data());
    bool const leading_zero = digits > 1 && left.front() == '0';
    if (error != std::errc{} || leading_zero || value < least || value > most) {
        fail("expected " + std::string{what} + " here, a number from " + std::to_string(least) +
             " to " + std::to_string(most));
    }
    next_ += digits;
    return value;
}

unsigned LogLine::hex_digit(std::string_view what) {
    std::size_t const digit =
        at_end() ? std::string_view::npos : std::string_view{"0123456789abcdef"}.find(text_[next_]);
    if (digit == std::string_view::npos) {
        fail("expected more of " + std::string{what} + " here, in digits from 0 to 9 and a to f");
    }
    ++next_;
    return static_cast<unsigned>(digit);
}

std::uint64_t LogLine::digest(std::string_view what) {
    std::uint64_t value = 0;
    for (int digit = 0; digit < 16; ++digit) value = value << 4U | hex_digit(what);
    return value;
}

std::uint8_t LogLine::byte() {
    unsigned const high = hex_digit("a byte");
    return static_cast<std::uint8_t>(high << 4U | hex_digit("a byte"));
}

std::string LogLine::unescaped(std::size_t end, bool (*is_escaped)(char)) {
    std::string result;
    while (next_ < end) {
        char letter = text_[next_];
        if (letter != '\\') {
            if (is_escaped(letter)) fail("an invisible byte is written as \\xNN");
            ++next_;
        } else {
            expect("\\x");
            letter = static_cast<char>(byte());
            if (next_ > end || !is_escaped(letter)) {
                next_ -= 4;
                fail("only invisible bytes and \\ are written as \\xNN");
            }
        }
        result += letter;
    }
    return result;
}

std::string LogLine::word(std::string_view what) {
    std::size_t const end = std::min(text_.find_first_of(" :", next_), text_.size());
    if (end == next_) fail("expected " + std::string{what} + " here");
    return unescaped(end, log_words::is_escaped_in_word);
}

std::string LogLine::text_up_to(std::string_view ending) {
    if (!rest().ends_with(ending)) {
        next_ = text_.size();
        fail("expected " + in_quotes(ending) + " at the end of the line");
    }
    std::string result = unescaped(text_.size() - ending.size(), log_words::is_escaped);
    next_ = text_.size();
    return result;
}

}  // namespace esprit::text
