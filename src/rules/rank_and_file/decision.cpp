#include "rules/rank_and_file/decision.h"

#include <algorithm>

namespace esprit::rank_and_file {

std::size_t choose_among(chance::Arbiter& arbiter, Question const& question,
                         std::vector<std::string> const& options) {
    if (options.size() < 2) return 0;
    std::vector<std::string_view> const views(options.begin(), options.end());
    return static_cast<std::size_t>(
        arbiter.choose({question.rule, question.side, question.what, views}));
}

UnitId choose_unit(Scenario const& scenario, chance::Arbiter& arbiter, Question const& question,
                   std::span<UnitId const> units) {
    std::vector<std::string> names;
    for (UnitId const unit : units) names.push_back(scenario.troops[unit].name);
    return units[choose_among(arbiter, question, names)];
}

std::vector<UnitId> chosen_order(Scenario const& scenario, chance::Arbiter& arbiter,
                                 Question const& question, std::span<UnitId const> units) {
    std::vector<UnitId> left(units.begin(), units.end());
    std::vector<UnitId> order;
    while (!left.empty()) {
        UnitId const next = choose_unit(scenario, arbiter, question, left);
        order.push_back(next);
        left.erase(std::find(left.begin(), left.end(), next));
    }
    return order;
}

}  // namespace esprit::rank_and_file
