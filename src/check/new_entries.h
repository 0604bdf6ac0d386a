#pragma once
// What the checks of new entries of charts have in common: which entries are new, what they say,
// and the situations of their chart.
#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "check/chart_check.h"
#include "check/chart_space.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::check {

/// The entries of a chart's list under house rules, compared with the shipped ruleset's entries.
class ListEntries {
public:
    ListEntries(text::DataNode const& tree, text::DataNode const& shipped, std::string_view chart,
                std::string_view list)
        : entries_(entries_of(tree, chart, list)), shipped_(entries_of(shipped, chart, list)) {}

    std::size_t size() const { return entries_.size(); }
    text::DataNode const& operator[](std::size_t place) const { return *entries_[place]; }

    /// Whether the ruleset has no entry of this id in the list.
    bool is_new(std::size_t place) const {
        std::string const id = text::entry_id(*entries_[place]);
        return std::none_of(shipped_.begin(), shipped_.end(), [&](text::DataNode const* each) {
            return text::entry_id(*each) == id;
        });
    }

    /// Whether two entries have the same value under a key, or both none.
    bool same_under(std::string_view key, std::size_t a, std::size_t b) const {
        text::DataNode const* const left = entries_[a]->find(key);
        text::DataNode const* const right = entries_[b]->find(key);
        return left == nullptr || right == nullptr
                   ? left == right
                   : text::digest_of(*left) == text::digest_of(*right);
    }

private:
    std::vector<text::DataNode const*> entries_;
    std::vector<text::DataNode const*> shipped_;
};

/// The situations of a chart, laid out when they are asked first: charts without new entries need
/// none.
class LateSpace {
public:
    LateSpace(chance::Chart const& chart, chance::FactTable const& facts)
        : chart_(chart), facts_(facts) {}

    ChartSpace& operator()() {
        if (!space_) space_.emplace(chart_, facts_);
        return *space_;
    }

private:
    chance::Chart const& chart_;
    chance::FactTable const& facts_;
    std::optional<ChartSpace> space_;
};

/// The findings of a check that is run on every chart of a ruleset. `Check` is constructed from a
/// chart, the facts, and the rulesets with and without house rules.
template <class Check>
Findings check_new_entries(chance::Ruleset const& ruleset, text::DataNode const& tree,
                           text::DataNode const& shipped) {
    Findings findings;
    for (chance::Chart const& chart : ruleset.charts) {
        Findings more = Check{chart, *ruleset.facts, tree, shipped}.run();
        std::move(more.begin(), more.end(), std::back_inserter(findings));
    }
    return findings;
}

}  // namespace esprit::check
