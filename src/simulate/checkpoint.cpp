#include "simulate/checkpoint.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "simulate/tally_json.h"

namespace esprit::simulate {

namespace {

SealedLines::Header header_of(Checkpoint::Study const& study) {
    return {"esprit checkpoint 1", study.digest, study.title};
}

struct Line {
    std::uint64_t chunk = 0;
    StudyTally tally;
};

/// "chunk 12 [...]"
std::optional<Line> line_of(std::string_view content) {
    constexpr std::string_view word = "chunk ";
    if (!content.starts_with(word)) return std::nullopt;
    content.remove_prefix(word.size());
    Line line;
    auto const read = std::from_chars(content.data(), content.data() + content.size(), line.chunk);
    if (read.ec != std::errc{}) return std::nullopt;
    content.remove_prefix(static_cast<std::size_t>(read.ptr - content.data()));
    auto tally = tally_of(content);
    if (!tally) return std::nullopt;
    line.tally = std::move(*tally);
    return line;
}

}  // namespace

Checkpoint Checkpoint::begin(std::string const& path, Study const& study) {
    return Checkpoint{SealedLines::begin(path, header_of(study))};
}

Checkpoint Checkpoint::resume(std::string const& path, Study const& study, Found const& found) {
    return Checkpoint{SealedLines::resume(path, header_of(study), [&](std::string_view content) {
        auto line = line_of(content);
        if (!line) return false;
        found(line->chunk, std::move(line->tally));
        return true;
    })};
}

void Checkpoint::add(std::uint64_t chunk, StudyTally const& tally) {
    lines_.add("chunk " + std::to_string(chunk) + " " + to_line(tally));
}

}  // namespace esprit::simulate
