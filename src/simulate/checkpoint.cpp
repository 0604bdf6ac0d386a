#include "simulate/checkpoint.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

#include "base/digest.h"
#include "simulate/tally_json.h"

namespace esprit::simulate {

namespace {

constexpr std::string_view magic = "esprit checkpoint 1";

std::string hex(std::uint64_t number) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; number >>= 4U) text[i] = "0123456789abcdef"[number & 15U];
    return text;
}

/// A line with its checksum before it.
std::string sealed(std::string const& content) {
    return hex(text_digest(content)) + " " + content + "\n";
}
/// What a line holds; nothing where its checksum is not its own.
std::optional<std::string_view> unsealed(std::string_view line) {
    constexpr std::size_t digits = 16;
    if (line.size() < digits + 1 || line[digits] != ' ') return std::nullopt;
    std::string_view const content = line.substr(digits + 1);
    if (hex(text_digest(content)) != line.substr(0, digits)) return std::nullopt;
    return content;
}

std::string header_of(Checkpoint::Study const& study) {
    return std::string{magic} + " " + hex(study.digest) + " " + study.title;
}

[[noreturn]] void fail(std::string const& what, std::string const& path) {
    throw CheckpointError{what + " \"" + path + "\": " + std::strerror(errno)};
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

/// The first line has to be that of the study.
void look_at_header(std::string const& path, std::string const& line,
                    Checkpoint::Study const& study) {
    auto const content = unsealed(line);
    if (!content || !content->starts_with(magic)) {
        throw CheckpointError{"\"" + path +
                              "\" is not a checkpoint: name another file, or leave out --resume"};
    }
    if (*content == header_of(study)) return;
    std::string_view const title = content->substr(std::min(content->size(), magic.size() + 18));
    throw CheckpointError{
        "\"" + path + "\" is the checkpoint of another study (\"" + std::string{title} +
        "\"): scenario, rules, commanders, seed and program must be the same; name "
        "another file, or begin anew without --resume"};
}

/// Tells the chunks of a file; how many of its bytes are whole lines.
std::uint64_t read_all(std::string const& path, Checkpoint::Study const& study,
                       Checkpoint::Found const& found) {
    std::ifstream file{path, std::ios::binary};
    if (!file) fail("cannot read", path);
    std::string text;
    std::uint64_t whole = 0;
    for (bool header = true; std::getline(file, text) && !file.eof(); header = false) {
        if (header) {
            look_at_header(path, text, study);
        } else {
            auto const content = unsealed(text);
            auto line = content ? line_of(*content) : std::nullopt;
            if (!line) break;  // this and what follows was not written to its end
            found(line->chunk, std::move(line->tally));
        }
        whole += text.size() + 1;
    }
    return whole;
}

}  // namespace

Checkpoint Checkpoint::begin(std::string const& path, Study const& study) {
    int const file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0 && errno == EEXIST) {
        throw CheckpointError{"\"" + path +
                              "\" exists: add --resume to go on with it, or name another file"};
    }
    if (file < 0) fail("cannot write", path);
    Checkpoint checkpoint{file, path};
    flock(file, LOCK_EX | LOCK_NB);
    checkpoint.write(sealed(header_of(study)));
    return checkpoint;
}

Checkpoint Checkpoint::resume(std::string const& path, Study const& study, Found const& found) {
    int const file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0 && errno == ENOENT) {
        throw CheckpointError{"there is no checkpoint \"" + path + "\": leave out --resume"};
    }
    if (file < 0) fail("cannot write", path);
    Checkpoint checkpoint{file, path};
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        throw CheckpointError{"\"" + path + "\" is used by another run: wait for it, or stop it"};
    }
    std::uint64_t const whole = read_all(path, study, found);
    if (ftruncate(file, static_cast<off_t>(whole)) != 0) fail("cannot write", path);
    // killed before even the header was on the disk
    if (whole == 0) checkpoint.write(sealed(header_of(study)));
    return checkpoint;
}

Checkpoint::Checkpoint(Checkpoint&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)), bytes_(other.bytes_) {}

Checkpoint::~Checkpoint() {
    if (file_ >= 0) close(file_);
}

void Checkpoint::add(std::uint64_t chunk, StudyTally const& tally) {
    write(sealed("chunk " + std::to_string(chunk) + " " + to_line(tally)));
}

void Checkpoint::write(std::string const& line) {
    std::size_t done = 0;
    while (done < line.size()) {
        ssize_t const written = ::write(file_, line.data() + done, line.size() - done);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("cannot write", path_);
        done += static_cast<std::size_t>(written);
    }
    if (fsync(file_) != 0 && errno != EINVAL && errno != EROFS) fail("cannot write", path_);
    bytes_ += line.size();
}

}  // namespace esprit::simulate
