#include "check/names.h"

#include <algorithm>
#include <set>

#include "base/nearest.h"
#include "check/chart_check.h"
#include "check/supplied_facts.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::check {

using text::DataNode;
using text::in_quotes;

namespace {

DataNode const& section(DataNode const& tree, std::string_view name) {
    static DataNode const none;
    DataNode const* const found = tree.find(name);
    return found == nullptr ? none : *found;
}

std::vector<std::string_view> views(std::vector<std::string> const& names) {
    return {names.begin(), names.end()};
}

std::string nearest(std::string_view written, std::vector<std::string> const& names) {
    std::string const found{nearest_name(written, views(names))};
    return found.empty() ? std::string{} : "did you mean " + in_quotes(found) + "?";
}

/// The nearest name as a question, or other words where none is near.
std::string nearest_or(std::string_view written, std::vector<std::string> const& names,
                       std::string_view otherwise) {
    std::string likely = nearest(written, names);
    return likely.empty() ? std::string{otherwise} : likely;
}

bool has(std::vector<std::string> const& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> fields_of(DataNode const& table) {
    std::vector<std::string> names;
    for (auto const& field : table.fields) names.push_back(field.first);
    return names;
}

std::vector<std::string> number_names(DataNode const& tree) {
    std::vector<std::string> names;
    for (DataNode const& number : section(tree, "number").items) {
        names.push_back(text_under(number, "name"));
    }
    return names;
}

std::vector<std::string> outcomes_of(DataNode const& tree, std::string_view chart) {
    std::vector<std::string> names;
    for (std::string_view const list : {"guard", "band"}) {
        for (DataNode const* entry : entries_of(tree, chart, list)) {
            std::string const outcome = text_under(*entry, "outcome");
            if (!has(names, outcome)) names.push_back(outcome);
        }
    }
    return names;
}

text::SourcePlace place_of(DataNode const& entry, std::string_view key) {
    DataNode const* const value = entry.find(key);
    return value == nullptr ? entry.place : value->place;
}

class NameCheck {
public:
    NameCheck(DataNode const& tree, DataNode const& shipped, chance::Ruleset const& ruleset)
        : tree_(tree),
          shipped_(shipped),
          ruleset_(ruleset),
          supplied_(ruleset.name, tree, *ruleset.facts) {}

    Findings run() {
        check_numbers();
        check_options();
        check_outcomes();
        check_required();
        check_rules();
        check_conditions();
        return std::move(findings_);
    }

private:
    void add(Kind kind, Severity severity, text::SourcePlace const& place, std::string subject,
             std::string what, std::string remedy) {
        findings_.push_back(
            {kind, severity, place, std::move(subject), std::move(what), {}, std::move(remedy)});
    }

    /// Whether the text of some rule shows a number or option: `{name}`.
    bool shown(std::string const& name) const {
        auto const& rules = section(tree_, "rule").fields;
        return std::any_of(rules.begin(), rules.end(), [&](auto const& rule) {
            return text_under(rule.second, "text").find("{" + name + "}") != std::string::npos;
        });
    }

    void check_numbers() {
        std::vector<std::string> const known = number_names(shipped_);
        std::vector<std::string> const present = number_names(tree_);
        for (DataNode const& number : section(tree_, "number").items) {
            std::string const name = text_under(number, "name");
            if (!has(known, name) && !shown(name)) {
                add(Kind::unread_name, Severity::error, place_of(number, "name"), "number " + name,
                    "nobody reads a number of this name",
                    nearest_or(name, known, "remove it: esprit numbers lists those that are read"));
            }
        }
        for (DataNode const& number : section(shipped_, "number").items) {
            std::string const name = text_under(number, "name");
            if (!has(present, name)) {
                add(Kind::missing_name, Severity::error, section(tree_, "number").place,
                    "number " + name, "the program reads this number, and it is missing",
                    "give it back: battles need it");
            }
        }
        for (DataNode const& number : section(tree_, "number").items) {
            for (DataNode const& own : section(shipped_, "number").items) {
                std::string const rule = text_under(own, "rule");
                bool const same = text_under(own, "name") == text_under(number, "name");
                if (!same || rule == text_under(number, "rule")) continue;
                add(Kind::other_rule, Severity::warning, place_of(number, "rule"),
                    "number " + text_under(own, "name"),
                    "it belongs to the rule " + rule + ", not to " + text_under(number, "rule"),
                    "say rule = " + in_quotes(rule) + ", or leave \"rule\" out");
            }
        }
    }

    void check_options() {
        DataNode const& known = section(shipped_, "options");
        for (auto const& [name, option] : section(tree_, "options").fields) {
            DataNode const* const own = known.find(name);
            if (own == nullptr) {
                add(Kind::unread_name, Severity::error, option.key_place, "option " + name,
                    "nobody reads an option of this name",
                    nearest_or(name, fields_of(known),
                               "remove it: esprit rulesets lists those that are read"));
                continue;
            }
            for (DataNode const& choice : section(option, "choices").items) {
                check_choice(name, choice, section(*own, "choices"));
            }
        }
        for (auto const& [name, option] : known.fields) {
            if (section(tree_, "options").find(name) == nullptr) {
                add(Kind::missing_name, Severity::error, section(tree_, "options").place,
                    "option " + name, "the program reads this option, and it is missing",
                    "give it back");
            }
        }
    }

    void check_choice(std::string const& option, DataNode const& choice, DataNode const& known) {
        std::vector<std::string> names;
        for (DataNode const& each : known.items) names.push_back(each.text);
        if (has(names, choice.text)) return;
        add(Kind::unread_name, Severity::error, choice.place, "option " + option,
            "nobody reads the choice " + in_quotes(choice.text),
            nearest_or(choice.text, names, "leave it out"));
    }

    void check_outcomes() {
        for (chance::Chart const& chart : ruleset_.charts) {
            std::vector<std::string> const known = outcomes_of(shipped_, chart.name);
            std::vector<std::string> const present = outcomes_of(tree_, chart.name);
            for (std::string_view const list : {"guard", "band"}) {
                for (DataNode const* entry : entries_of(tree_, chart.name, list)) {
                    check_outcome(chart.name, list, *entry, known);
                }
            }
            for (std::string const& outcome : known) {
                if (has(present, outcome)) continue;
                DataNode const* const node = section(tree_, "chart").find(chart.name);
                add(Kind::missing_name, Severity::warning, node->key_place, "chart " + chart.name,
                    "nothing leads to the outcome " + in_quotes(outcome) +
                        " any more, which battles carry out",
                    "give a band or a guard this outcome");
                findings_.back().list = "band";
            }
        }
        for (auto const& [name, chart] : section(shipped_, "chart").fields) {
            if (ruleset_.find_chart(name) == nullptr) {
                add(Kind::missing_name, Severity::error, section(tree_, "chart").place,
                    "chart " + name, "the program asks this chart, and it is missing",
                    "give it back");
            }
        }
    }

    void check_outcome(std::string const& chart, std::string_view list, DataNode const& entry,
                       std::vector<std::string> const& known) {
        std::string const outcome = text_under(entry, "outcome");
        if (has(known, outcome)) check_data(chart, list, entry, outcome);
        std::optional<Finding> unknown = find_unknown_outcome(shipped_, chart, list, entry);
        if (unknown) findings_.push_back(std::move(*unknown));
    }

    /// Checks that an outcome has exactly the numbers that the program reads with it.
    void check_data(std::string const& chart, std::string_view list, DataNode const& entry,
                    std::string const& outcome) {
        for (std::string_view const other : {"guard", "band"}) {
            for (DataNode const* own : entries_of(shipped_, chart, other)) {
                if (text_under(*own, "outcome") != outcome) continue;
                std::vector<std::string> const wanted = fields_of(section(*own, "data"));
                if (fields_of(section(entry, "data")) == wanted) return;
                std::string all;
                for (std::string const& each : wanted) all += (all.empty() ? "" : ", ") + each;
                add(Kind::missing_name, Severity::error, place_of(entry, "outcome"),
                    subject_of(chart, list, entry),
                    "the outcome " + in_quotes(outcome) +
                        (all.empty() ? " has no data" : " goes with the data " + all),
                    all.empty() ? "leave \"data\" out" : "add data = { " + all + " = … }");
                return;
            }
        }
    }

    /// Facts that a chart requires and that no battle tells.
    void check_required() {
        for (auto const& [name, chart] : section(tree_, "chart").fields) {
            for (DataNode const& fact : section(chart, "requires").items) {
                bool const as_shipped = requires_fact(shipped_, name, fact.text);
                if (as_shipped || supplied_.find(name, fact.text) != nullptr) continue;
                add(Kind::unsupplied_fact, Severity::error, fact.place, "chart " + name,
                    "it requires " + in_quotes(fact.text) + ", which no battle tells it",
                    "leave the fact out of \"requires\"");
            }
        }
    }

    static bool requires_fact(DataNode const& tree, std::string const& chart,
                              std::string const& fact) {
        DataNode const* const own = section(tree, "chart").find(chart);
        if (own == nullptr) return false;
        auto const& all = section(*own, "requires").items;
        return std::any_of(all.begin(), all.end(),
                           [&](DataNode const& each) { return each.text == fact; });
    }

    /// Rules that stand at an entry without having a text, and texts that stand at no entry.
    void check_rules() {
        DataNode const& rules = section(tree_, "rule");
        std::vector<std::string> const ids = fields_of(rules);
        std::set<std::string> used;
        auto const use = [&](DataNode const& entry, std::string_view key, std::string subject) {
            std::string const id = text_under(entry, key);
            if (id.empty()) return;
            bool const fresh = used.insert(id).second;
            if (!fresh || rules.find(id) != nullptr) return;
            add(Kind::no_text, Severity::warning, place_of(entry, key), std::move(subject),
                "the rule " + id + " has no text", nearest_or_text(id, ids));
        };
        for_each_entry(
            tree_, [&](std::string const& chart, std::string const& list, DataNode const& entry) {
                use(entry, "rule", subject_of(chart, list, entry));
            });
        for (auto const& [name, chart] : section(tree_, "chart").fields) {
            use(chart, "rule", "chart " + name);
            use(chart, "ties_rule", "chart " + name);
        }
        for (auto const& [name, option] : section(tree_, "options").fields) {
            use(option, "rule", "option " + name);
        }
        for (DataNode const& number : section(tree_, "number").items) {
            use(number, "rule", "number " + text_under(number, "name"));
        }
        std::vector<std::string> const known = fields_of(section(shipped_, "rule"));
        for (auto const& [id, rule] : rules.fields) {
            DataNode const* const own = section(shipped_, "rule").find(id);
            if (own == nullptr || text_under(*own, "text") != text_under(rule, "text")) {
                check_placeholders(id, rule);
            }
            if (has(known, id) || used.contains(id)) continue;
            std::string const likely = nearest(id, {used.begin(), used.end()});
            add(Kind::unread_name, Severity::warning, rule.place, "rule " + id,
                "no entry stands under this rule",
                likely.empty() ? "give an entry this rule, or remove the text" : likely);
        }
    }

    /// The numbers under a rule.
    std::vector<std::string> numbers_of(std::string const& id) const {
        std::vector<std::string> names;
        for (DataNode const& number : section(tree_, "number").items) {
            if (text_under(number, "rule") == id) names.push_back(text_under(number, "name"));
        }
        return names;
    }

    /// Placeholders of a text for which there is no number, or more than one.
    void check_placeholders(std::string const& id, DataNode const& rule) {
        std::string const text = text_under(rule, "text");
        std::vector<std::string> names = number_names(tree_);
        for (std::string const& option : fields_of(section(tree_, "options"))) {
            names.push_back(option);
        }
        std::size_t end = 0;
        for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', end)) {
            end = text.find('}', at);
            if (end == std::string::npos) return;
            std::string const inside = text.substr(at + 1, end - at - 1);
            if (!inside.empty()) {
                if (has(names, inside) || is_of_a_rule(inside)) continue;
                std::string const likely = nearest(inside, names);
                add(Kind::missing_name, Severity::warning, place_of(rule, "text"), "rule " + id,
                    "its text shows {" + inside + "}, and no number or option has this name",
                    likely.empty() ? "write the name of a number: esprit numbers lists them"
                                   : likely);
                continue;
            }
            check_unnamed_placeholder(id, rule);
        }
    }

    /// `{ID}` and the like stand for the number of another rule.
    bool is_of_a_rule(std::string const& inside) const {
        chance::RuleText const text{{}, '{' + inside + '}', {}, {}, {}};
        return ruleset_.filled(text) != "…";
    }

    /// `{}` stands for the only number under a rule.
    void check_unnamed_placeholder(std::string const& id, DataNode const& rule) {
        std::vector<std::string> const own = numbers_of(id);
        if (own.size() == 1) return;
        std::string const shown = ruleset_.text_of(id);
        if (own.empty() && shown.find("…") == std::string::npos) return;
        std::string all;
        for (std::string const& each : own) all += (all.empty() ? "{" : " or {") + each + "}";
        add(Kind::missing_name, Severity::warning, place_of(rule, "text"), "rule " + id,
            own.empty() ? "its text shows {}, and no number stands under this rule"
                        : "its text shows {}, and several numbers stand under this rule",
            own.empty() ? "write the number itself" : "write " + all);
    }

    static std::string nearest_or_text(std::string const& id, std::vector<std::string> const& ids) {
        std::string const likely = nearest(id, ids);
        return (likely.empty() ? std::string{} : likely + " Else ") + "add [rule." + id +
               "] with a text";
    }

    /// Named conditions and derived facts that no expression uses.
    void check_conditions() {
        for (auto const& [name, node] : section(tree_, "any").fields) {
            if (is_asked("any", name)) continue;
            add(Kind::unread_name, Severity::warning, node.key_place, "condition " + name,
                "no condition uses this name", "use it in a \"when\", or remove it");
        }
        for (auto const& [name, node] : section(tree_, "facts").fields) {
            if (is_asked("facts", name)) continue;
            add(Kind::unread_name, Severity::warning, node.key_place, "fact " + name,
                "no entry asks this derived fact", "use it in a \"when\", or remove it");
        }
    }

    /// Whether the shipped ruleset has the name, or an entry, a condition or a derived fact uses
    /// it.
    bool is_asked(std::string_view own_section, std::string const& wanted) const {
        bool asked = section(shipped_, own_section).find(wanted) != nullptr;
        for (auto const& [other, items] : section(tree_, "any").fields) {
            for (DataNode const& item : items.items) {
                asked = asked || (other != wanted && mentions(item.text, wanted));
            }
        }
        for (auto const& [other, meaning] : section(tree_, "facts").fields) {
            asked = asked || (other != wanted && mentions(meaning.text, wanted));
        }
        for_each_entry(tree_, [&](std::string const&, std::string const&, DataNode const& entry) {
            for (auto const& field : entry.fields) {
                asked = asked || mentions(field.second.text, wanted);
            }
        });
        return asked;
    }

    DataNode const& tree_;
    DataNode const& shipped_;
    chance::Ruleset const& ruleset_;
    SuppliedFacts supplied_;
    Findings findings_;
};

}  // namespace

std::string text_under(DataNode const& node, std::string_view key) {
    DataNode const* const value = node.find(key);
    return value != nullptr && value->kind == DataNode::Kind::text ? value->text : std::string{};
}

std::optional<Finding> find_unknown_outcome(DataNode const& shipped, std::string_view chart,
                                            std::string_view list, DataNode const& entry) {
    std::string const outcome = text_under(entry, "outcome");
    std::vector<std::string> const known = outcomes_of(shipped, chart);
    if (known.empty() || has(known, outcome)) return std::nullopt;
    std::string const likely = nearest(outcome, known);
    std::string all;
    for (std::string const& each : known) all += (all.empty() ? "" : ", ") + each;
    return Finding{Kind::unknown_outcome,
                   Severity::error,
                   place_of(entry, "outcome"),
                   subject_of(chart, list, entry),
                   "no battlefield can carry out the outcome " + in_quotes(outcome),
                   {},
                   likely.empty() ? "the outcomes of this chart are " + all : likely};
}

Findings check_names(DataNode const& tree, DataNode const& shipped,
                     chance::Ruleset const& ruleset) {
    return NameCheck{tree, shipped, ruleset}.run();
}

}  // namespace esprit::check
