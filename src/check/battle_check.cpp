#include "check/battle_check.h"

#include <algorithm>
#include <array>
#include <optional>

#include "check/chart_check.h"
#include "check/chart_space.h"
#include "check/names.h"
#include "check/supplied_facts.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::check {

using chance::Chart;
using chance::Formula;
using text::DataNode;

namespace {

constexpr std::int64_t most_of_an_outcome = 10'000;  // markers, moves: no battle has more

constexpr std::array<std::string_view, 5> keys_of_expressions{"when", "only", "value", "at_least",
                                                              "at_most"};

/// An entry of a chart as its file has it, its formulas, and the situations in which it counts.
struct ChartEntry {
    std::string_view list;
    std::size_t place = 0;
    std::vector<Formula const*> formulas;
    Node (*counts)(ChartSpace& space, std::size_t place) = nullptr;
};

class BattleCheck {
public:
    BattleCheck(chance::Ruleset const& ruleset, Chart const& chart, DataNode const& tree,
                DataNode const& shipped, SuppliedFacts const& supplied)
        : name_(ruleset.name),
          chart_(chart),
          tree_(tree),
          shipped_(shipped),
          facts_(*ruleset.facts),
          supplied_(supplied) {}

    Findings run() {
        for (std::size_t i = 0; i < chart_.refusals.size(); ++i) check_refusal(i);
        check_list("guard", chart_.guards,
                   [](ChartSpace& space, std::size_t i) { return space.guard(i); });
        check_list("needed", chart_.needed,
                   [](ChartSpace& space, std::size_t i) { return space.needed(i); });
        check_list("modifier", chart_.modifiers,
                   [](ChartSpace& space, std::size_t i) { return space.modifier(i); });
        check_list("band", chart_.bands, [](ChartSpace& space, std::size_t i) {
            return space.pool().logical_and(space.band(i), space.fall());
        });
        check_list("per", chart_.hits_for_one, [](ChartSpace& space, std::size_t i) {
            return space.condition(space.chart().hits_for_one[i].when);
        });
        check_data("guard", chart_.guards, &ChartSpace::guard);
        check_data("band", chart_.bands, &ChartSpace::band);
        return std::move(findings_);
    }

private:
    /// An entry of a list, and the expression with which something is wrong.
    struct At {
        std::string_view list;
        DataNode const& entry;
        DataNode const& expression;
    };

    void add(Kind kind, At at, std::string what, std::string example, std::string remedy) {
        findings_.push_back({kind, Severity::warning, at.expression.place,
                             subject_of(chart_.name, at.list, at.entry), std::move(what),
                             std::move(example), std::move(remedy)});
    }

    /// How many entries of a list come from the chart that this one extends, where they are told.
    std::size_t inherited(std::string_view list) const {
        DataNode const* const own = tree_.find("chart")->find(chart_.name)->find(list);
        return entries_of(tree_, chart_.name, list).size() -
               (own == nullptr ? 0 : own->items.size());
    }

    DataNode const* entry(std::string_view list, std::size_t place) const {
        auto const entries = entries_of(tree_, chart_.name, list);
        return place < entries.size() ? entries[place] : nullptr;
    }

    /// Whether an entry of the shipped list has the same expression under the key.
    bool is_shipped(std::string_view list, std::string_view key, DataNode const& value) const {
        auto const entries = entries_of(shipped_, chart_.name, list);
        return std::any_of(entries.begin(), entries.end(), [&](DataNode const* own) {
            return text_under(*own, key) == value.text;
        });
    }

    /// The first expression of an entry that the shipped list has not; null if it has them all.
    DataNode const* new_expression(std::string_view list, DataNode const& entry) const {
        for (std::string_view const key : keys_of_expressions) {
            DataNode const* const value = entry.find(key);
            bool const is_expression = value != nullptr && value->kind == DataNode::Kind::text;
            if (is_expression && !is_shipped(list, key, *value)) return value;
        }
        return nullptr;
    }

    ChartSpace& asked() {
        if (!asked_by_players_) asked_by_players_.emplace(chart_, facts_);
        return *asked_by_players_;
    }
    ChartSpace& fought() {
        if (!fought_) fought_.emplace(chart_, facts_, supplied_.domains(chart_.name));
        return *fought_;
    }

