#pragma once
// The verbs that ask the staff: what it would order, and what battles teach it.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace esprit::cli {

struct AdviseOptions {
    std::string file;  // a scenario or a log
    std::string side;  // empty: whose orders are awaited
    std::optional<std::uint64_t> nodes;
    std::optional<std::uint64_t> top;   // how many orders are listed; 5 when left out
    std::optional<std::uint64_t> seed;  // of its thoughts; 1 when left out
    bool json = false;
    std::vector<std::string> houses;
};

/// Throws BadInput and InputError.
std::string advise_verb(AdviseOptions const& options);

struct FitOptions {
    std::string scenario;
    bool taste = false;                    // in place of the judgement
    bool unhurried = false;                // they look around after every order
    std::vector<std::string> against;      // whom they fight in place of each other
    std::string from;                      // a file: the taste of who fights, or to begin with
    std::optional<std::uint64_t> battles;  // 3,000 when left out
    std::optional<std::uint64_t> seed;     // 1 when left out
    std::string out;                       // a file; empty: what is fitted is the answer
    std::vector<std::string> houses;
};

/// Throws BadInput and InputError.
std::string fit_verb(FitOptions const& options);

}  // namespace esprit::cli
