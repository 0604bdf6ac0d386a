#include "study/study_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "study/words.h"

namespace esprit::study {

using simulate::nobody;
using text::RenderStyle;

namespace {

constexpr std::size_t most_ends = 10;

std::string bar(double share) {
    constexpr int width = 20;
    int const filled = std::clamp(static_cast<int>(share * width + 0.5), 0, width);
    std::string out;
    for (int i = 0; i < width; ++i) out += i < filled ? "█" : "·";
    return out;
}

std::string head(VariantSummary const& variant) {
    std::string out = variant.title + "\n";
    if (variant.is_engagement) {
        out += "an engagement; players take the first option";
    } else {
        out += fmt::format("{} ({}) against {} ({})", variant.sides[0], variant.commanders[0],
                           variant.sides[1], variant.commanders[1]);
        if (variant.nodes > 0) out += fmt::format(", {} nodes an order", variant.nodes);
    }
    std::string const changes = change_words(variant);
    return out + (changes.empty() ? "" : "; " + changes) + "\n";
}

std::string how_many(StudySummary const& summary, RenderStyle style) {
    VariantSummary const& variant = summary.variants[0];
    if (variant.is_exact()) {
        return bold(style, "exact") + fmt::format(
                                          ": from {:.0f} paths of dice, no battles "
                                          "fought\n\n",
                                          variant.exact_paths);
    }
    std::string out =
        fmt::format("seed {}, ", summary.seed) + counted_words(summary.battles, "battle");
    std::string const run = run_words(summary);
    if (!run.empty()) out += " " + bold(style, "(" + run + ")");
    return out + dim(style, "; sampled, with 95% intervals") + "\n\n";
}

std::string victories(VariantSummary const& variant, RenderStyle style) {
    std::size_t widest = 0;
    for (std::size_t i = 0; i <= nobody; ++i) {
        widest = std::max(widest, winner_words(i, variant).size());
    }
    std::string out;
    for (std::size_t i = 0; i <= nobody; ++i) {
        Share const& share = variant.won[i];
        out += fmt::format("  {:<{}}  {:>6}  {:<16}  {}\n", winner_words(i, variant), widest,
                           percent(share.share.value), interval(share), bar(share.share.value));
    }
    out += "\nHow battles ended\n";
    for (EndLine const& end : variant.ends) {
        out +=
            fmt::format("  {:>6}  {:<16}  {} {}\n", percent(end.share.share.value),
                        interval(end.share), end_words(end, variant),
                        dim(style, end.ending.empty() ? "(unfinished)" : "(" + end.ending + ")"));
    }
    return out;
}

std::string means(VariantSummary const& variant, RenderStyle style) {
    std::string out = "\nLength and losses\n";
    out += fmt::format("  {:>6}  {:<16}  turns\n", number(variant.turns.value),
                       interval(variant.turns, false));
    out += fmt::format("  {:>6}  {:<16}  orders\n", number(variant.orders.value),
                       interval(variant.orders, false));
    for (std::size_t side = 0; side < simulate::sides; ++side) {
        Estimate const& lost = variant.lost[side];
        out += fmt::format("  {:>6}  {:<16}  lost by {}{}\n", percent(lost.value),
                           interval(lost, true), variant.sides[side],
                           dim(style, fmt::format(" of {} {}", with_commas(variant.began[side]),
                                                  variant.losses_in)));
    }
    return out;
}

/// "firm 61.2% (60.0% to 62.4%)"
std::string state_words(StateLine const& state, RenderStyle style) {
    return state.word + " " + percent(state.share.share.value) +
           dim(style, state.share.exact ? " " + interval(state.share)
                                        : " (" + interval(state.share) + ")");
}

std::string units(VariantSummary const& variant, RenderStyle style) {
    std::size_t widest = 0;
    for (UnitFinalStates const& unit : variant.units) widest = std::max(widest, unit.name.size());
    std::string out = "\nFinal states of the units\n";
    for (UnitFinalStates const& unit : variant.units) {
        std::string states;
        for (StateLine const& state : unit.states) {
            states += (states.empty() ? "" : ", ") + state_words(state, style);
        }
        out += fmt::format("  {:<{}}  {}\n", unit.name, widest, states);
    }
    return out;
}

std::string turning_points(VariantSummary const& variant, RenderStyle style) {
    if (variant.turning_points.empty()) return {};
    std::string out = "\nTurning points: outcomes that go along with losing\n";
    for (LosingOutcome const& point : variant.turning_points) {
        out += fmt::format(
            "  {:+.2f}  {:<14}  {}: {} {}\n", point.correlation.value,
            fmt::format("{:+.2f} to {:+.2f}", point.correlation.low, point.correlation.high),
            variant.sides[point.side], point.words, dim(style, "(" + point.what + ")"));
        out += dim(style,
                   fmt::format("         {} times in battles lost, {} in others: {:+.1f} ({})\n",
                               number(point.times_lost), number(point.times_else), point.more.value,
                               interval(point.more, false)));
    }
    return out + dim(style, fmt::format("  correlations with the side's defeat; the strongest of "
                                        "{} outcomes\n",
                                        variant.outcomes_looked_at));
}

std::string ends_of_engagement(VariantSummary const& variant) {
    std::string out = "\nHow it ends\n";
    std::size_t const shown = std::min(most_ends, variant.ends.size());
    for (std::size_t i = 0; i < shown; ++i) {
        EndLine const& end = variant.ends[i];
        out += fmt::format("  {:>6}  {:<16}  {}\n", percent(end.share.share.value),
                           interval(end.share), end.ending);
    }
    if (shown < variant.ends.size()) {
        out +=
            fmt::format("  and {} rarer ends (--json has them all)\n", variant.ends.size() - shown);
    }
    return out;
}

}  // namespace

std::string simulation_text(StudySummary const& summary, RenderStyle style) {
    VariantSummary const& variant = summary.variants[0];
    std::string out = head(variant) + how_many(summary, style);
    if (!variant.is_exact() && variant.battles == 0) return out + "no battles were fought\n";
    if (variant.is_engagement)
        return out + units(variant, style).substr(1) + ends_of_engagement(variant);
    return out + victories(variant, style) + means(variant, style) + units(variant, style) +
           turning_points(variant, style);
}

}  // namespace esprit::study
