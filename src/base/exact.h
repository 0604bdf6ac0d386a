#pragma once
// Exact non-negative fractions: probabilities that never round and never overflow.
#include <cstdint>
#include <memory>
#include <string>

namespace esprit {

__extension__ typedef unsigned __int128 u128;

/// A fraction of two whole numbers, not negative. Holds both in 128 bits while they fit, and in
/// integers of any length otherwise. Arithmetic leaves it unreduced; it is compared and printed by
/// value.
class Exact {
public:
    Exact() = default;
    explicit Exact(std::uint64_t whole) : numerator_(whole) {}
    /// `denominator` is not 0.
    Exact(std::uint64_t numerator, std::uint64_t denominator);
    ~Exact() = default;
    Exact(Exact const& other);
    Exact(Exact&& other) noexcept = default;
    Exact& operator=(Exact const& other);
    Exact& operator=(Exact&& other) noexcept = default;

    /// `base` to the power of `exponent`, a whole number.
    static Exact power(std::uint64_t base, unsigned exponent);
    /// The binomial coefficient: the number of ways to choose `chosen` of `all`; chosen <= all.
    static Exact binomial(unsigned all, unsigned chosen);

    /// Multiplies by numerator / denominator. Inline, as the inner step of every enumeration.
    Exact& scale(std::uint64_t numerator, std::uint64_t denominator) {
        if (!wide_ && fits_word(numerator_) && fits_word(denominator_)) {
            numerator_ *= numerator;
            denominator_ *= denominator;
            return *this;
        }
        return *this *= Exact{numerator, denominator};
    }
    Exact& operator*=(Exact const& other);
    /// `other` is not 0.
    Exact& operator/=(Exact const& other);
    Exact& operator+=(Exact const& other);
    /// `other` is not larger than this.
    Exact& operator-=(Exact const& other);
    friend Exact operator*(Exact a, Exact const& b) { return a *= b; }
    friend Exact operator/(Exact a, Exact const& b) { return a /= b; }
    friend Exact operator+(Exact a, Exact const& b) { return a += b; }
    friend Exact operator-(Exact a, Exact const& b) { return a -= b; }
    friend bool operator==(Exact const& a, Exact const& b) { return a.compare(b) == 0; }
    friend bool operator<(Exact const& a, Exact const& b) { return a.compare(b) < 0; }

    bool is_zero() const;
    /// The nearest double.
    double value() const;
    /// In lowest terms: "5/12", "0", "1".
    std::string text() const;
    /// In hundredths with one decimal, rounded half up, exactly: "41.7%".
    std::string percent() const;

private:
    struct Wide;
    struct Discard {
        void operator()(Wide* wide) const;
    };
    static bool fits_word(u128 number) { return number >> 64 == 0; }
    int compare(Exact const& other) const;
    Wide widened() const;
    void take(Wide&& wide);
    void reduce();

    u128 numerator_ = 0;
    u128 denominator_ = 1;
    std::unique_ptr<Wide, Discard> wide_;
};

}  // namespace esprit
