#include "command/evaluation.h"

#include <algorithm>

namespace esprit::command {

namespace {

constexpr std::int64_t most_x_milli = 10'000;  // beyond it the function is 0 or 1
constexpr std::int64_t step_milli = 125;
constexpr std::size_t steps = most_x_milli / step_milli;

/// e^x by range reduction: the Taylor series of x / 2^10, squared ten times.
constexpr double exponential(double x) {
    constexpr int halvings = 10;
    double const small = x / (1 << halvings);
    double e = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4)));
    for (int i = 0; i < halvings; ++i) e *= e;
    return e;
}

constexpr std::array<WinShare, steps + 1> make_table() {
    std::array<WinShare, steps + 1> table{};
    for (std::size_t i = 0; i <= steps; ++i) {
        double const x = static_cast<double>(i) * step_milli / 1000;
        table[i] = static_cast<WinShare>(certain_win / (1 + exponential(-x)) + 0.5);
    }
    return table;
}

constexpr std::array<WinShare, steps + 1> table = make_table();

}  // namespace

WinShare logistic(std::int64_t x_milli) {
    if (x_milli < 0) return certain_win - logistic(-x_milli);
    std::int64_t const x = std::min(x_milli, most_x_milli - 1);
    auto const place = static_cast<std::size_t>(x / step_milli);
    std::int64_t const between = x % step_milli;
    return static_cast<WinShare>(table[place] +
                                 (table[place + 1] - table[place]) * between / step_milli);
}

WinShare Evaluation::of(Features const& features) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < most_features; ++i) {
        sum += std::int64_t{weights[i]} * features[i];
    }
    return logistic(sum / 1000);
}

}  // namespace esprit::command
