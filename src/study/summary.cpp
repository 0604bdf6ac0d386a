#include "study/summary.h"

#include <algorithm>
#include <tuple>

namespace esprit::study {

using simulate::Measure;
using simulate::Sums;
using simulate::Tally;

namespace {

constexpr std::size_t most_turning_points = 8;

Estimate scaled(Estimate const& estimate, double by) {
    return {estimate.value * by, estimate.low * by, estimate.high * by};
}

Estimate mean_of(Sums const& sums, std::uint64_t battles) {
    return simulate::mean(static_cast<std::int64_t>(sums.sum), sums.squares, battles);
}

Share counted(std::uint64_t count, std::uint64_t trials) {
    return {count, simulate::share(count, trials), std::nullopt};
}

Share certain(Exact const& chance) {
    double const value = chance.value();
    return {0, {value, value, value}, chance};
}

/// The part of a summary that is known before the first battle.
VariantSummary setting_of(Variant const& variant) {
    games::Battlefield const& field = *variant.field;
    VariantSummary summary;
    summary.name = variant.name;
    summary.ruleset = field.ruleset().name;
    summary.system = field.ruleset().title;
    summary.title = field.common().title;
    summary.houses = field.ruleset().houses;
    auto const names = field.side_names();
    for (std::size_t side = 0; side < simulate::sides; ++side) summary.sides[side] = names[side];
    summary.commanders = variant.commanders;
    summary.nodes = variant.nodes;
    summary.changes = variant.changes;
    summary.is_engagement = field.is_engagement();
    summary.losses_in = field.losses_in();
    return summary;
}

Estimate score_of(Tally const& tally) {
    auto const halves = tally.won[0] * 2 + tally.won[simulate::nobody];
    auto const squares = tally.won[0] * 4 + tally.won[simulate::nobody];
    return scaled(
        simulate::mean_within({0, 2}, static_cast<std::int64_t>(halves), squares, tally.battles),
        0.5);
}

void add_ends(Tally const& tally, chance::Ruleset const& ruleset, VariantSummary& summary) {
    for (auto const& [key, count] : tally.ends) {
        bool const forfeit = key.ending == simulate::ending_forfeit;
        std::string words = summary.is_engagement ? ""
                            : forfeit             ? "the other side's commander gave up"
                                                  : ruleset.text_of(key.ending);
        summary.ends.push_back(
            {key.winner, key.ending, std::move(words), key.degree, counted(count, tally.battles)});
    }
    std::sort(summary.ends.begin(), summary.ends.end(), [](EndLine const& a, EndLine const& b) {
        if (a.share.count != b.share.count) return a.share.count > b.share.count;
        return std::tie(a.winner, a.ending, a.degree) < std::tie(b.winner, b.ending, b.degree);
    });
}

void add_units(Tally const& tally, field::CommonScenario const& scenario, VariantSummary& summary) {
    rules::UnitId last = rules::no_unit;
    for (auto const& [key, counts] : tally.fates) {
        if (key.unit != last) {
            summary.units.push_back(
                {scenario.units[key.unit].name, scenario.units[key.unit].side, {}});
            last = key.unit;
        }
        std::size_t const enemy = summary.units.back().side == 0 ? 1 : 0;
        std::uint64_t const all = counts[0] + counts[1] + counts[simulate::nobody];
        summary.units.back().states.push_back(
            {key.word, counted(all, tally.battles), counted(counts[enemy], all)});
    }
}

LosingOutcome turning_point(Tally const& tally, simulate::HappeningKey const& key,
                            simulate::HappeningSums const& sums) {
    std::uint64_t const lost = tally.won[key.side == 0 ? 1 : 0];
    simulate::Group const all{static_cast<std::int64_t>(sums.times.sum), sums.times.squares,
                              tally.battles};
    simulate::Group const in_lost{static_cast<std::int64_t>(sums.times_lost.sum),
                                  sums.times_lost.squares, lost};
    simulate::Group const elsewhere{all.sum - in_lost.sum, all.squares - in_lost.squares,
                                    tally.battles - lost};
    LosingOutcome point{key.side, key.what, key.outcome, {}, sums.battles, {}, 0, 0, {}};
    point.correlation = simulate::correlation(all, in_lost);
    point.more = simulate::difference_of_means(in_lost, elsewhere);
    if (lost > 0) point.times_lost = static_cast<double>(in_lost.sum) / static_cast<double>(lost);
    if (elsewhere.count > 0) {
        point.times_else =
            static_cast<double>(elsewhere.sum) / static_cast<double>(elsewhere.count);
    }
    return point;
}

std::string words_of(chance::Ruleset const& ruleset, LosingOutcome const& point) {
    if (auto const* const chart = ruleset.find_chart(point.what)) {
        return chart->title + ": " + point.outcome;
    }
    return ruleset.text_of(point.what);
}

void add_turning_points(Tally const& tally, chance::Ruleset const& ruleset,
                        VariantSummary& summary) {
    std::vector<LosingOutcome> points;
    for (auto const& [key, sums] : tally.happenings) {
        // an outcome that ends the battle is not a turning point
        auto const is_end = [&, &what = key.what](EndLine const& end) {
            return end.ending == what;
        };
        if (std::any_of(summary.ends.begin(), summary.ends.end(), is_end)) continue;
        ++summary.outcomes_looked_at;
        LosingOutcome point = turning_point(tally, key, sums);
        if (point.correlation.low > 0) points.push_back(std::move(point));
    }
    std::sort(points.begin(), points.end(), [](LosingOutcome const& a, LosingOutcome const& b) {
        if (a.correlation.value != b.correlation.value) {
            return a.correlation.value > b.correlation.value;
        }
        return std::tie(a.side, a.what, a.outcome) < std::tie(b.side, b.what, b.outcome);
    });
    // a chart and the rule that follows from it are one event: list it once
    auto const same = [](LosingOutcome const& a, LosingOutcome const& b) {
        return a.side == b.side && a.battles == b.battles && a.times_lost == b.times_lost &&
               a.times_else == b.times_else && a.correlation.value == b.correlation.value;
    };
    points.erase(std::unique(points.begin(), points.end(), same), points.end());
    if (points.size() > most_turning_points) points.resize(most_turning_points);
    for (LosingOutcome& point : points) point.words = words_of(ruleset, point);
    summary.turning_points = std::move(points);
}

/// The most turns of a battle; 1 for an engagement.
double most_turns(Variant const& variant) {
    auto const& scenario = variant.field->common();
    return std::max(1, scenario.last_turn - scenario.first_turn + 1);
}

/// The largest value of a measure of one battle; the least is 0.
double most_of(Measure measure, Variant const& variant) {
    return measure == Measure::turns ? most_turns(variant) : 1;
}

std::vector<PairedDifference> differences_of(simulate::PairSums const& pairs, std::uint64_t battles,
                                             Variant const& variant, Variant const& other) {
    std::vector<PairedDifference> list;
    for (std::size_t i = 0; i < simulate::measures; ++i) {
        auto const measure = static_cast<Measure>(i);
        auto const& sums = pairs.of[i];
        double const unit = measure == Measure::score         ? 0.5
                            : measure == Measure::lost_first  ? 1e-4
                            : measure == Measure::lost_second ? 1e-4
                                                              : 1.0;
        double const p = simulate::p_of_zero_mean(sums.sum, sums.squares, battles);
        simulate::Range const range{-most_of(measure, other) / unit,
                                    most_of(measure, variant) / unit};
        Estimate const more = simulate::mean_within(range, sums.sum, sums.squares, battles);
        list.push_back({measure, scaled(more, unit), p, p});
    }
    return list;
}

void correct(std::vector<std::vector<PairedDifference>>& differences) {
    std::vector<double> p_values;
    for (auto const& list : differences) {
        for (PairedDifference const& each : list) p_values.push_back(each.p);
    }
    auto const corrected = simulate::holm(p_values);
    auto next = corrected.begin();
    for (auto& list : differences) {
        for (PairedDifference& each : list) each.p_holm = *next++;
    }
}

}  // namespace

VariantSummary summary_of(Variant const& variant, Tally const& tally) {
    VariantSummary summary = setting_of(variant);
    chance::Ruleset const& ruleset = variant.field->ruleset();
    summary.battles = tally.battles;
    for (std::size_t i = 0; i < simulate::results; ++i) {
        summary.won[i] = counted(tally.won[i], tally.battles);
    }
    summary.score = score_of(tally);
    summary.turns =
        simulate::mean_within({0, most_turns(variant)}, static_cast<std::int64_t>(tally.turns.sum),
                              tally.turns.squares, tally.battles);
    summary.orders = mean_of(tally.orders, tally.battles);
    for (std::size_t side = 0; side < simulate::sides; ++side) {
        summary.began[side] = tally.began[side];
        double const one = tally.began[side] == 0 ? 0 : 1 / static_cast<double>(tally.began[side]);
        auto const& lost = tally.lost[side];
        summary.lost[side] = scaled(
            simulate::mean_within({0, static_cast<double>(tally.began[side])},
                                  static_cast<std::int64_t>(lost.sum), lost.squares, tally.battles),
            one);
    }
    for (auto const& [length, count] : tally.lengths) {
        summary.lengths.push_back({length, counted(count, tally.battles)});
    }
    add_ends(tally, ruleset, summary);
    add_units(tally, variant.field->common(), summary);
    if (!summary.is_engagement) add_turning_points(tally, ruleset, summary);
    summary.check = tally.check;
    return summary;
}

VariantSummary summary_of(Variant const& variant, games::ExactEnds const& exact) {
    VariantSummary summary = setting_of(variant);
    summary.exact_paths = exact.paths;
    for (games::ExactEnds::End const& end : exact.ends) {
        summary.ends.push_back({simulate::nobody, end.words, {}, {}, certain(end.chance)});
    }
    rules::UnitId last = rules::no_unit;
    auto const& units = variant.field->common().units;
    for (games::ExactEnds::Fate const& fate : exact.fates) {
        if (fate.unit != last) {
            summary.units.push_back({units[fate.unit].name, units[fate.unit].side, {}});
        }
        last = fate.unit;
        summary.units.back().states.push_back({fate.word, certain(fate.chance), {}});
    }
    return summary;
}

StudySummary summary_of(Study const& study, simulate::RunResult const& result) {
    StudySummary summary{study.title,
                         study.seed,
                         study.battles,
                         result.tally.battles,
                         result.end,
                         study.precision_millionths,
                         {},
                         {},
                         {}};
    std::size_t sampled = 0;
    for (Variant const& variant : study.variants) {
        std::size_t const i = summary.variants.size();
        bool const compared = variant.compared_with != i && !variant.field->is_engagement();
        summary.compared_with.push_back(variant.compared_with);
        summary.differences.emplace_back();
        if (variant.exact) {
            summary.variants.push_back(summary_of(variant, *variant.exact));
            continue;
        }
        summary.variants.push_back(summary_of(variant, result.tally.variants[sampled]));
        if (compared) {
            summary.differences.back() =
                differences_of(result.tally.pairs[sampled], result.tally.battles, variant,
                               study.variants[variant.compared_with]);
        }
        ++sampled;
    }
    correct(summary.differences);
    return summary;
}

StudySummary summary_of(Study const& study) {
    StudySummary summary = summary_of(study, {simulate::StudyTally{0}, simulate::RunEnd::all});
    summary.planned = 0;
    return summary;
}

std::string_view measure_name(Measure measure) {
    constexpr std::string_view names[] = {"score",      "won_first",   "won_second",
                                          "lost_first", "lost_second", "turns"};
    return names[static_cast<std::size_t>(measure)];
}

std::string measure_words(Measure measure, VariantSummary const& variant) {
    switch (measure) {
        case Measure::score:
            return "score of " + variant.sides[0];
        case Measure::won_first:
            return variant.sides[0] + " wins";
        case Measure::won_second:
            return variant.sides[1] + " wins";
        case Measure::lost_first:
            return "losses of " + variant.sides[0];
        case Measure::lost_second:
            return "losses of " + variant.sides[1];
        case Measure::turns:
            break;
    }
    return "turns";
}

bool is_share(Measure measure) {
    return measure != Measure::turns;
}

Estimate value_of(Measure measure, VariantSummary const& variant) {
    switch (measure) {
        case Measure::score:
            return variant.score;
        case Measure::won_first:
            return variant.won[0].share;
        case Measure::won_second:
            return variant.won[1].share;
        case Measure::lost_first:
            return variant.lost[0];
        case Measure::lost_second:
            return variant.lost[1];
        case Measure::turns:
            break;
    }
    return variant.turns;
}

}  // namespace esprit::study
