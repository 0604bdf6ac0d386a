#pragma once
// A file of finished chunks and begun slices, so that a run that was stopped, even killed, can go
// on.
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "simulate/plan.h"
#include "simulate/sealed_lines.h"

namespace esprit::simulate {

class Checkpoint {
public:
    /// Equal digests mean the same study.
    struct Study {
        std::uint64_t digest = 0;
        std::string title;
    };
    using Found = std::function<void(std::uint64_t chunk, StudyTally tally)>;

    /// As SealedLines::begin.
    static Checkpoint begin(std::string const& path, Study const& study);
    /// As SealedLines::resume; reports the chunks to `found`, in the order of the file.
    static Checkpoint resume(std::string const& path, Study const& study, Found const& found);

    /// The chunk is on the disk when this returns. Throws CheckpointError.
    void add(std::uint64_t chunk, StudyTally const& tally);
    /// Writes the begun slices of an unfinished chunk; they replace what the file holds of that
    /// chunk. They are on the disk when this returns. Throws CheckpointError.
    void add(std::uint64_t chunk, BegunSlices const& begun);
    /// The begun slices that the file had when it was resumed.
    std::map<std::uint64_t, BegunSlices> const& begun() const { return begun_; }
    std::uint64_t bytes_written() const { return lines_.bytes_written(); }

private:
    explicit Checkpoint(SealedLines lines) : lines_(std::move(lines)) {}

    SealedLines lines_;
    std::map<std::uint64_t, BegunSlices> begun_;
};

}  // namespace esprit::simulate
