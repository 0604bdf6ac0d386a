#pragma once
// The verb that has commanders fight a whole battle.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/commanders.h"
#include "cli/thought.h"

namespace esprit::cli {

struct BattleOptions {
    std::string scenario;  // a file
    CommanderWords commanders;
    ThoughtWords thought;
    std::optional<std::uint64_t> seed;    // 1 when left out
    std::optional<std::uint64_t> number;  // which battle of that seed; 0 when left out
    std::optional<std::uint64_t> turns;   // no more than so many
    std::string log;                      // a file; empty: none
    std::string report;                   // a folder; empty: none
    bool json = false;
    std::vector<std::string> houses;
};

/// Throws BadInput and InputError.
std::string battle_verb(BattleOptions const& options);

}  // namespace esprit::cli
