#pragma once
// The threads of one process. They are given chunks, fight them slice by slice and return whole
// chunks. The result of a chunk does not depend on the number of threads.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "simulate/plan.h"

namespace esprit::simulate {

/// A chunk of battles with its tally.
struct FinishedChunk {
    std::uint64_t chunk = 0;
    StudyTally tally;
};

/// How long a thread keeps the battles of a slice to itself.
inline constexpr std::chrono::milliseconds usual_hand_in{5000};

class ChunkWorkers {
public:
    /// The plan, and what it refers to, must outlive the workers.
    ChunkWorkers(Plan const& plan, unsigned jobs,
                 std::chrono::milliseconds hand_in_every = usual_hand_in);
    ChunkWorkers(ChunkWorkers const&) = delete;
    ChunkWorkers& operator=(ChunkWorkers const&) = delete;
    ~ChunkWorkers();

    /// \param begun  the first battles of some of its slices, from a checkpoint.
    void take(std::uint64_t chunk, BegunSlices begun = {});
    /// The begun slices of unfinished chunks that have grown since the last call.
    std::map<std::uint64_t, BegunSlices> grown();
    /// Chunks that were taken and not returned.
    std::size_t unfinished() const;
    /// Waits for the next finished chunk, at most this long. Throws what a battle has thrown.
    std::optional<FinishedChunk> finished(std::chrono::milliseconds wait);
    /// Battles fought, those of unfinished chunks included.
    std::uint64_t battles_fought() const { return fought_.load(std::memory_order_relaxed); }
    /// Returns when every thread has finished its current battle.
    void stop();
    /// The battles of an unfinished chunk, up to the first that was not fought.
    StudyTally begun(std::uint64_t chunk) const;

private:
    struct Slice {
        StudyTally tally;
        bool done = false;
        std::uint64_t told = 0;  // its battles when `grown` told it last
    };
    struct Chunk {
        std::vector<Slice> slices;
        std::size_t next = 0;  // to be taken
        std::size_t left = 0;  // to be finished
    };
    struct Job {
        std::uint64_t chunk = 0;
        std::size_t slice = 0;
        StudyTally begun;
    };

    void work(std::stop_token const& stopped);
    std::optional<Job> next_job(std::stop_token const& stopped);
    Slice fight(Job const& job, std::stop_token const& stopped);
    void hand_in(Job const& job, Slice slice);
    std::uint64_t battles_in(std::uint64_t chunk, std::size_t slice) const;
    FinishedChunk whole(std::uint64_t chunk);

    Plan const& plan_;
    std::chrono::milliseconds hand_in_every_;
    mutable std::mutex mutex_;
    std::condition_variable_any work_there_;
    std::condition_variable chunk_there_;
    std::map<std::uint64_t, Chunk> chunks_;
    std::deque<std::uint64_t> waiting_;  // with slices to be taken, in the order they came
    std::deque<std::uint64_t> whole_;
    std::exception_ptr failed_;
    std::atomic<std::uint64_t> fought_ = 0;
    std::vector<std::jthread> threads_;  // last: they use all of the above
};

}  // namespace esprit::simulate
