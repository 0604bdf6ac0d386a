#include "text/verdicts/changed_conditions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace esprit::text {

using chance::Chart;
using chance::FactId;
using chance::FactType;
using chance::Formula;

namespace {

constexpr std::size_t most_evaluations = 60'000;  // of the entries of one rule
constexpr std::size_t most_alike = 12;            // sets of facts with the same conditions true
constexpr std::int64_t small_range = 12;          // numbers of which every value is tried

/// An entry of a chart: its identity, all that it says, and its formulas.
struct Entry {
    std::string id;
    std::string content;
    std::vector<Formula const*> formulas;
    int family = -1;

    void add(std::string_view word) { content.append(word).append("|"); }
    void add(std::int64_t number) { add(std::to_string(number)); }
    void add(Formula const& formula) {
        if (formula.code().empty()) return;  // it holds always
        for (chance::Instruction const& step : formula.code()) {
            add(static_cast<std::int64_t>(step.operation));
            add(std::int64_t{step.slot});
            add(step.argument);
        }
        add(";");
        formulas.push_back(&formula);
    }
};

using Entries = std::vector<Entry>;

Entry entry_of(std::string_view list, RuleId rule, chance::Condition const& when) {
    Entry entry;
    entry.id = std::string{list} + ' ' + std::string{rule.text};
    entry.add(when.formula());
    return entry;
}

void add_outcome(Entry& entry, Chart const& chart, std::uint16_t outcome,
                 std::vector<chance::DataField> const& data) {
    entry.add(chart.outcomes[outcome]);
    for (chance::DataField const& field : data) {
        entry.add(field.name);
        entry.add(field.value);
    }
}

void add_bands(Entries& all, Chart const& chart) {
    for (chance::Band const& each : chart.bands) {
        Entry entry = entry_of("band", each.rule, each.when);
        entry.add(static_cast<std::int64_t>(each.side));
        if (each.at_least) entry.add(*each.at_least);
        entry.add("to");
        if (each.at_most) entry.add(*each.at_most);
        entry.add(each.natural.value_or(-1));
        add_outcome(entry, chart, each.outcome, each.data);
        all.push_back(std::move(entry));
    }
}

/// All that a chart says, entry by entry.
Entries entries_of(Chart const& chart) {
    Entries all(1);
    all[0].id = "chart";
    all[0].add(std::int64_t{chart.dice});
    all[0].add(chart.pool_dice);
    all[0].add(std::int64_t{chart.counts_misses} + 2 * std::int64_t{chart.ties_rolled_again});
    all[0].add(chart.modified ? std::int64_t{chart.modified->declaration} : -1);
    for (chance::RefusedFacts const& each : chart.refusals) {
        all.push_back(entry_of("refuse " + each.id, {}, each.when));
    }
    for (chance::Guard const& each : chart.guards) {
        all.push_back(entry_of("guard", each.rule, each.when));
        add_outcome(all.back(), chart, each.outcome, each.data);
    }
    for (chance::Needed const& each : chart.needed) {
        all.push_back(entry_of("needed", each.rule, each.when));
        all.back().add(each.value);
    }
    for (chance::Modifier const& each : chart.modifiers) {
        all.push_back(entry_of("modifier", each.rule, each.when));
        all.back().add(each.only.formula());
        all.back().add(each.value);
        all.back().add(std::int64_t{each.enemy} + 2 * (each.family >= 0));
        all.back().family = each.family;
        // the choice of a family concerns all of its modifiers
        if (each.family >= 0) all.back().add(chart.add_families_when.formula());
    }
    add_bands(all, chart);
    for (chance::NaturalFace const& each : chart.naturals) {
        all.push_back(entry_of("natural", each.rule, {}));
        all.back().add(std::int64_t{each.face} * 2 + std::int64_t{each.hits});
    }
    for (chance::HitsForOne const& each : chart.hits_for_one) {
        all.push_back(entry_of("per", each.rule, each.when));
        all.back().add(each.value);
    }
    return all;
}

/// What a version says under the id of an entry.
std::string content_of(Entries const& entries, std::string const& id) {
    std::string content;
    for (Entry const& entry : entries) {
        if (entry.id == id) content += entry.content;
    }
    return content;
}

/// The ids that both have, in the order of the first.
std::vector<std::string> common_ids(Entries const& entries, Entries const& others) {
    std::vector<std::string> ids;
    for (Entry const& entry : entries) {
        if (!content_of(others, entry.id).empty()) ids.push_back(entry.id);
    }
    return ids;
}

/// The formulas of the entries that differ between two versions of a chart, by the id of the entry.
/// An entry of a family brings those of its family.
using ChangedFormulas = std::map<std::string, std::vector<Formula const*>>;

void add_formulas(ChangedFormulas& changed, std::string const& id, Entries const& entries) {
    auto& formulas = changed[id];
    for (Entry const& entry : entries) {
        if (entry.id != id) continue;
        formulas.insert(formulas.end(), entry.formulas.begin(), entry.formulas.end());
        for (Entry const& other : entries) {
            bool const related = entry.family >= 0 && other.family == entry.family;
            if (!related || other.id == id) continue;
            formulas.insert(formulas.end(), other.formulas.begin(), other.formulas.end());
        }
    }
}

void compare_charts(Chart const& before, Chart const& after, ChangedFormulas& changed) {
    Entries const old = entries_of(before);
    Entries const now = entries_of(after);
    bool const moved = common_ids(old, now) != common_ids(now, old);
    for (Entries const* const entries : {&old, &now}) {
        for (Entry const& entry : *entries) {
            bool const differs = content_of(old, entry.id) != content_of(now, entry.id);
            bool const ordered = entry.id.starts_with("guard") || entry.id.starts_with("band") ||
                                 entry.id.starts_with("needed");
            if (!differs && !(moved && ordered)) continue;
            std::string const id = entry.id;
            if (changed.contains(before.name + ' ' + id)) continue;
            ChangedFormulas own;
            add_formulas(own, id, old);
            add_formulas(own, id, now);
            changed[before.name + ' ' + id] = std::move(own[id]);
        }
    }
}

/// Tries the values of the facts that some formulas mention, few facts first.
class FactSearch {
public:
    FactSearch(std::vector<Formula const*> const& formulas, chance::FactTable const& table)
        : formulas_(formulas), table_(table), facts_(table.none_given()) {
        std::set<std::int64_t> constants;
        for (Formula const* formula : formulas) {
            for (chance::Instruction const& step : formula->code()) {
                if (step.operation == chance::Operation::constant) constants.insert(step.argument);
            }
        }
        for (std::size_t i = 0; i < table.declarations().size(); ++i) {
            FactId const id = table.at(i);
            bool const asked = std::any_of(formulas.begin(), formulas.end(),
                                           [&](Formula const* f) { return f->mentions(id); });
            if (asked) choices_.emplace_back(id, values_of(table[id], constants));
        }
    }

