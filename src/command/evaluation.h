#pragma once
// The staff's evaluation of a battle: features of the battle, and a logistic regression that turns
// them into a chance to win.
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::command {

/// A chance to win, in millionths.
using WinShare = std::int32_t;
inline constexpr WinShare certain_win = 1'000'000;
inline constexpr WinShare even_chance = certain_win / 2;

/// The logistic function 1 / (1 + e^-x) with x in thousandths; the same on every machine.
WinShare logistic(std::int64_t x_milli);

/// The nearest whole number; halves are rounded away from 0.
constexpr std::int32_t rounded(double x) {
    return static_cast<std::int32_t>(x < 0 ? x - 0.5 : x + 0.5);
}

inline constexpr std::size_t most_features = 16;
/// Numbers that describe a battle: those of side 0 less those of side 1.
using Features = std::array<std::int32_t, most_features>;

/// Logistic regression: each weight is millionths of the logistic's argument per unit of its
/// feature.
struct Evaluation {
    Features weights{};

    /// The chance of side 0 to win.
    WinShare of(Features const& features) const;
};

}  // namespace esprit::command
