#pragma once
// Bytes that a program has written, line by line.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace esprit::bots {

/// Longer lines are refused.
inline constexpr std::size_t most_line_bytes = 65'536;

class LineReader {
public:
    void add(std::string_view bytes) { bytes_ += bytes; }
    /// The next whole line, without its end ("\n" or "\r\n").
    std::optional<std::string> next();
    /// Whether a line is longer than `most_line_bytes`, whole or not. The reader is of no use then.
    bool is_too_long() const;
    /// What has been added and not been read.
    std::string_view rest() const { return bytes_; }

private:
    std::string bytes_;
};

}  // namespace esprit::bots
