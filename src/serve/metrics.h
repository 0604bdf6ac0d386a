#pragma once
// What a server measures of itself, in the text format of Prometheus. It names no table and no
// person.
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "serve/worker_pool.h"

namespace esprit::serve {

/// Durations, counted by length. May be used from any thread.
class Histogram {
public:
    void add(std::chrono::nanoseconds took);
    /// Appends the samples of a metric of this name.
    void write(std::string& out, std::string_view name) const;

private:
    static constexpr std::array<double, 12> bounds_s{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                     0.1,   0.25,   0.5,   1,    2.5,   10};
    std::array<std::atomic<std::uint64_t>, bounds_s.size() + 1> counts_{};
    std::atomic<std::uint64_t> sum_ns_ = 0;
};

/// How long browsers waited.
struct Durations {
    Histogram orders;     // from the arrival of a message that changes a game until it is stored
    Histogram questions;  // of guests at a table, from their arrival to their answer
    Histogram requests;   // by HTTP
};

/// The state of a server at one moment.
struct Measured {
    std::size_t connections = 0;
    std::size_t guests = 0;
    std::size_t tables_loaded = 0;
    std::size_t commits_waiting = 0;
    std::size_t studies_waiting = 0;
    std::array<std::size_t, kinds_of_work> tasks_waiting{};
    std::uint64_t storage_errors = 0;  // since the start, as are the next
    std::uint64_t tables_closed = 0;   // after a fault of the program
};

/// Adds memory and open files of this process.
std::string metrics_text(Measured const& now, Durations const& durations);

}  // namespace esprit::serve
