#pragma once
// Whether a unit acts on an order, and how far it may go, read from the battles that the order may
// lead to. SystemAdapter calls these.
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

/// The ends of one order, which begins with a roll, in which its unit does not act.
/// \param branches  the battles after it, with their chances
template <class Adapter, class Branch>
std::optional<IdleEnds> idle_ends_of(Adapter const& adapter, typename Adapter::Order const& order,
                                     typename Adapter::Battle const& before,
                                     std::vector<Branch> const& branches) {
    rules::UnitId const unit = adapter.unit_of(order);
    if (unit == rules::no_unit) return std::nullopt;
    Ends ends;
    IdleEnds idle;
    for (Branch const& branch : branches) {
        if (adapter.obeys(before, branch.battle, unit)) continue;
        ends.add(adapter.changes(before, branch.battle), branch.chance);
        idle.chance += branch.chance;
    }
    auto const name = [&](rules::UnitId each) { return adapter.name_of(each); };
    for (auto const& [words, chance] : ends_in_words(ends, name)) idle.words.push_back(words);
    return idle;
}

}  // namespace esprit::games
