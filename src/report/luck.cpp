#include "report/luck.h"

#include <algorithm>

#include "base/expect.h"

namespace esprit::report {

namespace {

Exact chance_of(chance::Weights const& weights, std::size_t reading) {
    return weights.total == 0 ? weights.wide[reading]
                              : Exact{weights.narrow[reading], weights.total};
}

}  // namespace

void LuckBook::add(Stake const& stake, chance::Chance const& chance, int reading) {
    ESPRIT_EXPECT(stake.worth.size() == chance.readings, "a stake has a value for every reading");
    chance::Weights weights;
    weigh(chance, weights);
    Exact mean;
    double mean_of_squares = 0;
    for (std::size_t i = 0; i < stake.worth.size(); ++i) {
        Exact const probability = chance_of(weights, i);
        mean += probability * Exact{static_cast<std::uint64_t>(stake.worth[i])};
        mean_of_squares += probability.value() * stake.worth[i] * stake.worth[i];
    }
    auto total = std::find_if(totals_.begin(), totals_.end(), [&](LuckTotal const& each) {
        return each.kind == stake.kind && each.side == stake.side;
    });
    if (total == totals_.end()) {
        total = totals_.insert(totals_.end(), LuckTotal{});
        total->kind = stake.kind;
        total->side = stake.side;
        total->is_check = stake.is_check;
    }
    ++total->throws;
    total->actual += stake.worth[static_cast<std::size_t>(reading)];
    total->variance += mean_of_squares - mean.value() * mean.value();
    total->expected += mean;
}

double LuckBook::over(rules::SideId side) const {
    return all_checks(side).over();
}

std::vector<LuckTotal> LuckBook::totals() const {
    std::vector<LuckTotal> sorted = totals_;
    auto const place = [&](LuckTotal const& total) {
        return std::find(kinds_.begin(), kinds_.end(), total.kind) - kinds_.begin();
    };
    std::sort(sorted.begin(), sorted.end(), [&](LuckTotal const& a, LuckTotal const& b) {
        return place(a) != place(b) ? place(a) < place(b) : a.side < b.side;
    });
    return sorted;
}

LuckTotal LuckBook::all_checks(rules::SideId side) const {
    LuckTotal all;
    all.kind = "all checks";
    all.side = side;
    for (LuckTotal const& total : totals_) {
        if (total.side != side || !total.is_check) continue;
        all.throws += total.throws;
        all.actual += total.actual;
        all.expected += total.expected;
        all.variance += total.variance;
    }
    return all;
}

}  // namespace esprit::report
