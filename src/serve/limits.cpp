#include "serve/limits.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace esprit::serve {

void set_limit(Limits& limits, std::string_view words) {
    constexpr std::uint64_t highest = 1'000'000'000;
    std::size_t const equals = std::min(words.find('='), words.size());
    std::string_view const name = words.substr(0, equals);
    auto const known = std::find_if(limit_names.begin(), limit_names.end(),
                                    [&](LimitName const& each) { return each.name == name; });
    if (known == limit_names.end()) {
        std::string names;
        for (LimitName const& each : limit_names) {
            names += (names.empty() ? "" : ", ") + std::string{each.name};
        }
        throw std::runtime_error{"\"" + std::string{words} +
                                 "\" sets no limit: give NAME=N, where NAME is one of " + names};
    }
    std::string_view const number = words.substr(std::min(equals + 1, words.size()));
    std::uint64_t value = 0;
    auto const read = std::from_chars(number.data(), number.data() + number.size(), value);
    bool const whole = read.ec == std::errc{} && read.ptr == number.data() + number.size();
    if (!whole || value < 1 || value > highest) {
        throw std::runtime_error{"\"" + std::string{words} +
                                 "\": a limit is a whole number from 1 to 1000000000"};
    }
    limits.*known->value = value;
}

}  // namespace esprit::serve
