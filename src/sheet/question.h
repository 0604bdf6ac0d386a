#pragma once
// A request to the sheet, parsed, and the errors of requests.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/rulesets/ruleset_source.h"

namespace esprit::sheet {

/// An error in a request. `what()` says in one line what is wrong and what would be right; `code`
/// is one of those in docs/api/sheet.md.
struct SheetError : std::runtime_error {
    SheetError(std::string_view its_code, std::string const& what)
        : std::runtime_error(what), code(its_code) {}

    std::string code;
    std::string rule;
    std::vector<text::InputFault> faults;  // in house rules; each has a file
};

/// One die, or a whole pool given as the number of its dice that count.
struct TypedDie {
    std::uint8_t face = 0;    // of one die
    bool counted = false;     // true: a pool
    std::uint32_t count = 0;  // of a pool
    bool six = false;         // of a pool: a six is among the dice that count
};

/// A parsed request; its members are those of docs/api/sheet.md.
struct SheetRequest {
    std::string ask;
    std::string system;
    std::string of;  // chart or procedure
    bool has_system = false;
    std::vector<std::string> facts;  // words: "attacker.veteran=true"
    /// Further facts of the units, as "other.figures" and "12".
    std::vector<std::pair<std::string, std::string>> known;
    std::vector<text::NamedText> houses;
    std::vector<std::pair<std::string, std::string>> options;
    bool changes = true;
    std::string fact;
    std::string chart;                // of a swept modifier
    std::vector<std::string> values;  // as in `facts`
    std::uint64_t seed = 0;
    std::vector<TypedDie> dice;
    std::string name;
    std::string text;
    std::string rule;
};

/// Throws SheetError.
SheetRequest read_question(std::string_view request);

}  // namespace esprit::sheet
