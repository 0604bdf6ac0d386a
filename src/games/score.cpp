#include "games/score.h"

#include <array>

namespace esprit::games {

namespace {

constexpr int whole_percent = 100;

}  // namespace

int percent_of(int lost, int of) {
    return of == 0 ? 0 : (lost * whole_percent + of / 2) / of;
}

std::string last_round_text(int last_turn) {
    constexpr int sides = 2;
    return "turn " + std::to_string(last_turn / sides) +
           (last_turn % sides == 0 ? "" : " and a half");
}

std::string share_text(int parts) {
    constexpr std::array<std::string_view, 5> shares{"", "all", "half", "a third", "a quarter"};
    auto const at = static_cast<std::size_t>(parts);
    return at < shares.size() ? std::string{shares[at]} : "one in " + std::to_string(parts);
}

std::optional<std::uint8_t> with_smaller_share(int lost, int of, int other_lost, int of_other) {
    std::int64_t const first = std::int64_t{lost} * of_other;
    std::int64_t const second = std::int64_t{other_lost} * of;
    if (first == second) return std::nullopt;
    return static_cast<std::uint8_t>(first < second ? 0 : 1);
}

}  // namespace esprit::games
