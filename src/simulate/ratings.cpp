#include "simulate/ratings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace esprit::simulate {

namespace {

constexpr std::size_t resamples = 400;
constexpr std::uint64_t least_pairs = 5;  // of a pairing: so few show no spread
constexpr int most_steps = 10'000;
constexpr double enough_elo = 1e-6;
/// Elo of a factor e in strength.
double const elo_of_e = 400 / std::log(10.0);

/// The points of both commanders of a pairing, in pairs of battles.
struct Points {
    double of_first = 0;
    double all = 0;
};

Points points_of(Pentanomial const& fought) {
    Points points{0.5, 1};  // the undecided pair
    for (std::size_t score = 0; score < pair_scores; ++score) {
        auto const count = static_cast<double>(fought.pairs[score]);
        points.of_first += count * static_cast<double>(score) / (pair_scores - 1);
        points.all += count;
    }
    return points;
}

/// The most likely ratings, by the minorisation-maximisation of Hunter (2004).
std::vector<double> most_likely(std::size_t commanders, std::span<PairingResults const> pairings) {
    std::vector<double> strength(commanders, 1);
    std::vector<double> won(commanders, 0);
    std::vector<Points> points;
    for (PairingResults const& pairing : pairings) {
        points.push_back(points_of(pairing.results));
        won[pairing.first] += points.back().of_first;
        won[pairing.second] += points.back().all - points.back().of_first;
    }
    double change = 1;
    for (int step = 0; step < most_steps && change * elo_of_e > enough_elo; ++step) {
        std::vector<double> expected(commanders, 0);  // divided by the own strength
        for (std::size_t i = 0; i < pairings.size(); ++i) {
            std::size_t const first = pairings[i].first;
            std::size_t const second = pairings[i].second;
            double const each = points[i].all / (strength[first] + strength[second]);
            expected[first] += each;
            expected[second] += each;
        }
        change = 0;
        for (std::size_t i = 0; i < commanders; ++i) {
            double const better = expected[i] > 0 ? won[i] / expected[i] : strength[i];
            change = std::max(change, std::abs(std::log(better / strength[i])));
            strength[i] = better;
        }
    }
    std::vector<double> elo(commanders);
    std::transform(strength.begin(), strength.end(), elo.begin(),
                   [](double each) { return elo_of_e * std::log(each); });
    double const mean =
        std::accumulate(elo.begin(), elo.end(), 0.0) / static_cast<double>(commanders);
    for (double& each : elo) each -= mean;
    return elo;
}

/// As many pairs, drawn with replacement.
Pentanomial resampled(Pentanomial const& fought, std::mt19937_64& random) {
    Pentanomial drawn;
    std::uint64_t const count = fought.count();
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t place = random() % count;
        PairScore score = 0;
        while (place >= fought.pairs[score]) place -= fought.pairs[score++];
        drawn.add(score);
    }
    return drawn;
}

}  // namespace

std::vector<Estimate> ratings(std::size_t commanders, std::span<PairingResults const> pairings) {
    std::vector<double> const likely = most_likely(commanders, pairings);
    std::vector<std::vector<double>> drawn(commanders);
    std::mt19937_64 random{1};  // the same results always give the same intervals
    for (std::size_t sample = 0; sample < resamples; ++sample) {
        std::vector<PairingResults> other{pairings.begin(), pairings.end()};
        for (PairingResults& pairing : other) pairing.results = resampled(pairing.results, random);
        std::vector<double> const elo = most_likely(commanders, other);
        for (std::size_t i = 0; i < commanders; ++i) drawn[i].push_back(elo[i]);
    }
    std::vector<Estimate> estimates(commanders);
    for (std::size_t i = 0; i < commanders; ++i) {
        std::sort(drawn[i].begin(), drawn[i].end());
        constexpr std::size_t tail = resamples / 40;  // 2.5 %
        estimates[i] = {likely[i], drawn[i][tail], drawn[i][resamples - 1 - tail]};
    }
    for (PairingResults const& pairing : pairings) {
        if (pairing.results.count() >= least_pairs) continue;
        for (std::size_t const commander : {pairing.first, pairing.second}) {
            estimates[commander].low = -std::numeric_limits<double>::infinity();
            estimates[commander].high = std::numeric_limits<double>::infinity();
        }
    }
    return estimates;
}

}  // namespace esprit::simulate
