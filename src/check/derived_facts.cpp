#include "check/derived_facts.h"

#include "check/chart_space.h"

namespace esprit::check {

namespace {

/// A chart that only asks whether a derived fact holds, so that no refusal plays a part.
chance::Chart chart_asking(chance::Formula const& formula) {
    chance::Chart chart;
    chart.kind = chance::ChartKind::bands;
    chart.guards.emplace_back();
    chart.guards.back().when = chance::Condition{formula};
    return chart;
}

Finding finding_about(text::DataNode const& meaning, std::string const& name, Kind kind,
                      std::string what, std::string remedy) {
    Finding finding;
    finding.kind = kind;
    finding.place = meaning.place;
    finding.subject = "fact " + name;
    finding.what = std::move(what);
    finding.remedy = std::move(remedy);
    return finding;
}

}  // namespace

Findings check_derived_facts(chance::Ruleset const& ruleset, text::DataNode const& tree) {
    Findings findings;
    text::DataNode const* const section = tree.find("facts");
    for (chance::NamedExpression const& fact : ruleset.named) {
        if (!fact.is_derived_fact() || fact.formula.type() != chance::ValueType::truth) continue;
        text::DataNode const& meaning = *section->find(fact.name);
        chance::Chart const chart = chart_asking(fact.formula);
        ChartSpace space{chart, *ruleset.facts};
        Satisfiability const holds = space.given({space.guard(0)}, 1);
        Satisfiability const fails = space.given({space.no_guard()}, 1);
        if (holds.impossible()) {
            findings.push_back(finding_about(meaning, fact.name, Kind::never_holds,
                                             "no situation fulfils its definition",
                                             "its parts exclude each other: leave one out"));
        } else if (fails.impossible()) {
            findings.push_back(finding_about(meaning, fact.name, Kind::always_holds,
                                             "every situation fulfils its definition",
                                             "leave a part out"));
        } else if (!holds.possible() || !fails.possible()) {
            findings.push_back(finding_about(meaning, fact.name, Kind::undecided,
                                             "too many numbers to decide when it holds",
                                             "ask fewer numbers"));
        }
    }
    return findings;
}

}  // namespace esprit::check