    std::vector<StatedValues> run() {
        found_[truths()].push_back({});
        for (std::size_t count = 1; count <= choices_.size(); ++count) {
            if (evaluations_ >= most_evaluations) break;
            choose(0, count);
        }
        std::vector<StatedValues> all;
        for (auto& [truths, sets] : found_) {
            for (StatedValues& each : sets) {
                if (!each.empty()) all.push_back(std::move(each));
            }
        }
        return all;
    }

private:
    static std::vector<std::int64_t> values_of(chance::FactDeclaration const& fact,
                                               std::set<std::int64_t> const& constants) {
        if (fact.type == FactType::flag) return {1};
        std::set<std::int64_t> values;
        if (fact.type == FactType::name || fact.most - fact.least <= small_range) {
            for (std::int64_t value = fact.least; value <= fact.most; ++value) values.insert(value);
        } else {
            std::int64_t const unit = fact.type == FactType::decimal ? chance::decimal_scale : 1;
            values = {fact.least, fact.most};
            for (std::int64_t const constant : constants) {
                for (std::int64_t const step : {-unit, std::int64_t{0}, unit}) {
                    values.insert(constant + step);
                    values.insert(constant * unit + step);
                }
            }
        }
        std::vector<std::int64_t> allowed;
        for (std::int64_t const value : values) {
            bool const possible = value >= fact.least && value <= fact.most && value != fact.unset;
            if (possible) allowed.push_back(value);
        }
        return allowed;
    }

    /// Which conditions hold, which numbers are not 0, and which are greater than others.
    std::vector<bool> truths() {
        ++evaluations_;
        std::vector<bool> found;
        std::vector<std::int64_t> numbers;
        for (Formula const* formula : formulas_) {
            std::int64_t const value = formula->evaluate(facts_);
            found.push_back(value != 0);
            if (formula->type() != chance::ValueType::truth) numbers.push_back(value);
        }
        for (std::int64_t const one : numbers) {
            for (std::int64_t const other : numbers) found.push_back(one < other);
        }
        return found;
    }

