#pragma once
// A question to the dice, asked for its reading ("which band?", "who wins?", "how many hit?") and
// not for faces.
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/exact.h"
#include "base/rule_id.h"

namespace esprit::chance {

struct Roll;

inline constexpr unsigned faces_of_die = 6;
inline constexpr unsigned max_summed_dice = 4;
inline constexpr unsigned max_sum_steps = max_summed_dice * (faces_of_die - 1) + 1;  // 21
inline constexpr unsigned max_pool_dice = 1000;

/// The kinds of questions to the dice. sum: the faces of 1 to 4 dice added up. roll_off: two dice,
/// one a side, the higher wins. pool: each die counts by itself. cards: some are drawn from a deck,
/// and it is told how many of them are of one sort.
enum class ChanceKind : std::uint8_t { sum, roll_off, pool, cards };

/// The readings of a roll-off.
inline constexpr int roll_off_higher = 0;
inline constexpr int roll_off_lower = 1;
inline constexpr int roll_off_tie = 2;  // only where ties are not rolled again
inline constexpr int roll_again = -1;

struct Chance {
    ChanceKind kind = ChanceKind::sum;
    bool ties_rolled_again = false;  // roll_off
    bool sixes_told = false;  // pool: the reading is hits * 2, + 1 when a six was among the dice
    std::uint8_t hitting_faces = 0;  // pool: bit f set when face f hits
    std::uint16_t dice = 1;          // a roll-off: 2; cards: one "face", how many of the sort
    std::uint16_t readings = 0;      // they are numbered from 0
    std::uint16_t hits_for_one = 1;  // pool: so many hits make one of what is counted
    std::int16_t edge = 0;           // roll_off: own modifiers less the enemy's
    std::uint16_t unit = 0;          // whose dice: part of the address
    std::uint16_t deck = 0;          // cards: so many are left in the deck …
    std::uint16_t sort = 0;          // … of which so many are of the sort …
    std::uint16_t drawn = 0;         // … and so many are drawn
    /// sum: the reading of every sum that there is, from the lowest (all ones) on.
    std::array<std::uint8_t, max_sum_steps> reading_of_sum;
    RuleId rule;                    // by which the dice are thrown
    std::string_view whose;         // the side or unit in words, for listeners
    std::string_view card = {};     // cards: what one of the sort is called ("Joker"), if anything
    std::string_view against = {};  // roll_off: the other side in words, where it is known
    Roll const* roll = nullptr;     // the chart behind it, for listeners; none for plain dice
};

/// The sum of some dice, each sum its own reading (2D6 inches of flight).
Chance plain_sum(RuleId rule, unsigned dice);
/// `dice` dice, those of `needed` or more count; a die of 6 always does. Reads as told by
/// Chance::sixes_told.
Chance plain_pool(RuleId rule, unsigned dice, unsigned needed);
/// `drawn` cards from a deck of `deck` that has `sort` of one sort in it, at most four: the reading
/// is how many of that sort were drawn. `card`: what one of the sort is called.
Chance plain_cards(RuleId rule, unsigned deck, unsigned sort, unsigned drawn,
                   std::string_view card = {});
inline constexpr unsigned max_cards_of_sort = 4;
/// How many readings a pool has.
std::uint16_t pool_readings(unsigned dice, unsigned hits_for_one, bool sixes_told);

/// What faces mean: the reading, or `roll_again`. The faces are as many as the dice; a roll-off's
/// are own, enemy's; of cards the one "face" is how many of the sort were drawn.
int read_faces(Chance const& chance, std::span<std::uint8_t const> faces);

/// The chances of all readings: weights over their common total. Some may be 0. Where 64 bits do
/// not hold them they are in `wide`, and already divided by the total.
struct Weights {
    std::vector<std::uint64_t> narrow;
    std::uint64_t total = 0;  // 0: see `wide`
    std::vector<Exact> wide;
};

/// The weights of a chance. The buffers of `weights` are used again.
void weigh(Chance const& chance, Weights& weights);

}  // namespace esprit::chance
