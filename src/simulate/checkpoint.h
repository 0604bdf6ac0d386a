#pragma once
// A file of finished chunks, so that a run that was stopped, even killed, can go on. Whole lines
// are appended, each with a checksum and on the disk before the next.
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "simulate/tally.h"

namespace esprit::simulate {

/// The file cannot be used; the message says why, and what to do.
struct CheckpointError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Checkpoint {
public:
    /// Equal digests mean the same study.
    struct Study {
        std::uint64_t digest = 0;
        std::string title;
    };
    using Found = std::function<void(std::uint64_t chunk, StudyTally tally)>;

    /// A new file. Throws CheckpointError where there is one already.
    static Checkpoint begin(std::string const& path, Study const& study);
    /// Continues a file: reports its chunks to `found`, in order, and cuts off what follows the
    /// last whole line. Throws CheckpointError if there is no such file, or it is of another study.
    static Checkpoint resume(std::string const& path, Study const& study, Found const& found);

    Checkpoint(Checkpoint&& other) noexcept;
    Checkpoint& operator=(Checkpoint&&) = delete;
    ~Checkpoint();

    /// The chunk is on the disk when this returns. Throws CheckpointError.
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
