#include "simulate/statistics.h"

#include <algorithm>
#include <numeric>

namespace esprit::simulate {

namespace {

__extension__ typedef __int128 Wide;

/// n * sum of squares - square of the sum: exact.
double spread(std::int64_t sum, std::uint64_t squares, std::uint64_t count) {
    Wide const value =
        Wide{static_cast<std::int64_t>(count)} * static_cast<Wide>(squares) - Wide{sum} * Wide{sum};
    return static_cast<double>(value);
}

/// The variance of the mean, from the sample.
double variance_of_mean(Group const& group) {
    if (group.count < 2) return 0;
    auto const n = static_cast<double>(group.count);
    return spread(group.sum, group.squares, group.count) / (n * n * (n - 1));
}

double mean_of(Group const& group) {
    return group.count == 0 ? 0 : static_cast<double>(group.sum) / static_cast<double>(group.count);
}

/// By Lambert's continued fraction: more than exact enough for arguments up to 2.
double hyperbolic_tangent(double x) {
    double below = 0;
    for (int odd = 25; odd >= 3; odd -= 2) below = x * x / (odd + below);
    return x / (1 + below);
}

}  // namespace

Estimate share(std::uint64_t count, std::uint64_t trials) {
    if (trials == 0) return {0, 0, 1};
    auto const n = static_cast<double>(trials);
    double const p = static_cast<double>(count) / n;
    double const z2 = z95 * z95;
    double const centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    double const half = z95 * __builtin_sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    // none, or all: the bound is reached, whatever rounding makes of it
    return {p, count == 0 ? 0 : std::max(0.0, centre - half),
            count == trials ? 1 : std::min(1.0, centre + half)};
}

Estimate mean(std::int64_t sum, std::uint64_t squares, std::uint64_t count) {
    Group const group{sum, squares, count};
    double const value = mean_of(group);
    double const half = z95 * __builtin_sqrt(variance_of_mean(group));
    return {value, value - half, value + half};
}

Estimate difference_of_means(Group const& a, Group const& b) {
    double const value = mean_of(a) - mean_of(b);
    double const half = z95 * __builtin_sqrt(variance_of_mean(a) + variance_of_mean(b));
    return {value, value - half, value + half};
}

Estimate correlation(Group const& all, Group const& hits) {
    double const number = spread(all.sum, all.squares, all.count);
    auto const hit_count = static_cast<std::int64_t>(hits.count);
    double const truth = spread(hit_count, hits.count, all.count);
    if (!(number > 0) || !(truth > 0)) return {};
    Wide const together = Wide{static_cast<std::int64_t>(all.count)} * Wide{hits.sum} -
                          Wide{all.sum} * Wide{hit_count};
    double const r = static_cast<double>(together) / __builtin_sqrt(number) / __builtin_sqrt(truth);
    if (all.count < 4) return {r, -1, 1};
    // tanh(atanh r +- w) by the addition theorem
    double const t = hyperbolic_tangent(z95 / __builtin_sqrt(static_cast<double>(all.count) - 3));
    return {r, (r - t) / (1 - r * t), (r + t) / (1 + r * t)};
}

double exponential(double x) {
    constexpr double nothing = -700;  // below this it is nil for any use
    if (x < nothing) return 0;
    int halved = 0;
    while (x > 0.5 || x < -0.5) {
        x /= 2;
        ++halved;
    }
    double sum = 1;
    for (int i = 20; i >= 1; --i) sum = 1 + sum * x / i;
    for (; halved > 0; --halved) sum *= sum;
    return sum;
}

double two_sided_tail(double z) {
    constexpr double root_of_two_over_pi = 0.7978845608028654;
    constexpr double far = 3;
    if (z < 0) z = -z;
    double const density = root_of_two_over_pi * exponential(-z * z / 2);
    if (z < far) {  // the series of the inner part (Marsaglia 2004)
        double term = z;
        double sum = z;
        for (int odd = 3; odd < 120; odd += 2) {
            term *= z * z / odd;
            sum += term;
        }
        return std::max(0.0, 1 - density * sum);
    }
    double below = z;  // Laplace's continued fraction of the outer part
    for (int i = 60; i >= 1; --i) below = z + i / below;
    return density / below;
}

double p_of_nil(std::int64_t sum, std::uint64_t squares, std::uint64_t count) {
    Group const group{sum, squares, count};
    double const variance = variance_of_mean(group);
    if (sum == 0) return 1;
    if (!(variance > 0)) return count < 2 ? 1 : 0;
    return two_sided_tail(mean_of(group) / __builtin_sqrt(variance));
}

std::vector<double> holm(std::span<double const> p_values) {
    std::vector<std::size_t> order(p_values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return p_values[a] != p_values[b] ? p_values[a] < p_values[b] : a < b;
    });
    std::vector<double> corrected(p_values.size());
    double least = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        double const factor = static_cast<double>(order.size() - i);
        least = std::max(least, std::min(1.0, factor * p_values[order[i]]));
        corrected[order[i]] = least;
    }
    return corrected;
}

}  // namespace esprit::simulate
