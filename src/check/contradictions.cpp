#include "check/contradictions.h"

#include <algorithm>

#include "check/new_entries.h"

namespace esprit::check {

using chance::Chart;
using text::DataNode;

namespace {

class ContradictionCheck {
public:
    ContradictionCheck(Chart const& chart, chance::FactTable const& facts, DataNode const& tree,
                       DataNode const& shipped)
        : chart_(chart), tree_(tree), shipped_(shipped), space_(chart, facts) {}

    Findings run() {
        check_list("guard", &ChartSpace::guard, {"outcome", "data"});
        check_list("needed", &ChartSpace::needed, {"value"});
        if (chart_.kind != chance::ChartKind::pool) {
            check_list("band", &ChartSpace::band, {"outcome", "data"});
        }
        return std::move(findings_);
    }

private:
    void check_list(std::string_view list, Node (ChartSpace::*node)(std::size_t) const,
                    std::vector<std::string_view> const& keys) {
        ListEntries const entries{tree_, shipped_, chart_.name, list};
        for (std::size_t later = 0; later < entries.size(); ++later) {
            if (!entries.is_new(later)) continue;
            for (std::size_t first = 0; first < later; ++first) {
                bool const same = std::all_of(keys.begin(), keys.end(), [&](std::string_view key) {
                    return entries.same_under(key, first, later);
                });
                if (same || !entries.is_new(first)) continue;
                check_pair(list, entries[first], entries[later], (space_().*node)(first),
                           (space_().*node)(later));
            }
        }
    }

    void check_pair(std::string_view list, DataNode const& first, DataNode const& later, Node one,
                    Node other) {
        Constraints& pool = space_().pool();
        Node const decides = list == "guard"
                                 ? pool.constant(1)
                                 : pool.logical_and(space_().no_guard(), space_().fall());
        Satisfiability const both = space_().allowed({one, other, decides});
        bool const partly = both.possible() &&
                            space_().allowed({one, pool.logical_not(other), decides}).possible() &&
                            space_().allowed({other, pool.logical_not(one), decides}).possible();
        if (!partly) return;
        DataNode const* const when = later.find("when");
        Finding finding;
        finding.kind = Kind::contradiction;
        finding.place = when != nullptr ? when->place : later.place;
        finding.subject = subject_of(chart_.name, list, later);
        finding.what = "in some of its situations " + text::in_quotes(text::entry_id(first)) +
                       " holds too and says otherwise: the first of the two wins";
        finding.example = list == "band" ? space_().words(both) : space_().facts_in_words(both);
        finding.remedy = "say in one of the conditions that the other does not hold";
        findings_.push_back(std::move(finding));
    }

    Chart const& chart_;
    DataNode const& tree_;
    DataNode const& shipped_;
    LateSpace space_;
    Findings findings_;
};

}  // namespace

Findings check_contradictions(chance::Ruleset const& ruleset, DataNode const& tree,
                              DataNode const& shipped) {
    return check_new_entries<ContradictionCheck>(ruleset, tree, shipped);
}

}  // namespace esprit::check
