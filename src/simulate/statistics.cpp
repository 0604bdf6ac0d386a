#include "simulate/statistics.h"

#include <algorithm>
#include <limits>
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

constexpr double unknown = std::numeric_limits<double>::infinity();

double mean_of(Group const& group) {
    return group.count == 0 ? 0 : static_cast<double>(group.sum) / static_cast<double>(group.count);
}

/// By Lambert's continued fraction: more than exact enough for arguments up to 2.
double hyperbolic_tangent(double x) {
    double below = 0;
    for (int odd = 25; odd >= 3; odd -= 2) below = x * x / (odd + below);
    return x / (1 + below);
}

/// The degrees of freedom of a difference of means (Welch 1947, Satterthwaite 1946).
double freedom_of_difference(Group const& a, Group const& b) {
    double const of_a = variance_of_mean(a);
    double const of_b = variance_of_mean(b);
    double const below = of_a * of_a / static_cast<double>(a.count - 1) +
                         of_b * of_b / static_cast<double>(b.count - 1);
    return below > 0 ? (of_a + of_b) * (of_a + of_b) / below : 1;
}

}  // namespace

double t95(double freedom) {
    constexpr double of_one = 12.706204736174698;
    constexpr double of_two = 4.302652729749462;
    constexpr double few = 3;
    // the series does not do for the first two; between whole numbers it need not be exact
    if (freedom < 2) return of_one + (of_two - of_one) * (freedom - 1);
    double const z2 = z95 * z95;
    double const n = freedom;
    double const first = z95 * (z2 + 1) / (4 * n);
    double const second = z95 * ((5 * z2 + 16) * z2 + 3) / (96 * n * n);
    double const third = z95 * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n * n * n);
    double const fourth =
        z95 * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / (92160 * n * n * n * n);
    double const series = z95 + first + second + third + fourth;  // Fisher and Cornish 1960
    if (freedom >= few) return series;
    return of_two + (series - of_two) * (freedom - 2);
}

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
    double const variance = variance_of_mean(group);  // nil of fewer than two
    if (!(variance > 0)) return {value, -unknown, unknown};
    double const half = t95(static_cast<double>(count - 1)) * __builtin_sqrt(variance);
    return {value, value - half, value + half};
}

Estimate mean_within(Range const& range, std::int64_t sum, std::uint64_t squares,
                     std::uint64_t count) {
    Estimate estimate = mean(sum, squares, count);
    if (count == 0) return {0, range.least, range.most};
    if (!estimate.is_bounded()) {
        double const others = share(0, count).high;
        estimate.low = estimate.value - others * (estimate.value - range.least);
        estimate.high = estimate.value + others * (range.most - estimate.value);
    }
    estimate.low = std::max(estimate.low, range.least);
    estimate.high = std::min(estimate.high, range.most);
    return estimate;
}

Estimate difference_of_means(Group const& a, Group const& b) {
    double const value = mean_of(a) - mean_of(b);
    double const variance = variance_of_mean(a) + variance_of_mean(b);
    if (a.count < 2 || b.count < 2 || !(variance > 0)) return {value, -unknown, unknown};
    double const half = t95(freedom_of_difference(a, b)) * __builtin_sqrt(variance);
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

double logarithm_of_one_and(double x) {
    double times = 2;  // ln(1 + x) = 2 artanh(x / (2 + x)), and half of it for a root
    while (x > 0.5) {
        x = __builtin_sqrt(1 + x) - 1;
        times *= 2;
    }
    double const y = x / (2 + x);
    double sum = 0;
    for (int odd = 25; odd >= 1; odd -= 2) sum = sum * y * y + 1.0 / odd;
    return times * y * sum;
}

double two_sided_tail(double t, double freedom) {
    double const z = __builtin_sqrt(freedom * logarithm_of_one_and(t * t / freedom));
    return two_sided_tail(z * (8 * freedom + 1) / (8 * freedom + 3));
}

double p_of_nil(std::int64_t sum, std::uint64_t squares, std::uint64_t count) {
    Group const group{sum, squares, count};
    double const variance = variance_of_mean(group);
    if (sum == 0) return 1;
    if (!(variance > 0)) {
        double same = 2;
        for (std::uint64_t i = 0; i < count && same > 0; ++i) same /= 2;
        return same;
    }
    return two_sided_tail(mean_of(group) / __builtin_sqrt(variance),
                          static_cast<double>(count - 1));
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
