#include "check/told_alone.h"

#include <algorithm>

#include "check/chart_check.h"
#include "check/names.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::check {

using text::DataNode;

namespace {

DataNode const* entry_named(DataNode const& tree, std::string_view chart, std::string_view id) {
    auto const entries = entries_of(tree, chart, "next");
    DataNode const* of_rule = nullptr;  // an entry may be named by a rule that stands once
    for (DataNode const* const entry : entries) {
        if (text::entry_id(*entry) == id) return entry;
        if (text_under(*entry, "rule") == id) of_rule = entry;
    }
    return of_rule;
}

/// The outcome to which a rule or outcome leads that `on` of an entry names; empty if none does.
std::string outcome_of(DataNode const& tree, std::string_view chart, std::string_view on) {
    for (std::string_view const list : {"band", "guard"}) {
        for (DataNode const* const entry : entries_of(tree, chart, list)) {
            std::string outcome = text_under(*entry, "outcome");
            if (outcome == on || text_under(*entry, "rule") == on) return outcome;
        }
    }
    return {};
}

class ToldAlone {
public:
    ToldAlone(DataNode const& tree, DataNode const& shipped) : tree_(tree), shipped_(shipped) {}

    void look_at(std::string_view chart, std::string const& id, text::SourcePlace const& place) {
        DataNode const* const now = entry_named(tree_, chart, id);
        DataNode const* const before = entry_named(shipped_, chart, id);
        DataNode const* const entry = now != nullptr ? now : before;
        if (entry == nullptr || is_same(now, before) || goes_with_band(chart, *entry, now)) return;
        Finding finding;
        finding.kind = Kind::told_alone;
        finding.place = place;
        finding.subject = subject_of(chart, "next", *entry);
        finding.what = "told, not carried out by battles: a battle does after this outcome what " +
                       std::string{now == nullptr      ? "the removed entry says"
                                   : before == nullptr ? "it did without the entry"
                                                       : "the entry said before"};
        finding.remedy = remedy(chart, *entry);
        findings.push_back(std::move(finding));
    }

    Findings findings;

private:
    static bool is_same(DataNode const* now, DataNode const* before) {
        return now != nullptr && before != nullptr &&
               text::digest_of(*now) == text::digest_of(*before);
    }

    /// Whether an entry is added for a band of the house, or removed with a band.
    bool goes_with_band(std::string_view chart, DataNode const& entry, DataNode const* now) const {
        std::string const on = text_under(entry, "on");
        if (on.empty()) return false;
        if (now == nullptr) return outcome_of(tree_, chart, on).empty();
        if (!outcome_of(shipped_, chart, on).empty()) return false;
        std::string const outcome = outcome_of(tree_, chart, on);
        auto const all = entries_of(shipped_, chart, "next");
        return std::any_of(all.begin(), all.end(), [&](DataNode const* own) {
            std::string const its = text_under(*own, "on");
            return text_under(*own, "rule") == text_under(entry, "rule") &&
                   (its.empty() || outcome_of(shipped_, chart, its) == outcome);
        });
    }

    /// What would change the battle: an outcome of the chart, or a number of the rule.
    std::string remedy(std::string_view chart, DataNode const& entry) const {
        std::string const list = "[[chart." + std::string{chart} + ".";
        std::vector<std::string> outcomes;
        for (DataNode const* const band : entries_of(shipped_, chart, "band")) {
            std::string outcome = text_under(*band, "outcome");
            if (std::find(outcomes.begin(), outcomes.end(), outcome) == outcomes.end()) {
                outcomes.push_back(std::move(outcome));
            }
        }
        std::string right =
            outcomes.empty()
                ? "to change battles, change " + list + "needed]] or " + list + "modifier]]"
                : "to change battles, lead a " + list +
                      "band]] to another outcome: " + text::joined(outcomes);
        DataNode const* const numbers = shipped_.find("number");
        if (numbers == nullptr) return right;
        for (DataNode const& number : numbers->items) {
            if (text_under(number, "rule") != text_under(entry, "rule")) continue;
            right += "; or change [[number]] " + text_under(number, "name");
        }
        return right;
    }

    DataNode const& tree_;
    DataNode const& shipped_;
};

}  // namespace

Findings check_told_alone(std::span<HouseRuleEntry const> pieces, DataNode const& tree,
                          DataNode const& shipped) {
    ToldAlone told{tree, shipped};
    for (HouseRuleEntry const& piece : pieces) {
        if (piece.laid && piece.list == "next") told.look_at(piece.chart, piece.name, piece.place);
    }
    DataNode const* const charts = tree.find("chart");
    if (!pieces.empty() || charts == nullptr) return std::move(told.findings);
    for (auto const& [chart, node] : charts->fields) {
        for (DataNode const* const entry : entries_of(tree, chart, "next")) {
            told.look_at(chart, text::entry_id(*entry), entry->place);
        }
        for (DataNode const* const entry : entries_of(shipped, chart, "next")) {
            std::string const id = text::entry_id(*entry);
            if (entry_named(tree, chart, id) == nullptr) told.look_at(chart, id, node.key_place);
        }
    }
    return std::move(told.findings);
}

}  // namespace esprit::check
