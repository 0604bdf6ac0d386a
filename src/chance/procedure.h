#pragma once
// A procedure without a map: a chain of charts from given facts. The same code rolls it and
// enumerates it.
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

/// A side or unit that facts belong to, as in `attacker.veteran`. The prefix ends with a point or
/// is empty.
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
    std::string_view in_short{};  // the name that it shares with other outcomes; may be empty
};

/// A number that odds tell beside the outcome, such as the casualties of one side.
struct CountedOdds {
    std::string_view name;
    Distribution<std::int32_t> odds;
};

/// The reason why facts cannot be judged.
struct Objection {
    std::string id;       // of the refusal, "requires" or "contradiction"
    std::string rule;     // may be empty
    std::string because;  // one line for a player
};

/// A procedure of a rule system.
class Procedure {
public:
    Procedure(Ruleset const& ruleset, std::vector<Role> roles)
        : ruleset_(ruleset), roles_(std::move(roles)) {}
    Procedure(Procedure const&) = delete;
    Procedure& operator=(Procedure const&) = delete;
    virtual ~Procedure() = default;

    virtual std::string_view name() const = 0;
    virtual std::string_view title() const = 0;
    virtual std::string_view about() const = 0;
    std::span<Role const> roles() const { return roles_; }
    /// Lets facts be given of each unit, that is, in each role with a prefix. Its charts read them;
    /// its own steps do not.
    void let_charts_read(std::span<FactId const> facts);
    std::span<FactId const> read_by_charts() const { return read_by_charts_; }
    virtual std::span<OutcomeName const> outcomes() const = 0;
    /// The ids of the rules that it carries out, other than those of its charts.
    virtual std::span<std::string_view const> rules() const = 0;
    /// Assumptions for the verdict to announce: full names and values. Without those that
    /// FactDeclaration::announced covers.
    virtual std::vector<std::pair<std::string, std::string>> assumptions(
        std::span<FactSet const> /*facts*/) const {
        return {};
    }
    /// `facts` here and below: one set for each role, in the order of the roles.
    virtual std::optional<Objection> objection(std::span<FactSet const> facts) const = 0;
    /// The facts when the first die is thrown: those given, and those that the facts of one role
    /// imply for another. There must be no objection to `facts`.
    virtual std::vector<FactSet> worked_out_facts(std::span<FactSet const> facts) const {
        return {facts.begin(), facts.end()};
    }
    /// Runs the procedure once. There must be no objection to `facts`.
    virtual Outcome play(std::span<FactSet const> facts, Arbiter& arbiter) const = 0;
    /// The exact odds of all outcomes.
    virtual Distribution<Outcome> odds(std::span<FactSet const> facts,
                                       EnumeratingArbiter& arbiter) const {
        return distribution_of([&](Arbiter& each) { return play(facts, each); }, arbiter);
    }
    /// The exact odds of its numbers beside the outcome.
    virtual std::vector<CountedOdds> counted(std::span<FactSet const> /*facts*/,
                                             EnumeratingArbiter& /*arbiter*/) const {
        return {};
    }

protected:
    Ruleset const& ruleset_;
    std::vector<Role> roles_;

private:
    std::vector<FactId> read_by_charts_;
};

/// The ids of some facts by name; they must exist.
std::vector<FactId> facts_named(FactTable const& table, std::span<std::string_view const> names);

/// The refusal of a chart as an objection; `whose`: the side or unit in words, may be empty.
std::optional<Objection> objection_of(Chart const& chart, FactSet const& facts,
                                      std::string_view whose);

/// The objection to a given fact that the other facts contradict.
std::optional<Objection> objection_to_contradiction(Procedure const& procedure,
                                                    Ruleset const& ruleset,
                                                    std::span<FactSet const> given);

/// The objection to the first required fact that is not given.
std::optional<Objection> missing_fact(FactTable const& table, std::span<FactId const> required,
                                      FactSet const& facts, std::string_view prefix);

}  // namespace esprit::chance
