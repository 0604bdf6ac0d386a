#pragma once
// The results of a study with their intervals; all output is written from this.
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

/// A share of battles with its interval, or exact.
struct Share {
    std::uint64_t count = 0;
    Estimate share;
    std::optional<Exact> exact;  // then nothing was counted
};

/// One way in which battles ended.
struct EndLine {
    std::size_t winner = simulate::nobody;
    std::string ending;  // a rule; of an engagement, the end in words
    std::string words;   // of the rule
    std::string degree;  // "decisive"; empty if the system has no degrees
    Share share;
};

/// A final state of a unit, and how often it came up.
struct StateLine {
    std::string word;
    Share share;
    Share lost;  // of the battles with this state, the share that its side lost
};

/// The final states of a unit.
struct UnitFinalStates {
    std::string name;
    rules::SideId side = 0;
    std::vector<StateLine> states;  // from the best to the worst
};

/// The battles of one length.
struct LengthLine {
    std::uint32_t turns = 0;
    Share share;
};

/// A rule outcome that is correlated with losing.
struct LosingOutcome {
    rules::SideId side = 0;
    std::string what;     // a rule or a chart
    std::string outcome;  // of the chart
    std::string words;
    std::uint64_t battles = 0;  // with the outcome
    Estimate correlation;       // of its number in a battle with the defeat of that side
    double times_lost = 0;      // the mean number in battles that the side lost
    double times_else = 0;      // in other battles
    Estimate more;              // times_lost less times_else
};

/// The results of a variant.
struct VariantSummary {
    std::string name;
    std::string ruleset;
    std::string system;
    std::string title;
    std::vector<std::string> houses;
    std::vector<std::string> changes;  // of the scenario: "unit.1/Line.grade = \"veteran\""
    std::array<std::string, simulate::sides> sides;
    std::array<std::string, simulate::sides> commanders;
    std::uint64_t nodes = 0;  // of commanders who think; 0: as many as their level
    bool is_engagement = false;
    double exact_paths = 0;  // paths of dice behind exact odds; 0: sampled
    std::uint64_t battles = 0;
    std::array<Share, simulate::results> won;
    Estimate score;             // of the first side: 1 for a victory, 1/2 for an undecided battle
    std::vector<EndLine> ends;  // the most common first
    Estimate turns;
    std::vector<LengthLine> lengths;  // the shortest first
    Estimate orders;
    std::string losses_in;
    std::array<std::uint64_t, simulate::sides> began{};
    std::array<Estimate, simulate::sides> lost;  // as shares of `began`
    std::vector<UnitFinalStates> units;
    std::vector<LosingOutcome> turning_points;  // the strongest first
    std::size_t outcomes_looked_at = 0;         // candidates for turning points
    std::uint64_t check = 0;

    bool is_exact() const { return exact_paths > 0; }
};

VariantSummary summary_of(Variant const& variant, simulate::Tally const& tally);
VariantSummary summary_of(Variant const& variant, games::ExactEnds const& exact);

/// The paired difference of a variant from the one that it is compared with.
struct PairedDifference {
    simulate::Measure measure = simulate::Measure::score;
    Estimate more;      // its value less that of the other
    double p = 1;       // of no difference
    double p_holm = 1;  // with Holm's correction for all comparisons of the study
};

/// The results of a study.
struct StudySummary {
    std::string title;
    std::uint64_t seed = 1;
    std::uint64_t planned = 0;
    std::uint64_t battles = 0;
    simulate::RunEnd end = simulate::RunEnd::all;
    std::optional<std::uint32_t> precision_millionths;
    std::vector<VariantSummary> variants;
    std::vector<std::size_t> compared_with;
    std::vector<std::vector<PairedDifference>> differences;  // by variant; empty: not compared
};

/// `result` is from a run of the study's plan.
StudySummary summary_of(Study const& study, simulate::RunResult const& result);
/// Of a study with exact odds only.
StudySummary summary_of(Study const& study);

/// "Blue wins", "losses of Blue" …, with the names of the variant's sides.
std::string measure_words(simulate::Measure measure, VariantSummary const& variant);
/// "score", "won_first" …
std::string_view measure_name(simulate::Measure measure);
/// Shares are shown in per cent.
bool is_share(simulate::Measure measure);
/// The value of a measure of a variant.
Estimate value_of(simulate::Measure measure, VariantSummary const& variant);

}  // namespace esprit::study
