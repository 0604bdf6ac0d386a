#pragma once
// Facts as a player writes them: `veteran`, `excess=2`, `attacker.class=elite`.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/procedure.h"
#include "text/rulesets/library.h"

namespace esprit::text {

/// What can be asked of a system by name: a chart or a procedure.
struct Subject {
    System const* system = nullptr;
    chance::Chart const* chart = nullptr;  // one of the two
    chance::Procedure const* procedure = nullptr;
    std::vector<chance::Role> roles;  // a chart: one, without a prefix

    std::string_view name() const { return chart != nullptr ? chart->name : procedure->name(); }
    std::string_view title() const { return chart != nullptr ? chart->title : procedure->title(); }
};

/// Throws BadInput with the nearest name.
Subject find_subject(System const& system, std::string_view name);

/// A fact that was given: of which role, and its value.
struct GivenFact {
    std::size_t role = 0;
    chance::FactId id;
    std::int64_t value = 0;
};

/// The facts of all roles, and those of them that were given, in the order given.
struct Situation {
    std::vector<chance::FactSet> facts;
    std::vector<GivenFact> given;

    bool is_given(std::size_t role, chance::FactId id) const;
};

/// Nothing given.
Situation empty_situation(Subject const& subject);
/// Adds one fact. Throws BadInput: unknown name, no such value, number out of range, given twice.
void add_fact(Subject const& subject, std::string_view word, Situation& situation);
/// Reads all words, then judges whether the facts can be. Throws BadInput.
Situation read_situation(Subject const& subject, std::span<std::string const> words);

/// A value as a player writes it; `usage`: what can be written. Throws BadInput.
std::int64_t read_value(chance::FactDeclaration const& fact, std::string_view text,
                        std::string const& usage);

/// Why the situation cannot be judged, if so.
std::optional<chance::Objection> objection_to(Subject const& subject, Situation const& situation);

/// `attacker.class`
std::string full_name(Subject const& subject, std::size_t role, chance::FactId id);
/// `elite`, `2`, `1.5`, `true`
std::string value_text(chance::FactDeclaration const& fact, std::int64_t value);
/// `class=green|regular|veteran|elite`, `excess=0..20`, `veteran`
std::string usage_of(chance::FactDeclaration const& fact, std::string_view prefix);

}  // namespace esprit::text
