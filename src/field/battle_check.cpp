#include "field/battle_check.h"

#include <algorithm>

#include "base/fixed.h"

namespace esprit::field {

void BattleCheck::turn(std::uint16_t turn) {
    constexpr int most = (1 << 12) - 1;  // the address of a draw has 12 bits for the turn
    int const after_last = std::max(scenario_.first_turn, scenario_.last_turn) + 1;
    number("the turn", turn, scenario_.first_turn, std::min(after_last, most));
}

void BattleCheck::pose(std::string_view what, geometry::Pose const& pose, bool on_table) {
    Terrain const& ground = scenario_.terrain;
    auto const along = [&](char const* axis, Mil value, Mil size) {
        number(std::string{what} + axis + " in thousandths of an inch", value,
               on_table ? 0 : -std::int64_t{size}, (on_table ? 1 : 2) * std::int64_t{size});
    };
    along(": x", pose.centre.x_mil, ground.width_mil);
    along(": y", pose.centre.y_mil, ground.depth_mil);
    number(std::string{what} + ": the facing in hundredths of a degree", pose.facing_cdeg, 0,
           full_turn_cdeg - 1);
}

}  // namespace esprit::field
