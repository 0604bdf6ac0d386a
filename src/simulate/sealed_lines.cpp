#include "simulate/sealed_lines.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <utility>

#include "base/digest.h"

namespace esprit::simulate {

namespace {

constexpr std::size_t digest_digits = 16;

std::string hex(std::uint64_t number) {
    std::string text(digest_digits, '0');
    for (std::size_t i = digest_digits; i-- > 0; number >>= 4U) {
        text[i] = "0123456789abcdef"[number & 15U];
    }
    return text;
}

/// A line with its checksum before it.
std::string sealed(std::string const& content) {
    return hex(text_digest(content)) + " " + content + "\n";
}
/// What a line holds; nothing where its checksum is not its own.
std::optional<std::string_view> unsealed(std::string_view line) {
    if (line.size() < digest_digits + 1 || line[digest_digits] != ' ') return std::nullopt;
    std::string_view const content = line.substr(digest_digits + 1);
    if (hex(text_digest(content)) != line.substr(0, digest_digits)) return std::nullopt;
    return content;
}

std::string words_of(SealedLines::Header const& header) {
    return header.magic + " " + hex(header.digest) + " " + header.title;
}

[[noreturn]] void fail(std::string const& what, std::string const& path) {
    throw CheckpointError{what + " \"" + path + "\": " + std::strerror(errno)};
}

/// Refuses a file whose first line is another header.
void validate_header(std::string const& path, std::string const& line,
                     SealedLines::Header const& header) {
    auto const content = unsealed(line);
    if (!content || !content->starts_with(header.magic)) {
        throw CheckpointError{"\"" + path +
                              "\" is not a checkpoint: name another file, or leave out --resume"};
    }
    if (*content == words_of(header)) return;
    std::size_t const title_at = header.magic.size() + digest_digits + 2;
    std::string_view const title = content->substr(std::min(content->size(), title_at));
    throw CheckpointError{
        "\"" + path + "\" is the checkpoint of another study (\"" + std::string{title} +
        "\"): scenario, rules, commanders, seed and program must be the same; name "
        "another file, or begin anew without --resume"};
}

/// Reports the lines of a file; returns how many of its bytes are whole lines.
std::uint64_t read_all(std::string const& path, SealedLines::Header const& header,
                       SealedLines::Found const& found) {
    std::ifstream file{path, std::ios::binary};
    if (!file) fail("cannot read", path);
    std::string text;
    std::uint64_t whole = 0;
    for (bool first = true; std::getline(file, text) && !file.eof(); first = false) {
        if (first) {
            validate_header(path, text, header);
        } else {
            auto const content = unsealed(text);
            if (!content || !found(*content)) break;
        }
        whole += text.size() + 1;
    }
    return whole;
}

}  // namespace

SealedContents sealed_contents(std::string_view content) {
    SealedContents found;
    std::size_t line = 0;
    for (std::size_t at = 0; at < content.size() && found.bad_line == 0;) {
        std::size_t const end = content.find('\n', at);
        bool const whole = end != std::string_view::npos;
        auto const words = unsealed(content.substr(at, whole ? end - at : end));
        ++line;
        if (!words || !whole) {
            found.bad_line = line;
        } else if (line == 1) {
            found.header = *words;
        } else {
            ++found.lines;
        }
        at = whole ? end + 1 : content.size();
    }
    return found;
}

SealedLines SealedLines::begin(std::string const& path, Header const& header) {
    int const file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0 && errno == EEXIST) {
        throw CheckpointError{"\"" + path +
                              "\" exists: add --resume to go on with it, or name another file"};
    }
    if (file < 0) fail("cannot write", path);
    SealedLines lines{file, path};
    flock(file, LOCK_EX | LOCK_NB);
    lines.add(words_of(header));
    return lines;
}

SealedLines SealedLines::resume(std::string const& path, Header const& header, Found const& found) {
    int const file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0 && errno == ENOENT) {
        throw CheckpointError{"there is no checkpoint \"" + path + "\": leave out --resume"};
    }
    if (file < 0) fail("cannot write", path);
    SealedLines lines{file, path};
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        throw CheckpointError{"\"" + path + "\" is used by another run: wait for it, or stop it"};
    }
    std::uint64_t const whole = read_all(path, header, found);
    if (ftruncate(file, static_cast<off_t>(whole)) != 0) fail("cannot write", path);
    // killed before even the header was on the disk
    if (whole == 0) lines.add(words_of(header));
    return lines;
}

SealedLines::SealedLines(SealedLines&& other) noexcept
    : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)), bytes_(other.bytes_) {}

SealedLines::~SealedLines() {
    if (file_ >= 0) close(file_);
}

void SealedLines::add(std::string const& line) {
    write(sealed(line));
}

void SealedLines::add(std::vector<std::string> const& lines) {
    std::string all;
    for (std::string const& line : lines) all += sealed(line);
    write(all);
}

void SealedLines::write(std::string const& line) {
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
