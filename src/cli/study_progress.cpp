#include "cli/study_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace esprit::cli {

namespace {

std::string time_words(double seconds) {
    if (seconds < 90) return fmt::format("{:.0f} s", seconds);
    if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
    return fmt::format("{:.1f} h", seconds / 3600);
}

/// Battles that the run will take: with a precision, an estimate from the intervals so far.
double battles_wanted(simulate::Plan const& plan, simulate::StudyTally const& known,
                      double half_width) {
    auto const all = static_cast<double>(plan.battles);
    if (!plan.precision_millionths || known.battles == 0) return all;
    double const wanted = *plan.precision_millionths / 1e6;
    double const times = half_width / wanted;
    return std::min(all, static_cast<double>(known.battles) * times * times);
}

}  // namespace

std::string progress_line(simulate::Plan const& plan, simulate::RunProgress const& so_far,
                          double seconds) {
    constexpr std::size_t width = 24;
    // before the first chunk is done, its battles so far
    simulate::StudyTally const begun = so_far.tally.battles == 0 && so_far.without_gap
                                           ? so_far.without_gap()
                                           : simulate::StudyTally{};
    simulate::StudyTally const& known = so_far.tally.battles == 0 ? begun : so_far.tally;
    double const half_width = simulate::widest_half_width(known);
    double const wanted = std::max(1.0, battles_wanted(plan, known, half_width));
    auto const done = static_cast<double>(so_far.battles);
    double const rate =
        seconds > 0 ? static_cast<double>(so_far.battles - so_far.battles_before) / seconds : 0;
    auto const filled =
        static_cast<std::size_t>(std::min(1.0, done / wanted) * static_cast<double>(width));
    std::string line;
    for (std::size_t i = 0; i < width; ++i) line += i < filled ? "█" : "·";
    line += fmt::format("  {} of {:.0f} battles  {:.{}f}/s", so_far.battles, wanted, rate,
                        rate < 10 ? 1 : 0);
    if (rate > 0) line += "  " + time_words(std::max(0.0, wanted - done) / rate) + " left";
    if (known.battles > 0) line += fmt::format("  ±{:.2f}%", 100 * half_width);
    return line;
}

StudyProgress::StudyProgress(simulate::Plan const& plan)
    : plan_(plan),
      wanted_(isatty(STDERR_FILENO) != 0),
      began_(Clock::now()),
      next_(began_ + std::chrono::seconds{2}) {}

StudyProgress::~StudyProgress() {
    if (shown_) std::cerr << "\r\x1b[K" << std::flush;
}

void StudyProgress::at(simulate::RunProgress const& so_far) {
    auto const now = Clock::now();
    if (!wanted_ || now < next_) return;
    next_ = now + std::chrono::milliseconds{200};
    shown_ = true;
    double const seconds = std::chrono::duration<double>(now - began_).count();
    std::cerr << "\r" << progress_line(plan_, so_far, seconds) << "\x1b[K" << std::flush;
}

}  // namespace esprit::cli
