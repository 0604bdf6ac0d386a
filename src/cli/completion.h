#pragma once
// What the completions of shells ask for.
#include <span>
#include <string>

#include "cli/verb.h"

namespace esprit::cli {

/// Printed in place of words where the name of a file or folder is expected: shells complete it.
inline constexpr std::string_view complete_files = ":files";

/// The words that may come next, one a line; the last of `words` has only been begun.
std::string completions(std::span<Verb const> verbs, std::span<std::string const> words);

}  // namespace esprit::cli
