#include "study/study_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace esprit::study {

using simulate::nobody;
using text::RenderStyle;

namespace {

constexpr std::size_t most_ends = 10;

std::string dim(RenderStyle style, std::string const& text) {
    return style.colour ? "\x1b[2m" + text + "\x1b[0m" : text;
}
std::string bold(RenderStyle style, std::string const& text) {
    return style.colour ? "\x1b[1m" + text + "\x1b[0m" : text;
}

std::string bar(double share) {
    constexpr int width = 20;
    int const filled = std::clamp(static_cast<int>(share * width + 0.5), 0, width);
    std::string out;
    for (int i = 0; i < width; ++i) out += i < filled ? "█" : "·";
    return out;
}

/// "45.1% to 51.2%", or the fraction where it is exact.
std::string interval(Share const& share) {
    if (share.exact) return share.exact->text().size() > 20 ? "exact" : share.exact->text();
    return percent(share.share.low) + " to " + percent(share.share.high);
}
std::string interval(Estimate const& estimate) {
    return number(estimate.low) + " to " + number(estimate.high);
}

std::string with_commas(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
    return text;
}

std::string winner_words(std::size_t winner, VariantSummary const& variant) {
    return winner == nobody ? "nobody wins" : variant.sides[winner] + " wins";
}

std::string head(VariantSummary const& variant) {
    std::string out = variant.title + "\n";
    if (!variant.is_engagement) {
        out += fmt::format("{} ({}) against {} ({})", variant.sides[0], variant.commanders[0],
                           variant.sides[1], variant.commanders[1]);
        if (variant.nodes > 0) out += fmt::format(", {} nodes an order", variant.nodes);
    } else {
        out += "an engagement; decisions: the first option";
    }
    for (std::string const& house : variant.houses) out += "; " + house;
    return out + "\n";
}

std::string how_many(StudySummary const& summary, RenderStyle style) {
    VariantSummary const& variant = summary.variants[0];
    if (variant.is_exact()) {
        return bold(style, "exact") + fmt::format(
                                          ": {:.0f} ways of dice gone through, nothing "
                                          "sampled\n\n",
                                          variant.exact_paths);
    }
    std::string out =
        fmt::format("seed {}, {} battles", summary.seed, with_commas(summary.battles));
    if (summary.end == simulate::RunEnd::broken_off) {
        out += " " + bold(style, fmt::format("(partial: broken off, of {} planned)",
                                             with_commas(summary.planned)));
    }
    if (summary.end == simulate::RunEnd::precise) out += ", enough for the precision asked for";
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
    out += "\nHow it was decided\n";
    for (EndLine const& end : variant.ends) {
        std::string const words = end.words.empty() ? "" : ": " + end.words;
        out +=
            fmt::format("  {:>6}  {:<16}  {}{} {}\n", percent(end.share.share.value),
                        interval(end.share), winner_words(end.winner, variant), words,
                        dim(style, end.ending.empty() ? "(unfinished)" : "(" + end.ending + ")"));
    }
    return out;
}

std::string means(VariantSummary const& variant, RenderStyle style) {
    std::string out = "\nLength and losses\n";
    out += fmt::format("  {:>6}  {:<16}  turns\n", number(variant.turns.value),
                       interval(variant.turns));
    out += fmt::format("  {:>6}  {:<16}  orders\n", number(variant.orders.value),
                       interval(variant.orders));
    for (std::size_t side = 0; side < simulate::sides; ++side) {
        Estimate const& lost = variant.lost[side];
        out += fmt::format("  {:>6}  {:<16}  lost by {}{}\n", percent(lost.value),
                           percent(lost.low) + " to " + percent(lost.high), variant.sides[side],
                           dim(style, fmt::format(" of {} {}", with_commas(variant.began[side]),
                                                  variant.losses_in)));
    }
    return out;
}

/// "firm 61.2%, gone 38.8% (37.6% to 40.0%)": the interval is that of the last.
std::string units(VariantSummary const& variant, RenderStyle style) {
    std::size_t widest = 0;
    for (UnitLine const& unit : variant.units) widest = std::max(widest, unit.name.size());
    std::string out = "\nHow the units stand at last\n";
    for (UnitLine const& unit : variant.units) {
        std::string states;
        for (StateLine const& state : unit.states) {
            states += fmt::format("{}{} {}", states.empty() ? "" : ", ", state.word,
                                  percent(state.share.share.value));
            if (state.share.exact) states += dim(style, " " + interval(state.share));
        }
        Share const& last = unit.states.back().share;
        if (!last.exact && unit.states.size() > 1) {
            states += dim(style, " (" + interval(last) + ")");
        }
        out += fmt::format("  {:<{}}  {}\n", unit.name, widest, states);
    }
    return out;
}

std::string turning_points(VariantSummary const& variant, RenderStyle style) {
    if (variant.turning_points.empty()) return {};
    std::string out = "\nTurning points: what goes along with losing\n";
    for (TurningPoint const& point : variant.turning_points) {
        out += fmt::format(
            "  {:+.2f}  {:<14}  {}: {} {}\n", point.correlation.value,
            fmt::format("{:+.2f} to {:+.2f}", point.correlation.low, point.correlation.high),
            variant.sides[point.side], point.words, dim(style, "(" + point.what + ")"));
        out += dim(style, fmt::format("         {} times in battles lost, {} in others\n",
                                      number(point.times_lost), number(point.times_else)));
    }
    return out + dim(style, fmt::format("  correlations with the side's defeat; the strongest of "
                                        "{} outcomes that were looked at\n",
                                        variant.outcomes_looked_at));
}

std::string ends_of_engagement(VariantSummary const& variant) {
    std::string out = "\nHow it ended\n";
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

std::string percent(double share) {
    double const value = 100 * share;
    std::string text = fmt::format("{:.1f}%", value);
    return text == "-0.0%" ? "0.0%" : text;
}

std::string number(double value) {
    double const size = value < 0 ? -value : value;
    return size >= 100 ? fmt::format("{:.0f}", value) : fmt::format("{:.1f}", value);
}

std::string p_text(double p) {
    return p < 0.0001 ? "under 0.0001" : fmt::format("{:.4f}", p);
}

std::string simulation_text(StudySummary const& summary, RenderStyle style) {
    VariantSummary const& variant = summary.variants[0];
    std::string out = head(variant) + how_many(summary, style);
    if (!variant.is_exact() && variant.battles == 0) return out + "no battle was fought\n";
    if (variant.is_engagement)
        return out + units(variant, style).substr(1) + ends_of_engagement(variant);
    return out + victories(variant, style) + means(variant, style) + units(variant, style) +
           turning_points(variant, style);
}

}  // namespace esprit::study
