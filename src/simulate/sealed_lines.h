#pragma once
// A file of lines, each with a checksum, and on the disk before the next: what a program that is
// killed leaves behind is whole up to its last line.
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::simulate {

/// The file cannot be used; the message says why, and what to do.
struct CheckpointError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a file of sealed lines holds.
struct SealedContents {
    std::string header;        // its first line, without the checksum
    std::size_t lines = 0;     // whole ones after the header
    std::size_t bad_line = 0;  // the first that is not whole, from 1; 0: none
};
/// Looks through a file of sealed lines. An empty header: it is none.
SealedContents sealed_contents(std::string_view content);

class SealedLines {
public:
    /// The first line. Equal digests mean files of the same work.
    struct Header {
        std::string magic;  // the kind of file, and its version
        std::uint64_t digest = 0;
        std::string title;
    };
    /// Hears a line; false: it cannot be read, and what follows is cut off.
    using Found = std::function<bool(std::string_view line)>;

    /// A new file. Throws CheckpointError where there is one already.
    static SealedLines begin(std::string const& path, Header const& header);
    /// Continues a file: reports its lines, in order, and cuts off what follows the last whole one.
    /// Throws CheckpointError if there is no such file, or it is of other work.
    static SealedLines resume(std::string const& path, Header const& header, Found const& found);

    SealedLines(SealedLines&& other) noexcept;
    SealedLines& operator=(SealedLines&&) = delete;
    ~SealedLines();

    /// The line is on the disk when this returns. Throws CheckpointError.
    void add(std::string const& line);
    /// The same for several lines.
    void add(std::vector<std::string> const& lines);
    std::uint64_t bytes_written() const { return bytes_; }

private:
    SealedLines(int file, std::string path) : file_(file), path_(std::move(path)) {}
    void write(std::string const& line);

    int file_ = -1;
    std::string path_;
    std::uint64_t bytes_ = 0;
};

}  // namespace esprit::simulate
