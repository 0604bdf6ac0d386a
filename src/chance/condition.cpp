#include "chance/condition.h"

#include <optional>

namespace esprit::chance {

namespace {

constexpr std::size_t most_terms = 24;  // with more, evaluating the formula is as fast

using Terms = std::vector<Term>;
using Clauses = std::vector<Clause>;

/// A part of the formula on the stack of ClauseBuilder.
struct Operand {
    enum class Kind { truth, name, constant };
    Kind kind = Kind::truth;
    Clauses clauses;         // truth: their conjunction
    FactId fact;             // name
    std::int64_t value = 0;  // constant
};

bool possible(Term const& term) {
    return (term.flags_on & term.flags_off) == 0 && (term.names_on & term.names_off) == 0;
}

Terms conjunction(Terms const& a, Terms const& b) {
    Terms joined;
    for (Term const& one : a) {
        for (Term const& other : b) {
            Term const term{one.flags_on | other.flags_on, one.flags_off | other.flags_off,
                            one.names_on | other.names_on, one.names_off | other.names_off};
            if (possible(term)) {
                joined.push_back(term);
            }
        }
    }
    return joined;
}

/// The negation of a term (De Morgan): one term for each of its bits.
Terms failures(Term const& term) {
    Terms ways;
    for (unsigned place = 0; place < 64; ++place) {
        std::uint64_t const bit = std::uint64_t{1} << place;
        if ((term.flags_on & bit) != 0) ways.push_back({0, bit, 0, 0});
        if ((term.flags_off & bit) != 0) ways.push_back({bit, 0, 0, 0});
        if ((term.names_on & bit) != 0) ways.push_back({0, 0, 0, bit});
        if ((term.names_off & bit) != 0) ways.push_back({0, 0, bit, 0});
    }
    return ways;
}

/// The disjunctive normal form of all clauses; nullopt if it has too many terms.
std::optional<Terms> multiplied_out(Clauses const& clauses) {
    Terms all{Term{}};
    for (Clause const& clause : clauses) {
        if (!clause.negated) {
            all = conjunction(all, clause.terms);
        }
        for (Term const& term : clause.terms) {
            if (clause.negated) {
                all = conjunction(all, failures(term));
            }
            if (all.size() > most_terms) {
                return std::nullopt;
            }
        }
    }
    return all.size() > most_terms ? std::nullopt : std::optional{all};
}

std::optional<FactId> fact_at(FactTable const& table, bool is_flag, std::uint8_t slot) {
    for (std::size_t place = 0; place < table.declarations().size(); ++place) {
        FactId const id = table.at(place);
        if (id.is_flag == is_flag && id.slot == slot) {
            return id;
        }
    }
    return std::nullopt;
}

/// Evaluates the code of a formula symbolically, on a stack of operands.
class ClauseBuilder {
public:
    explicit ClauseBuilder(FactTable const& table) : table_(table) {}

