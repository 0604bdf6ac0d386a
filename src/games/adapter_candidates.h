#pragma once
// Queries about candidates that need not compute all of them: the candidates of one unit, the units
// that have any, and the only candidate.
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/common/system.h"

namespace esprit::games {

/// A system that proposes orders, and tells the unit of each slot; rules::no_unit for orders of no
/// unit.
template <class S>
concept TellsUnitsOfSlots = rules::ProposesOrders<S> && requires(typename S::Proposals& proposals) {
    { proposals.unit_at(std::uint32_t{}) } -> std::same_as<rules::UnitId>;
};

/// The candidates of one unit; rules::no_unit: the orders of no unit.
template <class Adapter>
std::vector<typename Adapter::Order> candidates_of(Adapter const& adapter,
                                                   typename Adapter::Battle const& battle,
                                                   rules::UnitId unit) {
    std::vector<typename Adapter::Order> found;
    if constexpr (TellsUnitsOfSlots<typename Adapter::System>) {
        auto proposals = adapter.system().proposals({adapter.scenario(), battle});
        for (std::uint32_t slot = 0; slot < proposals.size(); ++slot) {
            if (proposals.unit_at(slot) != unit) continue;
            if (auto const order = proposals.at(slot)) found.push_back(*order);
        }
    } else {
        for (auto const& order : adapter.system().candidates({adapter.scenario(), battle})) {
            if (adapter.unit_of(order) == unit) found.push_back(order);
        }
    }
    return found;
}

/// True for an order that only takes a unit off the table: units do not wait to be given it.
template <class Order>
bool only_leaves(Order const& order) {
    if constexpr (requires { leaves_table(order); }) {
        return leaves_table(order);
    } else {
        return false;
    }
}

/// The units that wait for orders: those with candidates besides leaving the table, in the order of
/// the candidates.
template <class Adapter>
std::vector<rules::UnitId> units_that_wait(Adapter const& adapter,
                                           typename Adapter::Battle const& battle) {
    std::vector<rules::UnitId> units;
    auto const known = [&](rules::UnitId unit) {
        return unit == rules::no_unit || std::find(units.begin(), units.end(), unit) != units.end();
    };
    if constexpr (TellsUnitsOfSlots<typename Adapter::System>) {
        auto proposals = adapter.system().proposals({adapter.scenario(), battle});
        for (std::uint32_t slot = 0; slot < proposals.size(); ++slot) {
            rules::UnitId const unit = proposals.unit_at(slot);
            if (known(unit)) continue;
            auto const order = proposals.at(slot);
            if (order && !only_leaves(*order)) units.push_back(unit);
        }
    } else {
        for (auto const& order : adapter.system().candidates({adapter.scenario(), battle})) {
            rules::UnitId const unit = adapter.unit_of(order);
            if (!known(unit) && !only_leaves(order)) units.push_back(unit);
        }
    }
    return units;
}

/// The candidate if there is exactly one.
template <class Adapter>
std::optional<typename Adapter::Order> only_candidate(Adapter const& adapter,
                                                      typename Adapter::Battle const& battle) {
    std::optional<typename Adapter::Order> only;
    if constexpr (TellsUnitsOfSlots<typename Adapter::System>) {
        auto proposals = adapter.system().proposals({adapter.scenario(), battle});
        for (std::uint32_t slot = 0; slot < proposals.size(); ++slot) {
            auto const order = proposals.at(slot);
            if (order && only) return std::nullopt;
            if (order) only = order;
        }
    } else {
        auto const orders = adapter.system().candidates({adapter.scenario(), battle});
        if (orders.size() == 1) only = orders[0];
    }
    return only;
}

}  // namespace esprit::games
