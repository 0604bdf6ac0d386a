// The golden logs of tests/golden/battles, each with the field that it was fought on.
#pragma once

#include <memory>
#include <vector>

#include "games/battlefield.h"

namespace esprit::battles {

struct GoldenLog {
    play::Log log;
    std::unique_ptr<games::Battlefield> field;
};

/// All of them, by the names of their files.
std::vector<GoldenLog> golden_logs();

}  // namespace esprit::battles
