#pragma once
// Parses one line of a log from left to right.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "text/toml/data_tree.h"

namespace esprit::text {

/// A line of a log, read from left to right. Members that read throw InputError at the column where
/// they find something else; `what` names the expected value in the message.
class LogLine {
public:
    LogLine(std::shared_ptr<SourceFile const> file, std::uint32_t number, std::string_view text)
        : file_(std::move(file)), number_(number), text_(text) {}

    bool begins_with(std::string_view words) const { return rest().starts_with(words); }
    bool at_end() const { return next_ == text_.size(); }

    /// Reads exactly these words.
    void expect(std::string_view words);
    /// Reads these words if they come next; otherwise returns false.
    bool accept(std::string_view words);
    void expect_end();
    /// A whole number without leading zeros, from `least` to `most`.
    std::uint64_t number_between(std::uint64_t least, std::uint64_t most, std::string_view what);
    template <class Number>
    Number number(std::string_view what) {
        static_assert(std::is_unsigned_v<Number>);
        return static_cast<Number>(number_between(0, static_cast<Number>(-1), what));
    }
    /// A number of 16 hexadecimal digits.
    std::uint64_t digest(std::string_view what);
    /// A number of two hexadecimal digits.
    std::uint8_t byte();
    /// The text up to a blank or a colon, not empty, with \xNN replaced.
    std::string word(std::string_view what);
    /// The rest of the line without `ending`, with \xNN replaced; the line has to end so.
    std::string text_up_to(std::string_view ending);
    std::string text() { return text_up_to(""); }
    /// The rest of the line, unchanged.
    std::string_view rest() const { return text_.substr(next_); }

    [[noreturn]] void fail(std::string const& message) const { fail_at(next_, message); }
    [[noreturn]] void fail_line(std::string const& message) const { fail_at(0, message); }

private:
    [[noreturn]] void fail_at(std::size_t offset, std::string const& message) const;
    unsigned hex_digit(std::string_view what);
    std::string unescaped(std::size_t end, bool (*is_escaped)(char));

    std::shared_ptr<SourceFile const> file_;
    std::uint32_t number_;  // in its file, from 1
    std::string_view text_;
    std::size_t next_ = 0;
};

}  // namespace esprit::text
