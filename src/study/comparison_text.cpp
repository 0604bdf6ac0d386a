// The comparison of variants, for a terminal.
#include <fmt/format.h>

#include <algorithm>

#include "study/study_text.h"
#include "study/words.h"

namespace esprit::study {

using simulate::Measure;
using text::RenderStyle;

namespace {

constexpr double significant = 0.05;

std::size_t widest_name(StudySummary const& summary) {
    std::size_t widest = 0;
    for (VariantSummary const& variant : summary.variants) {
        widest = std::max(widest, variant.name.size());
    }
    return widest;
}

/// Whether all variants have the same two sides, so that columns can have their names.
bool have_same_sides(StudySummary const& summary) {
    return std::all_of(
        summary.variants.begin(), summary.variants.end(),
        [&](VariantSummary const& each) { return each.sides == summary.variants[0].sides; });
}

std::string column_words(Measure measure, StudySummary const& summary) {
    VariantSummary variant;
    variant.sides = {"1st side", "2nd side"};
    return measure_words(measure, have_same_sides(summary) ? summary.variants[0] : variant);
}

std::string setting_words(VariantSummary const& variant) {
    return variant.title + " (" + variant.system + "): " + command_words(variant);
}

/// The commanders, once if all variants have the same, and the changes of each variant.
std::string settings(StudySummary const& summary) {
    auto const& variants = summary.variants;
    std::string const first = setting_words(variants[0]);
    bool const same = std::all_of(variants.begin(), variants.end(),
                                  [&](auto const& each) { return setting_words(each) == first; });
    std::size_t const width = widest_name(summary);
    std::string out = same ? "  " + first + "\n" : "";
    for (VariantSummary const& variant : variants) {
        std::string const changes = change_words(variant);
        if (same && changes.empty()) continue;
        out += fmt::format("  {:<{}}  ", variant.name, width);
        if (!same) out += setting_words(variant) + (changes.empty() ? "" : "; ");
        out += changes + "\n";
    }
    return out + "\n";
}

std::string head(StudySummary const& summary, RenderStyle style) {
    std::string out = bold(style, summary.title) + "\n";
    if (std::all_of(summary.variants.begin(), summary.variants.end(),
                    [](VariantSummary const& each) { return each.is_exact(); })) {
        return out + counted_words(summary.variants.size(), "variant") + ", with exact odds\n\n" +
               settings(summary);
    }
    out += fmt::format("{} over the same {} (numbers 0 to {}, seed {})", variants_words(summary),
                       counted_words(summary.battles, "battle"),
                       with_commas(summary.battles == 0 ? 0 : summary.battles - 1), summary.seed);
    std::string const run = run_words(summary);
    if (!run.empty()) out += " " + bold(style, "(" + run + ")");
    return out + dim(style, "; sampled, with 95% intervals") + "\n\n" + settings(summary);
}

std::string table_of_values(StudySummary const& summary, std::size_t width) {
    constexpr int column = 23;
    std::string out = fmt::format("  {:<{}}", "", width);
    for (std::size_t i = 0; i < simulate::measures; ++i) {
        out += fmt::format("  {:<{}}", column_words(static_cast<Measure>(i), summary), column);
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += "\n";
    for (VariantSummary const& variant : summary.variants) {
        if (variant.is_engagement) continue;
        std::string line = fmt::format("  {:<{}}", variant.name, width);
        for (std::size_t i = 0; i < simulate::measures; ++i) {
            auto const measure = static_cast<Measure>(i);
            line += fmt::format(
                "  {:<{}}", with_interval(value_of(measure, variant), is_share(measure)), column);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

std::string differences(StudySummary const& summary, RenderStyle style) {
    std::string out;
    std::size_t compared = 0;
    for (std::size_t i = 0; i < summary.variants.size(); ++i) {
        auto const& list = summary.differences[i];
        compared += list.size();
        VariantSummary const& variant = summary.variants[i];
        if (list.empty() || variant.is_engagement) continue;
        out += fmt::format("\n{} against {}, battle by battle\n", bold(style, variant.name),
                           summary.variants[summary.compared_with[i]].name);
        for (PairedDifference const& each : list) {
            bool const differs = each.p_holm < significant;
            out += fmt::format(
                "{} {:<24}  {:<32}  {}\n", differs ? "*" : " ",
                measure_words(each.measure, variant),
                difference_with_interval(each.more, is_share(each.measure)),
                dim(style, "p " + p_text(each.p) + ", corrected " + p_text(each.p_holm)));
        }
    }
    if (out.empty()) return out;
    return out +
           dim(style, fmt::format("\n* differs: the p-value, with Holm's correction for all {} "
                                  "comparisons of this study, is below 0.05.\n  The 95% intervals "
                                  "are not corrected: one in twenty may miss the true value.\n",
                                  compared));
}

std::string engagement(VariantSummary const& variant, RenderStyle style) {
    std::string out = bold(style, variant.name);
    out += variant.is_exact() ? dim(style, "  exact") + "\n" : "\n";
    for (UnitFinalStates const& unit : variant.units) {
        std::string states;
        for (StateLine const& state : unit.states) {
            states += (states.empty() ? "" : ", ") + state.word + " ";
            if (!state.share.exact) {
                states += with_interval(state.share.share, true);
                continue;
            }
            states += percent(state.share.share.value) + dim(style, " " + interval(state.share));
        }
        out += fmt::format("  {:<20}  {}\n", unit.name, states);
    }
    return out;
}

}  // namespace

std::string comparison_text(StudySummary const& summary, RenderStyle style) {
    std::string out = head(summary, style);
    bool battles = false;
    for (VariantSummary const& variant : summary.variants) {
        battles = battles || !variant.is_engagement;
        if (variant.is_engagement) out += engagement(variant, style);
    }
    if (battles) out += table_of_values(summary, widest_name(summary));
    return out + differences(summary, style);
}

}  // namespace esprit::study
