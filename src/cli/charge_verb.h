#pragma once
// The verbs that fight charges on a battlefield, and go through their logs again.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace esprit::cli {

struct ChargeOptions {
    std::string scene;            // a scenario file
    std::vector<std::string> by;  // chargers; none: as the scenario's engagement says
    std::string at;
    std::optional<std::string> dice;  // "3,4": thrown at the table
    std::optional<std::uint64_t> seed;
    std::vector<std::string> answers;  // options, or RULE=option
    bool odds = false;
    std::string policy;  // first-option, scripted, best
    bool json = false;
    std::string svg;  // files; empty: none
    std::string save;
    std::vector<std::string> houses;
};

/// All throw BadInput and InputError.
std::string charge_verb(ChargeOptions const& options);

struct ReplayOptions {
    std::string log;
    std::optional<std::size_t> to;
    std::string svg;
};
/// What happened, told again; with `to`, up to that order.
std::string replay_verb(ReplayOptions const& options);

/// One line when the log holds. `holds` is set to whether it does.
std::string verify_verb(std::string const& log, bool& holds);

/// The field as a text map, and with `svg` as a picture in a file.
std::string show_verb(std::string const& scene, std::vector<std::string> const& houses,
                      std::string const& svg);

}  // namespace esprit::cli
