#include "base/exact.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <numeric>
#include <utility>

#include "base/expect.h"

namespace esprit {

using Integer = boost::multiprecision::cpp_int;

struct Exact::Wide {
    Integer numerator;
    Integer denominator;
};

namespace {

Integer to_integer(u128 number) {
    Integer integer = static_cast<std::uint64_t>(number >> 64);
    integer <<= 64;
    integer += static_cast<std::uint64_t>(number);
    return integer;
}

bool fits_two_words(Integer const& number) {
    return number == 0 || boost::multiprecision::msb(number) < 128;
}

u128 to_words(Integer const& number) {
    Integer const mask = (Integer{1} << 64) - 1;
    u128 const high = static_cast<std::uint64_t>(Integer{number >> 64});
    return high << 64 | static_cast<std::uint64_t>(Integer{number & mask});
}

u128 common_divisor(u128 a, u128 b) {
    while (b != 0) {
        if (a >> 64 == 0 && b >> 64 == 0) {
            return std::gcd(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
        }
        a = std::exchange(b, a % b);
    }
    return a;
}

bool multiply(u128 a, u128 b, u128& product) {
    return !__builtin_mul_overflow(a, b, &product);
}

}  // namespace

Exact::Exact(std::uint64_t numerator, std::uint64_t denominator)
    : numerator_(numerator), denominator_(denominator) {
    ESPRIT_EXPECT(denominator != 0, "a fraction has a denominator");
}

void Exact::Discard::operator()(Wide* wide) const {
    delete wide;
}

Exact::Exact(Exact const& other)
    : numerator_(other.numerator_),
      denominator_(other.denominator_),
      wide_(other.wide_ ? new Wide{*other.wide_} : nullptr) {}

Exact& Exact::operator=(Exact const& other) {
    if (this != &other) {
        *this = Exact{other};
    }
    return *this;
}

Exact::Wide Exact::widened() const {
    return wide_ ? *wide_ : Wide{to_integer(numerator_), to_integer(denominator_)};
}

void Exact::take(Wide&& wide) {
    Integer const divisor = gcd(wide.numerator, wide.denominator);
    wide.numerator /= divisor;
    wide.denominator /= divisor;
    if (fits_two_words(wide.numerator) && fits_two_words(wide.denominator)) {
        numerator_ = to_words(wide.numerator);
        denominator_ = to_words(wide.denominator);
        wide_.reset();
    } else {
        wide_.reset(new Wide{std::move(wide)});
    }
}

/// Brings a fraction held in two words to lowest terms.
void Exact::reduce() {
    u128 const divisor = common_divisor(numerator_, denominator_);
    numerator_ /= divisor;
    denominator_ /= divisor;
}

Exact& Exact::operator*=(Exact const& other) {
    if (!wide_ && !other.wide_) {
        u128 numerator = 0;
        u128 denominator = 0;
        if (multiply(numerator_, other.numerator_, numerator) &&
            multiply(denominator_, other.denominator_, denominator)) {
            numerator_ = numerator;
            denominator_ = denominator;
            return *this;
        }
    }
    Wide mine = widened();
    Wide const theirs = other.widened();
    mine.numerator *= theirs.numerator;
    mine.denominator *= theirs.denominator;
    take(std::move(mine));
    return *this;
}

Exact& Exact::operator/=(Exact const& other) {
    ESPRIT_EXPECT(!other.is_zero(), "the divisor is not 0");
    Wide mine = widened();
    Wide const theirs = other.widened();
    mine.numerator *= theirs.denominator;
    mine.denominator *= theirs.numerator;
    take(std::move(mine));
    return *this;
}

Exact& Exact::operator+=(Exact const& other) {
    if (!wide_ && !other.wide_) {
        if (numerator_ == 0) {
            return *this = other;
        }
        u128 sum = 0;
        if (denominator_ == other.denominator_ &&
            !__builtin_add_overflow(numerator_, other.numerator_, &sum)) {
            numerator_ = sum;
            return *this;
        }
        u128 const divisor = common_divisor(denominator_, other.denominator_);
        u128 const my_factor = other.denominator_ / divisor;
        u128 const their_factor = denominator_ / divisor;
        u128 mine = 0;
        u128 theirs = 0;
        u128 denominator = 0;
        if (multiply(numerator_, my_factor, mine) &&
            multiply(other.numerator_, their_factor, theirs) &&
            multiply(denominator_, my_factor, denominator) &&
            !__builtin_add_overflow(mine, theirs, &sum)) {
            numerator_ = sum;
            denominator_ = denominator;
            return *this;
        }
    }
    Wide mine = widened();
    Wide const theirs = other.widened();
    mine.numerator = mine.numerator * theirs.denominator + theirs.numerator * mine.denominator;
    mine.denominator *= theirs.denominator;
    take(std::move(mine));
    return *this;
}

Exact& Exact::operator-=(Exact const& other) {
    Wide mine = widened();
    Wide const theirs = other.widened();
    mine.numerator = mine.numerator * theirs.denominator - theirs.numerator * mine.denominator;
    ESPRIT_EXPECT(mine.numerator >= 0, "a probability is not negative");
    mine.denominator *= theirs.denominator;
    take(std::move(mine));
    return *this;
}

Exact Exact::power(std::uint64_t base, unsigned exponent) {
    Exact result;
    result.take(Wide{pow(Integer{base}, exponent), Integer{1}});
    return result;
}

Exact Exact::binomial(unsigned all, unsigned chosen) {
    ESPRIT_EXPECT(chosen <= all, "at most all are chosen");
    Integer ways = 1;
    for (unsigned i = 1; i <= chosen; ++i) {
        ways *= all - chosen + i;
        ways /= i;
    }
    Exact result;
    result.take(Wide{std::move(ways), Integer{1}});
    return result;
}

int Exact::compare(Exact const& other) const {
    if (!wide_ && !other.wide_ && denominator_ == other.denominator_) {
        return numerator_ < other.numerator_ ? -1 : numerator_ > other.numerator_ ? 1 : 0;
    }
    Wide const mine = widened();
    Wide const theirs = other.widened();
    return Integer{mine.numerator * theirs.denominator}.compare(
        Integer{theirs.numerator * mine.denominator});
}

bool Exact::is_zero() const {
    return !wide_ && numerator_ == 0;
}

double Exact::value() const {
    Wide const wide = widened();
    return boost::multiprecision::cpp_rational{wide.numerator, wide.denominator}
        .convert_to<double>();
}

std::string Exact::text() const {
    Exact lowest = *this;
    if (!lowest.wide_) {
        lowest.reduce();
    }
    Wide const wide = lowest.widened();
    return wide.denominator == 1 ? wide.numerator.str()
                                 : wide.numerator.str() + "/" + wide.denominator.str();
}

std::string Exact::percent() const {
    Wide const wide = widened();
    Integer const tenths = (wide.numerator * 2000 + wide.denominator) / (wide.denominator * 2);
    Integer const whole = tenths / 10;
    Integer const rest = tenths % 10;
    return whole.str() + "." + rest.str() + "%";
}

}  // namespace esprit
