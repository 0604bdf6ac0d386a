// The findings of a check as text and JSON; the names of their kinds.
#include <nlohmann/json.hpp>

#include "base/counted.h"
#include "check/check.h"
#include "text/rulesets/joined.h"

namespace esprit::check {

namespace {

using Json = nlohmann::ordered_json;

std::string_view severity_name(Severity severity) {
    return severity == Severity::error ? "error" : "warning";
}

std::size_t count_of(Report const& report, Severity severity) {
    std::size_t count = 0;
    for (Finding const& finding : report.findings) count += finding.severity == severity;
    return count;
}

std::string place_text(text::SourcePlace const& place) {
    if (!place.file) return {};
    std::string text = place.file->name + ":";
    if (place.line > 0) text += std::to_string(place.line) + ":";
    if (place.line > 0 && place.column > 0) text += std::to_string(place.column) + ":";
    return text + " ";
}

std::string_view subject_name(Subject subject) {
    switch (subject) {
        case Subject::house_rules:
            return "house rules";
        case Subject::ruleset:
            return "ruleset";
        case Subject::study:
            return "study";
        case Subject::scenario:
            break;
    }
    return "scenario";
}

std::string subject_text(Report const& report) {
    switch (report.subject) {
        case Subject::house_rules:
            return text::joined(report.files) + ": house rules for " + report.title;
        case Subject::ruleset:
            return "the ruleset " + report.title;
        case Subject::study:
            return text::joined(report.files) + ": a study";
        case Subject::scenario:
            break;
    }
    return text::joined(report.files) + ": a scenario";
}

}  // namespace

std::string_view kind_name(Kind kind) {
    switch (kind) {
        case Kind::wrong_entry:
            return "wrong-entry";
        case Kind::gap:
            return "gap";
        case Kind::never_holds:
            return "never-holds";
        case Kind::always_holds:
            return "always-holds";
        case Kind::covered:
            return "covered";
        case Kind::outdone:
            return "outdone";
        case Kind::one_sided:
            return "one-sided";
        case Kind::unknown_outcome:
            return "unknown-outcome";
        case Kind::unread_name:
            return "unread-name";
        case Kind::missing_name:
            return "missing-name";
        case Kind::unsupplied_fact:
            return "unsupplied-fact";
        case Kind::never_in_battles:
            return "never-in-battles";
        case Kind::refused_in_battles:
            return "refused-in-battles";
        case Kind::other_rule:
            return "other-rule";
        case Kind::no_text:
            return "no-text";
        case Kind::text_alone:
            return "text-alone";
        case Kind::stale_text:
            return "stale-text";
        case Kind::changed_twice:
            return "changed-twice";
        case Kind::no_change:
            return "no-change";
        case Kind::crossed_numbers:
            return "crossed-numbers";
        case Kind::out_of_range:
            return "out-of-range";
        case Kind::contradiction:
            return "contradiction";
        case Kind::counted_twice:
            return "counted-twice";
        case Kind::undecided:
            break;
    }
    return "undecided";
}

std::string report_text(Report const& report) {
    std::string out;
    for (Finding const& finding : report.findings) {
        out += place_text(finding.place) + std::string{severity_name(finding.severity)} + ": " +
               finding.subject + ": " + finding.what + "\n";
        if (!finding.example.empty()) out += "  for example: " + finding.example + "\n";
        if (!finding.remedy.empty()) out += "  " + finding.remedy + "\n";
    }
    std::string const what = subject_text(report);
    if (report.findings.empty()) return what + ": nothing found\n";
    return out + what + ": " + counted(count_of(report, Severity::error), "error") + ", " +
           counted(count_of(report, Severity::warning), "warning") + "\n";
}

std::string report_json(Report const& report) {
    Json findings = Json::array();
    for (Finding const& finding : report.findings) {
        Json object{{"kind", kind_name(finding.kind)},
                    {"severity", severity_name(finding.severity)}};
        if (finding.place.file) {
            object["file"] = finding.place.file->name;
            object["line"] = finding.place.line;
            object["column"] = finding.place.column;
        }
        object["subject"] = finding.subject;
        object["what"] = finding.what;
        if (!finding.example.empty()) object["example"] = finding.example;
        if (!finding.remedy.empty()) object["remedy"] = finding.remedy;
        findings.push_back(std::move(object));
    }
    Json const object{{"checked", subject_name(report.subject)},
                      {"ruleset", report.system},
                      {"files", report.files},
                      {"errors", count_of(report, Severity::error)},
                      {"warnings", count_of(report, Severity::warning)},
                      {"findings", std::move(findings)}};
    return object.dump() + "\n";
}

}  // namespace esprit::check
