#include "text/verdicts/check_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace esprit::text {

using chance::Chance;
using chance::ChanceKind;
using chance::ChartKind;
using chance::Modifier;
using chance::Roll;
using chance::Ruleset;

namespace {

RuleLine rule_line(Ruleset const& ruleset, RuleId rule) {
    return {std::string{rule.text}, ruleset.text_of(rule.text)};
}

std::string dice_word(unsigned dice) {
    return std::to_string(dice) + "d6";
}

/// The derived facts that a chart uses: the flags that are true, and all numbers.
std::vector<DerivedLine> derived_in(Ruleset const& ruleset, Roll const& roll) {
    std::vector<DerivedLine> lines;
    for (std::size_t place = 0; place < ruleset.named.size(); ++place) {
        if ((roll.chart->derived >> place & 1U) == 0) continue;
        chance::NamedExpression const& fact = ruleset.named[place];
        chance::ValueType const type = fact.formula.type();
        std::int64_t const value = fact.formula.evaluate(roll.facts);
        bool const is_truth = type == chance::ValueType::truth;
        if (is_truth && value == 0) continue;
        std::int64_t const scale = type == chance::ValueType::whole ? chance::decimal_scale : 1;
        lines.push_back(
            {fact.name, is_truth ? "true" : chance::thousandths_text(value * scale), fact.meaning});
    }
    return lines;
}

/// The modifier of the same family that counts instead.
std::string worse_rule(Roll const& roll, std::size_t place) {
    auto const& modifiers = roll.chart->modifiers;
    for (std::size_t other = 0; other < modifiers.size(); ++other) {
        if ((roll.counted >> other & 1U) != 0 &&
            modifiers[other].family == modifiers[place].family) {
            return std::string{modifiers[other].rule.text};
        }
    }
    return {};
}

/// Notes a modifier whose facts hold but that does not count, with the reason.
void add_left_out(Ruleset const& ruleset, Roll const& roll, std::size_t place, CheckLine& check) {
    Modifier const& modifier = roll.chart->modifiers[place];
    bool const applies = !modifier.when.always() && modifier.when.holds(roll.facts);
    if (!applies || modifier.value.evaluate(roll.facts) == 0) {
        return;
    }
    std::string because = ruleset.text_of(modifier.rule.text);
    if (!modifier.only.holds(roll.facts)) {
        because += ": counts only " + modifier.only_where;
    } else {
        because +=
            ": " + worse_rule(roll, place) + " is worse, and only the worst of its kind counts";
    }
    check.left_out.push_back({std::string{modifier.rule.text}, "", because});
}

void add_modifiers(Ruleset const& ruleset, Roll const& roll, CheckLine& check) {
    for (std::size_t place = 0; place < roll.chart->modifiers.size(); ++place) {
        Modifier const& modifier = roll.chart->modifiers[place];
        if ((roll.counted >> place & 1U) == 0) {
            add_left_out(ruleset, roll, place, check);
            continue;
        }
        check.modifiers.push_back({std::string{modifier.rule.text},
                                   static_cast<int>(modifier.value.evaluate(roll.facts)),
                                   ruleset.text_of(modifier.rule.text), modifier.enemy});
    }
    check.total_modifier = roll.modifier;
    check.enemy_modifier = roll.enemy_modifier;
}

/// Whether an entry of a pool holds, and is shown: one that always holds is shown only when it is
/// the one that counts.
bool holds_and_is_shown(Roll const& roll, std::size_t place) {
    chance::HitsForOne const& entry = roll.chart->hits_for_one[place];
    bool const counted = static_cast<int>(place) == roll.hits_place;
    return entry.when.holds(roll.facts, roll.names) && (counted || !entry.when.always());
}

/// How many hits make one casualty, or whatever is counted: the entry with the highest number, and
/// others with the same number. Other entries that hold are noted as left out.
void add_hits_for_one(Ruleset const& ruleset, Roll const& roll, CheckLine& check) {
    if (roll.hits_place < 0) return;
    auto const& entries = roll.chart->hits_for_one;
    std::string const counts{entries[static_cast<std::size_t>(roll.hits_place)].rule.text};
    for (std::size_t place = 0; place < entries.size(); ++place) {
        if (!holds_and_is_shown(roll, place)) continue;
        std::string const rule{entries[place].rule.text};
        auto const hits = static_cast<int>(entries[place].value.evaluate(roll.facts));
        if (hits == static_cast<int>(roll.chance.hits_for_one)) {
            check.hits_for_one.push_back({rule, hits, ruleset.text_of(rule)});
        } else {
            check.left_out.push_back({rule, "",
                                      ruleset.text_of(rule) + ": " + counts +
                                          " asks for more hits, and only the most count"});
        }
    }
}

/// The lowest face that hits; 7 when no face does. With `misses_count` the hitting faces of the
/// chance are those that miss.
int lowest_hit(Chance const& chance, bool misses_count) {
    int face = 1;
    while (face <= static_cast<int>(chance::faces_of_die) &&
           ((chance.hitting_faces >> face & 1U) != 0) == misses_count) {
        ++face;
    }
    return face;
}

/// The rule that makes `face` the lowest face of a pool that counts: that of the number needed, or
/// that of a face that always counts, or of the face below it that never does.
RuleId rule_of_lowest_hit(Roll const& roll, int face) {
    auto const reaches = [&](int each) { return each + roll.on_the_roll >= roll.needed; };
    for (chance::NaturalFace const& natural : roll.chart->naturals) {
        if (natural.hits && natural.face == face && !reaches(face)) return natural.rule;
        if (!natural.hits && natural.face == face - 1 && reaches(face - 1)) return natural.rule;
    }
    return roll.chart->needed[static_cast<std::size_t>(roll.needed_place)].rule;
}

/// The dice of a roll that is not certain.
std::string dice_wanted(Roll const& roll) {
    switch (roll.chart->kind) {
        case ChartKind::opposed:
            return "1d6 a side";
        case ChartKind::pool:
            return dice_word(roll.chance.dice);
        case ChartKind::bands:
        case ChartKind::target:
            break;
    }
    return dice_word(roll.chart->dice);
}

/// The dice or cards of a question without a chart.
std::string dice_wanted(Chance const& chance) {
    if (chance.kind != ChanceKind::cards) return dice_word(chance.dice);
    std::string const plural = chance.sort == 1 ? "" : "s";
    return std::to_string(chance.drawn) + " of " + std::to_string(chance.deck) + " cards, " +
           std::to_string(chance.sort) +
           (chance.card.empty() ? std::string{" of the sort"}
                                : " of them " + std::string{chance.card} + plural);
}

}  // namespace

