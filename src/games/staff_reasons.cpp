// Why an order is advised, in words: the features in which it is better than the others.
#include <algorithm>
#include <cstdlib>

#include "games/staff_data.h"

namespace esprit::games {

namespace {

using AdvisedOrder = ReasonFacts::Order;

constexpr std::int64_t per_tenth_of_percent = command::certain_win / 1000;
constexpr std::size_t most_named = 2;

/// What the difference of two orders in one feature means for the chance to win.
struct Difference {
    std::string_view word;
    std::int64_t share = 0;
};

std::int64_t mean_seen(AdvisedOrder const& order, std::size_t feature) {
    // in thousandths, for precision
    return order.compared == 0 ? 0 : order.feature_gain[feature] * 1000 / order.compared;
}

std::vector<Difference> differences(ReasonFacts const& facts, AdvisedOrder const& order,
                                    AdvisedOrder const& other) {
    std::vector<Difference> found;
    std::int64_t const sign = facts.side == 0 ? 1 : -1;
    for (std::size_t i = 0; i < facts.feature_words.size(); ++i) {
        std::int64_t const off = mean_seen(order, i) - mean_seen(other, i);
        // the logistic function has slope 1/4 at even chances
        std::int64_t const share = sign * off * facts.evaluation.weights[i] / 1000 / 4;
        auto const same = std::find_if(found.begin(), found.end(), [&](Difference const& each) {
            return each.word == facts.feature_words[i];
        });
        if (same != found.end()) {
            same->share += share;
        } else {
            found.push_back({facts.feature_words[i], share});
        }
    }
    std::sort(found.begin(), found.end(), [](Difference const& a, Difference const& b) {
        std::int64_t const first = std::abs(a.share);
        std::int64_t const second = std::abs(b.share);
        return first != second ? first > second : a.word < b.word;
    });
    return found;
}

std::string tenths(std::int64_t share) {
    std::int64_t const all = share / per_tenth_of_percent;
    std::int64_t const size = std::abs(all);
    return (all < 0 ? "-" : "+") + std::to_string(size / 10) + "." + std::to_string(size % 10);
}

}  // namespace

std::string reason_text(ReasonFacts const& facts, std::size_t at) {
    AdvisedOrder const& order = facts.orders[at];
    if (facts.orders.size() == 1) return "no other order was considered";
    if (order.samples == 0) return "the habitual order; nothing was played out";
    // the best order is compared with the second best, the others with the best
    std::size_t const with = at == 0 ? 1 : 0;
    AdvisedOrder const& other = facts.orders[with];
    std::string text;
    if (order.habitual) text = "the habitual order; ";
    if (at > 0 && order.share > other.share) {
        text = order.left_to_habit ? "such orders are left to habit; "
                                   : "the difference may be chance; ";
    }
    std::vector<Difference> const found = differences(facts, order, other);
    std::string named;
    for (std::size_t i = 0; i < std::min(most_named, found.size()); ++i) {
        if (std::abs(found[i].share) < per_tenth_of_percent) break;
        named +=
            (named.empty() ? "" : ", ") + std::string{found[i].word} + " " + tenths(found[i].share);
    }
    if (order.decided * 2 > order.samples) {
        return text + "the battle is decided in most rollouts";
    }
    if (named.empty()) {
        return text + (at == 0 ? "the next best comes to much the same"
                               : "it comes to much the same as the best");
    }
    return text + "against the " + (at == 0 ? "next" : "best") + ": " + named;
}

}  // namespace esprit::games
