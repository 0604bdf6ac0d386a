#include "chance/chart.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/expect.h"

namespace esprit::chance {

namespace {

constexpr int unbounded = 1'000'000;

int whole_value(Formula const& formula, FactSet const& facts) {
    return static_cast<int>(formula.evaluate(facts));
}

/// Counts the modifiers that are not quick, but for those of `left_out`. Of each family only the
/// lowest counts, unless families add up.
void add_other_modifiers(Chart const& chart, Roll& roll, std::uint64_t left_out) {
    std::array<int, max_modifiers> worst_place;
    std::array<int, max_modifiers> worst_value;
    std::fill_n(worst_place.begin(), chart.family_count, -1);
    bool const add =
        chart.families_may_add && chart.add_families_when.holds(roll.facts, roll.names);
    for (std::uint32_t const place : chart.other_modifiers) {
        Modifier const& modifier = chart.modifiers[place];
        if ((left_out >> place & 1U) != 0 || !modifier.when.holds(roll.facts, roll.names) ||
            !modifier.only.holds(roll.facts, roll.names)) {
            continue;
        }
        int const value = whole_value(modifier.value, roll.facts);
        if (value == 0) {
            continue;
        }
        if (modifier.family >= 0 && !add) {
            auto const family = static_cast<std::size_t>(modifier.family);
            if (worst_place[family] < 0 || value < worst_value[family]) {
                worst_place[family] = static_cast<int>(place);
                worst_value[family] = value;
            }
            continue;
        }
        roll.counted |= std::uint64_t{1} << place;
        (modifier.enemy ? roll.enemy_modifier : roll.modifier) += value;
    }
    for (std::size_t family = 0; family < chart.family_count; ++family) {
        if (worst_place[family] >= 0) {
            bool const enemy = chart.modifiers[static_cast<std::size_t>(worst_place[family])].enemy;
            roll.counted |= std::uint64_t{1} << worst_place[family];
            (enemy ? roll.enemy_modifier : roll.modifier) += worst_value[family];
        }
    }
}

void count_modifiers(Chart const& chart, Roll& roll, std::uint64_t left_out) {
    std::uint64_t const flags = roll.facts.flags;
    std::uint64_t named = 0;
    for (std::uint64_t left = flags & chart.quick_flags; left != 0; left &= left - 1) {
        named |= chart.modifiers_of_flag[static_cast<std::size_t>(std::countr_zero(left))];
    }
    for (named &= ~left_out; named != 0; named &= named - 1) {
        auto const place = static_cast<std::size_t>(std::countr_zero(named));
        Chart::QuickModifier const& quick = chart.quick_modifiers[place];
        if ((flags & quick.no_flag) == 0) {
            roll.modifier += quick.value;
            roll.counted |= std::uint64_t{1} << place;
        }
    }
    if (chart.others_always || (flags & chart.other_flags) != 0) {
        add_other_modifiers(chart, roll, left_out);
    }
}

/// A band whose condition holds, with the range of natural sums that fall into it.
struct OpenBand {
    int from = 0;
    int to = 0;
    std::uint8_t place = 0;
    bool by_total = false;  // its data depend on the total
};

OpenBand open(Chart const& chart, Roll const& roll, std::size_t place) {
    Band const& band = chart.bands[place];
    OpenBand open{-unbounded, unbounded, static_cast<std::uint8_t>(place), band.data_uses_total};
    if (band.side == BandSide::pass) {
        open.from = roll.needed - roll.on_the_roll;
    } else if (band.side == BandSide::fail) {
        open.to = roll.needed - roll.on_the_roll - 1;
    }
    if (band.at_least) {
        open.from = std::max(open.from, whole_value(*band.at_least, roll.facts) - roll.on_the_roll);
    }
    if (band.at_most) {
        open.to = std::min(open.to, whole_value(*band.at_most, roll.facts) - roll.on_the_roll);
    }
    if (band.natural) {
        open.from = std::max(open.from, *band.natural);
        open.to = std::min(open.to, *band.natural);
    }
    return open;
}

/// The most frequent kind of chart: sums from some number up pass, lower ones fail.
void lay_out_pass_and_fail(Chart const& chart, Roll& roll) {
    Chance& chance = roll.chance;
    chance.kind = ChanceKind::sum;
    chance.dice = static_cast<std::uint16_t>(chart.dice);
    chance.readings = 2;
    bool const pass_first = chart.bands[0].side == BandSide::pass;
    roll.band_of_reading[0] = 0;
    roll.band_of_reading[1] = 1;
    int const least = roll.needed - roll.on_the_roll - static_cast<int>(chart.dice);
    int const sums = static_cast<int>(chart.dice * (faces_of_die - 1)) + 1;
    for (int sum = 0; sum < sums; ++sum) {
        chance.reading_of_sum[static_cast<std::size_t>(sum)] = (sum >= least) != pass_first;
    }
}

/// Maps each sum of the dice to its band. Every band is a reading; if its data depend on the total,
/// every sum of it is.
void lay_out_bands(Chart const& chart, Roll& roll) {
    std::array<OpenBand, max_bands> bands;
    std::size_t count = 0;
    for (std::size_t place = 0; place < chart.bands.size(); ++place) {
        if (chart.bands[place].when.holds(roll.facts, roll.names)) {
            bands[count++] = open(chart, roll, place);
        }
    }
    Chance& chance = roll.chance;
    chance.kind = ChanceKind::sum;
    chance.dice = static_cast<std::uint16_t>(chart.dice);
    chance.readings = 0;
    int const lowest = static_cast<int>(chart.dice);
    int const highest = lowest * static_cast<int>(faces_of_die);
    std::uint32_t unread = (2U << (highest - lowest)) - 1;  // bit i: the sum lowest + i
    for (std::size_t match = 0; match < count && unread != 0; ++match) {
        OpenBand const& band = bands[match];
        int const from = std::max(band.from, lowest);
        int const to = std::min(band.to, highest);
        if (from > to) {
            continue;
        }
        std::uint32_t sums = unread & ((2U << (to - lowest)) - (1U << (from - lowest)));
        unread &= ~sums;
        bool fresh = true;  // the first sum of the band starts a reading
        for (; sums != 0; sums &= sums - 1) {
            auto const step = static_cast<unsigned>(std::countr_zero(sums));
            if (fresh || band.by_total) {
                roll.band_of_reading[chance.readings] = band.place;
                roll.sum_of_reading[chance.readings] =
                    static_cast<std::uint8_t>(static_cast<unsigned>(lowest) + step);
                ++chance.readings;
                fresh = false;
            }
            chance.reading_of_sum[step] = static_cast<std::uint8_t>(chance.readings - 1);
        }
    }
    if (unread != 0) {
        throw ChartGap{"the chart \"" + chart.name + "\" has no band for a total of " +
                       std::to_string(lowest + std::countr_zero(unread) + roll.on_the_roll) +
                       " with these facts"};
    }
}

void find_needed(Chart const& chart, Roll& roll) {
    if (chart.plain_needed) {
        roll.needed = *chart.plain_needed;
        roll.needed_place = 0;
        return;
    }
    for (std::size_t place = 0; place < chart.needed.size(); ++place) {
        if (chart.needed[place].when.holds(roll.facts, roll.names)) {
            roll.needed = whole_value(chart.needed[place].value, roll.facts);
            roll.needed_place = static_cast<int>(place);
            return;
        }
    }
    throw ChartGap{"the chart \"" + chart.name + "\" has no number to reach for these facts"};
}

void lay_out_roll_off(Chart const& chart, Roll& roll) {
    Chance& chance = roll.chance;
    chance.kind = ChanceKind::roll_off;
    chance.dice = 2;
    constexpr int decisive = 100;  // beyond what two dice can make up for
    chance.edge = static_cast<std::int16_t>(
        std::clamp(roll.modifier - roll.enemy_modifier, -decisive, decisive));
    chance.ties_rolled_again = chart.ties_rolled_again;
    chance.readings = chart.ties_rolled_again ? 2 : 3;
}

void lay_out_pool(Chart const& chart, Roll& roll) {
    Chance& chance = roll.chance;
    chance.kind = ChanceKind::pool;
    chance.dice = static_cast<std::uint16_t>(whole_value(chart.pool_dice, roll.facts));
    int const least_face = roll.needed - roll.on_the_roll;
    for (int face = 1; face <= static_cast<int>(faces_of_die); ++face) {
        bool hits = face >= least_face;
        for (NaturalFace const& natural : chart.naturals) {
            hits = natural.face == face ? natural.hits : hits;
        }
        hits = hits != chart.counts_misses;
        chance.hitting_faces |= static_cast<std::uint8_t>(unsigned{hits} << face);
    }
    for (std::size_t place = 0; place < chart.hits_for_one.size(); ++place) {
        HitsForOne const& entry = chart.hits_for_one[place];
        int const value = whole_value(entry.value, roll.facts);
        if (entry.when.holds(roll.facts, roll.names) &&
            (roll.hits_place < 0 || value > chance.hits_for_one)) {
            chance.hits_for_one = static_cast<std::uint16_t>(value);
            roll.hits_place = static_cast<int>(place);
        }
    }
    chance.readings = pool_readings(chance.dice, chance.hits_for_one, false);
}

/// Clears everything that facts and modifiers make of a roll.
void reset(Roll& roll) {
    roll.counted = 0;
    roll.modifier = roll.enemy_modifier = 0;
    roll.needed = 0;
    roll.guard = roll.needed_place = roll.hits_place = -1;
    roll.chance.hits_for_one = 1;
    roll.chance.hitting_faces = 0;
    roll.chance.sixes_told = false;
}

/// Counts all modifiers but those of `left_out`, and makes the question to the dice.
void modify_and_lay_out(Chart const& chart, Roll& roll, std::uint64_t left_out) {
    count_modifiers(chart, roll, left_out);
    roll.on_the_roll = roll.modifier;
    if (chart.modified) {
        roll.facts.set_number(*chart.modified, roll.facts.number(*chart.modified) + roll.modifier);
        roll.on_the_roll = 0;
    }
    switch (chart.kind) {
        case ChartKind::bands:
            lay_out_bands(chart, roll);
            break;
        case ChartKind::target:
            find_needed(chart, roll);
            chart.plain_target ? lay_out_pass_and_fail(chart, roll) : lay_out_bands(chart, roll);
            break;
        case ChartKind::opposed:
            lay_out_roll_off(chart, roll);
            break;
        case ChartKind::pool:
            find_needed(chart, roll);
            lay_out_pool(chart, roll);
            break;
    }
}

Outcome with_data(std::uint16_t name, std::vector<DataField> const& fields, FactSet const& facts,
                  int total) {
    Outcome outcome{name};
    for (std::size_t i = 0; i < fields.size(); ++i) {
        outcome.data[i] = static_cast<std::int32_t>(fields[i].value.evaluate(facts, total));
    }
    return outcome;
}

}  // namespace

std::size_t band_of(Roll const& roll, int reading) {
    Chart const& chart = *roll.chart;
    if (chart.kind != ChartKind::opposed) {
        return roll.band_of_reading[static_cast<std::size_t>(reading)];
    }
    BandSide const side = reading == roll_off_higher  ? BandSide::higher
                          : reading == roll_off_lower ? BandSide::lower
                                                      : BandSide::tie;
    for (std::size_t place = 0; place < chart.bands.size(); ++place) {
        if (chart.bands[place].side == side &&
            chart.bands[place].when.holds(roll.facts, roll.names)) {
            return place;
        }
    }
    throw ChartGap{"the chart \"" + chart.name + "\" has no band for these facts"};
}

NameBits name_bits(Chart const& chart, FactSet const& facts) {
    NameBits bits = 0;
    for (Chart::NamePlace const place : chart.name_places) {
        std::int32_t const value = facts.numbers[place.slot];
        bits |= value < 0 ? 0 : NameBits{1} << (place.offset + value);
    }
    return bits;
}

void prepare_known(Chart const& chart, Roll& roll, std::string_view whose, std::uint16_t unit) {
    roll.chart = &chart;
    roll.names = name_bits(chart, roll.facts);
    reset(roll);
    roll.chance.unit = unit;
    roll.chance.rule = chart.rule;
    roll.chance.whose = whose;
    roll.chance.against = {};
    for (std::size_t place = 0; place < chart.guards.size(); ++place) {
        if (chart.guards[place].when.holds(roll.facts, roll.names)) {
            roll.guard = static_cast<int>(place);
            return;
        }
    }
    modify_and_lay_out(chart, roll, 0);
}

void prepare_without(Roll& roll, std::size_t modifier) {
    ESPRIT_EXPECT(!roll.certain(), "dice decide");
    Chart const& chart = *roll.chart;
    if (chart.modified) {
        roll.facts.set_number(*chart.modified, roll.facts.number(*chart.modified) - roll.modifier);
    }
    reset(roll);
    modify_and_lay_out(chart, roll, std::uint64_t{1} << modifier);
}

void prepare(Chart const& chart, FactSet const& facts, Roll& roll, std::string_view whose,
             std::uint16_t unit) {
    roll.facts = facts;
    prepare_known(chart, roll, whose, unit);
}

void tell_sixes(Roll& roll) {
    Chance& chance = roll.chance;
    ESPRIT_EXPECT(roll.chart->kind == ChartKind::pool, "only a pool tells its sixes");
    if (roll.certain()) {
        return;
    }
    if ((chance.hitting_faces >> faces_of_die & 1U) == 0) {
        throw ChartGap{"the chart \"" + roll.chart->name + "\" does not count a die of 6"};
    }
    chance.sixes_told = true;
    chance.readings = pool_readings(chance.dice, chance.hits_for_one, true);
}

Outcome outcome_of(Roll const& roll, int reading) {
    Chart const& chart = *roll.chart;
    if (roll.certain()) {
        Guard const& guard = chart.guards[static_cast<std::size_t>(roll.guard)];
        return with_data(guard.outcome, guard.data, roll.facts, 0);
    }
    if (chart.kind == ChartKind::pool && roll.chance.sixes_told) {
        return Outcome{0, {reading / 2, reading % 2}};
    }
    if (chart.kind == ChartKind::pool) {
        return Outcome{0, {reading}};
    }
    Band const& band = chart.bands[band_of(roll, reading)];
    if (chart.kind == ChartKind::opposed) {
        return with_data(band.outcome, band.data, roll.facts, 0);
    }
    auto const place = static_cast<std::size_t>(reading);
    return with_data(band.outcome, band.data, roll.facts,
                     roll.sum_of_reading[place] + roll.on_the_roll);
}

RuleId deciding_rule(Roll const& roll, int reading) {
    Chart const& chart = *roll.chart;
    if (roll.certain()) {
        return chart.guards[static_cast<std::size_t>(roll.guard)].rule;
    }
    if (chart.kind == ChartKind::pool) {
        return chart.needed[static_cast<std::size_t>(roll.needed_place)].rule;
    }
    return chart.bands[band_of(roll, reading)].rule;
}

Outcome judge(Roll& roll, Arbiter& arbiter) {
    roll.chance.roll = &roll;
    return outcome_of(roll, roll.certain() ? 0 : arbiter.draw(roll.chance));
}

Outcome judge(Chart const& chart, FactSet const& facts, Arbiter& arbiter, std::string_view whose,
              std::uint16_t unit) {
    Roll roll{facts};
    prepare_known(chart, roll, whose, unit);
    return judge(roll, arbiter);
}

RefusedFacts const* refused(Chart const& chart, FactSet const& facts) {
    NameBits const names = name_bits(chart, facts);
    auto const found =
        std::find_if(chart.refusals.begin(), chart.refusals.end(),
                     [&](RefusedFacts const& each) { return each.when.holds(facts, names); });
    return found == chart.refusals.end() ? nullptr : &*found;
}

std::vector<std::uint8_t> places_of_outcomes(Chart const& chart,
                                             std::initializer_list<std::string_view> names) {
    std::vector<std::uint8_t> places;
    for (std::string const& outcome : chart.outcomes) {
        auto const found = std::find(names.begin(), names.end(), outcome);
        if (found == names.end()) {
            std::string all;
            for (std::string_view const name : names) (all += all.empty() ? "" : ", ") += name;
            throw ChartGap{"nothing can carry out the outcome \"" + outcome + "\" of the chart \"" +
                           chart.name + "\"; its outcomes are " + all};
        }
        places.push_back(static_cast<std::uint8_t>(found - names.begin()));
    }
    return places;
}

std::uint16_t outcome_named(Chart const& chart, std::initializer_list<std::string_view> names) {
    std::vector<std::uint8_t> const places = places_of_outcomes(chart, names);
    auto const found = std::find(places.begin(), places.end(), 0);
    if (found == places.end()) {
        throw ChartGap{"the chart \"" + chart.name + "\" has no outcome \"" +
                       std::string{*names.begin()} + "\", which is needed"};
    }
    return static_cast<std::uint16_t>(found - places.begin());
}

}  // namespace esprit::chance
