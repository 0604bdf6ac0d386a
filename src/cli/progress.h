#pragma once
// A progress bar.
#include <chrono>
#include <string>

namespace esprit::cli {

/// A bar on standard error after two seconds; none if that is not a terminal.
class Progress {
public:
    explicit Progress(std::string what);
    Progress(Progress const&) = delete;
    Progress& operator=(Progress const&) = delete;
    /// Removes the bar.
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
