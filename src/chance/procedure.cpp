#include "chance/procedure.h"

#include <algorithm>

namespace esprit::chance {

std::vector<FactId> facts_named(FactTable const& table, std::span<std::string_view const> names) {
    std::vector<FactId> ids;
    for (std::string_view const name : names) {
        ids.push_back(table.id(name));
    }
    return ids;
}

void Procedure::let_charts_read(std::span<FactId const> facts) {
    read_by_charts_.assign(facts.begin(), facts.end());
    for (Role& role : roles_) {
        if (role.prefix.empty()) continue;
        role.facts.insert(role.facts.end(), facts.begin(), facts.end());
    }
}

std::optional<Objection> objection_of(Chart const& chart, FactSet const& facts,
                                      std::string_view whose) {
    RefusedFacts const* const refusal = refused(chart, facts);
    if (refusal == nullptr) {
        return std::nullopt;
    }
    std::string const who = whose.empty() ? "" : std::string{whose} + ": ";
    return Objection{refusal->id, std::string{refusal->rule.text}, who + refusal->because};
}

namespace {

/// True if a given value differs from the one worked out.
bool is_contradicted(FactDeclaration const& fact, FactId id, FactSet const& given,
                     FactSet const& worked_out) {
    if (id.is_flag) {
        return given.denies(id) ? worked_out.has(id) : given.has(id) && !worked_out.has(id);
    }
    return given.number(id) != fact.unset && given.number(id) != worked_out.number(id);
}

/// The rule of the first entry whose condition mentions the fact.
template <class Entries>
std::string_view rule_that_mentions(Entries const& entries, FactId id) {
    for (auto const& entry : entries) {
        if (entry.when.formula().mentions(id)) return entry.rule.text;
    }
    return {};
}

std::size_t shared_facts(Chart const& chart, Procedure const& procedure) {
    std::size_t count = 0;
    for (Role const& role : procedure.roles()) {
        for (FactId const id : role.facts) {
            count += std::find(chart.facts.begin(), chart.facts.end(), id) != chart.facts.end();
        }
    }
    return count;
}

/// The charts of a ruleset. The chart that shares the most facts with the procedure comes first.
std::vector<Chart const*> nearest_charts(Ruleset const& ruleset, Procedure const& procedure) {
    std::vector<Chart const*> charts;
    for (Chart const& chart : ruleset.charts) charts.push_back(&chart);
    std::sort(charts.begin(), charts.end(), [&](Chart const* one, Chart const* other) {
        std::size_t const facts_of_one = shared_facts(*one, procedure);
        std::size_t const facts_of_other = shared_facts(*other, procedure);
        return facts_of_one != facts_of_other ? facts_of_one > facts_of_other : one < other;
    });
    return charts;
}

/// The rule by which a fact counts in a procedure; may be empty.
std::string rule_of_fact(Ruleset const& ruleset, Procedure const& procedure, FactId id) {
    std::string_view rule;
    for (Chart const* const chart : nearest_charts(ruleset, procedure)) {
        auto const look_in = [&](auto const& entries) {
            if (rule.empty()) rule = rule_that_mentions(entries, id);
        };
        look_in(chart->modifiers);
        for (Modifier const& modifier : chart->modifiers) {
            if (rule.empty() && modifier.only.formula().mentions(id)) rule = modifier.rule.text;
        }
        look_in(chart->guards);
        look_in(chart->needed);
        look_in(chart->bands);
        look_in(chart->next);
        look_in(chart->refusals);
    }
    return std::string{rule};
}

/// A fact as a player would state it: "attacker.shaken", "attacker.shaken=false".
std::string stated(Role const& role, FactTable const& table, FactId id, FactSet const& given) {
    std::string const name = std::string{role.prefix} + std::string{table[id].name};
    return given.denies(id) ? name + "=false" : name;
}

bool is_stated(FactTable const& table, FactId id, FactSet const& given) {
    return id.is_flag ? given.has(id) || given.denies(id) : given.number(id) != table[id].unset;
}

/// The other fact that contradicts a fact of a role; empty if no single one does.
std::string contradicting_fact(Procedure const& procedure, FactTable const& table,
                               std::span<FactSet const> given, std::size_t role, FactId id) {
    for (std::size_t other_role = 0; other_role < given.size(); ++other_role) {
        Role const& of = procedure.roles()[other_role];
        for (FactId const other : of.facts) {
            bool const same = other_role == role && other == id;
            if (same || !is_stated(table, other, given[other_role])) continue;
            std::vector<FactSet> without{given.begin(), given.end()};
            without[other_role].take_back(other, table[other].unset);
            if (procedure.objection(without)) continue;
            FactSet const known = procedure.worked_out_facts(without)[role];
            if (!is_contradicted(table[id], id, given[role], known)) {
                return stated(of, table, other, given[other_role]);
            }
        }
    }
    return {};
}

}  // namespace

std::optional<Objection> objection_to_contradiction(Procedure const& procedure,
                                                    Ruleset const& ruleset,
                                                    std::span<FactSet const> given) {
    FactTable const& table = *ruleset.facts;
    std::vector<FactSet> const worked_out = procedure.worked_out_facts(given);
    for (std::size_t role = 0; role < given.size(); ++role) {
        Role const& of = procedure.roles()[role];
        for (FactId const id : of.facts) {
            if (!is_contradicted(table[id], id, given[role], worked_out[role])) continue;
            std::string const other = contradicting_fact(procedure, table, given, role, id);
            std::string const because = stated(of, table, id, given[role]) + " contradicts " +
                                        (other.empty() ? "the other facts" : other) +
                                        ": leave one of them out";
            return Objection{"contradiction", rule_of_fact(ruleset, procedure, id), because};
        }
    }
    return std::nullopt;
}

std::optional<Objection> missing_fact(FactTable const& table, std::span<FactId const> required,
                                      FactSet const& facts, std::string_view prefix) {
    for (FactId const id : required) {
        FactDeclaration const& fact = table[id];
        if (facts.number(id) == fact.unset) {
            std::string const name = std::string{prefix} + std::string{fact.name};
            return Objection{"requires", "", name + "=… is missing: " + std::string{fact.help}};
        }
    }
    return std::nullopt;
}

}  // namespace esprit::chance
