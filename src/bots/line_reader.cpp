#include "bots/line_reader.h"

#include <algorithm>

namespace esprit::bots {

std::optional<std::string> LineReader::next() {
    std::size_t const end = bytes_.find('\n');
    if (end == std::string::npos || end > most_line_bytes) return std::nullopt;
    std::string line = bytes_.substr(0, end);
    bytes_.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

bool LineReader::is_too_long() const {
    return std::min(bytes_.find('\n'), bytes_.size()) > most_line_bytes;
}

}  // namespace esprit::bots
