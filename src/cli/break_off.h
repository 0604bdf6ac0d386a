#pragma once
// Ctrl-C stops a long run, whose result is then partial.
#include <atomic>
#include <csignal>

namespace esprit::cli {

/// While it lives Ctrl-C and SIGTERM break the run off; a second one ends the program.
class BreakOff {
public:
    BreakOff();
    BreakOff(BreakOff const&) = delete;
    BreakOff& operator=(BreakOff const&) = delete;
    ~BreakOff();

    /// Set by the signal.
    std::atomic<bool> const& broken_off() const;

private:
    struct sigaction interrupt_{};
    struct sigaction end_{};
};

}  // namespace esprit::cli
