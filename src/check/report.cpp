// The findings of a check as text and JSON; the names of their kinds.
#include <array>
#include <nlohmann/json.hpp>

#include "base/counted.h"
#include "check/check.h"
#include "text/rulesets/joined.h"

namespace esprit::check {

namespace {

using Json = nlohmann::ordered_json;

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

std::string subject_text(Report const& report) {
    switch (report.subject) {
        case ReportSubject::house_rules:
            return text::joined(report.files) + ": house rules for " + report.title;
        case ReportSubject::ruleset:
            return "the ruleset " + report.title;
        default:
            return text::joined(report.files) + ": a " + std::string{subject_name(report.subject)};
    }
}

/// In the order of Kind.
constexpr std::array<std::string_view, static_cast<std::size_t>(Kind::undecided) + 1> kind_names{
    "wrong-entry",      "gap",
    "never-holds",      "always-holds",
    "covered",          "outdone",
    "one-sided",        "unknown-outcome",
    "unread-name",      "missing-name",
    "unsupplied-fact",  "told-alone",
    "never-in-battles", "refused-in-battles",
    "other-rule",       "no-text",
    "text-alone",       "stale-text",
    "changed-twice",    "no-change",
    "out-of-range",     "crossed-numbers",
    "contradiction",    "counted-twice",
    "half-changed",     "overlap",
    "undecided"};

}  // namespace

std::string_view subject_name(ReportSubject subject) {
    static constexpr std::array<std::string_view, 8> names{
        "house rules", "ruleset", "scenario", "study", "log", "commander", "checkpoint", "set-up"};
    return names.at(static_cast<std::size_t>(subject));
}

std::string_view kind_name(Kind kind) {
    return kind_names.at(static_cast<std::size_t>(kind));
}

std::string_view severity_name(Severity severity) {
    return severity == Severity::error ? "error" : "warning";
}

bool concerns_battles(Kind kind) {
    switch (kind) {
        case Kind::other_rule:
        case Kind::no_text:
        case Kind::stale_text:
        case Kind::no_change:
        case Kind::undecided:
            return false;
        default:
            return true;
    }
}

std::string report_text(Report const& report) {
    std::string out;
    for (Finding const& finding : report.findings) {
        out += place_text(finding.place) + std::string{severity_name(finding.severity)} + ": " +
               finding.subject + ": " + finding.what + "\n";
        if (!finding.example.empty()) out += "  for example: " + finding.example + "\n";
        if (!finding.remedy.empty()) out += "  " + finding.remedy + "\n";
        for (std::string const& each : finding.consequences) out += "  so also: " + each + "\n";
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
        if (!finding.consequences.empty()) object["consequences"] = finding.consequences;
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
