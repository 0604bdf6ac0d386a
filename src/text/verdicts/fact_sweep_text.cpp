#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "text/verdicts/fact_sweep.h"
#include "text/verdicts/spread.h"

namespace esprit::text {

namespace {

constexpr std::size_t stacked_bar_width = 40;
constexpr std::string_view shades[] = {"█", "▓", "▒", "░", "▚", "·"};

/// The sweep with outcomes that share a name as one.
FactSweep shortened(FactSweep sweep) {
    for (FactSweep::Row& row : sweep.rows) {
        std::vector<OutcomeLine> lines = in_short(row.outcomes);
        if (!lines.empty()) row.outcomes = std::move(lines);
    }
    return sweep;
}

std::string value_of(FactSweep const& sweep, std::int64_t steps) {
    return text_of_steps(steps, sweep.step_thousandths);
}

/// Whether all rows have the same odds.
bool makes_no_difference(FactSweep const& sweep) {
    if (sweep.rows.size() < 2) return false;
    FactSweep::Row const& first = sweep.rows.front();
    return std::all_of(sweep.rows.begin(), sweep.rows.end(), [&](FactSweep::Row const& row) {
        return row.refusal.empty() && first.refusal.empty() &&
               std::equal(row.outcomes.begin(), row.outcomes.end(), first.outcomes.begin(),
                          first.outcomes.end(), [](OutcomeLine const& a, OutcomeLine const& b) {
                              return a.outcome == b.outcome && a.data == b.data &&
                                     a.probability == b.probability;
                          });
    });
}

std::vector<std::string> outcome_names(FactSweep const& sweep) {
    std::vector<std::string> names;
    for (FactSweep::Row const& row : sweep.rows) {
        for (OutcomeLine const& line : row.outcomes) {
            bool const is_new = std::find(names.begin(), names.end(), line.outcome) == names.end();
            if (is_new) names.push_back(line.outcome);
        }
    }
    return names;
}

Exact probability_of(FactSweep::Row const& row, std::string const& outcome) {
    Exact sum;
    for (OutcomeLine const& line : row.outcomes) {
        if (line.outcome == outcome) sum += line.probability;
    }
    return sum;
}

/// All outcomes in one bar, each with a shade of its own.
std::string stacked_bar(FactSweep::Row const& row, std::vector<std::string> const& names) {
    std::string bar;
    double sum = 0;
    std::size_t filled = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        sum += probability_of(row, names[i]).value();
        auto const end = static_cast<std::size_t>(std::lround(sum * stacked_bar_width));
        for (; filled < end; ++filled) bar += shades[std::min(i, std::size(shades) - 1)];
    }
    return bar;
}

int count_in(std::string const& text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

double mean_of(FactSweep::Row const& row) {
    double mean = 0;
    for (OutcomeLine const& line : row.outcomes) {
        mean += count_in(line.outcome) * line.probability.value();
    }
    return mean;
}

Exact at_least(FactSweep::Row const& row, int count) {
    Exact sum;
    for (OutcomeLine const& line : row.outcomes) {
        if (count_in(line.outcome) >= count) sum += line.probability;
    }
    return sum;
}

class Table {
public:
    explicit Table(FactSweep const& sweep)
        : sweep_(sweep), names_(outcome_names(sweep)), width_(sweep.name.size()) {
        if (!makes_no_difference(sweep)) nearest_ = nearest_values(sweep);
        for (FactSweep::Row const& row : sweep.rows) {
            width_ = std::max(width_, value_of(sweep, row.value).size());
            for (OutcomeLine const& line : row.outcomes) {
                if (sweep.counts) most_ = std::max(most_, count_in(line.outcome));
            }
            greatest_mean_ = std::max(greatest_mean_, mean_of(row));
        }
        std::size_t all = 0;
        for (std::string const& name : names_) all += name.size();
        for (std::size_t i = 0; i < names_.size(); ++i) {
            bool const by_letter = all > widest_names;
            columns_.push_back(by_letter ? std::string(1, static_cast<char>('a' + i)) : names_[i]);
        }
    }

    std::string text() const {
        std::string out = fmt::format("  {:>{}}", sweep_.name, width_);
        if (sweep_.counts) {
            out += "   mean";
            for (int count = 1; count <= std::min(most_, most_columns); ++count) {
                out += fmt::format("  at least {}", count);
            }
        } else {
            for (std::string const& column : columns_) out += fmt::format("  {:>6}", column);
        }
        out += '\n';
        for (FactSweep::Row const& row : sweep_.rows) add_row(row, out);
        if (!sweep_.counts) {
            out += '\n';
            for (std::size_t i = 0; i < names_.size(); ++i) {
                std::string_view const shade = shades[std::min(i, std::size(shades) - 1)];
                out += columns_[i] == names_[i]
                           ? fmt::format("  {} {}\n", shade, names_[i])
                           : fmt::format("  {} {}  {}\n", shade, columns_[i], names_[i]);
            }
        }
        return out;
    }

private:
    static constexpr int most_columns = 4;
    static constexpr std::size_t widest_names = 60;

    void add_row(FactSweep::Row const& row, std::string& out) const {
        out += fmt::format("  {:>{}}", value_of(sweep_, row.value), width_);
        if (!row.refusal.empty()) {
            out += fmt::format("  {}\n", row.refusal);
            return;
        }
        if (sweep_.counts) {
            out += fmt::format("  {:>5.2f}", mean_of(row));
            for (int count = 1; count <= std::min(most_, most_columns); ++count) {
                out += fmt::format("  {:>10}", at_least(row, count).percent());
            }
            auto const filled = std::lround(mean_of(row) / std::max(greatest_mean_, 1e-9) *
                                            static_cast<double>(stacked_bar_width) / 2);
            out += "  ";
            for (long i = 0; i < filled; ++i) out += shades[0];
        } else {
            for (std::size_t i = 0; i < names_.size(); ++i) {
                out += fmt::format("  {:>{}}", probability_of(row, names_[i]).percent(),
                                   std::max<std::size_t>(6, columns_[i].size()));
            }
            out += "  " + stacked_bar(row, names_);
        }
        bool const is_nearest =
            std::find(nearest_.begin(), nearest_.end(), row.value) != nearest_.end();
        out += is_nearest ? "  <- nearest\n" : "\n";
    }

    FactSweep const& sweep_;
    std::vector<std::string> names_;
    std::vector<std::string> columns_;  // a letter each where the names are long
    std::vector<std::int64_t> nearest_;
    std::size_t width_;
    int most_ = 0;
    double greatest_mean_ = 0;
};

/// A row for each value, with the mean of every count.
std::string means_text(FactSweep const& sweep) {
    auto const first = std::find_if(sweep.rows.begin(), sweep.rows.end(),
                                    [](FactSweep::Row const& row) { return !row.counts.empty(); });
    if (first == sweep.rows.end()) return {};
    std::string out = fmt::format("\n  {}", sweep.name);
    for (CountLine const& count : first->counts) out += fmt::format("  {}", count.name);
    out += "  (means)\n";
    for (FactSweep::Row const& row : sweep.rows) {
        if (row.counts.empty()) continue;
        out += fmt::format("  {:>{}}", value_of(sweep, row.value), sweep.name.size());
        for (CountLine const& count : row.counts) {
            out += fmt::format("  {:>{}.2f}", Spread{count.name, count.odds}.mean(),
                               count.name.size());
        }
        out += '\n';
    }
    return out;
}

/// Whether the wanted share lies between those of the values.
bool is_reached(FactSweep const& sweep) {
    bool below = false;
    bool above = false;
    for (double const share : sweep.shares) {
        below = below || (share >= 0 && share <= sweep.wanted->share);
        above = above || share >= sweep.wanted->share;
    }
    return below && above;
}

/// Which values come nearest to the wanted share, and between which neighbours it lies.
std::string answer_of(FactSweep const& sweep) {
    double const wanted = sweep.wanted->share;
    double const share = sweep.shares[*sweep.nearest];
    std::vector<std::string> values;
    for (std::int64_t const value : nearest_values(sweep)) values.push_back(value_of(sweep, value));
    std::string out = fmt::format(
        "\n  {}{} is wanted in {:.1f}% of all throws: ", sweep.counts ? "at least " : "",
        sweep.wanted->outcome, wanted * 100);
    if (makes_no_difference(sweep)) return out + fmt::format("it comes to {:.1f}%\n", share * 100);
    out += fmt::format("{}={} {} nearest, with {:.1f}%\n", sweep.name, fmt::join(values, ", "),
                       values.size() == 1 ? "is" : "are", share * 100);
    if (!is_reached(sweep)) {
        return out +
               fmt::format("  every value makes it {} often\n", share > wanted ? "more" : "less");
    }
    for (std::size_t i = 1; i < sweep.shares.size(); ++i) {
        double const before = sweep.shares[i - 1];
        double const after = sweep.shares[i];
        bool const both = before >= 0 && after >= 0;
        if (!both || (before - wanted) * (after - wanted) >= 0) continue;
        out += fmt::format("  it lies between {} ({:.1f}%) and {} ({:.1f}%)\n",
                           value_of(sweep, sweep.rows[i - 1].value), before * 100,
                           value_of(sweep, sweep.rows[i].value), after * 100);
    }
    return out;
}

}  // namespace

std::vector<SweptCurve> curves_of(FactSweep const& given) {
    constexpr int most_curves = 6;
    FactSweep const sweep = shortened(given);
    std::vector<SweptCurve> curves;
    auto const add = [&](std::string name, auto const& share_in) {
        SweptCurve curve{std::move(name), {}};
        for (FactSweep::Row const& row : sweep.rows) {
            curve.shares.push_back(row.refusal.empty() ? std::optional{share_in(row).value()}
                                                       : std::nullopt);
        }
        curves.push_back(std::move(curve));
    };
    std::vector<std::string> const names = outcome_names(sweep);
    if (!sweep.counts) {
        for (std::string const& name : names) {
            add(name, [&](FactSweep::Row const& row) { return probability_of(row, name); });
        }
        return curves;
    }
    int most = 1;
    for (std::string const& name : names) most = std::max(most, count_in(name));
    for (int count = 1; count <= std::min(most, most_curves); ++count) {
        add(fmt::format("at least {}", count),
            [&](FactSweep::Row const& row) { return at_least(row, count); });
    }
    return curves;
}

std::string render(FactSweep const& sweep, RenderStyle style) {
    std::string out =
        bold(style, fmt::format("{} · {}", sweep.ruleset_title, sweep.title)) + "\n\n";
    FactSweep const in_columns = shortened(sweep);
    out += Table{in_columns}.text();
    out += means_text(sweep);
    if (makes_no_difference(sweep)) {
        out += fmt::format("\n  {} makes no difference in this situation\n", sweep.name);
    }
    return sweep.nearest ? out + answer_of(sweep) : out;
}

std::string to_json(FactSweep const& sweep) {
    using Json = nlohmann::ordered_json;
    auto const number_of = [&](std::int64_t steps) {
        return json_of_steps<Json>(steps, sweep.step_thousandths);
    };
    Json rows = Json::array();
    for (FactSweep::Row const& row : sweep.rows) {
        Json object{{"value", number_of(row.value)}};
        if (!row.refusal.empty()) {
            object["refused"] = row.refusal;
        } else {
            object["outcomes"] = Json::array();
            for (OutcomeLine const& line : row.outcomes) {
                Json outcome{{"outcome", line.outcome}};
                for (auto const& [name, value] : line.data) outcome[name] = value;
                outcome["probability"] = line.probability.text();
                outcome["value"] = line.probability.value();
                object["outcomes"].push_back(std::move(outcome));
            }
        }
        for (OutcomeLine const& line : in_short(row.outcomes)) {
            object["in_short"].push_back({{"outcome", line.outcome},
                                          {"probability", line.probability.text()},
                                          {"value", line.probability.value()}});
        }
        for (CountLine const& count : row.counts)
            object["means"][count.name] = Spread{count.name, count.odds}.mean();
        rows.push_back(std::move(object));
    }
    Json all{{"swept", sweep.name}, {"rows", std::move(rows)}};
    if (sweep.nearest) {
        all["nearest"] = number_of(sweep.rows[*sweep.nearest].value);
        for (std::int64_t const value : nearest_values(sweep)) {
            all["nearest_values"].push_back(number_of(value));
        }
        all["within_reach"] = is_reached(sweep);
    }
    return all.dump();
}

}  // namespace esprit::text
