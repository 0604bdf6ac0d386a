#pragma once
// Checks house rules and whole rulesets (docs/house_rules.md).
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "check/finding.h"
#include "text/rulesets/system_loader.h"

namespace esprit::check {

/// What a report is about.
enum class ReportSubject : std::uint8_t {
    house_rules,
    ruleset,
    scenario,
    study,
    log,
    commander,  // the numbers by which computer commanders think
    checkpoint,
    set_up,  // the kinds of units of the set-up page
};

/// What was checked, and what was found.
struct Report {
    std::string system;              // "black-powder"
    std::string title;               // "Black Powder"
    std::vector<std::string> files;  // as they were named
    ReportSubject subject = ReportSubject::house_rules;
    Findings findings;  // in the order of files and lines
};

/// Checks files of house rules of one system, laid over each other in their order. Throws
/// InputError where a file is no TOML or no house rules, and BadInput for files of several systems.
Report check_houses(std::span<text::NamedText const> houses);

/// Checks the files of a ruleset against the program that plays it. Throws InputError.
Report check_ruleset(std::span<text::NamedText const> files);

/// The report on a scenario with these faults, each an error. Throws InputError for no TOML.
Report scenario_report(text::NamedText const& scenario, std::span<text::InputFault const> faults);

/// The same on a file of another kind.
Report file_report(ReportSubject subject, std::string const& file,
                   std::span<text::InputFault const> faults);

/// "house rules", "scenario": the name of a subject in reports.
std::string_view subject_name(ReportSubject subject);

/// The findings as lines, each with its place, an example and what would be right.
std::string report_text(Report const& report);
/// The findings as a line of JSON (docs/json.md).
std::string report_json(Report const& report);

/// Throws InputError with the errors among the findings, if house rules have any. Files of several
/// systems: those for `system` alone.
void must_be_playable(std::string_view system, std::span<text::NamedText const> houses);

}  // namespace esprit::check