std::vector<Counted> counted_in(Chance const& chance) {
    if (chance.roll == nullptr) return {{dice_wanted(chance), 0}};
    Roll const& roll = *chance.roll;
    std::vector<Counted> counted;
    for (std::size_t place = 0; place < roll.chart->modifiers.size(); ++place) {
        if ((roll.counted >> place & 1U) == 0) continue;
        Modifier const& modifier = roll.chart->modifiers[place];
        counted.push_back({std::string{modifier.rule.text},
                           static_cast<int>(modifier.value.evaluate(roll.facts))});
    }
    for (std::size_t place = 0; roll.hits_place >= 0 && place < roll.chart->hits_for_one.size();
         ++place) {
        chance::HitsForOne const& entry = roll.chart->hits_for_one[place];
        auto const hits = static_cast<int>(entry.value.evaluate(roll.facts));
        if (hits == static_cast<int>(roll.chance.hits_for_one) && holds_and_is_shown(roll, place)) {
            counted.push_back({std::string{entry.rule.text}, hits});
        }
    }
    counted.push_back({dice_wanted(roll), 0});
    return counted;
}

CheckLine describe_check(Ruleset const& ruleset, Roll const& roll) {
    chance::Chart const& chart = *roll.chart;
    CheckLine check;
    check.chart = chart.name;
    check.title = chart.title;
    check.whose = roll.chance.whose;
    check.against = roll.chance.against;
    check.rule = chart.rule.text;
    check.derived = derived_in(ruleset, roll);
    if (roll.certain()) {
        RuleId const rule = chart.guards[static_cast<std::size_t>(roll.guard)].rule;
        check.rule = rule.text;
        check.next.push_back(rule_line(ruleset, rule));
        return check;
    }
    add_modifiers(ruleset, roll, check);
    if (chart.modified) {
        check.modified = {std::string{(*ruleset.facts)[*chart.modified].name},
                          static_cast<int>(roll.facts.number(*chart.modified))};
    }
    check.dice_wanted = dice_wanted(roll);
    switch (chart.kind) {
        case ChartKind::bands:
        case ChartKind::opposed:
            break;
        case ChartKind::target:
            check.needed = roll.needed;
            check.needed_by = chart.needed[static_cast<std::size_t>(roll.needed_place)].rule.text;
            break;
        case ChartKind::pool:
            check.needed = roll.needed;
            check.hits_on = lowest_hit(roll.chance, chart.counts_misses);
            check.counts_misses = chart.counts_misses;
            check.counted = chart.outcomes[0];
            check.decided_by = rule_of_lowest_hit(roll, *check.hits_on).text;
            add_hits_for_one(ruleset, roll, check);
            break;
    }
    return check;
}

