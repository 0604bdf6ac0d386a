#pragma once
// The verb that fights charges on a battlefield, or tells their odds.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace esprit::cli {

struct ChargeOptions {
    std::string scene;            // a scenario file
    std::vector<std::string> by;  // chargers; none: as the scenario's engagement says
    std::string at;
    std::string line;                 // the way of one charger, as an order of play has it
    std::optional<std::string> dice;  // "3,4": thrown at the table
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> number;  // of the battle; its part of the address of all dice
    std::vector<std::string> answers;     // options, or RULE=option
    bool odds = false;
    std::string policy;  // first-option, scripted, best
    bool json = false;
    std::string svg;  // files; empty: none
    std::string save;
    std::vector<std::string> houses;
};

/// Throws BadInput and InputError. At a terminal the decisions of the players are asked for, unless
/// answers are given.
std::string charge_verb(ChargeOptions const& options);

}  // namespace esprit::cli
