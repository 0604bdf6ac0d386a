#pragma once
// Numbers that people write with up to three decimal places: inches and degrees.
#include <cstdint>
#include <optional>
#include <string_view>

namespace esprit {

/// Parses a number such as "-12.5" into thousandths. Returns nullopt if `word` is not a number with
/// one to four digits before the point and, if it has a point, one to three after it.
inline std::optional<std::int32_t> thousandths_of(std::string_view word) {
    constexpr std::size_t most_whole = 4;
    constexpr std::size_t most_places = 3;
    bool const negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    std::size_t const point = word.find('.');
    std::string_view const whole = word.substr(0, point);
    bool const has_point = point != std::string_view::npos;
    std::string_view const part = has_point ? word.substr(point + 1) : std::string_view{};
    if (whole.empty() || whole.size() > most_whole || part.size() > most_places ||
        has_point == part.empty()) {
        return std::nullopt;
    }
    std::int32_t value = 0;
    auto const add = [&](char digit) { value = value * 10 + (digit - '0'); };
    for (std::string_view const digits : {whole, part}) {
        for (char const digit : digits) {
            if (digit < '0' || digit > '9') return std::nullopt;
            add(digit);
        }
    }
    for (std::size_t i = part.size(); i < most_places; ++i) add('0');
    return negative ? -value : value;
}

}  // namespace esprit
