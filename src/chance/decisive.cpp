#include "chance/decisive.h"

#include <cstdlib>

namespace esprit::chance {
namespace {

/// Whether the dice would have fallen into another band than `band`, or tied, without a modifier.
bool falls_otherwise(Roll roll, std::size_t modifier, std::span<std::uint8_t const> faces,
                     std::size_t band) {
    try {
        prepare_without(roll, modifier);
        int const reading = read_faces(roll.chance, faces.last(roll.chance.dice));
        return reading == roll_again || band_of(roll, reading) != band;
    } catch (ChartGap const&) {  // a house rule left out a total that nothing reached so far
        return false;
    }
}

}  // namespace

std::optional<std::size_t> decisive_modifier(Roll const& roll, std::span<std::uint8_t const> faces,
                                             int reading) {
    if (roll.certain() || roll.chart->kind == ChartKind::pool) return std::nullopt;
    std::size_t const band = band_of(roll, reading);
    std::optional<std::size_t> decisive;
    std::int64_t largest = 0;
    for (std::size_t place = 0; place < roll.chart->modifiers.size(); ++place) {
        if ((roll.counted >> place & 1U) == 0) continue;
        std::int64_t const value =
            std::abs(roll.chart->modifiers[place].value.evaluate(roll.facts));
        if (value > largest && falls_otherwise(roll, place, faces, band)) {
            decisive = place;
            largest = value;
        }
    }
    return decisive;
}

}  // namespace esprit::chance
