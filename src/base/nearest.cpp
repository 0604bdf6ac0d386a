#include "base/nearest.h"

#include <algorithm>
#include <vector>

namespace esprit {

namespace {

/// The Damerau-Levenshtein distance: changes, insertions, deletions and swaps of neighbours.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            std::size_t const change = a[i - 1] == b[j - 1] ? 0 : 1;
            cost[i][j] =
                std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[a.size()][b.size()];
}

constexpr std::size_t longest_compared = 64;  // a longer word is no typing error

}  // namespace

std::string_view nearest_name(std::string_view written,
                              std::span<std::string_view const> candidates) {
    if (written.size() > longest_compared) {
        return {};
    }
    std::string_view best;
    std::size_t best_distance = std::max<std::size_t>(2, written.size() / 3) + 1;
    for (std::string_view const candidate : candidates) {
        bool const is_part = written.size() >= 3 && candidate.size() > written.size() &&
                             candidate.find(written) != std::string_view::npos;
        std::size_t const steps =
            std::min(distance(written, candidate), is_part ? std::size_t{2} : longest_compared);
        // Short words that share no letter would otherwise be near.
        bool const all_changed = steps >= std::max(written.size(), candidate.size());
        if (steps < best_distance && !all_changed) {
            best = candidate;
            best_distance = steps;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view written, std::span<std::string_view const> candidates) {
    std::string_view const nearest = nearest_name(written, candidates);
    return nearest.empty() ? std::string{} : "; did you mean \"" + std::string{nearest} + "\"?";
}

}  // namespace esprit
