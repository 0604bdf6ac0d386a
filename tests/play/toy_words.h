// The orders of the toy systems as text, and what the tests of games share.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "play/carry.h"
#include "play/order_words.h"
#include "rules/toys/toy_duel.h"
#include "rules/toys/toy_rout.h"

namespace esprit::play {

inline std::vector<std::string_view> words_of_line(std::string_view text) {
    std::vector<std::string_view> words;
    for (;;) {
        std::size_t const end = text.find(' ');
        words.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return words;
        text.remove_prefix(end + 1);
    }
}

inline rules::UnitId unit_of(std::string_view word) {
    rules::UnitId unit = 0;
    auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), unit);
    if (error != std::errc{} || end != word.data() + word.size()) {
        throw OrderError{"\"" + std::string{word} + "\" is no unit: they are numbered from 0"};
    }
    return unit;
}

/// `attack 0`, `rest 1`
class DuelWords final : public OrderWords<toy::Duel::Order> {
public:
    std::string order_text(toy::Duel::Order const& order) const override {
        return (order.deed == toy::Duel::Deed::attack ? "attack " : "rest ") +
               std::to_string(order.unit);
    }
    toy::Duel::Order read_order(std::string_view text) const override {
        auto const words = words_of_line(text);
        if (words.size() == 2 && words[0] == "attack") {
            return {unit_of(words[1]), toy::Duel::Deed::attack};
        }
        if (words.size() == 2 && words[0] == "rest") {
            return {unit_of(words[1]), toy::Duel::Deed::rest};
        }
        throw OrderError{"an order is \"attack UNIT\" or \"rest UNIT\""};
    }
};

/// `shoot 0 at 4`, `rally 1`, `hold`
class RoutWords final : public OrderWords<toy::Rout::Order> {
public:
    using Kind = toy::Rout::Kind;

    std::string order_text(toy::Rout::Order const& order) const override {
        if (order.kind == Kind::hold) return "hold";
        if (order.kind == Kind::rally) return "rally " + std::to_string(order.unit);
        return "shoot " + std::to_string(order.unit) + " at " + std::to_string(order.target);
    }
    toy::Rout::Order read_order(std::string_view text) const override {
        auto const words = words_of_line(text);
        if (words.size() == 1 && words[0] == "hold") return {};
        if (words.size() == 2 && words[0] == "rally") {
            return {Kind::rally, unit_of(words[1]), rules::no_unit};
        }
        if (words.size() == 4 && words[0] == "shoot" && words[2] == "at") {
            return {Kind::shoot, unit_of(words[1]), unit_of(words[3])};
        }
        throw OrderError{"an order is \"shoot UNIT at UNIT\", \"rally UNIT\" or \"hold\""};
    }
};

/// The systems, scenarios and rules of the toy games.
inline RoutWords const rout_words;
inline DuelWords const duel_words;
inline toy::Rout const rout;
inline toy::Duel const duel;
inline toy::Rout::Scenario const rout_scenario;
inline toy::Duel::Scenario const duel_scenario{{6, 6}, 6, 30};  // long enough to rest
inline Rules<toy::Rout> const rout_rules{rout, rout_scenario, rout_words};
inline Rules<toy::Duel> const duel_rules{duel, duel_scenario, duel_words};

}  // namespace esprit::play