    /// Takes one instruction; false if it uses more than flags and names.
    bool take(Instruction const& step) {
        switch (step.operation) {
            case Operation::flag:
                return push({{std::uint64_t{1} << step.slot, 0, 0, 0}});
            case Operation::number:
                return name(step.slot);
            case Operation::constant:
                stack_.push_back({Operand::Kind::constant, {}, {}, step.argument});
                return true;
            case Operation::logical_not:
                return negate();
            case Operation::logical_and:
                return join_and();
            case Operation::logical_or:
                return join_or();
            case Operation::equal:
                return compare(true);
            case Operation::unequal:
                return compare(false);
            default:
                return false;
        }
    }
    Clauses const* result() const {
        return stack_.size() == 1 && stack_[0].kind == Operand::Kind::truth ? &stack_[0].clauses
                                                                            : nullptr;
    }

private:
    bool push(Terms terms) {
        stack_.push_back({Operand::Kind::truth, {Clause{false, std::move(terms)}}, {}, 0});
        return true;
    }
    bool name(std::uint8_t slot) {
        auto const id = fact_at(table_, false, slot);
        if (!id || table_[*id].type != FactType::name) {
            return false;
        }
        stack_.push_back({Operand::Kind::name, {}, *id, 0});
        return true;
    }
    bool negate() {
        Operand& part = stack_.back();
        if (part.kind != Operand::Kind::truth) {
            return false;
        }
        if (part.clauses.size() != 1) {
            auto terms = multiplied_out(part.clauses);
            if (!terms) {
                return false;
            }
            part.clauses = {Clause{false, std::move(*terms)}};
        }
        part.clauses[0].negated = !part.clauses[0].negated;
        return true;
    }
    bool join_and() {
        Operand right = std::move(stack_.back());
        stack_.pop_back();
        Operand& left = stack_.back();
        left.clauses.insert(left.clauses.end(), right.clauses.begin(), right.clauses.end());
        auto terms = multiplied_out(left.clauses);
        if (terms && terms->size() <= left.clauses.size()) {
            left.clauses = {Clause{false, std::move(*terms)}};  // shorter as one clause
        }
        return left.kind == Operand::Kind::truth && right.kind == Operand::Kind::truth;
    }
    bool join_or() {
        Operand const right = std::move(stack_.back());
        stack_.pop_back();
        Operand& left = stack_.back();
        auto terms = multiplied_out(left.clauses);
        auto const more = multiplied_out(right.clauses);
        if (!terms || !more || left.kind != Operand::Kind::truth ||
            right.kind != Operand::Kind::truth) {
            return false;
        }
        terms->insert(terms->end(), more->begin(), more->end());
        left.clauses = {Clause{false, std::move(*terms)}};
        return true;
    }
    /// Compares a name fact with one of its names, or an option with one of its choices.
    bool compare(bool equal) {
        Operand const right = stack_.back();
        stack_.pop_back();
        Operand const left = stack_.back();
        stack_.pop_back();
        if (right.kind != Operand::Kind::constant || left.kind == Operand::Kind::truth) {
            return false;
        }
        if (left.kind == Operand::Kind::constant) {
            return push((left.value == right.value) == equal ? Terms{Term{}} : Terms{});
        }
        NameBits const bit =
            NameBits{1} << (table_.name_offset(left.fact) + static_cast<unsigned>(right.value));
        return push(equal ? Terms{{0, 0, bit, 0}} : Terms{{0, 0, 0, bit}});
    }

    FactTable const& table_;
    std::vector<Operand> stack_;
};

}  // namespace

bool to_clauses(Formula const& formula, FactTable const& table, std::vector<Clause>& clauses) {
    ClauseBuilder builder{table};
    for (Instruction const& step : formula.code()) {
        if (!builder.take(step)) {
            return false;
        }
    }
    Clauses const* const found = builder.result();
    if (found != nullptr) {
        clauses = *found;
    }
    return found != nullptr;
}

Condition::Condition(Formula formula) : kind_(Kind::formula), formula_(std::move(formula)) {
    std::uint64_t flags = 0;
    for (Instruction const& step : formula_.code()) {
        if (step.operation == Operation::flag) {
            flags |= std::uint64_t{1} << step.slot;
        } else if (step.operation != Operation::logical_or) {
            return;
        }
    }
    kind_ = Kind::any_flag;
    flags_ = flags;
}

void Condition::settle(FactTable const& table) {
    if (kind_ == Kind::formula && to_clauses(formula_, table, clauses_)) {
        kind_ = Kind::clauses;
    }
}

std::uint64_t Condition::no_flag() const {
    if (kind_ != Kind::clauses || clauses_.size() != 1) {
        return 0;
    }
    // "not (a or b)" is a negated clause in which each term is one flag.
    std::uint64_t flags = 0;
    Clause const& clause = clauses_[0];
    for (Term const& term : clause.terms) {
        bool const one_flag = (term.flags_on & (term.flags_on - 1)) == 0 && term.flags_on != 0;
        if (!clause.negated || !one_flag || term.flags_off != 0 || term.names_on != 0 ||
            term.names_off != 0) {
            bool const all_off = !clause.negated && clause.terms.size() == 1 &&
                                 term.flags_on == 0 && term.names_on == 0 && term.names_off == 0;
            return all_off ? term.flags_off : 0;
        }
        flags |= term.flags_on;
    }
    return flags;
}

}  // namespace esprit::chance
