#include "rules/common/actions.h"

#include <algorithm>

#include "base/expect.h"

namespace esprit::rules {

ActionSpace::ActionSpace(std::vector<SideId> side_of_unit, std::vector<ActionGroup> groups)
    : side_of_unit_(std::move(side_of_unit)), groups_(std::move(groups)) {
    for (std::size_t unit = 0; unit < side_of_unit_.size(); ++unit) {
        auto& side = units_.at(side_of_unit_[unit]);
        place_.push_back(static_cast<std::uint32_t>(side.size()));
        side.push_back(static_cast<UnitId>(unit));
    }
    std::size_t const most = std::max(units_[0].size(), units_[1].size());
    auto const width_of = [&](ActionGroup const& group) {
        return static_cast<std::uint32_t>(group.ways + most * group.ways_at_target);
    };
    for (ActionGroup const& group : groups_) {
        first_.push_back(of_unit_);
        if (group.of_units) of_unit_ += width_of(group);
    }
    size_ = of_unit_ * static_cast<std::uint32_t>(side_of_unit_.size());
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        if (groups_[i].of_units) continue;
        first_[i] = size_;
        size_ += width_of(groups_[i]);
    }
}

std::uint32_t ActionSpace::number_of(ActionKey const& key) const {
    ActionGroup const& group = groups_.at(key.group);
    ESPRIT_EXPECT(group.of_units == (key.unit != no_unit), "a key suits its group");
    std::uint32_t const base = first_[key.group] + (group.of_units ? key.unit * of_unit_ : 0);
    if (key.target == no_unit) {
        ESPRIT_EXPECT(key.way < group.ways, "a group has room for all its ways");
        return base + key.way;
    }
    ESPRIT_EXPECT(key.way < group.ways_at_target, "a group has room for all ways at a target");
    return base + static_cast<std::uint32_t>(group.ways) +
           place_[key.target] * static_cast<std::uint32_t>(group.ways_at_target) + key.way;
}

std::optional<UnitId> ActionSpace::target_at(ActionGroup const& group, UnitId unit,
                                             std::size_t place) const {
    SideId const own = side_of_unit_[unit];
    bool const friendly = group.target == ActionGroup::Target::friendly;
    auto const& units = units_.at(friendly ? own : 1U - own);
    if (place >= units.size()) return std::nullopt;
    return units[place];
}

std::optional<ActionKey> ActionSpace::key_of(std::uint32_t number) const {
    if (number >= size_) return std::nullopt;
    std::uint32_t const units = of_unit_ * static_cast<std::uint32_t>(side_of_unit_.size());
    bool const of_units = number < units;
    std::uint32_t const within = of_units ? number % of_unit_ : number;
    ActionKey key;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        if (groups_[i].of_units == of_units && first_[i] <= within) {
            key.group = static_cast<std::uint8_t>(i);
        }
    }
    ActionGroup const& group = groups_[key.group];
    std::size_t const place = within - first_[key.group];
    if (of_units) key.unit = static_cast<UnitId>(number / of_unit_);
    key.way = static_cast<std::uint32_t>(place);
    if (place < group.ways) return key;
    auto const target = target_at(group, key.unit, (place - group.ways) / group.ways_at_target);
    if (!target) return std::nullopt;
    key.target = *target;
    key.way = static_cast<std::uint32_t>((place - group.ways) % group.ways_at_target);
    return key;
}

}  // namespace esprit::rules
