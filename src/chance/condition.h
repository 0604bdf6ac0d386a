#pragma once
// Conditions of charts. Nearly all speak of flags and names only; those are boiled down to a few
// comparisons of bits.
#include <cstdint>
#include <utility>
#include <vector>

#include "chance/expression.h"
#include "chance/facts.h"

namespace esprit::chance {

/// Every name that a name fact can have is a bit; the bits of all names that facts have now.
using NameBits = std::uint64_t;

/// One way to meet a condition: these bits set, those not.
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

/// Met when one of its terms holds; turned round: when none does.
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

/// A condition over facts, compiled to clauses where that is possible.
class Condition {
public:
    Condition() = default;  // always
    explicit Condition(Formula formula);

    /// Boils the condition down to clauses that must all hold, if it speaks of nothing but flags
    /// and names. It means the same before and after.
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
    /// The same, where the bits of the names are at hand.
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
    /// The flags of which one must hold, if that is all there is to it, else 0.
    std::uint64_t any_flag() const { return kind_ == Kind::any_flag ? flags_ : 0; }
    /// The flags of which none may hold, if that is all there is to it, else 0.
    std::uint64_t no_flag() const;
    Formula const& formula() const { return formula_; }

private:
    enum class Kind : std::uint8_t { always, any_flag, clauses, formula };
    Kind kind_ = Kind::always;
    std::uint64_t flags_ = 0;
    std::vector<Clause> clauses_;
    Formula formula_;
};

/// The clauses of a formula over flags and names; false when it speaks of more, or there would be
/// too many terms.
bool to_clauses(Formula const& formula, FactTable const& table, std::vector<Clause>& clauses);

}  // namespace esprit::chance
