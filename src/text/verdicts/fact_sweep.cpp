#include "text/verdicts/fact_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "base/decimal.h"
#include "base/nearest.h"
#include "text/rulesets/rule_value.h"

namespace esprit::text {

namespace {

constexpr std::int64_t most_values = 100;
constexpr std::int64_t round_steps[] = {1000, 500, 250, 100, 50, 25, 10, 5, 1};

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t number = 0;
    auto const read = std::from_chars(text.data(), text.data() + text.size(), number);
    bool const all = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return all ? std::optional{number} : std::nullopt;
}

/// The range in the largest round step, at most its own, that leads to a value.
SweptRange in_steps_to_value(SweptRange range, std::int64_t value_thousandths) {
    std::int64_t const old = range.step_thousandths;
    for (std::int64_t const step : round_steps) {
        if (old % step != 0 || value_thousandths % step != 0) continue;
        range.from *= old / step;
        range.to *= old / step;
        range.step_thousandths = step;
        return range;
    }
    return range;
}

void must_not_be_too_wide(SweptRange const& range) {
    if (range.to - range.from < most_values) return;
    throw BadInput{
        fmt::format("\"{}={}..{}\": a range has at most {} values{}", range.name,
                    text_of_steps(range.from, range.step_thousandths),
                    text_of_steps(range.to, range.step_thousandths), most_values,
                    range.step_thousandths == whole_steps_thousandths
                        ? ""
                        : ", here in steps of " + text_of_steps(1, range.step_thousandths))};
}

FactSweep sweep_of(Subject const& subject, SweptRange const& range) {
    FactSweep sweep;
    sweep.ruleset_title = subject.system->ruleset->title;
    sweep.title = subject.title();
    sweep.name = range.name;
    sweep.step_thousandths = range.step_thousandths;
    sweep.counts = subject.chart != nullptr && subject.chart->kind == chance::ChartKind::pool;
    return sweep;
}

FactSweep::Row row_of(Subject const& subject, std::span<std::string const> words,
                      std::int64_t value) {
    FactSweep::Row row{value, {}, {}, {}};
    Situation situation = empty_situation(subject);
    for (std::string const& word : words) add_fact(subject, word, situation);
    if (auto const objection = objection_to(subject, situation)) {
        row.refusal = objection_text(*objection);
    } else {
        row.outcomes = outcomes_of(subject, situation);
        row.counts = counts_of(subject, situation);
    }
    return row;
}

/// Throws BadInput if all values are refused, with the refusal of the first.
void must_have_odds(FactSweep const& sweep) {
    bool const all_refused =
        std::all_of(sweep.rows.begin(), sweep.rows.end(),
                    [](FactSweep::Row const& row) { return !row.refusal.empty(); });
    if (all_refused) throw BadInput{sweep.rows[0].refusal};
}

/// "retires,breaks": each of the names between commas.
std::vector<std::string> names_in(std::string const& outcomes) {
    std::vector<std::string> names{""};
    for (char const c : outcomes) {
        if (c == ',') {
            names.emplace_back();
        } else if (c != ' ') {
            names.back() += c;
        }
    }
    return names;
}

double share_of(FactSweep const& sweep, FactSweep::Row const& row, std::string const& outcome) {
    Exact sum;
    std::vector<std::string> const names = names_in(outcome);
    for (OutcomeLine const& line : row.outcomes) {
        auto const count = sweep.counts ? whole_number(line.outcome) : std::nullopt;
        bool const is_it = count ? *count >= whole_number(outcome).value_or(0)
                                 : std::any_of(names.begin(), names.end(), [&](auto const& name) {
                                       return line.outcome == name || line.in_short == name;
                                   });
        if (is_it) sum += line.probability;
    }
    return sum.value();
}

void must_be_a_count(std::string const& outcome) {
    if (whole_number(outcome)) return;
    throw BadInput{"--want is \"" + outcome +
                   "\"; of a count it is a number: 2=60% for at least 2"};
}

void must_be_an_outcome(FactSweep const& sweep, std::string const& outcome) {
    std::vector<std::string_view> names;
    for (FactSweep::Row const& row : sweep.rows) {
        for (OutcomeLine const& line : row.outcomes) {
            if (line.outcome == outcome || line.in_short == outcome) return;
            bool const is_known =
                std::find(names.begin(), names.end(), line.outcome) != names.end();
            if (!is_known) names.push_back(line.outcome);
        }
    }
    throw BadInput{"no value leads to the outcome \"" + outcome + "\"" +
                   did_you_mean(outcome, names) +
                   "; those are: " + fmt::format("{}", fmt::join(names, ", "))};
}

}  // namespace

