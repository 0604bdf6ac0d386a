// Mutants: sources changed in one small place, as a slip of the hand would change them. Tests that
// are worth something fail on each (tests/mutate).
#pragma once

#include <cstddef>
#include <set>
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
    /// The whole expression or statement around it, which a switch may choose instead of the one
    /// with the mutant in it. Nothing where there is none.
    std::size_t host_offset = 0;
    std::size_t host_length = 0;

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

/// The source with all these mutants in it, each as an alternative that a global number called
/// `esprit_mutant` chooses, namely its place in the list plus one. It has as many lines as before.
/// Those whose place in the list `without` names are left out.
std::string switched(std::string_view source, std::vector<Mutant> const& mutants,
                     std::set<std::size_t> const& without);

/// The places of those that cannot be in it: they have no host, or there is a remark in it.
std::set<std::size_t> not_switched(std::string_view source, std::vector<Mutant> const& mutants);

/// The lines in question as one, blanks drawn together: as they are, and as the mutant has them.
std::string before(std::string_view source, Mutant const& mutant);
std::string after(std::string_view source, Mutant const& mutant);

}  // namespace esprit::mutate
