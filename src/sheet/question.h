#pragma once
// What somebody asks the sheet, taken apart, and what may be wrong with it.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/rulesets/ruleset_source.h"

namespace esprit::sheet {

/// Something wrong in a house rule.
struct HouseFault {
    std::string name;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string message;
};

/// What is wrong with a request; the message is one line that says what would be right.
struct SheetError : std::runtime_error {
    SheetError(std::string_view its_code, std::string const& what)
        : std::runtime_error(what), code(its_code) {}

    std::string code;
    std::string rule;
    std::vector<HouseFault> faults;
};

/// One die, or a whole pool of which it is told how many dice count.
struct TypedDie {
    std::uint8_t face = 0;
    bool counted = false;
    std::uint32_t count = 0;
    bool six = false;
};

struct Question {
    std::string ask;
    std::string system;
    std::string of;  // chart or procedure
    bool has_system = false;
    std::vector<std::string> facts;  // words: "attacker.veteran=true"
    /// What is known of the units besides, as "other.figures" and "12".
    std::vector<std::pair<std::string, std::string>> known;
    std::vector<text::NamedText> houses;
    std::vector<std::pair<std::string, std::string>> options;
    bool changes = true;
    std::string fact;
    std::string chart;                // of a modifier that is swept in place of a fact
    std::vector<std::string> values;  // as the words of facts have them
    std::uint64_t seed = 0;
    std::vector<TypedDie> dice;
    std::string name;
    std::string text;
    std::string rule;
};

/// Throws SheetError.
Question read_question(std::string_view request);

}  // namespace esprit::sheet
