#pragma once
// A file that keeps finished chunks, so that a run that was ended, however roughly, goes on where
// it was. It only ever grows, by whole lines, each with a checksum and on the disk before the next.
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "simulate/tally.h"

namespace esprit::simulate {

/// The file cannot be used; the message says why, and what can be done.
struct CheckpointError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Checkpoint {
public:
    /// What the chunks of a file are of: equal numbers, the same study.
    struct Study {
        std::uint64_t digest = 0;
        std::string title;
    };
    using Found = std::function<void(std::uint64_t chunk, StudyTally tally)>;

    /// A new file. Throws CheckpointError where there is one already.
    static Checkpoint begin(std::string const& path, Study const& study);
    /// Goes on with a file: tells the chunks that it holds, in the order of the file. What stands
    /// behind its last whole line is cut off. Throws CheckpointError: for no such file, or that of
    /// another study.
    static Checkpoint resume(std::string const& path, Study const& study, Found const& found);

    Checkpoint(Checkpoint&& other) noexcept;
    Checkpoint& operator=(Checkpoint&&) = delete;
    ~Checkpoint();

    /// On the disk when this returns. Throws CheckpointError.
    void add(std::uint64_t chunk, StudyTally const& tally);
    std::uint64_t bytes_written() const { return bytes_; }

private:
    Checkpoint(int file, std::string path) : file_(file), path_(std::move(path)) {}
    void write(std::string const& line);

    int file_ = -1;
    std::string path_;
    std::uint64_t bytes_ = 0;
};

}  // namespace esprit::simulate
