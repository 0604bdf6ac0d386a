#pragma once
// The verb that fights one scenario many times.
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "cli/commanders.h"
#include "cli/study_run.h"

namespace esprit::cli {

struct SimulateOptions {
    std::string scenario;  // a file
    CommanderWords commanders;
    StudyRunOptions run;
    std::optional<std::uint64_t> most_paths;  // to be counted out exactly
    bool json = false;
    std::vector<std::string> houses;
};

/// Writes to `out`; the exit code. Throws BadInput and InputError.
int simulate_verb(SimulateOptions const& options, std::ostream& out);

}  // namespace esprit::cli
