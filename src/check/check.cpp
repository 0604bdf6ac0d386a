#include "check/check.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "check/battle_check.h"
#include "check/changes.h"
#include "check/chart_check.h"
#include "check/consequences.h"
#include "check/contradictions.h"
#include "check/derived_facts.h"
#include "check/half_changes.h"
#include "check/names.h"
#include "check/number_relations.h"
#include "check/overlaps.h"
#include "check/pieces.h"
#include "check/supplied_facts.h"
#include "check/told_alone.h"
#include "text/rulesets/ruleset_reader.h"
#include "text/toml/whole_toml.h"

namespace esprit::check {

using text::DataNode;
using text::NamedText;

namespace {

void append(Findings& into, Findings more) {
    std::move(more.begin(), more.end(), std::back_inserter(into));
}

/// In the order of the files named, then of others, and of lines.
void sort_findings(Report& report) {
    auto const rank = [&](Finding const& finding) {
        auto const found = std::find(report.files.begin(), report.files.end(),
                                     finding.place.file ? finding.place.file->name : "");
        return found - report.files.begin();
    };
    std::sort(report.findings.begin(), report.findings.end(),
              [&](Finding const& a, Finding const& b) {
                  return std::tuple{rank(a), a.place.line, a.kind, std::string_view{a.what}} <
                         std::tuple{rank(b), b.place.line, b.kind, std::string_view{b.what}};
              });
}

/// What is wrong with the charts of a tree and not with those of another one.
class NewFindings {
public:
    NewFindings(DataNode const& before, chance::FactTable const& facts)
        : before_(before), facts_(facts) {}

    Findings of(DataNode const& tree, chance::Ruleset const& ruleset) {
        Findings fresh;
        for (chance::Chart const& chart : ruleset.charts) {
            Findings found = check_chart(ruleset, chart, tree);
            if (found.empty()) continue;
            Findings const known = found_before(chart.name);
            for (Finding& finding : found) {
                bool const old = std::any_of(known.begin(), known.end(), [&](Finding const& each) {
                    return each.kind == finding.kind && each.subject == finding.subject;
                });
                if (!old) fresh.push_back(std::move(finding));
            }
        }
        return fresh;
    }

private:
    Findings found_before(std::string_view chart) {
        if (!ruleset_) ruleset_ = text::build_ruleset(before_, facts_);
        chance::Chart const* const found = ruleset_->find_chart(chart);
        return found == nullptr ? Findings{} : check_chart(*ruleset_, *found, before_);
    }

