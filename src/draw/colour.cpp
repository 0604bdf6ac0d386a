#include "draw/colour.h"

#include <array>
#include <cctype>
#include <cstddef>
#include <optional>

#include "field/colours.h"

namespace esprit::draw {
namespace {

constexpr std::array<Colour, 4> usual_sides{Colour{44, 74, 134}, Colour{168, 44, 38},
                                            Colour{58, 104, 62}, Colour{205, 160, 50}};
constexpr Colour paper_colour{250, 245, 232};
constexpr Colour ink_colour{40, 32, 24};
constexpr int least_difference = 70;  // of lightness

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::optional<Colour> by_digits(std::string_view words) {
    if (words.size() != 7 || words[0] != '#') return std::nullopt;
    std::array<int, 6> digits{};
    for (std::size_t i = 0; i < digits.size(); ++i) {
        digits[i] = digit_of(words[i + 1]);
        if (digits[i] < 0) return std::nullopt;
    }
    return Colour{digits[0] * 16 + digits[1], digits[2] * 16 + digits[3],
                  digits[4] * 16 + digits[5]};
}

}  // namespace

Colour colour_named(std::string_view words, Colour otherwise) {
    std::string lower;
    for (char const c : words) {
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    for (field::NamedColour const& each : field::named_colours) {
        if (each.name == lower) return {each.red, each.green, each.blue};
    }
    return by_digits(lower).value_or(otherwise);
}

std::string hex(Colour colour) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "#";
    for (int const part : {colour.red, colour.green, colour.blue}) {
        text += digits[static_cast<std::size_t>(part / 16)];
        text += digits[static_cast<std::size_t>(part % 16)];
    }
    return text;
}

Colour mixed(Colour a, Colour b, int percent_of_b) {
    auto const part = [&](int one, int other) {
        return (one * (100 - percent_of_b) + other * percent_of_b + 50) / 100;
    };
    return {part(a.red, b.red), part(a.green, b.green), part(a.blue, b.blue)};
}

int lightness(Colour colour) {
    return (299 * colour.red + 587 * colour.green + 114 * colour.blue) / 1000;
}

std::vector<SideInk> side_inks(std::vector<field::Side> const& sides) {
    std::vector<SideInk> inks;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        Colour const colour = colour_named(sides[i].colour, usual_sides[i % usual_sides.size()]);
        SideInk side{colour, colour, ink_colour, false};
        for (SideInk const& other : inks) {
            int const difference = lightness(other.fill) - lightness(side.fill);
            if (difference > least_difference || difference < -least_difference) continue;
            // two light colours: the second becomes dark; otherwise it becomes pale
            side.pale = lightness(colour) < 190;
            side.fill = side.pale ? mixed(colour, paper_colour, 72) : mixed(colour, ink_colour, 50);
        }
        if (lightness(side.fill) < 130) {
            side.mark = paper_colour;
        } else if (side.pale) {
            side.mark = mixed(colour, ink_colour, 30);
        }
        // lines must be visible on the paper
        if (lightness(side.colour) > 150) side.colour = mixed(side.colour, ink_colour, 60);
        inks.push_back(side);
    }
    return inks;
}

SideInk ink_of(std::vector<SideInk> const& inks, std::size_t side) {
    if (side < inks.size()) return inks[side];
    return {{90, 86, 80}, {150, 146, 138}, ink_colour, false};
}

}  // namespace esprit::draw
