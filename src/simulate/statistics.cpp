#include "simulate/statistics.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
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
    return t_bound(freedom, 0.025);
}

double t_bound(double freedom, double tail) {
    return quantile(complement(boost::math::students_t{freedom}, tail));
}

Estimate share(std::uint64_t count, std::uint64_t trials) {
    if (trials == 0) return {0, 0, 1};
    auto const n = static_cast<double>(trials);
    double const p = static_cast<double>(count) / n;
    double const z2 = z95 * z95;
    double const centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    double const half = z95 * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    // the bounds 0 and 1 are reached exactly, in spite of rounding
    return {p, count == 0 ? 0 : std::max(0.0, centre - half),
            count == trials ? 1 : std::min(1.0, centre + half)};
}

Estimate mean(std::int64_t sum, std::uint64_t squares, std::uint64_t count) {
    Group const group{sum, squares, count};
    double const value = mean_of(group);
    double const variance = variance_of_mean(group);  // 0 for fewer than two
    if (!(variance > 0)) return {value, -unknown, unknown};
    double const half = t95(static_cast<double>(count - 1)) * std::sqrt(variance);
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
    double const half = t95(freedom_of_difference(a, b)) * std::sqrt(variance);
    return {value, value - half, value + half};
}

Estimate correlation(Group const& all, Group const& hits) {
    double const number = spread(all.sum, all.squares, all.count);
    auto const hit_count = static_cast<std::int64_t>(hits.count);
    double const truth = spread(hit_count, hits.count, all.count);
    if (!(number > 0) || !(truth > 0)) return {};
    Wide const together = Wide{static_cast<std::int64_t>(all.count)} * Wide{hits.sum} -
                          Wide{all.sum} * Wide{hit_count};
    double const r = static_cast<double>(together) / std::sqrt(number) / std::sqrt(truth);
    if (all.count < 4) return {r, -1, 1};
    // tanh(atanh r +- w) by the addition theorem: r may be 1
    double const t = std::tanh(z95 / std::sqrt(static_cast<double>(all.count) - 3));
    return {r, (r - t) / (1 - r * t), (r + t) / (1 + r * t)};
}

double two_sided_tail(double t, double freedom) {
    return 2 * cdf(complement(boost::math::students_t{freedom}, std::abs(t)));
}

double p_of_zero_mean(std::int64_t sum, std::uint64_t squares, std::uint64_t count) {
    Group const group{sum, squares, count};
    double const variance = variance_of_mean(group);
    if (sum == 0) return 1;
    if (!(variance > 0)) {
        return std::exp2(1 - static_cast<double>(count));  // all have the same sign
    }
    return two_sided_tail(mean_of(group) / std::sqrt(variance), static_cast<double>(count - 1));
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
