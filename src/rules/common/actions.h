#pragma once
// Fixed numbers for candidates, for learning: a number means the same unit, group of orders, target
// and way in every position of a scenario.
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/common/system.h"

namespace esprit::rules {

/// What a candidate is about, whatever the position: no two candidates of one position have the
/// same key.
struct ActionKey {
    std::uint8_t group = 0;   // place in the list of groups of its system
    UnitId unit = no_unit;    // no_unit: of no unit, such as the end of a phase
    UnitId target = no_unit;  // no_unit: at no unit
    std::uint32_t way = 0;    // which of the candidates with this group, unit and target

    friend bool operator==(ActionKey const&, ActionKey const&) = default;
};

/// Candidates that are numbered together: those of one chapter of slots.
struct ActionGroup {
    enum class Target : std::uint8_t { none, enemy, friendly };
    std::string_view name;
    std::size_t ways = 0;  // without a target
    Target target = Target::none;
    std::size_t ways_at_target = 0;
    bool of_units = true;  // false: ways of no unit
};

/// The numbers of a scenario's candidates: first those of unit 0, group by group, then those of
/// unit 1 and so on, then those of no unit. In a group the ways without a target come first, then
/// for each unit of the target's side, in their order, the ways at it.
class ActionSpace {
public:
    ActionSpace(std::vector<SideId> side_of_unit, std::vector<ActionGroup> groups);

    std::uint32_t size() const { return size_; }
    std::vector<ActionGroup> const& groups() const { return groups_; }
    std::uint32_t number_of(ActionKey const& key) const;
    /// nullopt: no candidate can have the number, as none is below `size`, or its side has fewer
    /// units than the other.
    std::optional<ActionKey> key_of(std::uint32_t number) const;

private:
    std::optional<UnitId> target_at(ActionGroup const& group, UnitId unit, std::size_t place) const;

    std::vector<SideId> side_of_unit_;
    std::vector<std::uint32_t> place_;  // of each unit among those of its side
    std::array<std::vector<UnitId>, 2> units_;
    std::vector<ActionGroup> groups_;
    std::vector<std::uint32_t> first_;  // of each group, among the numbers of its unit or all
    std::uint32_t of_unit_ = 0;
    std::uint32_t size_ = 0;
};

/// What a system may offer besides ProposesOrders: keys of its candidates.
template <class S>
concept NumbersActions = ProposesOrders<S> && requires(typename S::Scenario const& scenario,
                                                       typename S::Proposals& proposals) {
    /// The groups, of which the scenario sets the sizes.
    { S::Proposals::action_groups(scenario) } -> std::same_as<std::vector<ActionGroup>>;
    /// The key of a slot that holds a candidate; that of an empty slot means nothing.
    { proposals.key_at(std::uint32_t{}) } -> std::same_as<ActionKey>;
    /// The slots among which a candidate of this group and unit would be: the first, and the number
    /// of them.
    {
        proposals.slots_of(std::uint8_t{}, UnitId{})
    } -> std::same_as<std::pair<std::uint32_t, std::uint32_t>>;
};

/// The candidate with this key, with its slot; nullopt if no candidate has the key now.
template <class Order, class Proposals>
std::optional<std::pair<std::uint32_t, Order>> candidate_with(Proposals& proposals,
                                                              ActionKey const& key) {
    auto const [first, count] = proposals.slots_of(key.group, key.unit);
    for (std::uint32_t slot = first; slot < first + count; ++slot) {
        if (proposals.key_at(slot) != key) continue;
        if (auto const order = proposals.at(slot)) return std::pair{slot, *order};
    }
    return std::nullopt;
}

}  // namespace esprit::rules
