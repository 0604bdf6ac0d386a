// The rules for source files, as plain functions over their text. code_rules_test.cpp
// applies them to the whole tree, and each of them to small good and bad examples.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/tree_files.h"

namespace esprit::code_rules {

struct Finding {
    std::string path;
    int line = 0;
    std::string what;
};

struct FunctionLength {
    std::string name;    // what stands before the parameter list
    int line = 0;        // of the opening brace
    int body_lines = 0;  // between the braces
    // From the end of what stands before the function to behind its closing brace, so that its
    // parameters and member initialisers are in it.
    std::size_t begin = 0;
    std::size_t end = 0;
};

struct ParameterList {
    std::string name;  // of the function; of a lambda "lambda"
    int line = 0;      // of the opening parenthesis
    int parameters = 0;
};

inline constexpr int max_file_lines = 600;
inline constexpr int max_body_lines = 60;
inline constexpr int max_parameters = 6;

// Paths are relative to the top of the tree, "src/chance/chart.cpp".

// The source with comments and the contents of strings and character literals blanked, every line
// in its place. Include directives keep their file names.
std::string code_only(std::string_view source);

// Includes that go against the layers, or are not written from the root of src.
std::vector<Finding> wrong_includes(std::string_view path, std::string_view source);

// The layers that code_rules.cpp permits another to include though none of its files does:
// "draw -> text".
std::vector<std::string> needless_permissions(std::vector<fixture::TreeFile> const& sources);

// Tests in a folder of tests that are named after a source of another folder: the test of
// src/geometry/arc.cpp is tests/geometry/arc_test.cpp.
std::vector<Finding> misplaced_tests(std::vector<fixture::TreeFile> const& sources);

// A finding when the file is too long.
std::vector<Finding> too_many_lines(std::string_view path, std::string_view source);

// All functions; lambdas only where they stand outside of functions, and all called "lambda".
std::vector<FunctionLength> functions(std::string_view source);

std::vector<Finding> long_functions(std::string_view path, std::string_view source);

// The parameter lists of all functions, constructors and lambdas, declared or defined, wherever
// they stand. One that names no parameter and has no type of two words is taken for a call.
std::vector<ParameterList> parameter_lists(std::string_view source);

// Functions with too many parameters.
std::vector<Finding> many_parameters(std::string_view path, std::string_view source);

// Range-for loops over an element of what a call returns: `for (x : f()["orders"])`. When the call
// returns a value, C++20 destroys it before the first turn of the loop.
std::vector<Finding> dangling_ranges(std::string_view path, std::string_view source);

// Charts, numbers and options that rules look up by name elsewhere than in the constructor of a
// struct of rules, which takes the ruleset: a battle or verdict would meet a missing one too late.
std::vector<Finding> looked_up_late(std::string_view path, std::string_view source);

// Files that write rule ids as literals and do not name the namespace of these. They compile only
// in a group whose other files do.
std::vector<Finding> borrowed_literals(std::string_view path, std::string_view source);

// What the engine must do without, to give the same bits with every compiler.
std::vector<Finding> not_for_the_engine(std::string_view path, std::string_view source);

}  // namespace esprit::code_rules