    void choose(std::size_t place, std::size_t count) {
        if (count == 0) {
            look_at();
            return;
        }
        for (std::size_t i = place; i + count <= choices_.size(); ++i) {
            auto const& [id, values] = choices_[i];
            for (std::int64_t const value : values) {
                if (evaluations_ >= most_evaluations) return;
                facts_.set_value(id, value);
                stated_.emplace_back(id, value);
                choose(i + 1, count - 1);
                stated_.pop_back();
                facts_.set_value(id, table_[id].unset);
            }
        }
    }

    void look_at() {
        auto& alike = found_[truths()];
        if (alike.size() >= most_alike) return;
        bool const larger =
            std::any_of(alike.begin(), alike.end(), [&](StatedValues const& smaller) {
                return std::all_of(smaller.begin(), smaller.end(), [&](auto const& stated) {
                    return std::find(stated_.begin(), stated_.end(), stated) != stated_.end();
                });
            });
        if (!larger) alike.push_back(stated_);
    }

    std::vector<Formula const*> const& formulas_;
    chance::FactTable const& table_;
    chance::FactSet facts_;
    std::vector<std::pair<FactId, std::vector<std::int64_t>>> choices_;
    StatedValues stated_;
    std::map<std::vector<bool>, std::vector<StatedValues>> found_;
    std::size_t evaluations_ = 0;
};

/// Values of numeric facts about those of a number that changed.
void add_numbers(chance::Ruleset const& before, chance::Ruleset const& after,
                 std::vector<StatedValues>& all) {
    chance::FactTable const& table = *before.facts;
    for (chance::Number const& number : before.numbers) {
        auto const now =
            std::find_if(after.numbers.begin(), after.numbers.end(),
                         [&](chance::Number const& each) { return each.name == number.name; });
        if (now == after.numbers.end() || now->thousandths == number.thousandths) continue;
        for (std::size_t i = 0; i < table.declarations().size(); ++i) {
            FactId const id = table.at(i);
            chance::FactDeclaration const& fact = table[id];
            if (fact.type != FactType::whole && fact.type != FactType::decimal) continue;
            bool const is_whole = fact.type == FactType::whole;
            std::int64_t const unit = is_whole ? 1 : chance::decimal_scale;
            std::set<std::int64_t> values;
            for (std::int64_t const each : {number.thousandths, now->thousandths}) {
                std::int64_t const value = is_whole ? each / chance::decimal_scale : each;
                values.insert({value - unit, value, value + unit});
            }
            for (std::int64_t const value : values) {
                bool const possible = value >= fact.least && value <= fact.most;
                if (possible && value != fact.unset) all.push_back({{id, value}});
            }
        }
    }
}

}  // namespace

std::vector<StatedValues> facts_that_changes_name(std::span<chance::Ruleset const* const> versions,
                                                  std::string_view chart) {
    chance::Ruleset const& shipped = *versions.front();
    ChangedFormulas changed;
    std::vector<StatedValues> all;
    for (chance::Ruleset const* const version : versions.subspan(1)) {
        for (Chart const& before : shipped.charts) {
            Chart const* const after = version->find_chart(before.name);
            bool const asked = chart.empty() || before.name == chart;
            if (!asked || after == nullptr) continue;
            ChangedFormulas own;
            compare_charts(before, *after, own);
            for (auto& [id, formulas] : own) {
                auto& known = changed[id];
                known.insert(known.end(), formulas.begin(), formulas.end());
            }
        }
        add_numbers(shipped, *version, all);
    }
    for (auto const& [id, formulas] : changed) {
        std::vector<StatedValues> found = FactSearch{formulas, *shipped.facts}.run();
        all.insert(all.end(), found.begin(), found.end());
    }
    auto const key = [](std::pair<FactId, std::int64_t> const& stated) {
        return std::pair{stated.first.declaration, stated.second};
    };
    std::sort(all.begin(), all.end(), [&](StatedValues const& one, StatedValues const& other) {
        if (one.size() != other.size()) return one.size() < other.size();
        return std::lexicographical_compare(
            one.begin(), one.end(), other.begin(), other.end(),
            [&](auto const& a, auto const& b) { return key(a) < key(b); });
    });
    return all;
}

}  // namespace esprit::text
