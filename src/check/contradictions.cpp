#include "check/contradictions.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "check/chart_check.h"
#include "check/chart_space.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::check {

using chance::Chart;
using text::DataNode;

namespace {

class ContradictionCheck {
public:
    ContradictionCheck(Chart const& chart, chance::FactTable const& facts, DataNode const& tree,
                       DataNode const& shipped)
        : chart_(chart), facts_(facts), tree_(tree), shipped_(shipped) {}

    Findings run() {
        check_list("guard", &ChartSpace::guard, {"outcome", "data"});
        check_list("needed", &ChartSpace::needed, {"value"});
        if (chart_.kind != chance::ChartKind::pool) {
            check_list("band", &ChartSpace::band, {"outcome", "data"});
        }
        return std::move(findings_);
    }

private:
    using Entries = std::vector<DataNode const*>;

    ChartSpace& space() {
        if (!space_) space_.emplace(chart_, facts_);
        return *space_;
    }

    static bool is_among(Entries const& entries, DataNode const& entry) {
        return std::any_of(entries.begin(), entries.end(), [&](DataNode const* each) {
            return text::entry_id(*each) == text::entry_id(entry);
        });
    }

    static bool say_the_same(DataNode const& a, DataNode const& b,
                             std::vector<std::string_view> const& keys) {
        return std::all_of(keys.begin(), keys.end(), [&](std::string_view key) {
            DataNode const* const left = a.find(key);
            DataNode const* const right = b.find(key);
            return left == nullptr || right == nullptr
                       ? left == right
                       : text::digest_of(*left) == text::digest_of(*right);
        });
    }

    void check_list(std::string_view list, Node (ChartSpace::*node)(std::size_t) const,
                    std::vector<std::string_view> const& keys) {
        Entries const entries = entries_of(tree_, chart_.name, list);
        Entries const own = entries_of(shipped_, chart_.name, list);
        for (std::size_t later = 0; later < entries.size(); ++later) {
            if (is_among(own, *entries[later])) continue;
            for (std::size_t first = 0; first < later; ++first) {
                bool const decided = is_among(own, *entries[first]) ||
                                     say_the_same(*entries[first], *entries[later], keys);
                if (!decided)
                    check_pair(list, *entries[first], *entries[later], (space().*node)(first),
                               (space().*node)(later));
            }
        }
    }

    void check_pair(std::string_view list, DataNode const& first, DataNode const& later, Node one,
                    Node other) {
        Constraints& pool = space().pool();
        Node const decides = list == "guard" ? pool.constant(1)
                                             : pool.logical_and(space().no_guard(), space().fall());
        Satisfiability const both = space().allowed({one, other, decides});
        bool const partly = both.possible() &&
                            space().allowed({one, pool.logical_not(other), decides}).possible() &&
                            space().allowed({other, pool.logical_not(one), decides}).possible();
        if (!partly) return;
        DataNode const* const when = later.find("when");
        Finding finding;
        finding.kind = Kind::contradiction;
        finding.place = when != nullptr ? when->place : later.place;
        finding.subject = subject_of(chart_.name, list, later);
        finding.what = "in some of its situations " + text::in_quotes(text::entry_id(first)) +
                       " holds too and says otherwise: the first of the two wins";
        finding.example = list == "band" ? space().words(both) : space().facts_in_words(both);
        finding.remedy = "say in one of the conditions that the other does not hold";
        findings_.push_back(std::move(finding));
    }

    Chart const& chart_;
    chance::FactTable const& facts_;
    DataNode const& tree_;
    DataNode const& shipped_;
    std::optional<ChartSpace> space_;  // laid out when two entries are new
    Findings findings_;
};

}  // namespace

Findings check_contradictions(chance::Ruleset const& ruleset, DataNode const& tree,
                              DataNode const& shipped) {
    Findings findings;
    for (Chart const& chart : ruleset.charts) {
        Findings more = ContradictionCheck{chart, *ruleset.facts, tree, shipped}.run();
        std::move(more.begin(), more.end(), std::back_inserter(findings));
    }
    return findings;
}

}  // namespace esprit::check
