#include "chance/expression_twin.h"

#include <stdexcept>
#include <vector>

namespace esprit::chance::toy {

namespace {

using Integer = boost::multiprecision::cpp_int;

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::vector<std::string> tokens_of(std::string_view text) {
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        if (is_letter(text[i])) {
            while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
        } else if (is_digit(text[i])) {
            while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
        } else if (end < text.size() && text[end] == '=' &&
                   std::string_view{"=!<>"}.find(text[i]) != std::string_view::npos) {
            ++end;
        }
        if (text[i] != ' ') tokens.emplace_back(text.substr(i, end - i));
        i = end;
    }
    return tokens;
}

Rational floor_of(Rational const& number) {
    Integer const above = numerator(number);
    Integer const below = denominator(number);
    Integer quotient = above / below;
    if (above < 0 && quotient * below != above) --quotient;
    return Rational{quotient};
}

/// One function for each line of the grammar, the loosest first.
class Interpreter {
public:
    Interpreter(std::string_view text, TwinWorld const& world)
        : tokens_(tokens_of(text)), world_(world) {}

    TwinValue all() {
        TwinValue const value = disjunction();
        if (next_ != tokens_.size()) throw std::logic_error("left over: " + tokens_[next_]);
        return value;
    }

private:
    bool take(std::string_view token) {
        if (next_ == tokens_.size() || tokens_[next_] != token) return false;
        ++next_;
        return true;
    }
    void must_take(std::string_view token) {
        if (!take(token)) throw std::logic_error("wanted: " + std::string{token});
    }
    static TwinValue truth(bool holds) { return {holds ? 1 : 0, ""}; }

    TwinValue disjunction() {
        TwinValue value = conjunction();
        while (take("or")) {
            TwinValue const right = conjunction();
            value = truth(value.number != 0 || right.number != 0);
        }
        return value;
    }

    TwinValue conjunction() {
        TwinValue value = negation();
        while (take("and")) {
            TwinValue const right = negation();
            value = truth(value.number != 0 && right.number != 0);
        }
        return value;
    }

    TwinValue negation() {
        if (take("not")) return truth(negation().number == 0);
        return comparison();
    }

    TwinValue comparison() {
        TwinValue const left = sum();
        for (std::string_view const sign : {"==", "!=", "<=", ">=", "<", ">"}) {
            if (!take(sign)) continue;
            TwinValue const right = sum();
            if (sign == "==") return truth(left.number == right.number && left.word == right.word);
            if (sign == "!=") return truth(left.number != right.number || left.word != right.word);
            if (sign == "<=") return truth(left.number <= right.number);
            if (sign == ">=") return truth(left.number >= right.number);
            return truth(sign == "<" ? left.number < right.number : left.number > right.number);
        }
        return left;
    }

    TwinValue sum() {
        TwinValue value = product();
        while (next_ < tokens_.size() && (tokens_[next_] == "+" || tokens_[next_] == "-")) {
            bool const adds = tokens_[next_++] == "+";
            Rational const right = product().number;
            value.number = adds ? Rational{value.number + right} : Rational{value.number - right};
        }
        return value;
    }

    TwinValue product() {
        TwinValue value = single();
        while (take("*")) value.number *= single().number;
        return value;
    }

    TwinValue single() {
        if (take("-")) return {-single().number, ""};
        if (take("(")) {
            TwinValue const inner = disjunction();
            must_take(")");
            return inner;
        }
        std::string const token = tokens_.at(next_++);
        if (is_digit(token[0])) return {decimal(token), ""};
        if (token == "min" || token == "max" || token == "full") return function(token);
        if (token == "given") {
            must_take("(");
            bool const given = world_.facts.at(tokens_.at(next_++)).given;
            must_take(")");
            return truth(given);
        }
        return named(token);
    }

    TwinValue function(std::string const& name) {
        must_take("(");
        Rational const a = disjunction().number;
        must_take(",");
        Rational const b = disjunction().number;
        must_take(")");
        if (name == "full") return {floor_of(a / b), ""};
        return {(name == "min") == (a < b) ? a : b, ""};
    }

    TwinValue named(std::string const& token) {
        if (token == "true" || token == "false") return truth(token == "true");
        if (auto const fact = world_.facts.find(token); fact != world_.facts.end()) {
            return fact->second.value;
        }
        if (auto const text = world_.conditions.find(token); text != world_.conditions.end()) {
            return interpret(text->second, world_);
        }
        return {0, token};  // a name of a list
    }

    static Rational decimal(std::string const& digits) {
        std::size_t const point = digits.find('.');
        Rational number{Integer{digits.substr(0, point)}};
        Rational place{1, 10};
        for (std::size_t i = point; i != std::string::npos && ++i < digits.size();) {
            number += place * (digits[i] - '0');
            place /= 10;
        }
        return number;
    }

    std::vector<std::string> tokens_;
    TwinWorld const& world_;
    std::size_t next_ = 0;
};

}  // namespace

TwinValue interpret(std::string_view text, TwinWorld const& world) {
    return Interpreter{text, world}.all();
}

}  // namespace esprit::chance::toy
