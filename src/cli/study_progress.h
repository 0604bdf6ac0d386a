#pragma once
// The progress of a study: battles, speed, time left and precision.
#include <chrono>

#include "simulate/plan.h"
#include "simulate/run.h"

namespace esprit::cli {

/// "██████····  12,288 of 1,000,000  812/s  20 min left  ±0.42%": the state of a run.
std::string progress_line(simulate::Plan const& plan, simulate::RunProgress const& so_far,
                          double seconds);

/// A bar on standard error after two seconds; none if that is not a terminal.
class StudyProgress {
public:
    explicit StudyProgress(simulate::Plan const& plan);
    StudyProgress(StudyProgress const&) = delete;
    StudyProgress& operator=(StudyProgress const&) = delete;
    /// Removes the bar.
    ~StudyProgress();
    void at(simulate::RunProgress const& so_far);

private:
    using Clock = std::chrono::steady_clock;
    simulate::Plan const& plan_;
    bool wanted_;
    bool shown_ = false;
    Clock::time_point began_;
    Clock::time_point next_;
};

}  // namespace esprit::cli
