#include "study/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/rulesets/joined.h"

namespace esprit::study {

using simulate::nobody;

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

std::string with_commas(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
    return text;
}

std::string counted_words(std::uint64_t count, std::string const& one) {
    return with_commas(count) + " " + one + (count == 1 ? "" : "s");
}

std::string interval(Estimate const& estimate, bool is_share) {
    if (!estimate.is_bounded()) return "unknown";
    auto const words = is_share ? percent : number;
    return words(estimate.low) + " to " + words(estimate.high);
}

std::string interval(Share const& share) {
    constexpr std::size_t longest_fraction = 20;
    if (!share.exact) return interval(share.share, true);
    std::string fraction = share.exact->text();
    return fraction.size() > longest_fraction ? "exact" : fraction;
}

namespace {

/// "Blue wins, decisive"; without a winner the degree is that of an advantage.
std::string result_words(EndLine const& end, VariantSummary const& variant) {
    std::string const words = winner_words(end.winner, variant);
    if (end.degree.empty()) return words;
    return words + ", " + end.degree + (end.winner == nobody ? " advantage" : "");
}

}  // namespace

std::string with_interval(Estimate const& estimate, bool is_share) {
    std::string const value = is_share ? percent(estimate.value) : number(estimate.value);
    if (!estimate.is_bounded()) return value + " (unknown)";
    double const by = is_share ? 100 : 1;
    return value + " (" + number(by * estimate.low) + " to " + number(by * estimate.high) + ")";
}

std::string difference_with_interval(Estimate const& estimate, bool is_share) {
    double const by = is_share ? 100 : 1;
    std::string const value = fmt::format("{:+.1f}{}", by * estimate.value, is_share ? "%" : "");
    if (!estimate.is_bounded()) return value + " (unknown)";
    return value + fmt::format(" ({:+.1f} to {:+.1f})", by * estimate.low, by * estimate.high);
}

std::string heading(text::RenderStyle style, std::string const& battle, std::string const& question,
                    std::vector<std::string> const& houses) {
    std::string const head = text::bold(style, battle + ": " + question) + '\n';
    return houses.empty() ? head : head + "house rules: " + text::joined(houses) + '\n';
}

std::string winner_words(std::size_t winner, VariantSummary const& variant) {
    return winner == nobody ? "nobody wins" : variant.sides[winner] + " wins";
}

std::string end_words(EndLine const& end, VariantSummary const& variant) {
    if (variant.is_engagement) return end.ending;
    return result_words(end, variant) + (end.words.empty() ? "" : ": " + end.words);
}

std::string command_words(VariantSummary const& variant) {
    if (variant.is_engagement) return "an engagement";
    std::string const both = variant.commanders[0] + " against " + variant.commanders[1];
    return variant.nodes == 0 ? both : both + fmt::format(", {} nodes an order", variant.nodes);
}

std::string change_words(VariantSummary const& variant) {
    std::string out;
    for (auto const* const list : {&variant.houses, &variant.changes}) {
        for (std::string const& each : *list) out += (out.empty() ? "" : "; ") + each;
    }
    return out;
}

std::string run_words(StudySummary const& summary) {
    std::string const wanted = summary.precision_millionths
                                   ? fmt::format("±{:.4g}%", *summary.precision_millionths / 1e4)
                                   : std::string{};
    switch (summary.end) {
        case simulate::RunEnd::broken_off:
            return "partial: stopped, of " + with_commas(summary.planned) + " planned";
        case simulate::RunEnd::precise:
            return "enough for " + wanted;
        case simulate::RunEnd::all:
            break;
    }
    return wanted.empty() ? "" : wanted + " was not reached";
}

std::string variants_words(StudySummary const& summary) {
    auto const all = summary.variants.size();
    auto const exact = static_cast<std::size_t>(
        std::count_if(summary.variants.begin(), summary.variants.end(),
                      [](VariantSummary const& each) { return each.is_exact(); }));
    std::string const words = counted_words(all, "variant");
    if (exact == 0 || exact == all) return words;
    return words + ", " + std::to_string(exact) + " of them with exact odds, the others";
}

}  // namespace esprit::study
