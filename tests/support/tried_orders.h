// One line for each rule system over what its rules say while battles go on: which orders are worth
// considering, why others are refused, what becomes of those that are not, and all that is told and
// thrown meanwhile.
#pragma once

#include <string>
#include <string_view>

namespace esprit::battles {

/// Throws std::runtime_error where there is no such system.
std::string tried_orders_line(std::string_view system);

}  // namespace esprit::battles
