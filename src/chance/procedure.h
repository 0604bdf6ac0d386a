#pragma once
// A procedure without a map: a whole chain of rules from given facts, rolled or enumerated by the
// same code.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chance/chart.h"
#include "chance/enumerating.h"
#include "chance/ruleset.h"

namespace esprit::chance {

/// A side or unit that facts belong to: `attacker.veteran`. The prefix ends with a point, or is
/// empty.
struct Role {
    std::string_view prefix;
    std::string_view help;
    std::vector<FactId> facts;
};

/// An outcome of a procedure and the names of its numbers.
struct OutcomeName {
    std::string_view name;
    std::vector<std::string_view> data;
    std::string_view help;
};

/// Why facts cannot be judged.
struct Objection {
    std::string id;       // short name of the refusal
    std::string rule;     // may be empty
    std::string because;  // one line for a player
};

class Procedure {
public:
    explicit Procedure(Ruleset const& ruleset) : ruleset_(ruleset) {}
    Procedure(Procedure const&) = delete;
    Procedure& operator=(Procedure const&) = delete;
    virtual ~Procedure() = default;

    virtual std::string_view name() const = 0;
    virtual std::string_view title() const = 0;
    virtual std::string_view about() const = 0;
    virtual std::span<Role const> roles() const = 0;
    virtual std::span<OutcomeName const> outcomes() const = 0;
    /// All rule ids that it carries out itself, beside those of its charts.
    virtual std::span<std::string_view const> rules() const = 0;
    /// What is taken to be so because nothing says otherwise: full names and values, for the
    /// verdict to say. Facts that are announced by their declaration are not repeated.
    virtual std::vector<std::pair<std::string, std::string>> assumptions(
        std::span<FactSet const> /*facts*/) const {
        return {};
    }
    /// Facts are given one set a role, in the order of the roles.
    virtual std::optional<Objection> objection(std::span<FactSet const> facts) const = 0;
    /// The facts as they stand when the first die is thrown, in the same order: those given, and
    /// what those of one role say of another. The facts must have met no objection.
    virtual std::vector<FactSet> worked_out_facts(std::span<FactSet const> facts) const {
        return {facts.begin(), facts.end()};
    }
    /// Goes through it once. The facts must have met no objection.
    virtual Outcome play(std::span<FactSet const> facts, Arbiter& arbiter) const = 0;
    /// The exact chances of all outcomes.
    virtual Distribution<Outcome> odds(std::span<FactSet const> facts,
                                       EnumeratingArbiter& arbiter) const = 0;

protected:
    Ruleset const& ruleset_;
};

/// The ids of some facts by name; they must exist.
std::vector<FactId> facts_named(FactTable const& table, std::span<std::string_view const> names);

/// The objection of a chart to the facts that a procedure hands to it.
std::optional<Objection> objection_of(Chart const& chart, FactSet const& facts,
                                      std::string_view whose);

/// A fact that was given and that the other facts say otherwise. What is given stands or is
/// refused; it is never passed over.
std::optional<Objection> objection_to_contradiction(Procedure const& procedure,
                                                    Ruleset const& ruleset,
                                                    std::span<FactSet const> given);

/// The facts that a chart requires and that are not given.
std::optional<Objection> missing_fact(FactTable const& table, std::span<FactId const> required,
                                      FactSet const& facts, std::string_view prefix);

}  // namespace esprit::chance
