// A second reading of expressions: a recursive interpreter over rational numbers, written from
// docs/ruleset_format.md. It checks nothing and is slow; it shares no line with the compiler.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <string>
#include <string_view>

namespace esprit::chance::toy {

using Rational = boost::multiprecision::cpp_rational;

/// Truth is 0 or 1; a name is its word, and no number.
struct TwinValue {
    Rational number;
    std::string word;
};

/// What names stand for. Facts and options by name, with a mark of whether the fact is given.
struct TwinWorld {
    struct Fact {
        TwinValue value;
        bool given = false;
    };
    std::map<std::string, Fact> facts;
    std::map<std::string, std::string> conditions;  // as text
};

TwinValue interpret(std::string_view text, TwinWorld const& world);

}  // namespace esprit::chance::toy
