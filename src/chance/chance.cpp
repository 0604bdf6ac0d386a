#include "chance/chance.h"

#include <bit>

#include "base/expect.h"

namespace esprit::chance {

namespace {

/// The number of ways to throw each sum with 0 to 4 dice; index 0 is the lowest sum.
constexpr auto ways_of_sums = [] {
    std::array<std::array<std::uint64_t, max_sum_steps>, max_summed_dice + 1> ways{};
    ways[0][0] = 1;
    for (unsigned dice = 1; dice <= max_summed_dice; ++dice) {
        for (unsigned sum = 0; sum <= (dice - 1) * (faces_of_die - 1); ++sum) {
            for (unsigned face = 0; face < faces_of_die; ++face) {
                ways[dice][sum + face] += ways[dice - 1][sum];
            }
        }
    }
    return ways;
}();

constexpr std::array<std::uint64_t, max_summed_dice + 1> all_ways{1, 6, 36, 216, 1296};

void weigh_sum(Chance const& chance, Weights& weights) {
    weights.narrow.assign(chance.readings, 0);
    unsigned const sums = chance.dice * (faces_of_die - 1) + 1;
    for (unsigned sum = 0; sum < sums; ++sum) {
        weights.narrow[chance.reading_of_sum[sum]] += ways_of_sums[chance.dice][sum];
    }
    weights.total = all_ways[chance.dice];
}

void weigh_roll_off(Chance const& chance, Weights& weights) {
    weights.narrow.assign(chance.readings, 0);
    std::uint64_t higher = 0;
    std::uint64_t ties = 0;
    for (int own = 1; own <= int{faces_of_die}; ++own) {
        for (int enemy = 1; enemy <= int{faces_of_die}; ++enemy) {
            higher += own + chance.edge > enemy;
            ties += own + chance.edge == enemy;
        }
    }
    std::uint64_t const all = all_ways[2];
    weights.narrow[roll_off_higher] = higher;
    weights.narrow[roll_off_lower] = all - higher - ties;
    if (chance.ties_rolled_again) {
        // The probability given that there is no tie.
        weights.total = all - ties;
    } else {
        weights.narrow[roll_off_tie] = ties;
        weights.total = all;
    }
}

/// How many of a die's faces miss and hit.
struct DieFaces {
    std::uint64_t miss = 0;
    std::uint64_t hit = 0;  // without the six, if the chance tells sixes
    std::uint64_t six = 0;  // 1 if the chance tells sixes, else 0
};

DieFaces die_faces(Chance const& chance) {
    constexpr unsigned six_bit = 1U << faces_of_die;
    auto const hitting = static_cast<std::uint64_t>(std::popcount(chance.hitting_faces));
    if (!chance.sixes_told) {
        return {faces_of_die - hitting, hitting, 0};
    }
    ESPRIT_EXPECT((chance.hitting_faces & six_bit) != 0, "a six that is told hits");
    return {faces_of_die - hitting, hitting - 1, 1};
}

bool pool_is_narrow(unsigned dice) {
    constexpr unsigned narrow_dice = 24;  // 6^24 is the last power of six within 64 bits
    return dice <= narrow_dice;
}

std::uint64_t power(std::uint64_t base, unsigned exponent) {
    std::uint64_t result = 1;
    for (; exponent > 0; --exponent) {
        result *= base;
    }
    return result;
}

/// The reading of `hits` hits, with or without a six among them.
std::size_t pool_reading(Chance const& chance, unsigned hits, bool six) {
    unsigned const counted = hits / chance.hits_for_one;
    return chance.sixes_told ? counted * 2U + six : counted;
}

void weigh_narrow_pool(Chance const& chance, Weights& weights) {
    DieFaces const die = die_faces(chance);
    weights.narrow.assign(chance.readings, 0);
    weights.total = power(faces_of_die, chance.dice);
    std::uint64_t choose = 1;  // the binomial coefficient of dice over hits
    for (unsigned hits = 0; hits <= chance.dice; ++hits) {
        std::uint64_t const misses = choose * power(die.miss, chance.dice - hits);
        std::uint64_t const without_six = misses * power(die.hit, hits);
        weights.narrow[pool_reading(chance, hits, false)] += without_six;
        if (chance.sixes_told) {
            weights.narrow[pool_reading(chance, hits, true)] +=
                misses * power(die.hit + die.six, hits) - without_six;
        }
        choose = choose * (chance.dice - hits) / (hits + 1);
    }
}

void weigh_wide_pool(Chance const& chance, Weights& weights) {
    DieFaces const die = die_faces(chance);
    weights.total = 0;
    weights.wide.assign(chance.readings, Exact{});
    Exact const all = Exact::power(faces_of_die, chance.dice);
    for (unsigned hits = 0; hits <= chance.dice; ++hits) {
        Exact const misses =
            Exact::binomial(chance.dice, hits) * Exact::power(die.miss, chance.dice - hits) / all;
        Exact const without_six = misses * Exact::power(die.hit, hits);
        weights.wide[pool_reading(chance, hits, false)] += without_six;
        if (chance.sixes_told) {
            weights.wide[pool_reading(chance, hits, true)] +=
                misses * Exact::power(die.hit + die.six, hits) - without_six;
        }
    }
}

/// The binomial coefficient; 0 if `chosen` > `places`.
std::uint64_t ways_to_choose(std::uint64_t places, std::uint64_t chosen) {
    std::uint64_t ways = 1;
    for (std::uint64_t i = 0; i < chosen; ++i) {
        if (i >= places) return 0;
        ways = ways * (places - i) / (i + 1);
    }
    return ways;
}

/// The hypergeometric distribution.
void weigh_cards(Chance const& chance, Weights& weights) {
    weights.narrow.assign(chance.readings, 0);
    weights.total = ways_to_choose(chance.deck, chance.sort);
    unsigned const rest = unsigned{chance.deck} - chance.drawn;
    for (unsigned found = 0; found < chance.readings; ++found) {
        weights.narrow[found] =
            ways_to_choose(chance.drawn, found) * ways_to_choose(rest, chance.sort - found);
    }
}

}  // namespace

std::uint16_t pool_readings(unsigned dice, unsigned hits_for_one, bool sixes_told) {
    ESPRIT_EXPECT(dice <= max_pool_dice, "a pool has at most max_pool_dice dice");
    unsigned const counts = dice / hits_for_one + 1;
    return static_cast<std::uint16_t>(sixes_told ? counts * 2 : counts);
}

Chance plain_sum(RuleId rule, unsigned dice) {
    ESPRIT_EXPECT(dice >= 1 && dice <= max_summed_dice, "one to four dice are added up");
    Chance chance;
    chance.rule = rule;
    chance.dice = static_cast<std::uint16_t>(dice);
    chance.readings = static_cast<std::uint16_t>(dice * (faces_of_die - 1) + 1);
    for (std::uint8_t sum = 0; sum < chance.readings; ++sum) {
        chance.reading_of_sum[sum] = sum;
    }
    return chance;
}

Chance plain_cards(RuleId rule, unsigned deck, unsigned sort, unsigned drawn,
                   std::string_view card) {
    ESPRIT_EXPECT(drawn <= deck && sort <= deck && sort <= max_cards_of_sort,
                  "cards are drawn from a deck that has them");
    Chance chance;
    chance.kind = ChanceKind::cards;
    chance.rule = rule;
    chance.dice = 1;
    chance.deck = static_cast<std::uint16_t>(deck);
    chance.sort = static_cast<std::uint16_t>(sort);
    chance.drawn = static_cast<std::uint16_t>(drawn);
    chance.card = card;
    chance.readings = static_cast<std::uint16_t>((drawn < sort ? drawn : sort) + 1);
    return chance;
}

int read_faces(Chance const& chance, std::span<std::uint8_t const> faces) {
    ESPRIT_EXPECT(faces.size() == chance.dice, "as many faces as dice");
    switch (chance.kind) {
        case ChanceKind::sum: {
            unsigned steps = 0;
            for (unsigned const face : faces) {
                steps += face - 1;
            }
            return chance.reading_of_sum[steps];
        }
        case ChanceKind::roll_off: {
            int const difference = faces[0] + chance.edge - faces[1];
            if (difference == 0) {
                return chance.ties_rolled_again ? roll_again : roll_off_tie;
            }
            return difference > 0 ? roll_off_higher : roll_off_lower;
        }
        case ChanceKind::cards:
            return faces[0];
        case ChanceKind::pool:
            break;
    }
    unsigned hits = 0;
    bool six = false;
    for (unsigned const face : faces) {
        hits += chance.hitting_faces >> face & 1U;
        six = six || face == faces_of_die;
    }
    return static_cast<int>(pool_reading(chance, hits, six));
}

void weigh(Chance const& chance, Weights& weights) {
    switch (chance.kind) {
        case ChanceKind::sum:
            return weigh_sum(chance, weights);
        case ChanceKind::roll_off:
            return weigh_roll_off(chance, weights);
        case ChanceKind::cards:
            return weigh_cards(chance, weights);
        case ChanceKind::pool:
            break;
    }
    if (pool_is_narrow(chance.dice)) {
        weigh_narrow_pool(chance, weights);
    } else {
        weigh_wide_pool(chance, weights);
    }
}

}  // namespace esprit::chance
