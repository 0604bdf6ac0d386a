#pragma once
// What battles tell to charts (rules/common/told_facts.h), with the numbers of a ruleset.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chance/facts.h"
#include "check/constraints.h"
#include "text/toml/data_tree.h"

namespace esprit::check {

/// A fact that battles tell to a chart. Decimals are in thousandths.
struct SuppliedFact {
    bool always = false;                // every battle tells it
    std::optional<std::int64_t> least;  // where less than its declaration allows is told
    std::optional<std::int64_t> most;
    bool usually = false;  // hardly a battle brings more than `most`
};

/// The facts that the battles of a system tell to its charts.
class SuppliedFacts {
public:
    /// \param tree  the ruleset whose numbers bound the values.
    SuppliedFacts(std::string_view system, text::DataNode const& tree,
                  chance::FactTable const& facts);

    /// Whether any battle asks the chart.
    bool asks(std::string_view chart) const { return charts_.contains(chart); }
    /// Null for a fact that no battle tells this chart.
    SuppliedFact const* find(std::string_view chart, std::string_view fact) const;
    /// The facts that battles tell the chart, in the order of declaration: "arm, hits"; of many,
    /// the few whose names are nearest to `sought`, and how many others there are.
    std::string names(std::string_view chart, std::string_view sought) const;
    /// The values that battles tell, where they are known: "stands 1 to 10"; empty if they are not.
    std::string values(std::string_view chart, std::string_view fact) const;
    /// For each declared fact, the values that it has where a battle asks the chart.
    std::vector<Domain> domains(std::string_view chart) const;

private:
    void add(std::string_view chart, std::string_view word);
    std::optional<std::int64_t> bound(chance::FactDeclaration const& fact,
                                      std::string_view words) const;

    text::DataNode const& tree_;
    chance::FactTable const& facts_;
    std::map<std::string, std::map<std::string, SuppliedFact, std::less<>>, std::less<>> charts_;
};

/// Whether an expression mentions a name as a whole word.
bool mentions(std::string_view expression, std::string_view name);

}  // namespace esprit::check
