#pragma once
// Fault containment: a failed ESPRIT_EXPECT while one table or request is handled becomes an
// exception instead of stopping the program.
#include <functional>
#include <optional>
#include <string>

namespace esprit::serve {

/// Runs `work`, which concerns one table or one request only. Returns the message of any exception
/// or failed expectation, in one line, or none if the work succeeded. After a fault the caller must
/// discard the objects that `work` changed, because their state is unknown.
std::optional<std::string> fault_of(std::function<void()> const& work);

}  // namespace esprit::serve
