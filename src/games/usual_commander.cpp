#include "games/usual_commander.h"

#include <algorithm>

namespace esprit::games {

std::string usual_commander(Battlefield const& field) {
    auto const names = field.commander_names();
    bool const drilled = std::find(names.begin(), names.end(), "drill") != names.end();
    return std::string{drilled ? "drill" : names.back()};
}

}  // namespace esprit::games
