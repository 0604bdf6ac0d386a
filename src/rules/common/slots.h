#pragma once
// The slots of candidates (rules/common/system.h, ProposesOrders): blocks of slots with one topic
// each, counted without working them out.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "base/fixed_list.h"
#include "rules/common/system.h"

namespace esprit::rules {

/// Slots in blocks: their number, and the candidate that each may hold. `Chapter`: the topic of a
/// block.
template <class Chapter, std::size_t most_blocks>
class Slots {
public:
    struct Block {
        Chapter chapter{};
        UnitId unit = no_unit;
        std::uint32_t first = 0;
    };
    struct Place {
        Block block;
        std::uint32_t place = 0;  // in the block, from 0
    };

    /// Adds a block of `count` slots, unless that is 0.
    void note(Chapter chapter, UnitId unit, std::size_t count) {
        if (count == 0) return;
        blocks_.push_back({chapter, unit, size_});
        size_ += static_cast<std::uint32_t>(count);
    }
    std::uint32_t size() const { return size_; }
    /// The unit of a slot's block.
    UnitId unit_at(std::uint32_t slot) const { return find(slot).block.unit; }
    Place find(std::uint32_t slot) const {
        ESPRIT_EXPECT(slot < size_, "a slot is one of those that were counted");
        Block const* block = std::upper_bound(
            blocks_.begin(), blocks_.end(), slot,
            [](std::uint32_t wanted, Block const& each) { return wanted < each.first; });
        --block;
        return {*block, slot - block->first};
    }

    /// The first slot of a block and the number of its slots, 0 if there is no such block.
    std::pair<std::uint32_t, std::uint32_t> slots_of(Chapter chapter, UnitId unit) const {
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            Block const& block = blocks_[i];
            if (block.chapter != chapter || block.unit != unit) continue;
            std::uint32_t const end = i + 1 < blocks_.size() ? blocks_[i + 1].first : size_;
            return {block.first, end - block.first};
        }
        return {0, 0};
    }

private:
    std::uint32_t size_ = 0;
    FixedList<Block, most_blocks> blocks_;
};

/// The base of a system's proposals: numbered slots, each of which may hold a candidate. Counting
/// them is cheap, and each can be worked out alone. None if the battle is over. Scenario and battle
/// must outlive it. `Derived` has in_block(block, place), the order in a slot of a block; nullopt
/// if it would be refused or stands in an earlier slot.
template <class Derived, class View, class Order, class ItsChapter, std::size_t most_blocks>
class SlotProposals {
public:
    explicit SlotProposals(View view) : view_(view) {}

    std::uint32_t size() const { return slots_.size(); }
    /// The order of a slot, if it holds one.
    std::optional<Order> at(std::uint32_t slot) {
        auto const [block, place] = slots_.find(slot);
        return static_cast<Derived&>(*this).in_block(block, place);
    }
    /// The unit whose order a slot may hold; no_unit: no unit's.
    UnitId unit_at(std::uint32_t slot) const { return slots_.unit_at(slot); }
    /// See NumbersActions.
    std::pair<std::uint32_t, std::uint32_t> slots_of(std::uint8_t group, UnitId unit) const {
        return slots_.slots_of(static_cast<Chapter>(group), unit);
    }

protected:
    using Chapter = ItsChapter;
    using Block = typename Slots<Chapter, most_blocks>::Block;

    /// The order, unless it would be refused.
    std::optional<Order> allowed(Order const& order) const {
        if (refuse_order(view_, order)) return std::nullopt;
        return order;
    }

    View view_;
    Slots<Chapter, most_blocks> slots_;
};

/// The orders of all slots, in their order.
template <class Order, class Proposals>
std::vector<Order> orders_of(Proposals proposals) {
    std::vector<Order> orders;
    for (std::uint32_t slot = 0; slot < proposals.size(); ++slot) {
        if (auto const order = proposals.at(slot)) orders.push_back(*order);
    }
    return orders;
}

}  // namespace esprit::rules
