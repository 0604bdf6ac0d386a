#include "rules/common/kept_sight.h"

#include "base/memo.h"
#include "geometry/base_key.h"

namespace esprit::rules {

namespace {

using geometry::Base;

constexpr std::size_t most_numbers = 96;
constexpr std::size_t most_views = 4096;

using Views = Memo<bool, most_numbers, most_views>;

bool worked_out(Sight sight, field::Terrain const& terrain, std::span<Base const> both,
                std::span<Base const> others) {
    if (sight == Sight::some_line_open) return some_line_open(terrain, both[0], both[1], others);
    return visible(terrain, both[0], both[1], others, sight == Sight::visible_or_front_middle);
}

}  // namespace

bool kept_sight(Sight sight, UniqueNumber const& number, field::Terrain const& terrain,
                std::span<Base const> both, std::span<Base const> others) {
    thread_local Views views;
    Views::Key key;
    key.add(number.value());
    key.add(static_cast<std::int32_t>(sight));
    add_base(key, both[0]);
    add_base(key, both[1]);
    for (Base const& other : others) {
        if (field::may_be_between(both[0], both[1], other)) add_base(key, other);
    }
    return views.of(key, [&] { return worked_out(sight, terrain, both, others); });
}

}  // namespace esprit::rules
