#include "chance/procedure.h"

namespace esprit::chance {

std::vector<FactId> facts_named(FactTable const& table, std::span<std::string_view const> names) {
    std::vector<FactId> ids;
    for (std::string_view const name : names) {
        ids.push_back(table.id(name));
    }
    return ids;
}

std::optional<Objection> objection_of(Chart const& chart, FactSet const& facts,
                                      std::string_view whose) {
    Refusal const* const refusal = refused(chart, facts);
    if (refusal == nullptr) {
        return std::nullopt;
    }
    std::string const who = whose.empty() ? "" : std::string{whose} + ": ";
    return Objection{refusal->id, std::string{refusal->rule.text}, who + refusal->because};
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
