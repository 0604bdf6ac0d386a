#pragma once
// Numbers and settings of a study in words, for terminals and pages.
#include <cstdint>
#include <string>
#include <vector>

#include "study/summary.h"
#include "text/verdicts/render.h"

namespace esprit::study {

/// "48.1%"; "12.3"
std::string percent(double share);
std::string number(double value);
/// "0.0123", "under 0.0001"
std::string p_text(double p);
/// "200,000"
std::string with_commas(std::uint64_t count);
/// "1 battle", "200,000 battles"
std::string counted_words(std::uint64_t count, std::string const& one);

/// "45.1% to 51.2%"; "unknown"
std::string interval(Estimate const& estimate, bool is_share);
/// "45.1% to 51.2%"; if exact, the fraction.
std::string interval(Share const& share);
/// "48.1% (45.0 to 51.2)". Not "± 3.1": intervals of shares are not symmetric.
std::string with_interval(Estimate const& estimate, bool is_share);
/// "+4.1% (+2.2 to +6.0)"
std::string difference_with_interval(Estimate const& estimate, bool is_share);

/// "Grande Tactique · Marengo: what moves the result most", and a line with the house rules.
/// `battle`: the first two of these.
std::string heading(text::RenderStyle style, std::string const& battle, std::string const& question,
                    std::vector<std::string> const& houses);

/// "Blue wins", "nobody wins"
std::string winner_words(std::size_t winner, VariantSummary const& variant);
/// "Blue wins, decisive: an army whose divisions …"; for an engagement, its end.
std::string end_words(EndLine const& end, VariantSummary const& variant);

/// "drill against advance, 100 nodes an order"; "an engagement"
std::string command_words(VariantSummary const& variant);
/// The house rules of the variant and its changes of the scenario, with "; " between them.
std::string change_words(VariantSummary const& variant);
/// "partial: …" of a stopped run; whether the wanted precision was reached; else empty.
std::string run_words(StudySummary const& summary);
/// "3 variants"; "3 variants, 1 of them with exact odds, the others" if only some have.
std::string variants_words(StudySummary const& summary);

}  // namespace esprit::study
