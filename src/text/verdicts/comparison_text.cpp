#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/counted.h"
#include "text/verdicts/comparison.h"

namespace esprit::text {

namespace {

constexpr std::size_t compared_bar_width = 16;

/// A line an outcome: its odds by each version.
void add_odds(ComparedSituation const& situation, std::string& out) {
    std::size_t width = 0;
    for (OutcomeLine const& line : situation.odds[0]) {
        width = std::max(width, outcome_words(line).size());
    }
    for (std::size_t i = 0; i < situation.odds[0].size(); ++i) {
        out += fmt::format("      {:<{}}", outcome_words(situation.odds[0][i]), width);
        for (std::size_t version = 0; version < situation.odds.size(); ++version) {
            Exact const& probability = situation.odds[version][i].probability;
            out += fmt::format("  {}{:>6} {}", version == 0 ? "" : "-> ", probability.percent(),
                               bar(probability, compared_bar_width));
        }
        out += '\n';
    }
}

}  // namespace

std::string outcome_words(OutcomeLine const& line) {
    std::string words = line.outcome;
    for (auto const& [name, value] : line.data) words += fmt::format(" {}={}", name, value);
    return words;
}

std::string facts_in_words(ComparedSituation const& situation) {
    std::string words;
    for (auto const& [name, value] : situation.facts) {
        if (!words.empty()) words += ' ';
        words += value == "true" ? name : name + "=" + value;
    }
    return words.empty() ? "no further fact" : words;
}

std::string render(Comparison const& comparison, RenderStyle style) {
    std::string out =
        bold(style, fmt::format("{} · {}\n", comparison.ruleset_title, comparison.title));
    out += fmt::format("  {}\n", fmt::join(comparison.versions, " -> "));
    out += fmt::format(
        "  {}, all with at most {} more{}: {} {} other odds\n",
        counted(comparison.looked_at, "situation"), counted(comparison.facts_more, "fact"),
        comparison.aimed == 0 ? "" : fmt::format(" but {} that the changes name", comparison.aimed),
        comparison.changed, comparison.changed == 1 ? "has" : "have");
    if (!comparison.is_complete) {
        out += "  more facts at once were not tried: name those that you mean after the chart\n";
    }
    for (RefusedByVersion const& refused : comparison.refusals) {
        out += fmt::format("  {} more {} refused by {}: {}\n    for example {}\n",
                           refused.situations, refused.situations == 1 ? "is" : "are",
                           comparison.versions[refused.version], refused.because, refused.example);
    }
    std::size_t number = 0;
    for (ComparedSituation const& situation : comparison.greatest) {
        out += fmt::format("\n  {}. {}\n", ++number, facts_in_words(situation));
        out += dim(style, fmt::format("      {} of all throws end otherwise\n",
                                      situation.change.percent()));
        add_odds(situation, out);
    }
    if (comparison.greatest.size() < comparison.changed) {
        out += fmt::format(
            "\n  {} of {} {} shown, those with the greatest changes (--most N shows more); those "
            "whose change one with fewer facts has are left out\n",
            comparison.greatest.size(), comparison.changed,
            comparison.greatest.size() == 1 ? "is" : "are");
    }
    return out;
}

std::string to_json(Comparison const& comparison) {
    using Json = nlohmann::ordered_json;
    Json greatest = Json::array();
    for (ComparedSituation const& situation : comparison.greatest) {
        Json facts = Json::object();
        for (auto const& [name, value] : situation.facts) facts[name] = value;
        Json outcomes = Json::array();
        for (std::size_t i = 0; i < situation.odds[0].size(); ++i) {
            Json line{{"outcome", situation.odds[0][i].outcome}};
            for (auto const& [name, value] : situation.odds[0][i].data) line[name] = value;
            for (auto const& version : situation.odds) {
                line["probabilities"].push_back(version[i].probability.text());
                line["values"].push_back(version[i].probability.value());
            }
            outcomes.push_back(std::move(line));
        }
        greatest.push_back({{"facts", std::move(facts)},
                            {"change", situation.change.value()},
                            {"outcomes", std::move(outcomes)}});
    }
    return Json{{"subject", comparison.subject},
                {"versions", comparison.versions},
                {"situations", comparison.looked_at},
                {"facts_more", comparison.facts_more},
                {"aimed", comparison.aimed},
                {"changed", comparison.changed},
                {"refused_by_some", comparison.refused_by_some},
                {"greatest", std::move(greatest)}}
        .dump();
}

}  // namespace esprit::text
