#include "library/house_findings.h"

#include "check/check.h"
#include "library/translate.h"

namespace esprit::library {

namespace {

Finding finding_of(check::Finding const& found) {
    Finding finding;
    finding.severity = check::severity_name(found.severity);
    finding.kind = check::kind_name(found.kind);
    if (found.place.file) {
        finding.file = found.place.file->name;
        finding.line = static_cast<int>(found.place.line);
        finding.column = static_cast<int>(found.place.column);
    }
    finding.subject = found.subject;
    finding.what = found.what;
    finding.example = found.example;
    finding.remedy = found.remedy;
    finding.consequences = found.consequences;
    finding.of_battles = check::concerns_battles(found.kind);
    return finding;
}

}  // namespace

std::vector<Finding> findings_in(std::vector<text::NamedText> const& houses) {
    if (houses.empty()) throw text::BadInput{"a check wants house rules (docs/house_rules.md)"};
    std::vector<Finding> findings;
    for (check::Finding const& found : check::check_houses(houses).findings) {
        findings.push_back(finding_of(found));
    }
    return findings;
}

}  // namespace esprit::library

namespace esprit {
inline namespace v1 {

std::vector<Finding> check_houses(std::vector<File> const& houses) {
    return library::translated([&] { return library::findings_in(library::named_texts(houses)); });
}

}  // namespace v1
}  // namespace esprit