std::string opposed_dice_text(CheckLine const& check) {
    std::string const own = check.whose.empty() ? "own" : check.whose;
    std::string const enemy = check.against.empty() ? "enemy" : check.against;
    std::string text;
    for (std::size_t i = 0; i + 1 < check.dice.size(); i += 2) {
        int const own_total = check.dice[i] + check.total_modifier;
        int const enemy_total = check.dice[i + 1] + check.enemy_modifier;
        text += fmt::format("{}{} {}, {} {}: {}", text.empty() ? "" : "; ", own, check.dice[i],
                            enemy, check.dice[i + 1],
                            own_total == enemy_total
                                ? fmt::format("a tie of {}", own_total)
                                : fmt::format("{} against {}", own_total, enemy_total));
    }
    return text;
}

std::string sides_text(CheckLine const& check) {
    return check.against.empty() ? check.whose : check.whose + " against " + check.against;
}

CheckLine describe_check(Ruleset const& ruleset, Chance const& chance) {
    if (chance.roll != nullptr) return describe_check(ruleset, *chance.roll);
    CheckLine check;
    check.whose = chance.whose;
    check.against = chance.against;
    check.rule = chance.rule.text;
    check.title = ruleset.text_of(chance.rule.text);
    check.dice_wanted = dice_wanted(chance);
    if (chance.kind == ChanceKind::pool) {
        check.hits_on = lowest_hit(chance, false);
    }
    return check;
}

void add_dice(Ruleset const& ruleset, Chance const& chance, std::span<std::uint8_t const> faces,
              int reading, CheckLine& check) {
    check.dice.assign(faces.begin(), faces.end());
    int const sum = std::accumulate(check.dice.begin(), check.dice.end(), 0);
    if (chance.kind == ChanceKind::roll_off) {
        check.total = check.dice[check.dice.size() - 2] + check.total_modifier;
        check.enemy_total = check.dice.back() + check.enemy_modifier;
    } else if (chance.kind == ChanceKind::cards) {
        check.total = reading;
    } else if (chance.kind == ChanceKind::sum) {
        check.total = sum + (chance.roll != nullptr ? chance.roll->on_the_roll : 0);
    } else {
        check.total =
            static_cast<int>(std::count_if(faces.begin(), faces.end(), [&](std::uint8_t face) {
                return (chance.hitting_faces >> face & 1U) != 0;
            }));
    }
    if (chance.roll != nullptr && !chance.sixes_told) {
        add_outcome(ruleset, *chance.roll, reading, check);
    } else if (chance.kind == ChanceKind::roll_off) {
        check.outcome = reading == chance::roll_off_higher  ? "higher"
                        : reading == chance::roll_off_lower ? "lower"
                                                            : "tie";
    } else {
        check.outcome = std::to_string(chance.kind == ChanceKind::pool ? *check.total : sum);
    }
}

void add_outcome(Ruleset const& ruleset, Roll const& roll, int reading, CheckLine& check) {
    chance::Chart const& chart = *roll.chart;
    Subject subject;
    subject.chart = &chart;
    chance::Outcome const outcome = outcome_of(roll, reading);
    bool const banded = !roll.certain() && chart.kind != ChartKind::pool;
    // The rule of a pool's lowest hit is there already.
    if (banded || roll.certain()) check.decided_by = deciding_rule(roll, reading).text;
    int const band = banded ? static_cast<int>(band_of(roll, reading)) : -1;
    OutcomeLine line = outcome_line(subject, outcome, Exact{});
    check.outcome = std::move(line.outcome);
    check.data = std::move(line.data);
    bool const pool = chart.kind == ChartKind::pool;
    for (chance::Consequence const& next : chart.next) {
        bool const after = (!pool || outcome.data[0] >= next.at_least) &&
                           (next.outcome < 0 || next.outcome == outcome.name) &&
                           (next.band < 0 || next.band == band);
        if (after && next.when.holds(roll.facts)) {
            check.next.push_back(rule_line(ruleset, next.rule));
        }
    }
}

}  // namespace esprit::text
