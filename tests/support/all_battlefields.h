// The whole battles that come with the program, of all systems, fought by their commanders.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"

namespace esprit::battles {

/// In the order of the systems' and files' names. A file that cannot be read throws.
std::vector<std::unique_ptr<games::Battlefield>> const& all_battlefields();

/// The names of the file and its folder: "rank-and-file/mollwitz".
std::string name_of(games::Battlefield const& field);

/// Every pair of the commanders of a battlefield once, then again.
std::array<std::string_view, 2> commanders_of(games::Battlefield const& field,
                                              std::uint64_t number);

/// What was played of a battle when it is over, or when the last turn is.
play::Log fought(games::Battlefield const& field, std::array<std::string_view, 2> const& commanders,
                 std::uint64_t seed, std::uint64_t number, std::uint16_t last_turn);

}  // namespace esprit::battles
