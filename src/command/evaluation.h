#pragma once
// What a staff makes of a battle: numbers that are read off it, and the chance to win that follows
// from them.
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::command {

/// Chances to win are millionths.
using WinShare = std::int32_t;
inline constexpr WinShare certain_win = 1'000'000;
inline constexpr WinShare even_chance = certain_win / 2;

/// 1 / (1 + e^-x), x in thousandths; the same on every machine.
WinShare logistic(std::int64_t x_milli);

/// The whole number that is nearest, of two the one further from 0.
constexpr std::int32_t rounded(double x) {
    return static_cast<std::int32_t>(x < 0 ? x - 0.5 : x + 0.5);
}

inline constexpr std::size_t most_features = 16;
/// Numbers of a battle, those of the first side less those of the second.
using Features = std::array<std::int32_t, most_features>;

/// What each feature weighs: millionths of the logistic's argument for each of it.
struct Evaluation {
    Features weights{};

    /// The first side's chance to win.
    WinShare of(Features const& features) const;
};

}  // namespace esprit::command
