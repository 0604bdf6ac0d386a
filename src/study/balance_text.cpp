// A search for the value that makes a battle even, for a terminal and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "study/balance.h"
#include "study/words.h"
#include "text/verdicts/fact_sweep.h"

namespace esprit::study {

namespace {

using Json = nlohmann::ordered_json;
using simulate::Estimate;

constexpr std::size_t bar_letters = 30;

/// A bar of the score, with a mark where the wanted score is.
std::string bar_of(double score, double wanted) {
    auto const place = [](double share) {
        return static_cast<std::size_t>(share * static_cast<double>(bar_letters) + 0.5);
    };
    std::string bar;
    for (std::size_t i = 1; i <= bar_letters; ++i) {
        bar += i <= place(score) ? "█" : "·";
        if (i == place(wanted)) bar += "│";
    }
    return bar;
}

std::string value_of(BalanceReport const& report, std::int64_t steps) {
    return text::text_of_steps(steps, report.step_thousandths);
}

/// Whether all values tried have the same score.
bool makes_no_difference(BalanceResult const& result) {
    Estimate const& first = result.scores.begin()->second;
    return result.scores.size() > 1 &&
           std::all_of(result.scores.begin(), result.scores.end(), [&](auto const& each) {
               Estimate const& score = each.second;
               return score.value == first.value && score.low == first.low &&
                      score.high == first.high;
           });
}

/// The answer in one or two sentences.
std::string answer_of(BalanceReport const& report) {
    BalanceResult const& result = report.result;
    if (!result.nearest) return "no value was tried to the end\n";
    if (makes_no_difference(result)) {
        return fmt::format("{} makes no difference in these battles: {}\n", report.number,
                           with_interval(result.scores.begin()->second, true));
    }
    std::string out = fmt::format("{} = {} comes nearest to {}: {}\n", report.number,
                                  value_of(report, *result.nearest), percent(report.wanted),
                                  with_interval(result.scores.at(*result.nearest), true));
    if (!result.reached) {
        bool const above = result.scores.begin()->second.value > report.wanted;
        out += fmt::format("the scores of all values tried lie {} it\n", above ? "above" : "below");
    }
    if (result.interval) {
        std::string const from = value_of(report, result.interval->from);
        std::string const to = value_of(report, result.interval->to);
        out += fmt::format("with so many battles the score of {} cannot be told from it\n",
                           from == to ? from + " alone" : "the values " + from + " to " + to);
    } else if (result.reached) {
        out += fmt::format("no value gives just {}: it lies between two of them\n",
                           percent(report.wanted));
    }
    if (!result.steady) {
        out += "the score does not rise or fall steadily: other values may do as well (sweep)\n";
    }
    return out;
}

Json score_json(Estimate const& estimate) {
    return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

}  // namespace

std::string balance_text(BalanceReport const& report, text::RenderStyle style) {
    BalanceResult const& result = report.result;
    std::string out = heading(style, report.system + " · " + report.title,
                              fmt::format("which {} brings {} to {}", report.number,
                                          report.sides[report.side], percent(report.wanted)),
                              report.houses);
    out += fmt::format("{} against {}, seed {}\n", report.commanders[0], report.commanders[1],
                       report.seed);
    out += fmt::format(
        "{} of each of {}, {} in all, with the same dice; now it is {} ({})\n\n",
        counted_words(report.battles, "battle"), counted_words(result.scores.size(), "value"),
        with_commas(report.battles * result.scores.size()), report.usual, report.rule);
    for (auto const& [value, score] : result.scores) {
        out += fmt::format("{} {:>6}  {}  {}\n", value == result.nearest ? '>' : ' ',
                           value_of(report, value), bar_of(score.value, report.wanted),
                           with_interval(score, true));
    }
    out += '\n' + answer_of(report);
    if (result.broken_off) out += "partial: stopped before the end\n";
    return out;
}

std::string balance_json(BalanceReport const& report) {
    BalanceResult const& result = report.result;
    auto const number_of = [&](std::int64_t steps) {
        return text::json_of_steps<Json>(steps, report.step_thousandths);
    };
    Json object{{"ruleset", report.ruleset},
                {"scenario", report.title},
                {"houses", report.houses},
                {"sides", report.sides},
                {"commanders", report.commanders},
                {"seed", report.seed},
                {"number", report.number},
                {"rule", report.rule},
                {"usual", report.usual},
                {"from", number_of(report.range.from)},
                {"to", number_of(report.range.to)},
                {"side", report.sides[report.side]},
                {"wanted", report.wanted},
                {"battles_of_each", report.battles},
                {"battles", report.battles * result.scores.size()},
                {"values", Json::array()}};
    for (auto const& [value, score] : result.scores) {
        object["values"].push_back({{"value", number_of(value)}, {"score", score_json(score)}});
    }
    object["nearest"] = result.nearest ? number_of(*result.nearest) : Json();
    object["reached"] = result.reached;
    object["interval"] = result.interval ? Json{{"from", number_of(result.interval->from)},
                                                {"to", number_of(result.interval->to)}}
                                         : Json();
    object["steady"] = result.steady;
    object["partial"] = result.broken_off;
    return object.dump() + '\n';
}

}  // namespace esprit::study
