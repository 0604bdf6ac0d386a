#include "games/fallen.h"

#include <map>

#include "draw/picture.h"

namespace esprit::games {

std::vector<Fallen> fallen_between(Muster const& before, Muster const& after) {
    std::map<UnitId, std::string_view> held;
    for (CommandUnits const& command : before.units) {
        for (UnitLine const& line : command.units) held[line.unit] = line.holding;
    }
    std::vector<Fallen> fallen;
    for (CommandUnits const& command : after.units) {
        for (UnitLine const& line : command.units) {
            bool const is_gone = line.holding == holding_gone;
            if (line.holding == held[line.unit] || (!is_gone && line.holding != holding_broken)) {
                continue;
            }
            auto const* const piece =
                draw::find_piece(is_gone ? before.board : after.board, line.unit);
            if (piece == nullptr) continue;
            fallen.push_back({line.unit, command.side, line.name, line.morale, is_gone,
                              geometry::Point{piece->x_mil, piece->y_mil}});
        }
    }
    return fallen;
}

}  // namespace esprit::games
