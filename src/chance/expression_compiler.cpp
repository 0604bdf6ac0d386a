// The compiler of expressions: a Pratt parser that checks types, names and bounds while it emits
// code.
#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <utility>

#include "base/nearest.h"
#include "chance/expression.h"
#include "chance/expression_tokens.h"

namespace esprit::chance {

namespace {

constexpr int max_depth = 24;
constexpr std::size_t max_code = 4096;
constexpr std::int64_t largest = 1'000'000'000'000;  // in whole units, so that 64 bits suffice
constexpr std::int64_t largest_total = 1'000'000;

/// A part of the expression whose code has been emitted.
struct Part {
    ValueType type = ValueType::whole;
    std::int64_t low = 0;  // decimals: in thousandths
    std::int64_t high = 0;
    std::span<std::string_view const> names;  // type name: its possible values
    std::size_t offset = 0;
    std::string_view text;
};

struct Binary {
    std::string_view sign;
    int strength;
    Operation operation;
};

constexpr std::array binaries{
    Binary{"or", 1, Operation::logical_or}, Binary{"and", 2, Operation::logical_and},
    Binary{"==", 4, Operation::equal},      Binary{"!=", 4, Operation::unequal},
    Binary{"<", 4, Operation::less},        Binary{"<=", 4, Operation::less_or_equal},
    Binary{">", 4, Operation::greater},     Binary{">=", 4, Operation::greater_or_equal},
    Binary{"+", 5, Operation::add},         Binary{"-", 5, Operation::subtract},
    Binary{"*", 6, Operation::multiply},
};
constexpr int not_strength = 3;

Binary const* binary_of(Token const& token) {
    auto const* found = std::find_if(binaries.begin(), binaries.end(), [&](Binary const& binary) {
        return token.kind != Token::Kind::number && binary.sign == token.text;
    });
    return found == binaries.end() ? nullptr : found;
}

std::string quoted(std::string_view text) {
    return "\"" + std::string{text} + "\"";
}

bool is_numeric(ValueType type) {
    return type == ValueType::whole || type == ValueType::decimal;
}

}  // namespace

class Compiler {
public:
    Compiler(std::string_view text, Vocabulary const& vocabulary)
        : text_(text), tokens_(text), vocabulary_(vocabulary), token_(tokens_.next()) {}

    Formula compile_all() {
        Part const whole = expression(0, {});
        if (token_.kind != Token::Kind::end) {
            fail(token_, "did not expect " + quoted(token_.text) + " here");
        }
        formula_.type_ = whole.type;
        formula_.low_ = whole.low;
        formula_.high_ = whole.high;
        if (formula_.stack_used() > max_stack) {
            throw ExpressionError{0, text_.size(),
                                  "the expression is too long: give a part of it a name"};
        }
        return std::move(formula_);
    }

private:
    template <class TokenOrPart>
    [[noreturn]] static void fail(TokenOrPart const& at, std::string message) {
        throw ExpressionError{at.offset, std::max<std::size_t>(1, at.text.size()),
                              std::move(message)};
    }

    void advance() { token_ = tokens_.next(); }

    bool take(std::string_view sign) {
        if (token_.kind == Token::Kind::end || token_.text != sign) {
            return false;
        }
        advance();
        return true;
    }

    void must_take(std::string_view sign) {
        if (!take(sign)) {
            fail(token_, "expected " + quoted(sign) + ", found " + found());
        }
    }

    std::string found() const {
        return token_.kind == Token::Kind::end ? "the end" : quoted(token_.text);
    }

    void emit(Operation operation, std::uint8_t slot = 0, std::int64_t argument = 0) {
        formula_.code_.push_back({operation, slot, argument});
    }

