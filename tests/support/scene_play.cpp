#include <stdexcept>

#include "support/scene_plays.h"

namespace esprit::testing {

namespace {

using Player = std::string (*)(Scene const&, SystemShelf&);

struct PlayerOfSystem {
    std::string_view system;
    Player play;
};

constexpr PlayerOfSystem players[] = {
    {"grande-tactique", failure_of_grande_tactique},
};

}  // namespace

std::string failure_of(Scene const& scene, SystemShelf& shelf) {
    try {
        for (auto const& [system, play] : players) {
            if (scene.system == system) return play(scene, shelf);
        }
        return scene.system + " has no scenes";
    } catch (std::runtime_error const& error) {
        return error.what();
    }
}

}  // namespace esprit::testing
