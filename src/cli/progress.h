#pragma once
// How far something is that takes its time.
#include <chrono>
#include <string>

namespace esprit::cli {

/// A bar on standard error, from two seconds on. Where that is no terminal nothing is shown.
class Progress {
public:
    explicit Progress(std::string what);
    Progress(Progress const&) = delete;
    Progress& operator=(Progress const&) = delete;
    /// Takes the bar away.
    ~Progress();
    void at(std::size_t done, std::size_t all);

private:
    using Clock = std::chrono::steady_clock;
    std::string what_;
    bool wanted_;
    bool shown_ = false;
    Clock::time_point next_;
};

}  // namespace esprit::cli