    /// Parses operators that bind more strongly than `least_strength`. `names`: the possible values
    /// of the name with which the expression is compared.
    Part expression(int least_strength, std::span<std::string_view const> names) {
        if (++depth_ > max_depth) {
            fail(token_, "too deeply nested");
        }
        Part left = operand(names);
        while (Binary const* binary = binary_of(token_)) {
            if (binary->strength <= least_strength) {
                break;
            }
            Token const sign = token_;
            advance();
            bool const compares =
                binary->operation == Operation::equal || binary->operation == Operation::unequal;
            Part const right = expression(
                binary->strength, compares ? left.names : std::span<std::string_view const>{});
            left = joined(left, *binary, sign, right);
            if (binary->strength == 4 && binary_of(token_) != nullptr &&
                binary_of(token_)->strength == 4) {
                fail(token_, "comparisons do not follow each other: join two with \"and\"");
            }
        }
        --depth_;
        return left;
    }

    Part operand(std::span<std::string_view const> names) {
        Token const at = token_;
        if (take("(")) {
            Part inner = expression(0, {});
            must_take(")");
            return inner;
        }
        if (take("not")) {
            Part inner = expression(not_strength, {});
            require_truth(inner, "not");
            emit(Operation::logical_not);
            inner.low = 0;
            inner.high = 1;
            return inner;
        }
        if (take("-")) {
            Part inner = expression(6, {});
            require_number(inner, "-");
            emit(Operation::negate);
            return Part{inner.type, -inner.high, -inner.low, {}, at.offset, at.text};
        }
        if (at.kind == Token::Kind::number) {
            return literal();
        }
        if (at.kind == Token::Kind::word && binary_of(at) == nullptr) {
            return word(names);
        }
        fail(at, "expected a value, found " + found());
    }

    Part literal() {
        Token const at = token_;
        advance();
        std::int64_t whole = 0;
        std::int64_t thousandths = 0;
        std::int64_t place = decimal_scale;
        bool decimal = false;
        for (char const letter : at.text) {
            if (letter == '.' && !decimal) {
                decimal = true;
            } else if (letter < '0' || letter > '9') {
                fail(at, quoted(at.text) + " is not a number");
            } else if (decimal) {
                place /= 10;
                if (place == 0) {
                    fail(at, "a number has at most three decimal places");
                }
                thousandths += place * (letter - '0');
            } else {
                whole = whole * 10 + (letter - '0');
                check_bounds(at, whole, whole, ValueType::whole);
            }
        }
        std::int64_t const value = decimal ? whole * decimal_scale + thousandths : whole;
        emit(Operation::constant, decimal, value);
        return Part{
            decimal ? ValueType::decimal : ValueType::whole, value, value, {}, at.offset, at.text};
    }

    Part word(std::span<std::string_view const> names) {
        Token const at = token_;
        advance();
        if (auto const place = std::find(names.begin(), names.end(), at.text);
            place != names.end()) {
            auto const value = place - names.begin();
            emit(Operation::constant, 0, value);
            return Part{ValueType::name, value, value, names, at.offset, at.text};
        }
        if (!names.empty()) {
            fail(at, quoted(at.text) + " is not one of the names that it can have" +
                         did_you_mean(at.text, names));
        }
        if (at.text == "true" || at.text == "false") {
            bool const truth = at.text == "true";
            emit(Operation::constant, 0, truth);
            return Part{ValueType::truth, truth, truth, {}, at.offset, at.text};
        }
        if (at.text == "total" && vocabulary_.total_allowed) {
            emit(Operation::total);
            return Part{ValueType::whole, -largest_total, largest_total, {}, at.offset, at.text};
        }
        if (at.text == "min" || at.text == "max" || at.text == "full") {
            return function(at);
        }
        if (at.text == "given") {
            return given();
        }
        return named(at);
    }

    Part given() {
        must_take("(");
        Token const at = token_;
        FactId id;
        if (!vocabulary_.facts->find(at.text, id)) {
            fail(at, is_known(at) ? quoted(at.text) + " is no fact" : unknown(at));
        }
        advance();
        must_take(")");
        if (id.is_flag) {
            emit(Operation::given_flag, id.slot);
        } else {
            emit(Operation::given, id.slot, (*vocabulary_.facts)[id].unset);
        }
        return Part{ValueType::truth, 0, 1, {}, at.offset, at.text};
    }

    Part function(Token const& at) {
        must_take("(");
        Part const first = expression(0, {});
        must_take(",");
        Part const second = expression(0, {});
        must_take(")");
        Binary const binary{at.text, 0,
                            at.text == "min"   ? Operation::least
                            : at.text == "max" ? Operation::most
                                               : Operation::full};
        return joined(first, binary, at, second);
    }

