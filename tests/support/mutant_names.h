// What a mutant is called in tests/mutate/explained.txt: by its function and by what is changed.
// The name quotes no line, so that it stays when a variable is renamed or a line is formatted anew.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/mutants.h"

namespace esprit::mutate {

struct MutantName {
    /// Without namespace, class and parameters; `-` outside of functions. A lambda belongs to the
    /// function around it.
    std::string function;
    /// "relation > to >=", "constant 2 to 3", "condition negated", "statement left out". Where
    /// several mutants of the function are called so, each has its number in brackets, in the order
    /// of their places: "relation > to >= (2)". Functions of the same name are counted as one.
    std::string mutation;

    bool operator==(MutantName const&) const = default;
};

/// The name of each mutant. They have to be all mutants of the source, else the numbers are wrong.
std::vector<MutantName> names_of(std::string_view source, std::vector<Mutant> const& mutants);

}  // namespace esprit::mutate
