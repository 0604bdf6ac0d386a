#pragma once
// A progress bar.
#include <chrono>
#include <string>

namespace esprit::cli {

/// A bar on standard error after two seconds; none if that is not a terminal.
class ProgressBar {
public:
    explicit ProgressBar(std::string what);
    ProgressBar(ProgressBar const&) = delete;
    ProgressBar& operator=(ProgressBar const&) = delete;
    /// Removes the bar.
    ~ProgressBar();
    void at(std::size_t done, std::size_t all);

private:
    using Clock = std::chrono::steady_clock;
    std::string what_;
    bool wanted_;
    bool shown_ = false;
    Clock::time_point next_;
};

}  // namespace esprit::cli