    Part named(Token const& at) {
        FactId id;
        if (vocabulary_.facts->find(at.text, id)) {
            FactDeclaration const& fact = (*vocabulary_.facts)[id];
            emit(id.is_flag ? Operation::flag : Operation::number, id.slot);
            Part part{ValueType::truth,
                      std::min(fact.least, fact.unset),
                      std::max(fact.most, fact.unset),
                      {},
                      at.offset,
                      at.text};
            if (fact.type == FactType::name) {
                part.type = ValueType::name;
                part.names = std::span{fact.names.data(), fact.name_count};
            } else if (fact.type != FactType::flag) {
                part.type = fact.type == FactType::whole ? ValueType::whole : ValueType::decimal;
            }
            return part;
        }
        for (OptionValue const& option : vocabulary_.options) {
            if (option.name == at.text) {
                auto const& names =
                    option_names_.emplace_back(option.choices.begin(), option.choices.end());
                auto const value = static_cast<std::int64_t>(option.value);
                emit(Operation::constant, 0, value);
                return Part{ValueType::name, value, value, names, at.offset, at.text};
            }
        }
        for (std::size_t place = 0; place < vocabulary_.named.size(); ++place) {
            if (vocabulary_.named[place].name == at.text) return inserted(at, place);
        }
        fail(at, unknown(at));
    }

    /// The code of a named expression, in place of its name.
    Part inserted(Token const& at, std::size_t place) {
        NamedExpression const& named = vocabulary_.named[place];
        Formula const& formula = named.formula;
        formula_.code_.insert(formula_.code_.end(), formula.code_.begin(), formula.code_.end());
        formula_.derived_ |= formula.derived_;
        if (named.is_derived_fact()) formula_.derived_ |= std::uint64_t{1} << place;
        if (formula_.code_.size() > max_code) {  // nested names can double it each time
            fail(at, "this is too long, with all that its names stand for");
        }
        return Part{formula.type_, formula.low_, formula.high_, {}, at.offset, at.text};
    }

    /// True if the token is an option or a named expression.
    bool is_known(Token const& at) const {
        auto const has_name = [&](auto const& known) { return known.name == at.text; };
        return std::any_of(vocabulary_.options.begin(), vocabulary_.options.end(), has_name) ||
               std::any_of(vocabulary_.named.begin(), vocabulary_.named.end(), has_name);
    }

    std::string unknown(Token const& at) const {
        std::vector<std::string_view> candidates;
        for (FactDeclaration const& fact : vocabulary_.facts->declarations()) {
            candidates.push_back(fact.name);
        }
        for (OptionValue const& option : vocabulary_.options) {
            candidates.push_back(option.name);
        }
        for (NamedExpression const& named : vocabulary_.named) {
            candidates.push_back(named.name);
        }
        return quoted(at.text) + " is neither a fact nor an option" +
               did_you_mean(at.text, candidates);
    }

    static void require_truth(Part const& part, std::string_view sign) {
        if (part.type != ValueType::truth) {
            fail(part, quoted(sign) + " needs conditions; " + quoted(part.text) +
                           (part.type == ValueType::name ? " is a name: compare it"
                                                         : " is a number: compare it"));
        }
    }

    static void require_number(Part const& part, std::string_view sign) {
        if (!is_numeric(part.type)) {
            fail(part, quoted(sign) + " needs numbers; " + quoted(part.text) + " is not a number");
        }
    }

    /// Converts a whole number to thousandths if the other number is a decimal.
    void align(Part& left, Part& right) {
        if (left.type == right.type) {
            return;
        }
        Part& whole = left.type == ValueType::whole ? left : right;
        emit(&whole == &left ? Operation::to_decimal_below : Operation::to_decimal);
        whole.type = ValueType::decimal;
        whole.low *= decimal_scale;
        whole.high *= decimal_scale;
    }

