#include "simulate/tally.h"

#include <algorithm>

#include "base/expect.h"

namespace esprit::simulate {

namespace {

/// The finalizer of SplitMix64: every bit of the result depends on every bit of both.
std::uint64_t mixed(std::uint64_t number, std::uint64_t state) {
    std::uint64_t word = state + (number + 1) * 0x9E3779B97F4A7C15ULL;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
    return word ^ (word >> 31);
}

}  // namespace

void Tally::add(std::uint64_t number, BattleRecord const& record) {
    std::size_t const result = record.winner ? *record.winner : nobody;
    ++battles;
    ++won[result];
    turns.add(record.turns);
    ++lengths[record.turns];
    orders.add(record.orders);
    for (std::size_t side = 0; side < sides; ++side) {
        lost[side].add(record.losses[side].lost);
        began[side] = std::max<std::uint64_t>(began[side], record.losses[side].began);
    }
    ++ends[{static_cast<std::uint8_t>(result), record.ending, std::string{record.degree}}];
    for (std::size_t unit = 0; unit < record.units.size(); ++unit) {
        UnitFate const& fate = record.units[unit];
        if (fate.word.empty()) continue;
        ++fates[{static_cast<std::uint16_t>(unit), fate.holding, fate.word}][result];
    }
    for (Happening const& each : record.happenings) {
        HappeningSums& sums =
            happenings[{each.side, std::string{each.what}, std::string{each.outcome}}];
        bool const side_lost = record.winner && *record.winner != each.side;
        ++sums.battles;
        sums.times.add(each.times);
        if (!side_lost) continue;
        ++sums.battles_lost;
        sums.times_lost.add(each.times);
    }
    check += mixed(number, record.state);
}

void Tally::add(Tally const& other) {
    battles += other.battles;
    for (std::size_t i = 0; i < results; ++i) won[i] += other.won[i];
    turns.add(other.turns);
    for (auto const& [length, count] : other.lengths) lengths[length] += count;
    orders.add(other.orders);
    for (std::size_t side = 0; side < sides; ++side) {
        lost[side].add(other.lost[side]);
        began[side] = std::max(began[side], other.began[side]);
    }
    for (auto const& [key, count] : other.ends) ends[key] += count;
    for (auto const& [key, counts] : other.fates) {
        ByResult& sums = fates[key];
        for (std::size_t i = 0; i < results; ++i) sums[i] += counts[i];
    }
    for (auto const& [key, its] : other.happenings) {
        HappeningSums& sums = happenings[key];
        sums.battles += its.battles;
        sums.battles_lost += its.battles_lost;
        sums.times.add(its.times);
        sums.times_lost.add(its.times_lost);
    }
    check += other.check;
}

std::array<std::int64_t, measures> measured(BattleRecord const& record) {
    auto const share = [](Loss const& loss) {
        if (loss.began == 0) return std::int64_t{0};
        return std::int64_t{loss.lost} * 10'000 / std::int64_t{loss.began};
    };
    bool const first = record.winner == rules::SideId{0};
    bool const second = record.winner == rules::SideId{1};
    return {first ? 2 : second ? 0 : 1, first ? 1 : 0,           second ? 1 : 0,
            share(record.losses[0]),    share(record.losses[1]), std::int64_t{record.turns}};
}

void PairSums::add(std::array<std::int64_t, measures> const& its,
                   std::array<std::int64_t, measures> const& base) {
    for (std::size_t i = 0; i < measures; ++i) {
        std::int64_t const difference = its[i] - base[i];
        of[i].sum += difference;
        of[i].squares += static_cast<std::uint64_t>(difference * difference);
    }
}

void PairSums::add(PairSums const& other) {
    for (std::size_t i = 0; i < measures; ++i) {
        of[i].sum += other.of[i].sum;
        of[i].squares += other.of[i].squares;
    }
}

void StudyTally::add(StudyTally const& other) {
    ESPRIT_EXPECT(variants.size() == other.variants.size(), "tallies are of the same study");
    battles += other.battles;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        variants[i].add(other.variants[i]);
        pairs[i].add(other.pairs[i]);
    }
}

}  // namespace esprit::simulate
