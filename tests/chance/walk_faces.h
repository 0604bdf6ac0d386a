// All combinations of faces.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace esprit::chance {

/// Calls `visit(faces)` for each of the 6^dice combinations.
template <class Visit>
void walk_faces(unsigned dice, Visit&& visit) {
    std::vector<std::uint8_t> faces(dice, 1);
    for (bool more = true; more;) {
        visit(std::span<std::uint8_t const>{faces});
        more = false;
        for (std::uint8_t& face : faces) {
            if (face < 6) {
                ++face;
                more = true;
                break;
            }
            face = 1;
        }
    }
}

}  // namespace esprit::chance