std::optional<SweptRange> swept_range(std::string const& word) {
    std::size_t const equals = word.find('=');
    std::size_t const dots = equals == std::string::npos ? equals : word.find("..", equals);
    if (dots == std::string::npos) return std::nullopt;
    auto const from = thousandths_of(std::string_view{word}.substr(equals + 1, dots - equals - 1));
    auto const to = thousandths_of(std::string_view{word}.substr(dots + 2));
    if (!from || !to || *to < *from) {
        throw BadInput{"\"" + word + "\": a range is two numbers, the lower one first: " +
                       word.substr(0, equals) + "=1..8"};
    }
    SweptRange range{word.substr(0, equals), *from, *to, 1};
    for (std::int64_t const step : round_steps) {
        if (*from % step != 0 || *to % step != 0) continue;
        range = {range.name, *from / step, *to / step, step};
        break;
    }
    must_not_be_too_wide(range);
    return range;
}

SweptRange in_steps_to(SweptRange range, std::int64_t value_thousandths) {
    range = in_steps_to_value(std::move(range), value_thousandths);
    must_not_be_too_wide(range);
    return range;
}

std::string text_of_steps(std::int64_t steps, std::int64_t step_thousandths) {
    return chance::thousandths_text(steps * step_thousandths);
}

WantedShare read_wanted_share(std::string const& word, std::string_view form) {
    std::size_t const equals = word.find('=');
    double percent = std::nan("");
    if (equals != std::string::npos && word.ends_with('%')) {
        char* end = nullptr;  // from_chars reads no fractions for WebAssembly
        percent = std::strtod(word.c_str() + equals + 1, &end);
        bool const all = end == word.c_str() + word.size() - 1 && end != word.c_str() + equals + 1;
        if (!all) percent = std::nan("");
    }
    if (std::isnan(percent)) {
        throw BadInput{"--want is \"" + word + "\"; it is " + std::string{form}};
    }
    if (percent > 100) {
        throw BadInput{"--want is \"" + word +
                       "\"; nothing comes up more often than always, which is 100%"};
    }
    if (percent < 0) {
        throw BadInput{"--want is \"" + word +
                       "\"; nothing comes up less often than never, which is 0%"};
    }
    return {word.substr(0, equals), percent / 100};
}

FactSweep sweep_fact(LoadedSystem const& system, std::string_view subject_name,
                     std::span<std::string const> words, SweptRange const& range) {
    Subject const subject = find_subject(system, subject_name);
    FactSweep sweep = sweep_of(subject, range);
    std::vector<std::string> all{words.begin(), words.end()};
    all.emplace_back();
    for (std::int64_t value = range.from; value <= range.to; ++value) {
        all.back() = range.name + "=" + text_of_steps(value, range.step_thousandths);
        sweep.rows.push_back(row_of(subject, all, value));
    }
    must_have_odds(sweep);
    return sweep;
}

FactSweep sweep_number(std::string_view system, std::span<NamedText const> houses,
                       std::string_view subject_name, std::span<std::string const> words,
                       SweptRange const& asked) {
    LoadedSystem const plain = load_system(system, houses);
    RuleValue const changed_value =
        rule_value_named(system, tree_with_houses(system, houses), asked.name);
    SweptRange const range = in_steps_to(asked, changed_value.thousandths);
    FactSweep sweep = sweep_of(find_subject(plain, subject_name), range);
    for (std::int64_t value = range.from; value <= range.to; ++value) {
        LoadedSystem const changed = load_with_value(system, houses, changed_value,
                                                     text_of_steps(value, range.step_thousandths));
        sweep.rows.push_back(row_of(find_subject(changed, subject_name), words, value));
    }
    must_have_odds(sweep);
    return sweep;
}

void find_wanted(FactSweep& sweep, WantedShare const& wanted) {
    if (sweep.counts) {
        must_be_a_count(wanted.outcome);
    } else {
        for (std::string const& name : names_in(wanted.outcome)) must_be_an_outcome(sweep, name);
    }
    sweep.wanted = wanted;
    sweep.shares.clear();
    double least = 2;
    for (std::size_t i = 0; i < sweep.rows.size(); ++i) {
        bool const refused = !sweep.rows[i].refusal.empty();
        sweep.shares.push_back(refused ? -1 : share_of(sweep, sweep.rows[i], wanted.outcome));
        if (refused) continue;
        double const off = std::abs(sweep.shares[i] - wanted.share);
        if (off >= least) continue;
        least = off;
        sweep.nearest = i;
    }
}

std::vector<std::int64_t> nearest_values(FactSweep const& sweep) {
    std::vector<std::int64_t> values;
    if (!sweep.nearest) return values;
    double const nearest = std::abs(sweep.shares[*sweep.nearest] - sweep.wanted->share);
    for (std::size_t i = 0; i < sweep.rows.size(); ++i) {
        double const off = std::abs(sweep.shares[i] - sweep.wanted->share);
        if (sweep.shares[i] >= 0 && off < nearest + 1e-9) values.push_back(sweep.rows[i].value);
    }
    return values;
}

}  // namespace esprit::text
