#include "chance/expression.h"

#include <algorithm>
#include <utility>

#include "base/expect.h"

namespace esprit::chance {

namespace {

std::int64_t rounded_down(std::int64_t dividend, std::int64_t divisor) {
    std::int64_t const quotient = dividend / divisor;
    return dividend % divisor != 0 && dividend < 0 ? quotient - 1 : quotient;
}

std::int64_t combine(Operation operation, std::int64_t a, std::int64_t b) {
    switch (operation) {
        case Operation::logical_and:
            return a & b;
        case Operation::logical_or:
            return a | b;
        case Operation::equal:
            return a == b;
        case Operation::unequal:
            return a != b;
        case Operation::less:
            return a < b;
        case Operation::less_or_equal:
            return a <= b;
        case Operation::greater:
            return a > b;
        case Operation::greater_or_equal:
            return a >= b;
        case Operation::add:
            return a + b;
        case Operation::subtract:
            return a - b;
        case Operation::multiply:
            return a * b;
        case Operation::least:
            return std::min(a, b);
        case Operation::most:
            return std::max(a, b);
        case Operation::full:
            return rounded_down(a, b);
        default:
            break;
    }
    ESPRIT_EXPECT(false, "the operation takes two values");
    return 0;
}

}  // namespace

Formula Formula::constant(std::int64_t value) {
    Formula formula;
    formula.code_.push_back({Operation::constant, 0, value});
    formula.type_ = ValueType::whole;
    formula.low_ = formula.high_ = value;
    return formula;
}

Formula any_of(std::span<Formula const> conditions) {
    Formula all;
    for (Formula const& condition : conditions) {
        bool const is_first = all.code_.empty();
        all.code_.insert(all.code_.end(), condition.code_.begin(), condition.code_.end());
        if (!is_first) {
            all.code_.push_back({Operation::logical_or, 0, 0});
        }
        all.derived_ |= condition.derived_;
    }
    return all;
}

std::size_t Formula::stack_used() const {
    std::size_t now = 0;
    std::size_t most = 0;
    for (Instruction const& step : code_) {
        if (step.operation <= Operation::given_flag) {
            most = std::max(most, ++now);
        } else if (step.operation >= Operation::logical_and) {
            --now;
        }
    }
    return most;
}

bool Formula::uses_total() const {
    return std::any_of(code_.begin(), code_.end(),
                       [](Instruction const& step) { return step.operation == Operation::total; });
}

bool Formula::mentions(FactId fact) const {
    Operation const value = fact.is_flag ? Operation::flag : Operation::number;
    Operation const given = fact.is_flag ? Operation::given_flag : Operation::given;
    return std::any_of(code_.begin(), code_.end(), [&](Instruction const& step) {
        return (step.operation == value || step.operation == given) && step.slot == fact.slot;
    });
}

std::vector<FactId> Formula::facts_mentioned(FactTable const& table) const {
    std::vector<FactId> mentioned;
    for (std::size_t place = 0; place < table.declarations().size(); ++place) {
        if (mentions(table.at(place))) mentioned.push_back(table.at(place));
    }
    return mentioned;
}

std::int64_t Formula::run(FactSet const& facts, std::int64_t total) const {
    std::int64_t stack[max_stack];
    std::size_t top = 0;  // index after the last value
    for (Instruction const& step : code_) {
        switch (step.operation) {
            case Operation::constant:
                stack[top++] = step.argument;
                break;
            case Operation::flag:
                stack[top++] = facts.flags >> step.slot & 1U;
                break;
            case Operation::number:
                stack[top++] = facts.numbers[step.slot];
                break;
            case Operation::total:
                stack[top++] = total;
                break;
            case Operation::given:
                stack[top++] = facts.numbers[step.slot] != step.argument;
                break;
            case Operation::given_flag:
                stack[top++] = (facts.flags | facts.denied) >> step.slot & 1U;
                break;
            case Operation::negate:
                stack[top - 1] = -stack[top - 1];
                break;
            case Operation::logical_not:
                stack[top - 1] = stack[top - 1] == 0;
                break;
            case Operation::to_decimal:
                stack[top - 1] *= decimal_scale;
                break;
            case Operation::to_decimal_below:
                stack[top - 2] *= decimal_scale;
                break;
            default:
                stack[top - 2] = combine(step.operation, stack[top - 2], stack[top - 1]);
                --top;
        }
    }
    return stack[0];
}

}  // namespace esprit::chance
