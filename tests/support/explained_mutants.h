// tests/mutate/explained.txt: mutants that no test can tell from the source, each with the reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/mutant_names.h"

namespace esprit::mutate {

struct Explained {
    std::string path;  // relative to the top of the tree
    MutantName name;
    std::string why;
    int line = 0;  // in the list
};

/// Reads the list: blocks of four lines `file`, `function`, `mutant`, `why`; empty lines and those
/// that begin with # are skipped. Throws std::runtime_error where a line is none of these or a
/// block is not complete.
std::vector<Explained> read_explained(std::string_view text);

/// The explanation of a mutant; null when there is none.
Explained const* explanation_of(std::vector<Explained> const& list, std::string_view path,
                                MutantName const& name);

}  // namespace esprit::mutate
