#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace esprit::cli {

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)),
      wanted_(isatty(STDERR_FILENO) != 0),
      next_(Clock::now() + std::chrono::seconds{2}) {}

ProgressBar::~ProgressBar() {
    if (shown_) std::cerr << "\r\x1b[K" << std::flush;
}

void ProgressBar::at(std::size_t done, std::size_t all) {
    constexpr std::size_t width = 30;
    if (!wanted_ || Clock::now() < next_) return;
    next_ = Clock::now() + std::chrono::milliseconds{200};
    shown_ = true;
    std::size_t const filled = all == 0 ? 0 : std::min(width, width * done / all);
    std::string bar;
    for (std::size_t i = 0; i < width; ++i) bar += i < filled ? "█" : "·";
    std::cerr << "\r" << what_ << "  " << bar << "  " << done << " of " << all << "\x1b[K"
              << std::flush;
}

}  // namespace esprit::cli