    DataNode const& before_;
    chance::FactTable const& facts_;
    std::unique_ptr<chance::Ruleset> ruleset_;
};

/// The facts of a system, with its options as facts, so that a check goes through all choices.
class FactsAndOptions {
public:
    FactsAndOptions(chance::FactTable const& facts, chance::Ruleset const& ruleset)
        : declarations_(facts.declarations().begin(), facts.declarations().end()) {
        for (chance::OptionValue const& option : ruleset.options) {
            if (option.choices.size() > chance::max_names) continue;
            chance::FactDeclaration fact;
            fact.name = option.name;
            fact.type = chance::FactType::name;
            fact.most = static_cast<std::int64_t>(option.choices.size()) - 1;
            fact.announced = true;
            fact.name_count = option.choices.size();
            std::copy(option.choices.begin(), option.choices.end(), fact.names.begin());
            declarations_.push_back(fact);
        }
    }
    chance::FactTable table() const { return chance::FactTable{declarations_}; }

private:
    std::vector<chance::FactDeclaration> declarations_;
};

void add_faults(Report& report, std::string_view subject,
                std::span<text::InputFault const> faults) {
    for (text::InputFault const& fault : faults) {
        Finding finding;
        finding.severity = Severity::error;
        finding.place = fault.place;
        finding.subject = subject;
        finding.what = fault.message;
        report.findings.push_back(std::move(finding));
    }
}

std::string name_of_ruleset(DataNode const& tree) {
    DataNode const* const head = tree.find("ruleset");
    DataNode const* const name = head == nullptr ? nullptr : head->find("name");
    if (name == nullptr || name->text.empty()) {
        throw text::InputError{tree.place, "a ruleset begins with [ruleset] and its name"};
    }
    return name->text;
}

}  // namespace

Report check_houses(std::span<NamedText const> houses) {
    Report report;
    std::vector<text::InputFault> unreadable;
    std::vector<DataNode> files;
    for (NamedText const& house : houses) {
        files.push_back(text::read_whole_toml(house.name, house.content, unreadable));
    }
    report.system = text::system_of_house(houses.front().name, files.front());
    text::LoadedSystem const shipped = text::load_system(report.system);
    chance::FactTable const& facts = *shipped.ruleset->facts;
    report.title = shipped.ruleset->title;
    DataNode const before = text::system_tree(report.system);
    std::vector<HouseRuleEntry> pieces;
    for (std::size_t i = 0; i < houses.size(); ++i) {
        NamedText const& house = houses[i];
        std::string const other = text::system_of_house(house.name, files[i]);
        if (other != report.system) {
            throw text::BadInput{house.name + " is for " + other + ", and " + houses.front().name +
                                 " is for " + report.system + ": check them one after the other"};
        }
        report.files.push_back(house.name);
        check_head(files[i], before, report.findings);
        std::vector<HouseRuleEntry> more = pieces_of(files[i]);
        std::move(more.begin(), more.end(), std::back_inserter(pieces));
    }
    tell_unreadable(unreadable, pieces, report.findings);
    DataNode const tree = laid_over(before, pieces, facts, report.findings);
    auto const ruleset = text::build_ruleset(tree, facts);
    DataNode same_options = before;
    for (HouseRuleEntry const& piece : pieces) {
        if (piece.laid && piece.section == "options") text::lay_over(same_options, piece.overlay);
    }
    append(report.findings, without_follow_ups(check_names(tree, before, *ruleset), pieces));
    append(report.findings, check_number_relations(report.system, tree, before));
    append(report.findings, check_derived_facts(*ruleset, tree));
    append(report.findings, check_battles(*ruleset, tree, before));
    append(report.findings, check_changes(pieces, before, *ruleset));
    append(report.findings, NewFindings{same_options, facts}.of(tree, *ruleset));
    append(report.findings, check_half_changes(pieces, before, tree));
    append(report.findings, check_overlaps(*ruleset, tree, before));
    append(report.findings, check_contradictions(*ruleset, tree, before));
    if (!pieces.empty()) append(report.findings, check_told_alone(pieces, tree, before));
    tell_once(report.findings);
    place_at_changes(report.findings, report.files, pieces);
    sort_findings(report);
    put_under_causes(report.findings, pieces);
    return report;
}

Report check_ruleset(std::span<NamedText const> files) {
    Report report;
    report.subject = ReportSubject::ruleset;
    for (NamedText const& file : files) report.files.push_back(file.name);
    DataNode const tree = text::join_ruleset_files(files);
    report.system = name_of_ruleset(tree);
    text::LoadedSystem const shipped = text::load_system(report.system);
    DataNode const before = text::system_tree(report.system);
    auto const ruleset = text::build_ruleset(tree, *shipped.ruleset->facts);
    report.title = ruleset->title;
    append(report.findings, check_names(tree, before, *ruleset));
    append(report.findings, check_number_relations(report.system, tree, before));
    append(report.findings, check_derived_facts(*ruleset, tree));
    append(report.findings, check_battles(*ruleset, tree, before));
    append(report.findings, check_told_alone({}, tree, before));
    FactsAndOptions const facts{*shipped.ruleset->facts, *ruleset};
    chance::FactTable const table = facts.table();
    DataNode without_options = tree;
    without_options.remove("options");
    auto const all_choices = text::build_ruleset(without_options, table);
    for (chance::Chart const& chart : all_choices->charts) {
        append(report.findings, check_chart(*all_choices, chart, tree));
    }
    sort_findings(report);
    return report;
}

Report scenario_report(NamedText const& scenario, std::span<text::InputFault const> faults) {
    Report report;
    report.subject = ReportSubject::scenario;
    report.files.push_back(scenario.name);
    std::vector<text::InputFault> unreadable;
    DataNode const tree = text::read_whole_toml(scenario.name, scenario.content, unreadable);
    report.system = text_under(tree, "system");
    add_faults(report, subject_name(report.subject), faults);
    return report;
}

Report file_report(ReportSubject subject, std::string const& file,
                   std::span<text::InputFault const> faults) {
    Report report;
    report.subject = subject;
    report.files.push_back(file);
    add_faults(report, subject_name(subject), faults);
    return report;
}

void must_be_playable(std::string_view system, std::span<NamedText const> houses) {
    std::vector<NamedText> own;
    std::copy_if(houses.begin(), houses.end(), std::back_inserter(own),
                 [&](NamedText const& house) { return text::system_of_house(house) == system; });
    if (own.empty()) return;
    std::vector<text::InputFault> faults;
    for (Finding const& finding : check_houses(own).findings) {
        if (finding.severity != Severity::error) continue;
        std::string message = finding.subject + ": " + finding.what;
        if (!finding.example.empty()) message += ", as with " + finding.example;
        if (!finding.remedy.empty()) message += "; " + finding.remedy;
        faults.push_back({finding.place, message, 1});
    }
    if (!faults.empty()) throw text::InputError{std::move(faults)};
}

}  // namespace esprit::check
