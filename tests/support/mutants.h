// Mutants: sources changed in one small place, as a slip of the hand would change them. Tests that
// are worth something fail on each (tests/mutate).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::mutate {

struct Mutant {
    std::string_view kind;  // relation, constant, condition, operator, boolean, statement
    int line = 0;
    std::size_t offset = 0;  // of what is replaced
    std::size_t length = 0;
    std::string replacement;

    bool operator==(Mutant const&) const = default;
};

/// All mutants of a source, in the order of their places. The source is formatted as the house does
/// it: a binary operator stands between blanks, and so a template's bracket is no relation. Nothing
/// changes inside of comments, strings, preprocessor lines, static_assert and ESPRIT_EXPECT (an
/// assertion that never fires cannot betray its change), array sizes, template arguments and case
/// labels.
std::vector<Mutant> mutants_of(std::string_view source);

/// The whole source with the change made. It has as many lines as before.
std::string mutated(std::string_view source, Mutant const& mutant);

/// The lines in question as one, blanks drawn together: as they are, and as the mutant has them.
std::string before(std::string_view source, Mutant const& mutant);
std::string after(std::string_view source, Mutant const& mutant);

}  // namespace esprit::mutate
