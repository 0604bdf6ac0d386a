#include "text/verdicts/spread.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

namespace esprit::text {

namespace {

std::optional<int> number_in(std::string const& text) {
    int number = 0;
    auto const read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The number of that name; that of the outcome itself for an empty name.
std::optional<int> number_of(OutcomeLine const& line, std::string const& name) {
    if (name.empty()) return number_in(line.outcome);
    for (auto const& [each, value] : line.data) {
        if (each == name) return value;
    }
    return std::nullopt;
}

std::optional<Spread> spread_of(Verdict const& verdict, std::string const& name) {
    std::map<int, Exact> odds;
    for (OutcomeLine const& line : verdict.outcomes) {
        std::optional<int> const number = number_of(line, name);
        if (!number) return std::nullopt;
        odds[*number] += line.probability;
    }
    if (odds.size() < 2) return std::nullopt;
    return Spread{name, {odds.begin(), odds.end()}};
}

}  // namespace

double Spread::mean() const {
    double sum = 0;
    for (auto const& [value, probability] : odds) sum += value * probability.value();
    return sum;
}

double Spread::deviation() const {
    double const middle = mean();
    double sum = 0;
    for (auto const& [value, probability] : odds) {
        sum += (value - middle) * (value - middle) * probability.value();
    }
    return std::sqrt(sum);
}

std::vector<int> Spread::most_likely() const {
    Exact greatest;
    for (auto const& each : odds) greatest = std::max(greatest, each.second);
    std::vector<int> values;
    for (auto const& [value, probability] : odds) {
        if (probability == greatest) values.push_back(value);
    }
    return values;
}

Exact Spread::at_least(int value) const {
    Exact sum;
    for (auto const& [each, probability] : odds) {
        if (each >= value) sum += probability;
    }
    return sum;
}

Exact Spread::at_most(int value) const {
    Exact sum;
    for (auto const& [each, probability] : odds) {
        if (each <= value) sum += probability;
    }
    return sum;
}

std::vector<Spread> spreads_of(Verdict const& verdict) {
    std::vector<Spread> spreads;
    if (verdict.outcomes.empty()) return spreads;
    if (auto counted = spread_of(verdict, "")) {
        counted->name = "count";
        spreads.push_back(std::move(*counted));
    }
    for (auto const& data : verdict.outcomes[0].data) {
        if (auto spread = spread_of(verdict, data.first)) spreads.push_back(std::move(*spread));
    }
    for (CountLine const& count : verdict.counts) {
        if (count.odds.size() > 1) spreads.push_back({count.name, count.odds});
    }
    return spreads;
}

std::vector<OutcomeLine> in_short(std::vector<OutcomeLine> const& outcomes) {
    std::vector<OutcomeLine> lines;
    for (OutcomeLine const& outcome : outcomes) {
        if (outcome.in_short.empty()) return {};
        auto const known = std::find_if(lines.begin(), lines.end(), [&](OutcomeLine const& line) {
            return line.outcome == outcome.in_short;
        });
        if (known != lines.end()) {
            known->probability += outcome.probability;
        } else {
            lines.push_back({outcome.in_short, {}, outcome.probability, {}});
        }
    }
    return lines;
}

}  // namespace esprit::text
