#include "check/half_changes.h"

#include <algorithm>
#include <array>
#include <set>

#include "chance/ruleset.h"
#include "check/chart_check.h"
#include "check/names.h"
#include "check/supplied_facts.h"
#include "text/rulesets/joined.h"

namespace esprit::check {

using text::DataNode;
using text::in_quotes;

namespace {

constexpr std::array<std::string_view, 4> expressions{"when", "only", "at_least", "at_most"};

bool is_added(DataNode const& entry) {
    DataNode const* const add = entry.find("add");
    return add != nullptr && add->truth;
}

class HalfChangeCheck {
public:
    HalfChangeCheck(std::span<HouseRuleEntry const> pieces, DataNode const& shipped,
                    DataNode const& tree)
        : pieces_(pieces), shipped_(shipped), tree_(tree) {}

    Findings run() {
        for (HouseRuleEntry const& piece : pieces_) {
            if (!piece.laid) continue;
            if (piece.section == "number") check_written_out(piece);
            if (piece.section == "chart" && piece.list.empty() && piece.name == "dice") {
                check_dice(piece);
            }
            if (piece.section == "any") check_condition(piece);
            if (piece.list == "modifier") check_sides(piece);
            check_removal(piece);
        }
        return std::move(findings_);
    }

private:
    void add(HouseRuleEntry const& piece, text::SourcePlace const& place, std::string what,
             std::string remedy) {
        findings_.push_back({Kind::half_changed,
                             Severity::warning,
                             place,
                             subject_of(piece),
                             std::move(what),
                             {},
                             std::move(remedy)});
    }

    DataNode const* shipped_number(std::string const& name) const {
        DataNode const* const numbers = shipped_.find("number");
        if (numbers == nullptr) return nullptr;
        auto const found =
            std::find_if(numbers->items.begin(), numbers->items.end(),
                         [&](DataNode const& each) { return text_under(each, "name") == name; });
        return found == numbers->items.end() ? nullptr : &*found;
    }

    /// Whether an expression of an entry writes the number out.
    static bool writes(DataNode const& entry, std::string const& number) {
        return std::any_of(expressions.begin(), expressions.end(), [&](std::string_view key) {
            return mentions(text_under(entry, key), number);
        });
    }

    /// Expressions cannot name a number, so a chart may write it out, under the same rule.
    void check_written_out(HouseRuleEntry const& piece) {
        DataNode const* const old = shipped_number(piece.name);
        DataNode const* const value = piece.entry.find("value");
        if (old == nullptr || value == nullptr) return;
        std::int64_t const before = old->find("value")->thousandths;
        if (before == value->thousandths) return;
        std::string const rule = text_under(*old, "rule");
        std::string const number = chance::thousandths_text(before);
        std::vector<std::string> left;
        for_each_entry(
            tree_, [&](std::string const& chart, std::string const& list, DataNode const& entry) {
                if (text_under(entry, "rule") == rule && writes(entry, number)) {
                    left.push_back(subject_of(chart, list, entry));
                }
            });
        if (left.empty()) return;
        add(piece, value->place,
            "it is written out in " + text::joined(left, " and ") + ", which still says " + number,
            "change the condition there as well, to " +
                chance::thousandths_text(value->thousandths));
    }

    /// Other dice throw other totals: the bands and numbers to reach belong to them.
    void check_dice(HouseRuleEntry const& piece) {
        DataNode const* const chart = shipped_.find("chart")->find(piece.chart);
        DataNode const* const old = chart == nullptr ? nullptr : chart->find("dice");
        bool const number = old != nullptr && old->kind == DataNode::Kind::number &&
                            piece.entry.kind == DataNode::Kind::number;
        if (!number || old->thousandths == piece.entry.thousandths) return;
        bool const followed =
            std::any_of(pieces_.begin(), pieces_.end(), [&](HouseRuleEntry const& other) {
                return other.laid && other.chart == piece.chart &&
                       (other.list == "band" || other.list == "needed");
            });
        if (followed) return;
        std::string const list = chart->find("needed") != nullptr ? "needed" : "band";
        add(piece, piece.entry.place,
            "it changes from " + chance::thousandths_text(old->thousandths) + " to " +
                chance::thousandths_text(piece.entry.thousandths) +
                ", and what the dice have to reach stays as it was",
            "change the [[chart." + piece.chart + "." + list +
                "]] entries as well: their numbers are for the totals of the other dice");
    }

