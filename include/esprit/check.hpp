#pragma once
// What is hardly meant in house rules, as `esprit check` finds it (docs/house_rules.md).
#include <esprit/odds.hpp>

namespace esprit {
inline namespace v1 {

/// One finding.
struct Finding {
    std::string severity;  // "error": battles do not begin with these rules; or "warning"
    std::string kind;      // "never-holds": docs/house_rules.md lists them
    std::string file;      // where; line and column count from 1, 0: none
    int line = 0;
    int column = 0;
    std::string subject;                    // "chart break, band CLUB-20"
    std::string what;                       // one sentence without a full stop
    std::string example;                    // a situation: "arm=cavalry test=C"; may be empty
    std::string remedy;                     // what would be right; may be empty
    std::vector<std::string> consequences;  // what else comes of the same fault
    /// Whether battles, or odds that differ from those in battles, are concerned; false: texts of
    /// rules, ids, and changes that change nothing.
    bool of_battles = true;
};

/// All findings in files of house rules of one system, laid over each other in their order. They
/// come in the order of files and lines.
ESPRIT_API std::vector<Finding> check_houses(std::vector<File> const& houses);

}  // namespace v1
}  // namespace esprit