    /// An expression with # for each of its numbers.
    static std::string without_numbers(std::string const& expression) {
        std::string without;
        for (char const c : expression) {
            bool const digit = c >= '0' && c <= '9';
            if (!digit) without += c;
            if (digit && (without.empty() || without.back() != '#')) without += '#';
        }
        return without;
    }

    /// Whether a refusal is one of the program with other numbers.
    bool only_numbers_change(DataNode const& refusal, DataNode const& when) const {
        auto const all = entries_of(shipped_, chart_.name, "refuse");
        return std::any_of(all.begin(), all.end(), [&](DataNode const* own) {
            return text::entry_id(*own) == text::entry_id(refusal) &&
                   without_numbers(text_under(*own, "when")) == without_numbers(when.text);
        });
    }

    /// A battle takes its facts from the field and asks no refusal.
    void check_refusal(std::size_t place) {
        DataNode const* const own = entry("refuse", place);
        DataNode const* const when = own == nullptr ? nullptr : new_expression("refuse", *own);
        if (when == nullptr || only_numbers_change(*own, *when)) return;
        std::vector<Node> conditions{fought().refusal(place)};
        for (std::size_t i = 0; i < chart_.refusals.size(); ++i) {
            DataNode const* const other = entry("refuse", i);
            bool const holds_on_the_field =
                i != place && other != nullptr && new_expression("refuse", *other) == nullptr;
            if (holds_on_the_field) {
                conditions.push_back(fought().pool().logical_not(fought().refusal(i)));
            }
        }
        Satisfiability const brought = fought().given(std::move(conditions), 1);
        if (!brought.possible()) return;
        add(Kind::refused_in_battles, {"refuse", *own, *when},
            "battles bring this situation and judge it all the same: the refusal holds only for "
            "odds that you ask",
            fought().facts_in_words(brought),
            "refuse only what the field never brings together; to judge this situation, add a "
            "modifier, a guard or a band");
    }

