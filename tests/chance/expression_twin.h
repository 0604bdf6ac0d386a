// A second implementation of expressions: a recursive interpreter over rational numbers, written
// after docs/ruleset_format.md. It checks nothing, is slow, and shares no code with the compiler.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <string>
#include <string_view>

namespace esprit::chance::toy {

using Rational = boost::multiprecision::cpp_rational;

/// A truth value is the number 0 or 1; a name is a word.
struct TwinValue {
    Rational number;
    std::string word;
};

/// Facts, options and conditions by name.
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
