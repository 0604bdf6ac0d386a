// One line for each rule system over what it says to scenarios that somebody has meddled with.
#pragma once

#include <string>
#include <string_view>

namespace esprit::battles {

/// Throws std::runtime_error where there is no such system.
std::string tried_scenarios_line(std::string_view system);

}  // namespace esprit::battles
