#pragma once
// What a tally says, with its error bars: all output is written from this.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simulate/run.h"
#include "simulate/statistics.h"
#include "study/study.h"

namespace esprit::study {

using simulate::Estimate;

struct Share {
    std::uint64_t count = 0;
    Estimate share;
    std::optional<Exact> exact;  // then the share is certain, and nothing was counted
};

/// A way in which it ended.
struct EndLine {
    std::size_t winner = simulate::nobody;
    std::string ending;  // a rule, or of an engagement the end in words
    std::string words;   // of the rule
    std::string degree;  // "decisive"; empty where the system has none
    Share share;
};

struct StateLine {
    std::string word;
    Share share;
    Share lost;  // of the battles in which it was so: how many its side has lost
};
struct UnitLine {
    std::string name;
    rules::SideId side = 0;
    std::vector<StateLine> states;  // from the best to the worst
};

/// Battles of so many turns.
struct LengthLine {
    std::uint32_t turns = 0;
    Share share;
};

/// A rule outcome that goes along with losing.
struct TurningPoint {
    rules::SideId side = 0;
    std::string what;     // a rule or a chart
    std::string outcome;  // of the chart
    std::string words;
    std::uint64_t battles = 0;  // in which it happened
    Estimate correlation;       // of how often it happened with the defeat of that side
    double times_lost = 0;      // a battle, in those that the side has lost
    double times_else = 0;
    Estimate more;  // the first of these less the second
};

struct VariantSummary {
    std::string name;
    std::string ruleset;
    std::string system;
    std::string title;
    std::vector<std::string> houses;
    std::vector<std::string> changes;  // of the scenario: "unit.1/Line.grade = \"veteran\""
    std::array<std::string, simulate::sides> sides;
    std::array<std::string, simulate::sides> commanders;
    std::uint64_t nodes = 0;  // of those who think, where it was said
    bool is_engagement = false;
    double exact_paths = 0;  // exact: ways of dice gone through
    std::uint64_t battles = 0;
    std::array<Share, simulate::results> won;
    Estimate score;             // of the first side: a victory 1, an undecided battle one half
    std::vector<EndLine> ends;  // the commonest first
    Estimate turns;
    std::vector<LengthLine> lengths;  // the shortest first
    Estimate orders;
    std::string losses_in;
    std::array<std::uint64_t, simulate::sides> began{};
    std::array<Estimate, simulate::sides> lost;  // shares of what it began with
    std::vector<UnitLine> units;
    std::vector<TurningPoint> turning_points;  // the strongest first
    std::size_t outcomes_looked_at = 0;        // for turning points
    std::uint64_t check = 0;

    bool is_exact() const { return exact_paths > 0; }
};

VariantSummary summary_of(Variant const& variant, simulate::Tally const& tally);
VariantSummary summary_of(Variant const& variant, games::ExactEnds const& exact);

/// How a variant differs from the one that it is compared with, battle by battle.
struct Difference {
    simulate::Measure measure = simulate::Measure::score;
    Estimate more;      // its value less the other's
    double p = 1;       // of there being none, by itself
    double p_holm = 1;  // corrected for all comparisons of the study
};

struct StudySummary {
    std::string title;
    std::uint64_t seed = 1;
    std::uint64_t planned = 0;
    std::uint64_t battles = 0;
    simulate::RunEnd end = simulate::RunEnd::all;
    std::optional<std::uint32_t> precision_millionths;
    std::vector<VariantSummary> variants;
    std::vector<std::size_t> compared_with;
    std::vector<std::vector<Difference>> differences;  // by variant; none: compared with nothing
};

/// `result` is that of the study's plan.
StudySummary summary_of(Study const& study, simulate::RunResult const& result);
/// Of a study that is counted out.
StudySummary summary_of(Study const& study);

/// "share of victories of Blue" …; of the variant's sides.
std::string measure_words(simulate::Measure measure, VariantSummary const& variant);
/// "score", "won_first" …
std::string_view measure_name(simulate::Measure measure);
/// Whether it is a share, and is shown in per cent.
bool is_share(simulate::Measure measure);
/// What a measure of a variant comes to.
Estimate value_of(simulate::Measure measure, VariantSummary const& variant);

}  // namespace esprit::study
