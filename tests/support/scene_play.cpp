// Plays a scene with the player of its system.
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
    {"men-who-would-be-kings", failure_of_men_who_would_be_kings},
    {"rank-and-file", failure_of_rank_and_file},
    {"black-powder", failure_of_black_powder},
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
