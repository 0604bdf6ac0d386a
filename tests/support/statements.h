// Statements of a source that can be left out.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "support/code_tokens.h"

namespace esprit::mutate {

/// Expressions, assignments, returns without a value, throws, breaks and continues inside of
/// functions: each from its first token to its semicolon. Declarations are not among them, for what
/// comes after would not compile.
std::vector<std::pair<std::size_t, std::size_t>> removable_statements(
    std::vector<Token> const& tokens);

}  // namespace esprit::mutate
