#include <fmt/format.h>

#include <span>
#include <string_view>

#include "play/log.h"
#include "study/battle_rows.h"
#include "study/study_files.h"
#include "study/words.h"

namespace esprit::study {

using simulate::Measure;

namespace {

/// True if the text begins with one of the parts, which it then begins behind.
bool skip_one_of(std::string_view& text, std::span<std::string_view const> parts) {
    for (std::string_view const part : parts) {
        if (!text.starts_with(part)) continue;
        text.remove_prefix(part.size());
        return true;
    }
    return false;
}

/// True if a spreadsheet takes the text for a formula: after blanks, which some of them drop, it
/// begins with one of `=+-@`, of any width.
bool is_formula(std::string_view text) {
    static constexpr std::string_view blanks[] = {" ", "\u00a0", "\u3000"};
    static constexpr std::string_view signs[] = {
        "=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\u2212"};
    while (skip_one_of(text, blanks)) {
    }
    return skip_one_of(text, signs);
}

/// A field as in RFC 4180; an apostrophe before a formula makes it a text.
std::string field(std::string const& text) {
    std::string const safe = (is_formula(text) ? "'" : "") + text;
    if (safe.find_first_of(",\"\r\n") == std::string::npos) return safe;
    std::string out = "\"";
    for (char const letter : safe) {
        if (letter == '"') out += '"';
        out += letter;
    }
    return out + "\"";
}

/// Unknown bounds are empty.
std::string numbers(Estimate const& estimate) {
    if (!estimate.is_bounded()) return fmt::format("{:.10g},,", estimate.value);
    return fmt::format("{:.10g},{:.10g},{:.10g}", estimate.value, estimate.low, estimate.high);
}

std::string begin_line(StudySummary const& summary, VariantSummary const& variant) {
    bool const partial = summary.end == simulate::RunEnd::broken_off && !variant.is_exact();
    return field(summary.title) + "," + field(variant.name) + "," + variant.ruleset + "," +
           field(variant.title) + "," + field(change_words(variant)) + "," + variant.commanders[0] +
           "," + variant.commanders[1] + "," + std::to_string(variant.battles) + "," +
           std::to_string(summary.seed) + "," + (partial ? "1" : "0") + "," +
           (variant.is_exact() ? "1" : "0") + ",";
}

}  // namespace

std::string csv(StudySummary const& summary) {
    std::string out =
        "study,variant,ruleset,scenario,changes,first_commander,second_commander,battles,seed,"
        "partial,exact,measure,value,low,high,compared_with,difference,difference_low,difference_"
        "high,p,p_holm\n";
    constexpr std::string_view not_compared = ",,,,,,";
    for (std::size_t i = 0; i < summary.variants.size(); ++i) {
        VariantSummary const& variant = summary.variants[i];
        std::string const begin = begin_line(summary, variant);
        for (UnitFinalStates const& unit : variant.units) {
            if (!variant.is_engagement) break;
            for (StateLine const& state : unit.states) {
                out += begin + field(unit.name + ": " + state.word) + "," +
                       numbers(state.share.share) + std::string{not_compared} + "\n";
            }
        }
        for (std::size_t m = 0; !variant.is_engagement && m < simulate::measures; ++m) {
            auto const measure = static_cast<Measure>(m);
            out += begin + std::string{measure_name(measure)} + "," +
                   numbers(value_of(measure, variant));
            auto const& differences = summary.differences[i];
            if (differences.empty()) {
                out += not_compared;
            } else {
                out += "," + field(summary.variants[summary.compared_with[i]].name) + "," +
                       numbers(differences[m].more) +
                       fmt::format(",{:.10g},{:.10g}", differences[m].p, differences[m].p_holm);
            }
            out += "\n";
        }
    }
    return out;
}

std::string battles_csv(StudySummary const& summary, std::vector<BattleRow> const& rows) {
    std::string out =
        "variant,number,winner,ending,degree,turns,orders,first_began,first_lost,second_began,"
        "second_lost,state\n";
    for (BattleRow const& row : rows) {
        VariantSummary const& variant = summary.variants[row.variant];
        simulate::BattleRecord const& record = row.record;
        out += field(variant.name) + "," + std::to_string(row.number) + "," +
               (record.winner ? field(variant.sides[*record.winner]) : "") + "," +
               field(record.ending) + "," + field(std::string{record.degree}) + "," +
               std::to_string(record.turns) + "," + std::to_string(record.orders);
        for (simulate::Loss const& loss : record.losses) {
            out += "," + std::to_string(loss.began) + "," + std::to_string(loss.lost);
        }
        out += "," + play::digest_words(record.state) + "\n";
    }
    return out;
}

}  // namespace esprit::study
