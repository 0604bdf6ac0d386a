#pragma once
// The verbs of the command line: how each is written, with examples.
#include <span>
#include <string>
#include <string_view>

namespace esprit::cli {

struct VerbUsage {
    std::string_view verb;
    std::string_view words;     // behind the program's name
    std::string_view examples;  // one to three lines, each a command as it is typed
    std::string_view note = {};
};

/// All verbs, in the order in which they are told.
std::span<VerbUsage const> verb_table();
/// nullptr: there is no such verb.
VerbUsage const* find_verb(std::string_view verb);

/// What stands at the end of a verb's help.
std::string examples_of(VerbUsage const& usage);
/// What stands at the end of the program's.
std::string examples_of_all();

}  // namespace esprit::cli
