#pragma once
// Where the fault of one table ends: a failed expectation inside is thrown instead of stopping the
// program, and whatever is thrown is handed back as words.
#include <functional>
#include <optional>
#include <string>

namespace esprit::serve {

/// Does what belongs to one table or one request alone; what went wrong, in one line, or nothing.
/// What it has worked on must be given up then: nobody knows in which state it was left.
std::optional<std::string> fault_of(std::function<void()> const& work);

}  // namespace esprit::serve
