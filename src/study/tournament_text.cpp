// The results of a tournament, for a terminal and as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "play/log.h"
#include "study/tournament.h"
#include "study/words.h"

namespace esprit::study {

namespace {

using simulate::PairingResults;
using simulate::Sprt;
using simulate::SprtDecision;
using Json = nlohmann::ordered_json;

/// "won, undecided, lost"
std::string score_words(Pairing const& pairing, bool as_first) {
    auto const& [lost, undecided, won] = pairing.battles;
    return fmt::format("{}-{}-{}", as_first ? won : lost, undecided, as_first ? lost : won);
}

/// "+52"; "+∞" if every battle was won.
std::string elo_words(double elo) {
    return std::isinf(elo) ? (elo > 0 ? "+∞" : "-∞") : fmt::format("{:+.0f}", elo);
}

/// "+52 (+20 to +85)"
std::string elo_words(Estimate const& elo) {
    return fmt::format("{} ({} to {})", elo_words(elo.value), elo_words(elo.low),
                       elo_words(elo.high));
}

std::vector<PairingResults> results_of(TournamentResult const& result) {
    std::vector<PairingResults> all;
    for (Pairing const& pairing : result.pairings) all.push_back(pairing.of);
    return all;
}

/// The contenders, the highest rating first.
std::vector<std::size_t> ranking(std::vector<Estimate> const& ratings) {
    std::vector<std::size_t> order(ratings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return ratings[a].value != ratings[b].value ? ratings[a].value > ratings[b].value : a < b;
    });
    return order;
}

/// The sum of all results of a contender.
simulate::Pentanomial all_results(TournamentResult const& result, std::size_t contender) {
    simulate::Pentanomial sum;
    for (Pairing const& pairing : result.pairings) {
        bool const first = pairing.of.first == contender;
        if (!first && pairing.of.second != contender) continue;
        auto const own = first ? pairing.of.results : pairing.of.results.reversed();
        for (std::size_t i = 0; i < own.pairs.size(); ++i) sum.pairs[i] += own.pairs[i];
    }
    return sum;
}

Pairing const& pairing_of(TournamentResult const& result, std::size_t a, std::size_t b) {
    return *std::find_if(result.pairings.begin(), result.pairings.end(), [&](Pairing const& each) {
        return (each.of.first == a && each.of.second == b) ||
               (each.of.first == b && each.of.second == a);
    });
}

std::string headline(TournamentPlan const& plan, TournamentResult const& result) {
    std::uint64_t pairs = 0;
    for (Pairing const& pairing : result.pairings) pairs += pairing.of.results.count();
    std::string out;
    for (auto const& field : plan.fields) {
        out += (out.empty() ? "" : "; ") + field->common().title;
    }
    out += fmt::format("\n{} commanders, {} of battles with the sides swapped, seed {}\n",
                       plan.contenders.size(), counted_words(pairs, "pair"), plan.seed);
    if (result.broken_off) out += "partial: stopped before all pairs were fought\n";
    return out + "\n";
}

/// Rank, rating, score and time of each contender, and all results against each other.
std::string crosstable(TournamentPlan const& plan, TournamentResult const& result,
                       std::vector<Estimate> const& ratings) {
    std::vector<std::size_t> const order = ranking(ratings);
    std::size_t name_width = 9;
    for (Contender const& each : plan.contenders) {
        name_width = std::max(name_width, each.word.size());
    }
    std::size_t cell_width = 5;
    for (Pairing const& pairing : result.pairings) {
        cell_width = std::max(cell_width, score_words(pairing, true).size());
    }
    std::string out = fmt::format("   {:<{}}  {:>6}  {:<16}  {:>6}  {:>11}", "commander",
                                  name_width, "Elo", "(95 %)", "score", "ms an order");
    for (std::size_t i = 0; i < order.size(); ++i)
        out += fmt::format("  {:>{}}", i + 1, cell_width);
    out += "\n";
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        std::size_t const own = order[rank];
        ThoughtTime const& thought = result.thought[own];
        out += fmt::format(
            "{:>2} {:<{}}  {:>6}  {:<16}  {:>5.1f}%  {:>11}", rank + 1, plan.contenders[own].word,
            name_width, elo_words(ratings[own].value),
            "(" + elo_words(ratings[own].low) + " to " + elo_words(ratings[own].high) + ")",
            100 * all_results(result, own).score().value,
            thought.orders == 0 ? "-"
                                : fmt::format("{:.2f}", 1000 * thought.seconds /
                                                            static_cast<double>(thought.orders)));
        for (std::size_t const other : order) {
            std::string cell = "·";
            if (other != own) {
                Pairing const& pairing = pairing_of(result, own, other);
                cell = score_words(pairing, pairing.of.first == own);
            }
            // "·" is one column, and two bytes
            out += fmt::format("  {:>{}}", cell, cell_width);
        }
        out += "\n";
    }
    return out + "   won-undecided-lost; a victory counts 1, an undecided battle one half\n";
}