    /// A name of [any] that rules of the program use loses one of its conditions.
    void check_condition(HouseRuleEntry const& piece) {
        DataNode const* const section = shipped_.find("any");
        DataNode const* const old = section == nullptr ? nullptr : section->find(piece.name);
        if (old == nullptr) return;
        std::vector<std::string> lost;
        for (DataNode const& item : old->items) {
            bool const stays = std::any_of(
                piece.entry.items.begin(), piece.entry.items.end(), [&](DataNode const& each) {
                    return each.text.find(item.text) != std::string::npos;
                });
            if (!stays) lost.push_back(in_quotes(item.text));
        }
        if (lost.empty()) return;
        std::set<std::string> const rules = rules_using(piece.name);
        bool const told = std::any_of(rules.begin(), rules.end(),
                                      [&](std::string const& rule) { return has_new_text(rule); });
        if (rules.empty() || told) return;
        std::vector<std::string> const all{rules.begin(), rules.end()};
        add(piece, piece.entry.place,
            "it leaves out " + text::joined(lost) +
                ", and the texts of the rules that use it stay: " + text::joined(all),
            "list those conditions too, or add [rule." + all.front() +
                "] with a text that tells what holds now");
    }

    bool has_new_text(std::string const& rule) const {
        return std::any_of(pieces_.begin(), pieces_.end(), [&](HouseRuleEntry const& piece) {
            return piece.laid && piece.section == "rule" && piece.name == rule;
        });
    }

    /// The rules of entries that use a name of [any], itself or by other names.
    std::set<std::string> rules_using(std::string const& name) const {
        std::set<std::string> names{name};
        for (std::size_t known = 0; known < names.size();) {
            known = names.size();
            for (std::string_view const section : {"any", "facts"}) add_users(section, names);
        }
        std::set<std::string> rules;
        for_each_entry(tree_,
                       [&](std::string const&, std::string const& list, DataNode const& entry) {
                           if (list == "refuse" || list == "next") return;
                           for (std::string_view const key : expressions) {
                               if (uses(text_under(entry, key), names))
                                   rules.insert(text_under(entry, "rule"));
                           }
                       });
        return rules;
    }

    static bool uses(std::string const& expression, std::set<std::string> const& names) {
        return std::any_of(names.begin(), names.end(),
                           [&](std::string const& each) { return mentions(expression, each); });
    }

    void add_users(std::string_view section, std::set<std::string>& names) const {
        DataNode const* const all = tree_.find(section);
        if (all == nullptr) return;
        for (auto const& [name, meaning] : all->fields) {
            bool const user =
                uses(meaning.text, names) ||
                std::any_of(meaning.items.begin(), meaning.items.end(),
                            [&](DataNode const& item) { return uses(item.text, names); });
            if (user) names.insert(name);
        }
    }

    /// In an opposed chart a rule stands once for each side: one of them changes.
    void check_sides(HouseRuleEntry const& piece) {
        DataNode const* const value = piece.entry.find("value");
        if (value == nullptr || is_added(piece.entry)) return;
        std::string const rule = text_under(piece.entry, "rule");
        auto const before = of_rule(shipped_, piece.chart, rule);
        auto const now = of_rule(tree_, piece.chart, rule);
        bool const two = before.size() == 2 && now.size() == 2 &&
                         text_under(*before[0], "side") != text_under(*before[1], "side");
        if (!two || !same_value(*before[0], *before[1]) || same_value(*now[0], *now[1])) return;
        bool const at_enemy = text_under(piece.entry, "side") == "enemy";
        add(piece, value->place,
            "it changes for one side of the combat, and stays as it was for the other",
            at_enemy ? "change the entry without \"side\" as well"
                     : "change the entry with side = \"enemy\" as well");
    }

    static std::vector<DataNode const*> of_rule(DataNode const& tree, std::string const& chart,
                                                std::string const& rule) {
        std::vector<DataNode const*> found = entries_of(tree, chart, "modifier");
        std::erase_if(found,
                      [&](DataNode const* each) { return text_under(*each, "rule") != rule; });
        return found;
    }

    static bool same_value(DataNode const& a, DataNode const& b) {
        DataNode const* const left = a.find("value");
        DataNode const* const right = b.find("value");
        return left != nullptr && right != nullptr &&
               text::digest_of(*left) == text::digest_of(*right);
    }

    /// An entry that is removed and changed at once.
    void check_removal(HouseRuleEntry const& piece) {
        DataNode const* const remove = piece.entry.find("remove");
        if (piece.list.empty() && piece.section != "number") return;
        if (remove == nullptr || !remove->truth) return;
        for (std::string_view const key : {"value", "when", "only", "outcome", "family"}) {
            DataNode const* const other = piece.entry.find(key);
            if (other == nullptr) continue;
            add(piece, other->place,
                "it is removed, and " + in_quotes(key) + " beside it changes nothing",
                "leave remove = true out to change the entry, or leave " + in_quotes(key) +
                    " out to remove it");
            return;
        }
    }

    std::span<HouseRuleEntry const> pieces_;
    DataNode const& shipped_;
    DataNode const& tree_;
    Findings findings_;
};

}  // namespace

Findings check_half_changes(std::span<HouseRuleEntry const> pieces, DataNode const& shipped,
                            DataNode const& tree) {
    return HalfChangeCheck{pieces, shipped, tree}.run();
}

}  // namespace esprit::check
