#pragma once
// Conditions of charts. Nearly all use only flags and names; these become a few comparisons of
// bits.
#include <cstdint>
#include <utility>
#include <vector>

#include "chance/expression.h"
#include "chance/facts.h"

namespace esprit::chance {

/// The values of all name facts, one bit for each possible value (FactTable::name_offset).
using NameBits = std::uint64_t;

/// A conjunction: bits that must be set and bits that must not.
struct Term {
    std::uint64_t flags_on = 0;
    std::uint64_t flags_off = 0;
    NameBits names_on = 0;
    NameBits names_off = 0;

    bool holds(std::uint64_t flags, NameBits names) const {
        return ((flags & flags_on) ^ flags_on) == 0 && (flags & flags_off) == 0 &&
               ((names & names_on) ^ names_on) == 0 && (names & names_off) == 0;
    }
};

/// A disjunction of terms, or its negation.
struct Clause {
    bool negated = false;
    std::vector<Term> terms;

    bool holds(std::uint64_t flags, NameBits names) const {
        for (Term const& term : terms) {
            if (term.holds(flags, names)) {
                return !negated;
            }
        }
        return negated;
    }
};

/// A condition over facts, compiled to clauses where possible.
class Condition {
public:
    Condition() = default;  // always holds
    explicit Condition(Formula formula);

    /// Compiles the condition to clauses if it uses only flags and names. Only makes it faster.
    void settle(FactTable const& table);

    bool holds(FactSet const& facts) const {
        switch (kind_) {
            case Kind::always:
                return true;
            case Kind::any_flag:
                return (facts.flags & flags_) != 0;
            default:
                return formula_.evaluate(facts) != 0;
        }
    }
    /// The same, faster; `names` are the name facts of `facts`.
    bool holds(FactSet const& facts, NameBits names) const {
        if (kind_ != Kind::clauses) {
            return holds(facts);
        }
        for (Clause const& clause : clauses_) {
            if (!clause.holds(facts.flags, names)) {
                return false;
            }
        }
        return true;
    }
    bool always() const { return kind_ == Kind::always; }
    /// If the condition is that any of some flags is true: these flags, otherwise 0.
    std::uint64_t any_flag() const { return kind_ == Kind::any_flag ? flags_ : 0; }
    /// If the condition is that none of some flags is true: these flags, otherwise 0.
    std::uint64_t no_flag() const;
    Formula const& formula() const { return formula_; }

private:
    enum class Kind : std::uint8_t { always, any_flag, clauses, formula };
    Kind kind_ = Kind::always;
    std::uint64_t flags_ = 0;
    std::vector<Clause> clauses_;
    Formula formula_;
};

/// Compiles a formula over flags and names to clauses that must all hold. False if the formula uses
/// other facts, or needs too many terms.
bool to_clauses(Formula const& formula, FactTable const& table, std::vector<Clause>& clauses);

}  // namespace esprit::chance