std::string decision_words(TournamentPlan const& plan, Pairing const& pairing) {
    Sprt const& test = *plan.sprt;
    double const ratio = simulate::log_likelihood_ratio(pairing.of.results, test);
    std::string const measured =
        fmt::format("log-likelihood ratio {:+.2f} of ±{:.2f} after {}", ratio, test.bound(),
                    counted_words(pairing.of.results.count(), "pair"));
    switch (pairing.decision) {
        case SprtDecision::elo_1:
            return fmt::format("{:+g} Elo rather than {:+g} ({})", test.elo_1, test.elo_0,
                               measured);
        case SprtDecision::elo_0:
            return fmt::format("{:+g} Elo rather than {:+g} ({})", test.elo_0, test.elo_1,
                               measured);
        case SprtDecision::open:
            break;
    }
    return "undecided (" + measured + ")";
}

Json json_of(Estimate const& estimate) {
    // infinite values become null: JSON has no infinity
    return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

Json pairing_json(TournamentPlan const& plan, Pairing const& pairing) {
    constexpr std::string_view decisions[] = {"open", "elo_0", "elo_1"};
    Json object{{"first", plan.contenders[pairing.of.first].word},
                {"second", plan.contenders[pairing.of.second].word},
                {"pairs", pairing.of.results.pairs},
                {"won", pairing.battles[2]},
                {"undecided", pairing.battles[1]},
                {"lost", pairing.battles[0]},
                {"score", json_of(pairing.of.results.score())},
                {"elo", json_of(simulate::elo_difference(pairing.of.results))}};
    if (plan.sprt) {
        object["log_likelihood_ratio"] =
            simulate::log_likelihood_ratio(pairing.of.results, *plan.sprt);
        object["decision"] = decisions[static_cast<std::size_t>(pairing.decision)];
    }
    return object;
}

}  // namespace

std::string tournament_text(TournamentPlan const& plan, TournamentResult const& result) {
    std::vector<Estimate> const ratings =
        simulate::ratings(plan.contenders.size(), results_of(result));
    std::string out = headline(plan, result) + crosstable(plan, result, ratings) + "\n";
    for (Pairing const& pairing : result.pairings) {
        if (pairing.of.results.count() == 0) continue;
        out += fmt::format("{} against {}: {} Elo", plan.contenders[pairing.of.first].word,
                           plan.contenders[pairing.of.second].word,
                           elo_words(simulate::elo_difference(pairing.of.results)));
        if (plan.sprt) out += "; " + decision_words(plan, pairing);
        out += "\n";
    }
    return out;
}

std::string tournament_json(TournamentPlan const& plan, TournamentResult const& result) {
    std::vector<Estimate> const ratings =
        simulate::ratings(plan.contenders.size(), results_of(result));
    Json object{{"play_version", play::play_version}, {"seed", plan.seed}};
    for (auto const& field : plan.fields) object["scenarios"].push_back(field->common().title);
    object["partial"] = result.broken_off;
    if (plan.sprt) {
        object["sprt"] = {{"elo_0", plan.sprt->elo_0},
                          {"elo_1", plan.sprt->elo_1},
                          {"error_share", plan.sprt->error_share}};
    }
    for (std::size_t const each : ranking(ratings)) {
        ThoughtTime const& thought = result.thought[each];
        object["commanders"].push_back({{"commander", plan.contenders[each].word},
                                        {"elo", json_of(ratings[each])},
                                        {"score", json_of(all_results(result, each).score())},
                                        {"orders", thought.orders},
                                        {"thought_seconds", thought.seconds}});
    }
    for (Pairing const& pairing : result.pairings) {
        object["pairings"].push_back(pairing_json(plan, pairing));
    }
    return object.dump() + "\n";
}

}  // namespace esprit::study
