#pragma once
// What the battles of a system tell to its charts: the truth by which house rules are checked.
#include <array>
#include <string_view>

namespace esprit::rules {

/// The facts that battles tell to one chart, as words with blanks between:
///     shaken        the fact may be told, with any of its values
///     stands!       every battle tells it
///     excess:0..    its values, from and to; names of a list, whole numbers, or what numbers of
///                   the ruleset allow: `stands!:1..most_stands`, `dice:0..stands*dice_of_guns,9`
///                   (a product; the greatest of several)
///     distance_inches:0..~100  more than that is possible, and hardly ever brought by a battle
///     -shaken       an earlier word does not count
/// The words stand in parts, one for each function that fills facts.
struct ToldFacts {
    static constexpr std::size_t most_parts = 6;
    std::string_view chart;
    std::array<std::string_view, most_parts> parts;
};

}  // namespace esprit::rules
