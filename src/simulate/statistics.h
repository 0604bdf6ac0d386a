#pragma once
// Error bars. Whole numbers go in; what comes out is for display alone, by + - * / and square roots
// only, so that every machine shows the same digits.
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace esprit::simulate {

/// Of the normal distribution: 95 % lie within so many standard deviations.
inline constexpr double z95 = 1.959963984540054;

/// A value with its 95 % interval.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;

    double half_width() const { return (high - low) / 2; }
    /// Whether anything is known of how far it may be off.
    bool is_bounded() const { return high - low < std::numeric_limits<double>::infinity(); }
};

/// Of Student's distribution: 95 % lie within so many standard deviations.
/// \param freedom  degrees of freedom, 1 and more.
double t95(double freedom);

/// `count` of `trials`: the share with Wilson's interval (Wilson 1927). Of no trials: 0 to 1.
Estimate share(std::uint64_t count, std::uint64_t trials);

/// The mean of whole numbers, with Student's interval (1908). Of fewer than two, and of numbers
/// that never differ, nothing is known: it is unbounded.
Estimate mean(std::int64_t sum, std::uint64_t squares, std::uint64_t count);

/// Bounds that a mean cannot pass.
struct Range {
    double least = 0;
    double most = 1;
};
/// The same of numbers that lie in a range: where they never differ, others may still be as common
/// as Wilson's interval of a share has it that was counted as nil.
Estimate mean_within(Range const& range, std::int64_t sum, std::uint64_t squares,
                     std::uint64_t count);

/// Two groups of whole numbers.
struct Group {
    std::int64_t sum = 0;
    std::uint64_t squares = 0;
    std::uint64_t count = 0;
};
/// The mean of `a` less that of `b`, their variances not taken for equal (Welch 1938). Unbounded
/// where one of them has fewer than two numbers, or none of them ever differ.
Estimate difference_of_means(Group const& a, Group const& b);

/// The correlation of a number with whether something is so, of `all` and of those where it is so
/// (`hits`), with Fisher's interval (1921). With 0 and 1 for numbers it is the coefficient phi. 0
/// where one of the two never varies.
Estimate correlation(Group const& all, Group const& hits);

/// How likely a normal variable is to lie so far from its mean or farther, on either side.
double two_sided_tail(double z);
/// The same of Student's distribution, by the approximation of Wallace (1959): within 0.001 from
/// five degrees of freedom on.
double two_sided_tail(double t, double freedom);
/// Student's test whether a mean is nil; 1 where it is. Of numbers that never differ the test of
/// signs: how likely so many have the same by chance.
double p_of_nil(std::int64_t sum, std::uint64_t squares, std::uint64_t count);
/// Holm's correction (1979) of several tests made together, each at its place.
std::vector<double> holm(std::span<double const> p_values);

/// e to the power of x.
double exponential(double x);
/// The natural logarithm of 1 + x, x not negative.
double logarithm_of_one_and(double x);

}  // namespace esprit::simulate
