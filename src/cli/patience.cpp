#include "cli/patience.h"

#include <unistd.h>

#include <iostream>

namespace esprit::cli {

namespace {

constexpr std::chrono::seconds long_time{2};

}  // namespace

Patience::Patience(std::optional<std::uint64_t> seconds)
    : seconds_(seconds), tells_(isatty(STDERR_FILENO) != 0), begin_(Clock::now()) {}

bool Patience::lasts() {
    auto const spent = Clock::now() - begin_;
    if (tells_ && spent >= long_time) {
        tells_ = false;
        std::cerr << "esprit: counting every path of the dice; Ctrl-C ends that, and fewer rounds "
                     "take much less time"
                  << std::endl;
    }
    bool const in_time = !seconds_ || spent < std::chrono::seconds{*seconds_};
    return outer_lasts() && in_time;
}

}  // namespace esprit::cli
