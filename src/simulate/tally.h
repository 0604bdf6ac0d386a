#pragma once
// Many battles added up: whole numbers only, so that the order of adding and the number of threads
// and machines make no difference.
#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "simulate/record.h"

namespace esprit::simulate {

/// The sums of a number that every battle has.
struct Sums {
    std::uint64_t sum = 0;
    std::uint64_t squares = 0;

    void add(std::uint64_t value) {
        sum += value;
        squares += value * value;
    }
    void add(Sums const& other) {
        sum += other.sum;
        squares += other.squares;
    }
    friend bool operator==(Sums const&, Sums const&) = default;
};

/// The sides in order, then nobody.
inline constexpr std::size_t results = sides + 1;
inline constexpr std::size_t nobody = sides;
using ByResult = std::array<std::uint64_t, results>;

/// How a battle ended: the winner, the deciding rule and the degree of victory.
struct EndKey {
    std::uint8_t winner = 0;  // a side, or `nobody`
    std::string ending;
    std::string degree;  // empty: the system has none

    friend auto operator<=>(EndKey const&, EndKey const&) = default;
};

/// A unit and one of its final states.
struct FateKey {
    std::uint16_t unit = 0;
    std::uint8_t holding = 0;
    std::string word;

    friend auto operator<=>(FateKey const&, FateKey const&) = default;
};

/// A side and an outcome of a rule or chart.
struct HappeningKey {
    std::uint8_t side = 0;
    std::string what;
    std::string outcome;

    friend auto operator<=>(HappeningKey const&, HappeningKey const&) = default;
};

/// How often an outcome befell a side, in all battles and in those that the side lost.
struct HappeningSums {
    std::uint64_t battles = 0;  // with the outcome
    std::uint64_t battles_lost = 0;
    Sums times;
    Sums times_lost;

    friend bool operator==(HappeningSums const&, HappeningSums const&) = default;
};

struct Tally {
    std::uint64_t battles = 0;
    ByResult won{};
    Sums turns;
    std::map<std::uint32_t, std::uint64_t> lengths;  // battles, by their turns
    Sums orders;
    std::array<Sums, sides> lost;
    std::array<std::uint64_t, sides> began{};  // the maximum over all battles
    std::map<EndKey, std::uint64_t> ends;
    std::map<FateKey, ByResult> fates;
    std::map<HappeningKey, HappeningSums> happenings;
    std::uint64_t check = 0;  // a digest of the numbers and final states of all battles

    void add(std::uint64_t number, BattleRecord const& record);
    void add(Tally const& other);

    friend bool operator==(Tally const&, Tally const&) = default;
};

/// The numbers by which variants are compared, battle by battle.
enum class Measure : std::uint8_t { score, won_first, won_second, lost_first, lost_second, turns };
inline constexpr std::size_t measures = 6;
/// The measures of a battle as whole numbers: the score of the first side in half points, victories
/// as 0 or 1, losses in hundredths of a per cent, turns.
std::array<std::int64_t, measures> measured(BattleRecord const& record);

/// Differences from the same battles of another variant.
struct PairSums {
    struct Each {
        std::int64_t sum = 0;
        std::uint64_t squares = 0;

        friend bool operator==(Each const&, Each const&) = default;
    };
    std::array<Each, measures> of{};

    void add(std::array<std::int64_t, measures> const& its,
             std::array<std::int64_t, measures> const& base);
    void add(PairSums const& other);

    friend bool operator==(PairSums const&, PairSums const&) = default;
};

/// All variants of a study over the same battles.
struct StudyTally {
    explicit StudyTally(std::size_t variants_in = 0) : variants(variants_in), pairs(variants_in) {}

    std::uint64_t battles = 0;  // of each variant
    std::vector<Tally> variants;
    std::vector<PairSums> pairs;  // with the variant that each is compared with

    void add(StudyTally const& other);

    friend bool operator==(StudyTally const&, StudyTally const&) = default;
};

}  // namespace esprit::simulate
