#pragma once
// Case files (docs/case_format.md): rules by example, with dice that must come out even.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "text/rulesets/system_loader.h"

namespace esprit::testing {

enum class CaseKind { judge, odds, refused };

struct Case {
    std::string file;
    int line = 0;
    std::vector<std::string> rules;
    std::string title;
    CaseKind kind = CaseKind::judge;
    std::string system;
    std::string subject;
    std::vector<std::string> facts;
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::uint8_t> dice;
    std::optional<std::string> outcome;  // with its data, as written: "retreat moves=2"
    std::optional<int> total;
    std::optional<int> needed;
    std::optional<int> modifier;
    std::optional<std::string> modifiers;
    std::optional<std::string> left_out;
    std::optional<std::string> next;
    std::optional<std::string> told;
    std::optional<std::string> probability;
    std::optional<std::string> because;
    std::optional<std::string> by;
};

/// All cases below tests/cases, in the order of file names. Throws std::runtime_error for a line
/// that is none.
std::vector<Case> read_all_cases();

/// Systems by name and options in force, compiled once.
class SystemShelf {
public:
    /// Puts a tree in place of a system's own; what was compiled of that system before is
    /// forgotten.
    void replace(std::string const& system, text::DataNode tree);
    text::LoadedSystem const& get(std::string const& system,
                                  std::vector<std::pair<std::string, std::string>> const& options);

private:
    std::map<std::string, text::DataNode> trees_;
    std::map<std::string, text::LoadedSystem> systems_;
};

/// What is wrong when a case is run; empty when nothing is.
std::string failure_of(Case const& each, SystemShelf& shelf);

}  // namespace esprit::testing