    Part joined(Part left, Binary const& binary, Token const& sign, Part right) {
        Part result{ValueType::truth, 0, 1, {}, sign.offset, sign.text};
        Operation const operation = binary.operation;
        if (operation == Operation::logical_and || operation == Operation::logical_or) {
            require_truth(left, binary.sign);
            require_truth(right, binary.sign);
        } else if (binary.strength == 4) {
            check_comparison(left, operation, sign, right);
        } else {
            require_number(left, binary.sign);
            require_number(right, binary.sign);
            arithmetic(left, operation, sign, right, result);
        }
        emit(operation);
        return result;
    }

    void check_comparison(Part& left, Operation operation, Token const& sign, Part& right) {
        bool const in_order = operation != Operation::equal && operation != Operation::unequal;
        if (left.type == ValueType::name && right.type == ValueType::name) {
            if (in_order) {
                fail(sign, "names have no order: compare them with == or !=");
            }
            if (!std::equal(left.names.begin(), left.names.end(), right.names.begin(),
                            right.names.end())) {
                fail(sign, quoted(left.text) + " and " + quoted(right.text) +
                               " do not take the same names");
            }
            return;
        }
        if (is_numeric(left.type) && is_numeric(right.type)) {
            align(left, right);
            return;
        }
        if (left.type == right.type && !in_order) {
            return;
        }
        fail(sign, "cannot compare " + quoted(left.text) + " with " + quoted(right.text));
    }

    void arithmetic(Part& left, Operation operation, Token const& sign, Part& right, Part& result) {
        if (operation == Operation::multiply) {
            if (left.type == ValueType::decimal && right.type == ValueType::decimal) {
                fail(sign, "one side of * has to be a whole number");
            }
            result.type = left.type == ValueType::decimal ? left.type : right.type;
            __extension__ typedef __int128 Wide;
            Wide const corners[] = {Wide{left.low} * right.low, Wide{left.low} * right.high,
                                    Wide{left.high} * right.low, Wide{left.high} * right.high};
            Wide const limit = Wide{largest} * decimal_scale;
            auto const clamped = [&](Wide value) {
                return static_cast<std::int64_t>(std::clamp(value, -limit - 1, limit + 1));
            };
            result.low = clamped(*std::min_element(std::begin(corners), std::end(corners)));
            result.high = clamped(*std::max_element(std::begin(corners), std::end(corners)));
        } else {
            align(left, right);
            result.type = left.type;
            if (operation == Operation::full) {
                if (right.low <= 0) {
                    fail(sign, "the second number of full() has to be above 0");
                }
                result.type = ValueType::whole;
            }
            bounds(left, operation, right, result);
        }
        check_bounds(sign, result.low, result.high, result.type);
    }

    static void bounds(Part const& left, Operation operation, Part const& right, Part& result) {
        switch (operation) {
            case Operation::add:
                result.low = left.low + right.low;
                result.high = left.high + right.high;
                break;
            case Operation::subtract:
                result.low = left.low - right.high;
                result.high = left.high - right.low;
                break;
            case Operation::least:
                result.low = std::min(left.low, right.low);
                result.high = std::min(left.high, right.high);
                break;
            case Operation::most:
                result.low = std::max(left.low, right.low);
                result.high = std::max(left.high, right.high);
                break;
            default:  // full: the smallest divisor gives the bounds
                result.low = std::min<std::int64_t>(left.low, 0) / right.low - (left.low < 0);
                result.high = std::max<std::int64_t>(left.high, 0) / right.low;
        }
    }

    static void check_bounds(Token const& at, std::int64_t low, std::int64_t high, ValueType type) {
        std::int64_t const limit = type == ValueType::decimal ? largest * decimal_scale : largest;
        if (low < -limit || high > limit) {
            fail(at, "the value can exceed a million millions");
        }
    }

    std::string_view text_;
    TokenReader tokens_;
    Vocabulary const& vocabulary_;
    Token token_;
    int depth_ = 0;
    std::deque<std::vector<std::string_view>> option_names_;  // a deque, since parts point into it
    Formula formula_;
};

Formula compile(std::string_view text, Vocabulary const& vocabulary) {
    return Compiler{text, vocabulary}.compile_all();
}

}  // namespace esprit::chance
