#pragma once
// The odds of a chart or procedure over a range of one fact, or of one number of the rules.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {

inline constexpr std::int64_t whole_steps_thousandths = 1000;

/// "dice=1..8", "gap_inches=0.5..2": a fact or number, and the range of its values, all of which
/// are multiples of one step.
struct SweptRange {
    std::string name;       // "dice", "attacker.figures"
    std::int64_t from = 0;  // in steps
    std::int64_t to = 0;    // in steps; at least `from`
    std::int64_t step_thousandths = whole_steps_thousandths;
};
/// Nothing if the word has no range. The step is the largest round one that leads to both ends: 1,
/// 0.5, 0.25, 0.1 and so on. Throws BadInput if the ends are no numbers in order, or too far apart.
std::optional<SweptRange> swept_range(std::string const& word);
/// The range in steps that lead to the present value of a number, too. Throws BadInput if its ends
/// are too far apart for that.
SweptRange in_steps_to(SweptRange range, std::int64_t value_thousandths);
/// "4.5", from a number of steps.
std::string text_of_steps(std::int64_t steps, std::int64_t step_thousandths);
/// The same for JSON: a whole number where it is one.
template <class Json>
Json json_of_steps(std::int64_t steps, std::int64_t step_thousandths) {
    std::int64_t const thousandths = steps * step_thousandths;
    if (thousandths % whole_steps_thousandths == 0) return thousandths / whole_steps_thousandths;
    return static_cast<double>(thousandths) / static_cast<double>(whole_steps_thousandths);
}

/// "pass=60%": an outcome and the probability that it should have.
struct WantedShare {
    std::string outcome;  // of a pool: "2" for at least 2; several, by their sum: "retires,breaks"
    double share = 0;     // from 0 to 1
};
/// Throws BadInput.
/// \param form  what the word should be, for the message.
WantedShare read_wanted_share(std::string const& word,
                              std::string_view form = "an outcome and its share: pass=60%");

/// The odds by each value.
struct FactSweep {
    std::string ruleset_title;
    std::string title;
    std::string name;
    bool counts = false;  // the outcomes are numbers
    std::int64_t step_thousandths = whole_steps_thousandths;
    struct Row {
        std::int64_t value = 0;  // in steps
        std::string refusal;     // in place of odds
        std::vector<OutcomeLine> outcomes;
        std::vector<CountLine> counts{};  // of a procedure
    };
    std::vector<Row> rows;
    std::optional<WantedShare> wanted;
    std::vector<double> shares;          // of the wanted outcomes, by row; -1: refused
    std::optional<std::size_t> nearest;  // the first row whose share is nearest to the wanted one
};

/// Sweeps a fact.
/// \param words  the other facts, as a player writes them
/// Throws BadInput for a wrong word, or if all values are refused.
FactSweep sweep_fact(LoadedSystem const& system, std::string_view subject,
                     std::span<std::string const> words, SweptRange const& range);
/// Sweeps a number or a value of a chart (`rule_value_named`), laid over the house rules. Throws
/// BadInput.
FactSweep sweep_number(std::string_view system, std::span<NamedText const> houses,
                       std::string_view subject, std::span<std::string const> words,
                       SweptRange const& range);

/// Finds the value whose share is nearest to the wanted one. Throws BadInput if no row has such an
/// outcome.
void find_wanted(FactSweep& sweep, WantedShare const& wanted);

/// The values that come equally near to the wanted share, in steps.
std::vector<std::int64_t> nearest_values(FactSweep const& sweep);

/// The share of an outcome by each value; nothing where the value is refused.
struct SweptCurve {
    std::string name;
    std::vector<std::optional<double>> shares;
};
/// The curves of all outcomes; of counts those of "at least 1", "at least 2" and so on, at most 6.
std::vector<SweptCurve> curves_of(FactSweep const& sweep);

/// A row for each value, with the odds as a stacked bar; of counts the mean, with a bar.
std::string render(FactSweep const& sweep, RenderStyle style);
/// One line of JSON (docs/json.md).
std::string to_json(FactSweep const& sweep);

}  // namespace esprit::text
