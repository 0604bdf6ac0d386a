#pragma once
// A question to the dice. Its answer is a reading ("which band?", "who wins?", "how many hit?"),
// not the faces.
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

/// The kinds of questions to the dice. sum: 1 to 4 dice are added up. roll_off: two dice, one a
/// side; the higher wins. pool: each die counts by itself. cards: some are drawn from a deck; the
/// reading is how many of them are of one sort.
enum class ChanceKind : std::uint8_t { sum, roll_off, pool, cards };

/// The readings of a roll-off.
inline constexpr int roll_off_higher = 0;
inline constexpr int roll_off_lower = 1;
inline constexpr int roll_off_tie = 2;  // only where ties are not rolled again
inline constexpr int roll_again = -1;

/// What dice without a chart are thrown for.
enum class DiceUse : std::uint8_t {
    other,
    points,  // that a leader has for the turn
    leader   // whether a leader is lost
};

struct Chance {
    ChanceKind kind = ChanceKind::sum;
    DiceUse use = DiceUse::other;
    bool ties_rolled_again = false;  // roll_off
    bool sixes_told = false;         // pool: the reading is hits * 2, + 1 if any die shows a six
    std::uint8_t hitting_faces = 0;  // pool: bit f is set if face f hits
    std::uint16_t dice = 1;          // faces to read; roll_off: 2; cards: 1 (see read_faces)
    std::uint16_t readings = 0;      // readings are 0 to readings - 1
    std::uint16_t hits_for_one = 1;  // pool: hits that make one casualty, or one of what is counted
    std::int16_t edge = 0;           // roll_off: own modifiers minus the enemy's
    std::uint16_t unit = 0;          // the unit that throws: part of the address
    std::uint16_t deck = 0;          // cards: cards in the deck
    std::uint16_t sort = 0;          // cards: cards of the sort in the deck
    std::uint16_t drawn = 0;         // cards: cards that are drawn
    /// sum: the reading of every possible sum; index 0 is the lowest sum, all ones.
    std::array<std::uint8_t, max_sum_steps> reading_of_sum;
    RuleId rule;                    // the rule by which the dice are thrown
    std::string_view whose;         // the side or unit in words, for listeners
    std::string_view card = {};     // cards: the name of the sort ("Joker"); may be empty
    std::string_view against = {};  // roll_off: the other side in words; may be empty
    Roll const* roll = nullptr;     // the prepared chart, for listeners; nullptr for plain dice
};

/// The sum of 1 to 4 dice, each sum its own reading (2D6 inches of flight).
Chance plain_sum(RuleId rule, unsigned dice);
/// Draws `drawn` cards from a deck of `deck` cards, of which `sort` (at most 4) are of one sort.
/// The reading is how many of that sort are drawn. `card`: the name of the sort.
Chance plain_cards(RuleId rule, unsigned deck, unsigned sort, unsigned drawn,
                   std::string_view card = {});
inline constexpr unsigned max_cards_of_sort = 4;
/// The number of readings of a pool.
std::uint16_t pool_readings(unsigned dice, unsigned hits_for_one, bool sixes_told);

/// The reading of `chance.dice` faces, or `roll_again`. A roll-off has the own face first, then the
/// enemy's; the one "face" of cards is how many of the sort were drawn.
int read_faces(Chance const& chance, std::span<std::uint8_t const> faces);

/// The probabilities of all readings: `narrow` over the common `total`, or, where 64 bits are too
/// few, `wide`, already divided by the total. Some may be 0.
struct Weights {
    std::vector<std::uint64_t> narrow;
    std::uint64_t total = 0;  // 0: see `wide`
    std::vector<Exact> wide;
};

/// Computes the probabilities of a chance. Reuses the buffers of `weights`.
void weigh(Chance const& chance, Weights& weights);

}  // namespace esprit::chance
