#pragma once
// How far a unit may go by an order, read from the battles that it may lead to. SystemAdapter calls
// it.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/going.h"
#include "games/sketch.h"

namespace esprit::games {

/// Of one order to one unit.
/// \param branches  the battles after it, with their chances
template <class Adapter, class Branch>
std::vector<std::pair<std::string, Exact>> going_of(Adapter const& adapter,
                                                    typename Adapter::Order const& order,
                                                    typename Adapter::Battle const& before,
                                                    std::vector<Branch> const& branches) {
    rules::UnitId const unit = adapter.unit_of(order);
    std::string_view const goes = words_of_obeying(adapter.plain_order(order).deed);
    if (goes.empty() || unit == rules::no_unit || branches.size() < 2) return {};
    auto const was = adapter.piece_of(before, unit);
    if (!was) return {};
    auto const stands = [&](typename Adapter::Battle const& after) {
        auto const piece = adapter.piece_of(after, unit);
        return piece ? std::optional{base_of(*piece)} : std::nullopt;
    };
    auto const far_from = [&](geometry::Base const& base) {
        return static_cast<Mil>(
            geometry::length(geometry::between(base_of(*was).pose.centre, base.pose.centre)));
    };
    std::optional<geometry::Base> meant;
    if (auto const battle = adapter.as_meant(before, order)) {
        meant = stands(*battle);
    } else {
        for (Branch const& branch : branches) {
            auto const base = stands(branch.battle);
            if (base && (!meant || far_from(*base) > far_from(*meant))) meant = base;
        }
    }
    if (!meant) return {};
    GoingOdds odds;
    std::string costs;
    for (Branch const& branch : branches) {
        auto const base = stands(branch.battle);
        bool const obeys = adapter.obeys(before, branch.battle, unit);
        Going const going = going_of(base_of(*was), *meant, base, obeys);
        if (going == Going::fails && costs.empty())
            costs = adapter.cost_of_failure(before, branch.battle, unit);
        odds.may_go(going, base ? far_from(*base) : 0, branch.chance);
    }
    return odds.take(goes, costs);
}

}  // namespace esprit::games
