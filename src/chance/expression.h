#pragma once
// The small typed language of the data files: conditions and numbers over facts. Compiled once,
// then evaluated on flat code.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/facts.h"

namespace esprit::chance {

/// A named option of a ruleset, settled when the file is read.
struct OptionValue {
    std::string name;
    std::vector<std::string> choices;
    std::size_t value = 0;  // place in `choices`
};

struct NamedCondition;

/// What the names of an expression may stand for.
struct Vocabulary {
    FactTable const* facts = nullptr;
    std::span<OptionValue const> options;
    std::span<NamedCondition const> conditions;
    bool total_allowed = false;  // `total`, the modified roll: in the data of outcomes only
};

/// Thrown by `compile`; the loader turns it into a message with file, line and column.
struct ExpressionError {
    std::size_t offset = 0;  // of the offending text, in characters from the start
    std::size_t length = 1;
    std::string message;
};

/// The type of an expression's value.
enum class ValueType : std::uint8_t { truth, whole, decimal, name };

/// What an instruction does.
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

/// One step of a compiled expression.
struct Instruction {
    Operation operation = Operation::constant;
    std::uint8_t slot = 0;
    std::int64_t argument = 0;
};

inline constexpr std::size_t max_stack = 48;  // values that an evaluation holds at once

/// An expression that has been read and checked.
class Formula {
public:
    Formula() = default;
    /// A whole number that depends on nothing.
    static Formula constant(std::int64_t value);

    ValueType type() const { return type_; }
    bool is_constant() const {
        return code_.size() == 1 && code_[0].operation == Operation::constant;
    }
    bool uses_total() const;
    /// Truth as 0 or 1, whole numbers as such, decimals in thousandths, names as their place in the
    /// list.
    std::int64_t evaluate(FactSet const& facts, std::int64_t total = 0) const {
        return is_constant() ? code_[0].argument : run(facts, total);
    }
    /// The bounds between which every value lies.
    std::int64_t low() const { return low_; }
    std::int64_t high() const { return high_; }
    /// All facts that are mentioned, each once.
    std::vector<FactId> facts_mentioned(FactTable const& table) const;
    std::span<Instruction const> code() const { return code_; }
    /// The most values that an evaluation holds at once.
    std::size_t stack_used() const;

private:
    friend class Compiler;
    friend Formula any_of(std::span<Formula const> conditions);
    std::int64_t run(FactSet const& facts, std::int64_t total) const;

    std::vector<Instruction> code_;
    ValueType type_ = ValueType::truth;
    std::int64_t low_ = 0;
    std::int64_t high_ = 1;
};

/// A condition with a name of its own: the name stands for the whole of it.
struct NamedCondition {
    std::string name;
    Formula formula;
};

/// Reads an expression and checks its names and types. Throws ExpressionError.
Formula compile(std::string_view text, Vocabulary const& vocabulary);

/// One formula that holds when any of several conditions does; at least one is given.
Formula any_of(std::span<Formula const> conditions);

}  // namespace esprit::chance
