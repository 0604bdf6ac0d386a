#pragma once
// How a battle of the library begins.
#include <esprit/battle.hpp>

#include "library/position.h"

namespace esprit::library {

/// Throws Error for a number of a battle that no log can hold.
inline Beginning beginning_of(Setting const& setting) {
    if (setting.number >> 48U != 0) {
        throw Error{ErrorCode::wrong_word, "the number of a battle is below 2^48"};
    }
    return {setting.seed, setting.number, setting.commanders, setting.nodes};
}

}  // namespace esprit::library
