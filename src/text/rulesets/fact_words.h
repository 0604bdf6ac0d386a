#pragma once
// Reads facts as a player writes them: `veteran`, `excess=2`, `attacker.class=elite`.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/procedure.h"
#include "text/rulesets/system_loader.h"

namespace esprit::text {

/// The chart or procedure that a question is about.
struct Subject {
    LoadedSystem const* system = nullptr;
    chance::Chart const* chart = nullptr;          // either this
    chance::Procedure const* procedure = nullptr;  // or this is set
    std::vector<chance::Role> roles;               // of a chart: one, without a prefix

    std::string_view name() const { return chart != nullptr ? chart->name : procedure->name(); }
    std::string_view title() const { return chart != nullptr ? chart->title : procedure->title(); }
};

/// The names of all charts, then of all procedures.
std::vector<std::string_view> subject_names(LoadedSystem const& system);
/// The chart or procedure of that name. Throws BadInput with the nearest name.
Subject find_subject(LoadedSystem const& system, std::string_view name);

/// A fact that a player gave.
struct GivenFact {
    std::size_t role = 0;  // index into Subject::roles
    chance::FactId id;
    std::int64_t value = 0;
};

/// The facts of all roles, and the list of given facts in the order given.
struct Situation {
    std::vector<chance::FactSet> facts;
    std::vector<GivenFact> given;

    bool is_given(std::size_t role, chance::FactId id) const;
};

/// A situation without given facts.
Situation empty_situation(Subject const& subject);
/// Adds one fact. Throws BadInput: unknown name, unknown value, number out of range, given twice.
void add_fact(Subject const& subject, std::string_view word, Situation& situation);
/// Adds all facts to an empty situation. Throws BadInput for a wrong word, and when there is an
/// objection to the situation.
Situation read_situation(Subject const& subject, std::span<std::string const> words);

/// The values to try for a fact that was not given: true, every name, or one step more than its
/// present value `now`.
std::vector<std::int64_t> further_values(chance::FactDeclaration const& fact, std::int64_t now);

/// Reads the value of a fact of a role. Throws BadInput.
std::int64_t read_value(chance::FactDeclaration const& fact, std::string_view text,
                        std::string_view prefix = {});

/// The reason why the situation cannot be judged; nothing when it can.
std::optional<chance::Objection> objection_to(Subject const& subject, Situation const& situation);
/// The same of the facts of all roles.
std::optional<chance::Objection> objection_to(Subject const& subject,
                                              std::span<chance::FactSet const> facts);
/// "the facts contradict each other (GT-R-01)"
std::string objection_text(chance::Objection const& objection);

/// `attacker.class`
std::string full_name(Subject const& subject, std::size_t role, chance::FactId id);
/// `elite`, `2`, `1.5`, `true`
std::string value_text(chance::FactDeclaration const& fact, std::int64_t value);
/// `class=green|regular|veteran|elite`, `excess=0..20`, `veteran`
std::string usage_of(chance::FactDeclaration const& fact, std::string_view prefix);

}  // namespace esprit::text
