#include "check/overlaps.h"

#include <algorithm>

#include "check/names.h"
#include "check/new_entries.h"
#include "text/rulesets/joined.h"

namespace esprit::check {

using chance::Band;
using chance::Chart;
using text::DataNode;
using text::in_quotes;

namespace {

class OverlapCheck {
public:
    OverlapCheck(Chart const& chart, chance::FactTable const& facts, DataNode const& tree,
                 DataNode const& shipped)
        : chart_(chart), entries_(tree, shipped, chart.name, "band"), space_(chart, facts) {}

    Findings run() {
        if (chart_.kind == chance::ChartKind::pool) return {};
        for (std::size_t i = 0; i < chart_.bands.size(); ++i) {
            bool const on_totals = chart_.bands[i].at_least || chart_.bands[i].at_most;
            if (!on_totals || chart_.bands[i].natural || !entries_.is_new(i)) continue;
            if (!changes_nothing(i)) check_others(i);
        }
        return std::move(findings_);
    }

private:
    Node no(Node node) { return space_().pool().logical_not(node); }

    /// The band decides: no guard, and no band before it.
    std::vector<Node> decides(std::size_t place) {
        std::vector<Node> conditions{space_().band(place), space_().fall(), space_().no_guard()};
        for (std::size_t i = 0; i < place; ++i) conditions.push_back(no(space_().band(i)));
        return conditions;
    }

    /// Without the band `place`, the band `later` would decide.
    Node takes_over(std::size_t place, std::size_t later) {
        Node holds = space_().band(later);
        for (std::size_t i = place + 1; i < later; ++i) {
            holds = space_().pool().logical_and(holds, no(space_().band(i)));
        }
        return holds;
    }

    bool same_outcome(std::size_t a, std::size_t b) const {
        return chart_.bands[a].outcome == chart_.bands[b].outcome &&
               entries_.same_under("data", a, b);
    }

    void add(Kind kind, std::size_t place, std::string what, std::string example,
             std::string remedy) {
        DataNode const& entry = entries_[place];
        DataNode const* const when = entry.find("when");
        DataNode const* const rule = entry.find("rule");
        findings_.push_back({kind, Severity::warning,
                             when != nullptr   ? when->place
                             : rule != nullptr ? rule->place
                                               : entry.place,
                             subject_of(chart_.name, "band", entry), std::move(what),
                             std::move(example), std::move(remedy)});
    }

    std::string name_of(std::size_t place) const {
        return in_quotes(text::entry_id(entries_[place]));
    }

    /// Finds a band whose totals come to the same outcome without it. True if so.
    bool changes_nothing(std::size_t place) {
        std::vector<Node> conditions = decides(place);
        if (!space_().allowed(conditions).possible()) return true;  // check_chart tells it
        std::vector<std::string> same;
        std::size_t const before = conditions.size();
        for (std::size_t j = place + 1; j < chart_.bands.size(); ++j) {
            if (!same_outcome(place, j)) continue;
            Node const later = takes_over(place, j);
            conditions.push_back(later);
            if (space_().allowed(conditions).possible()) same.push_back(name_of(j));
            conditions.back() = no(later);
        }
        bool const other = !space_().allowed(conditions).impossible();
        if (other || conditions.size() == before) return false;
        add(Kind::no_change, place,
            "it changes no outcome: without it, " + text::joined(same) +
                (same.size() == 1 ? " takes" : " take") + " the same totals to " +
                in_quotes(chart_.outcomes[chart_.bands[place].outcome]),
            "", "give it another outcome, or remove it");
        return true;
    }

    /// Whether a band reaches beyond the totals of a later one, which has no end of its own there.
    bool is_wider(std::size_t place, std::size_t later) const {
        Band const& a = chart_.bands[place];
        Band const& b = chart_.bands[later];
        auto const above = [](auto const& high, auto const& low) {
            return high && low && high->is_constant() && low->is_constant() &&
                   high->low() > low->low();
        };
        return (!a.at_least && above(a.at_most, b.at_most)) ||
               (!a.at_most && above(b.at_least, a.at_least));
    }

    /// Finds a band that takes totals from several other outcomes, or all that a later band has.
    void check_others(std::size_t place) {
        std::vector<std::uint16_t> outcomes;
        std::vector<std::string> names;
        std::string example;
        bool wider = false;
        for (std::size_t j = place + 1; j < chart_.bands.size(); ++j) {
            std::uint16_t const outcome = chart_.bands[j].outcome;
            bool const known =
                std::find(outcomes.begin(), outcomes.end(), outcome) != outcomes.end();
            if (known || outcome == chart_.bands[place].outcome) continue;
            std::vector<Node> conditions = decides(place);
            conditions.push_back(takes_over(place, j));
            Satisfiability const answer = space_().allowed(conditions);
            if (!answer.possible()) continue;
            if (example.empty()) example = space_().words(answer);
            outcomes.push_back(outcome);
            wider = wider || is_wider(place, j);
            names.push_back(name_of(j) + " (" + chart_.outcomes[outcome] + ")");
        }
        if (outcomes.size() < 2 && !wider) return;
        add(Kind::overlap, place,
            "it takes totals from bands with other outcomes, before which it stands: " +
                text::joined(names, " and "),
            example,
            "say at_least and at_most, so that it leaves them theirs, or narrow its \"when\"");
    }

    Chart const& chart_;
    ListEntries entries_;
    LateSpace space_;
    Findings findings_;
};

}  // namespace

Findings check_overlaps(chance::Ruleset const& ruleset, DataNode const& tree,
                        DataNode const& shipped) {
    return check_new_entries<OverlapCheck>(ruleset, tree, shipped);
}

}  // namespace esprit::check
