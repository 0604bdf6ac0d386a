#pragma once
// The typed expressions of the data files: conditions and numbers over facts. They are compiled to
// code for a stack machine.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/facts.h"

namespace esprit::chance {

/// A named option of a ruleset; its value is fixed when the files are read.
struct OptionValue {
    std::string name;
    std::vector<std::string> choices;
    std::size_t value = 0;  // index in `choices`
};

struct NamedExpression;

/// The names that an expression may use.
struct Vocabulary {
    FactTable const* facts = nullptr;
    std::span<OptionValue const> options;
    std::span<NamedExpression const> named;
    bool total_allowed = false;  // `total` is the modified roll; only the data of outcomes have it
};

/// Thrown by `compile`; the loader turns it into a message with file, line and column.
struct ExpressionError {
    std::size_t offset = 0;  // of the wrong part, in bytes from the start
    std::size_t length = 1;  // bytes
    std::string message;
};

/// The type of an expression's value.
enum class ValueType : std::uint8_t { truth, whole, decimal, name };

/// The operations of the stack machine. Those up to `given_flag` push a value, those from
/// `logical_and` on replace two values by one, and those between change values in place.
enum class Operation : std::uint8_t {
    constant,
    flag,
    number,
    total,
    given,
    given_flag,
    negate,
    to_decimal,
    to_decimal_below,
    logical_not,
    logical_and,
    logical_or,
    equal,
    unequal,
    less,
    less_or_equal,
    greater,
    greater_or_equal,
    add,
    subtract,
    multiply,
    least,
    most,
    full,
};

/// An instruction of a compiled expression.
struct Instruction {
    Operation operation = Operation::constant;
    std::uint8_t slot = 0;
    std::int64_t argument = 0;
};

inline constexpr std::size_t max_stack = 48;  // values on the stack

/// A compiled expression.
class Formula {
public:
    Formula() = default;
    /// A whole number.
    static Formula constant(std::int64_t value);

    ValueType type() const { return type_; }
    bool is_constant() const {
        return code_.size() == 1 && code_[0].operation == Operation::constant;
    }
    bool uses_total() const;
    /// The value: truth as 0 or 1, a decimal in thousandths, a name as its index in the list of
    /// names.
    std::int64_t evaluate(FactSet const& facts, std::int64_t total = 0) const {
        return is_constant() ? code_[0].argument : run(facts, total);
    }
    /// Bounds of the value.
    std::int64_t low() const { return low_; }
    std::int64_t high() const { return high_; }
    bool mentions(FactId fact) const;
    /// All facts that the expression mentions, each once, in the order of declaration.
    std::vector<FactId> facts_mentioned(FactTable const& table) const;
    std::span<Instruction const> code() const { return code_; }
    /// The derived facts that the expression uses, also by way of other names: bit i is
    /// Vocabulary::named[i].
    std::uint64_t derived() const { return derived_; }
    /// The largest number of values on the stack.
    std::size_t stack_used() const;

private:
    friend class Compiler;
    friend Formula any_of(std::span<Formula const> conditions);
    std::int64_t run(FactSet const& facts, std::int64_t total) const;

    std::vector<Instruction> code_;
    ValueType type_ = ValueType::truth;
    std::int64_t low_ = 0;
    std::int64_t high_ = 1;
    std::uint64_t derived_ = 0;
};

inline constexpr std::size_t max_named = 64;  // names of expressions in a ruleset: one bit each

/// A condition or a number that other expressions use by its name, as if it stood there in
/// brackets.
struct NamedExpression {
    std::string name;
    Formula formula;
    std::string meaning{};  // of a derived fact: the expression as written; else empty

    bool is_derived_fact() const { return !meaning.empty(); }
};

/// Compiles an expression. Throws ExpressionError for wrong syntax, names, types or bounds.
Formula compile(std::string_view text, Vocabulary const& vocabulary);

/// The disjunction of one or more conditions.
Formula any_of(std::span<Formula const> conditions);

}  // namespace esprit::chance
