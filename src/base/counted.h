#pragma once
// Numbers of things in words.
#include <cstddef>
#include <string>
#include <string_view>

namespace esprit {

/// "1 card", "2 cards".
inline std::string counted(std::size_t count, std::string_view one) {
    return std::to_string(count) + " " + std::string{one} + (count == 1 ? "" : "s");
}

}  // namespace esprit
