#pragma once
// Intervals and tests. They are for display: whole numbers go in, and nothing is decided by what
// comes out.
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace esprit::simulate {

/// 95 % of a normal distribution lie within this many standard deviations.
inline constexpr double z95 = 1.959963984540054;

/// A value with its 95 % interval.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;

    double half_width() const { return (high - low) / 2; }
    /// False with too few numbers for an interval.
    bool is_bounded() const { return high - low < std::numeric_limits<double>::infinity(); }
};

/// The same for Student's distribution with `freedom` degrees of freedom, 1 and more.
double t95(double freedom);
/// The bound above which Student's distribution has the share `tail`, from 0 to 1/2.
double t_bound(double freedom, double tail);

/// `count` of `trials` as a share with Wilson's interval (1927). Without trials: 0 to 1.
Estimate share(std::uint64_t count, std::uint64_t trials);

/// The mean of whole numbers with Student's interval (1908). The interval is unbounded for fewer
/// than two numbers, and for numbers that are all equal.
Estimate mean(std::int64_t sum, std::uint64_t squares, std::uint64_t count);

/// Bounds that a mean cannot pass.
struct Range {
    double least = 0;
    double most = 1;
};
/// The same for numbers within a range. If all are equal, other numbers may be as common as the
/// upper end of Wilson's interval for 0 of `count`.
Estimate mean_within(Range const& range, std::int64_t sum, std::uint64_t squares,
                     std::uint64_t count);

/// Two groups of whole numbers.
struct Group {
    std::int64_t sum = 0;
    std::uint64_t squares = 0;
    std::uint64_t count = 0;
};
/// The mean of `a` less that of `b` with Welch's interval (1938). Unbounded if a group has fewer
/// than two numbers, or all numbers of both groups are equal.
Estimate difference_of_means(Group const& a, Group const& b);

/// The point-biserial correlation of a number with a yes-or-no property: `all` are all numbers,
/// `hits` those with the property. With Fisher's interval (1921). 0 if number or property never
/// varies.
Estimate correlation(Group const& all, Group const& hits);

/// The two-sided p-value of `t` in Student's distribution with `freedom` degrees of freedom.
double two_sided_tail(double t, double freedom);
/// The p-value of Student's t-test that a mean is 0. For numbers that are all equal, the p-value of
/// the sign test.
double p_of_zero_mean(std::int64_t sum, std::uint64_t squares, std::uint64_t count);
/// Holm's correction (1979) of the p-values of several tests, in the same order.
std::vector<double> holm(std::span<double const> p_values);

}  // namespace esprit::simulate