    template <class Entries>
    void check_list(std::string_view list, Entries const& entries,
                    Node (*counts)(ChartSpace&, std::size_t)) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            ChartEntry found{list, i, {&entries[i].when.formula()}, counts};
            if constexpr (requires { entries[i].only; }) {
                found.formulas.push_back(&entries[i].only.formula());
            }
            if constexpr (requires { entries[i].value; }) {
                found.formulas.push_back(&entries[i].value);
            }
            if constexpr (requires { entries[i].at_least; }) {
                if (entries[i].at_least) found.formulas.push_back(&*entries[i].at_least);
                if (entries[i].at_most) found.formulas.push_back(&*entries[i].at_most);
            }
            check_entry(found);
        }
    }

    /// Whether an entry of the shipped list has the same numbers of its outcome.
    bool has_shipped_data(std::string_view list, DataNode const& data) const {
        auto const entries = entries_of(shipped_, chart_.name, list);
        return std::any_of(entries.begin(), entries.end(), [&](DataNode const* own) {
            DataNode const* const its = own->find("data");
            return its != nullptr && text::digest_of(*its) == text::digest_of(data);
        });
    }

    /// Finds numbers of an outcome that a battle may bring below 0, or far above all that it has.
    template <class Entries>
    void check_data(std::string_view list, Entries const& entries,
                    Node (ChartSpace::*counts)(std::size_t) const) {
        if (!supplied_.asks(chart_.name)) return;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            DataNode const* const own = entry(list, i);
            DataNode const* const data = own == nullptr ? nullptr : own->find("data");
            if (data == nullptr || has_shipped_data(list, *data)) continue;
            ChartSpace& field = fought();
            Constraints& pool = field.pool();
            std::vector<Node> conditions{(field.*counts)(i)};
            if (list == "band")
                conditions.insert(conditions.end(), {field.no_guard(), field.fall()});
            for (std::size_t j = 0; j < i; ++j) {
                conditions.push_back(pool.logical_not((field.*counts)(j)));
            }
            for (chance::DataField const& each : entries[i].data) {
                Node const value = field.later(each.value);
                Node const below = pool.less(value, pool.constant(0));
                Node const above = pool.less(pool.constant(most_of_an_outcome), value);
                conditions.push_back(pool.logical_or(below, above));
                Satisfiability const outside = field.allowed(conditions);
                conditions.pop_back();
                if (!outside.possible()) continue;
                DataNode const* const formula = data->find(each.name);
                add_data({list, *own, formula == nullptr ? *data : *formula}, each.name, outside,
                         pool.value_in(outside.example, value));
            }
        }
    }

    void add_data(At at, std::string const& name, Satisfiability const& outside,
                  std::int64_t value) {
        std::string const written =
            at.expression.kind == DataNode::Kind::text ? at.expression.text : "…";
        add(Kind::out_of_range, at,
            "its " + text::in_quotes(name) + " can be " + std::to_string(value) +
                ": it lies between 0 and " + std::to_string(most_of_an_outcome),
            fought().words(outside),
            value < 0 ? "write " + name + " = \"max(" + written + ", 0)\""
                      : "write " + name + " = \"min(" + written + ", " +
                            std::to_string(most_of_an_outcome) + ")\"");
        findings_.back().severity = Severity::error;
    }

    void check_entry(ChartEntry const& of) {
        if (of.place < inherited(of.list)) return;
        DataNode const* const own = entry(of.list, of.place);
        DataNode const* const expression = own == nullptr ? nullptr : new_expression(of.list, *own);
        if (expression == nullptr) return;
        if (!supplied_.asks(chart_.name)) {
            add(Kind::never_in_battles, {of.list, *own, *expression},
                "no battle asks this chart: the entry counts only in odds that you ask", {},
                "look for the chart that battles ask: esprit facts " + name_);
            return;
        }
        ChartSpace& field = fought();
        bool const never =
            field.allowed({of.counts(field, of.place), field.no_guard()}).impossible();
        bool told = true;
        for (chance::FactId const fact : mentioned(of)) {
            std::string const name{facts_[fact].name};
            if (supplied_.find(chart_.name, name) != nullptr) continue;
            told = false;
            add(Kind::unsupplied_fact, {of.list, *own, *expression},
                "no battle tells " + text::in_quotes(name) + " to this chart: " +
                    (never ? "the entry counts in odds that you ask, and never in battles"
                           : "what hangs on it counts only in odds that you ask"),
                {}, "battles tell it " + supplied_.names(chart_.name, name));
        }
        if (!told || !never) return;
        ChartSpace& questions = asked();
        Satisfiability const example =
            questions.allowed({of.counts(questions, of.place), questions.no_guard()});
        if (!example.possible()) return;
        std::string values;
        bool usually = false;
        for (chance::FactId const fact : mentioned(of)) {
            std::string const each = supplied_.values(chart_.name, facts_[fact].name);
            if (!each.empty()) values += (values.empty() ? "" : ", ") + each;
            usually = usually || supplied_.find(chart_.name, facts_[fact].name)->usually;
        }
        add(Kind::never_in_battles, {of.list, *own, *expression},
            std::string{usually ? "hardly a battle" : "no battle"} +
                " brings such a situation: the entry counts only in odds that you ask",
            questions.facts_in_words(example),
            values.empty() ? "correct the condition, or remove the entry"
                           : "battles tell it " + values);
    }

    /// The facts that an entry asks, each once.
    std::vector<chance::FactId> mentioned(ChartEntry const& of) const {
        std::vector<chance::FactId> found;
        for (std::size_t i = 0; i < facts_.declarations().size(); ++i) {
            chance::FactId const fact = facts_.at(i);
            bool const asks =
                std::any_of(of.formulas.begin(), of.formulas.end(),
                            [&](Formula const* each) { return each->mentions(fact); });
            if (asks) found.push_back(fact);
        }
        return found;
    }

    std::string const& name_;  // of the rule system
    Chart const& chart_;
    DataNode const& tree_;
    DataNode const& shipped_;
    chance::FactTable const& facts_;
    SuppliedFacts const& supplied_;
    std::optional<ChartSpace> asked_by_players_;  // laid out when an entry is new
    std::optional<ChartSpace> fought_;
    Findings findings_;
};

}  // namespace

Findings check_battles(chance::Ruleset const& ruleset, DataNode const& tree,
                       DataNode const& shipped) {
    Findings findings;
    SuppliedFacts const supplied{ruleset.name, tree, *ruleset.facts};
    for (Chart const& chart : ruleset.charts) {
        Findings more = BattleCheck{ruleset, chart, tree, shipped, supplied}.run();
        std::move(more.begin(), more.end(), std::back_inserter(findings));
    }
    return findings;
}

}  // namespace esprit::check
