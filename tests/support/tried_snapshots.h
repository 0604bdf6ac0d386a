// One line for each rule system over what is said of battles whose bytes are not what was played:
// each byte in turn is another, at some moments of a battle of every scenario.
#pragma once

#include <string>
#include <string_view>

namespace esprit::battles {

/// Throws std::runtime_error where there is no such system.
std::string tried_snapshots_line(std::string_view system);

}  // namespace esprit::battles
