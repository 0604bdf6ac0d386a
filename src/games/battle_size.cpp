#include "games/battle_size.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace esprit::games {
namespace {

constexpr int minutes_of_a_unit = 3;  // a person against a commander, over the whole battle
constexpr int hour_minutes = 60;

constexpr int most_units_easy = 8;  // of the larger side
constexpr int most_units_medium = 16;
constexpr int unequal_percent = 80;  // the weaker side's share of the stronger side's points
constexpr std::array<std::string_view, 3> difficulties{"easy", "medium", "hard"};

/// Rounded to quarters of an hour, above an hour to halves.
std::string length_text(int minutes) {
    int const step = minutes < hour_minutes ? hour_minutes / 4 : hour_minutes / 2;
    int const rounded = std::max(step, (minutes + step / 2) / step * step);
    if (rounded < hour_minutes) return "about " + std::to_string(rounded) + " minutes";
    std::string const half = rounded % hour_minutes == 0 ? "" : "½";
    bool const one = rounded == hour_minutes;
    return "about " + std::to_string(rounded / hour_minutes) + half + (one ? " hour" : " hours");
}

}  // namespace

BattleSize size_of(Battlefield const& field) {
    BattleSize size{field.units_by_side(), {}, {}};
    int const all = std::accumulate(size.units.begin(), size.units.end(), 0);
    size.length = length_text(minutes_of_a_unit * all);
    int const larger = *std::max_element(size.units.begin(), size.units.end());
    auto const points = field.points_by_side();
    auto const [weaker, stronger] = std::minmax_element(points.begin(), points.end());
    std::size_t level = larger <= most_units_easy ? 0U : larger <= most_units_medium ? 1U : 2U;
    if (*weaker * 100 < *stronger * unequal_percent) ++level;
    size.difficulty = difficulties[std::min(level, difficulties.size() - 1)];
    return size;
}

}  // namespace esprit::games
