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
    std::optional<std::uint64_t> slice;  // a begun slice, not a whole chunk
    StudyTally tally;
};

std::optional<std::uint64_t> next_number(std::string_view& content, std::string_view word) {
    if (!content.starts_with(word)) return std::nullopt;
    content.remove_prefix(word.size());
    std::uint64_t number = 0;
    auto const read = std::from_chars(content.data(), content.data() + content.size(), number);
    if (read.ec != std::errc{}) return std::nullopt;
    content.remove_prefix(static_cast<std::size_t>(read.ptr - content.data()));
    return number;
}

/// "chunk 12 [...]", or "chunk 12 slice 3 [...]"
std::optional<Line> line_of(std::string_view content) {
    auto const chunk = next_number(content, "chunk ");
    if (!chunk) return std::nullopt;
    Line line;
    line.chunk = *chunk;
    line.slice = next_number(content, " slice ");
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
    std::map<std::uint64_t, BegunSlices> begun;
    auto lines = SealedLines::resume(path, header_of(study), [&](std::string_view content) {
        auto line = line_of(content);
        if (!line) return false;
        if (line->slice) {
            begun[line->chunk][*line->slice] = std::move(line->tally);
        } else {
            begun.erase(line->chunk);
            found(line->chunk, std::move(line->tally));
        }
        return true;
    });
    Checkpoint checkpoint{std::move(lines)};
    checkpoint.begun_ = std::move(begun);
    return checkpoint;
}

void Checkpoint::add(std::uint64_t chunk, StudyTally const& tally) {
    lines_.add("chunk " + std::to_string(chunk) + " " + to_line(tally));
}

void Checkpoint::add(std::uint64_t chunk, BegunSlices const& begun) {
    std::vector<std::string> lines;
    for (auto const& [slice, tally] : begun) {
        lines.push_back("chunk " + std::to_string(chunk) + " slice " + std::to_string(slice) + " " +
                        to_line(tally));
    }
    lines_.add(lines);
}

}  // namespace esprit::simulate
