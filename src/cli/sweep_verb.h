#pragma once
// The verb that fights several variants over the same battles and compares them.
#include <iosfwd>
#include <optional>
#include <string>

#include "cli/study_run.h"

namespace esprit::cli {

struct SweepOptions {
    std::string study;  // a file
    StudyRunOptions run;
    std::optional<std::uint64_t> most_paths;  // to be counted out exactly
    std::string csv;                          // files; empty: none
    std::string json_lines;
    std::string database;
    std::string page;
    std::string picture;
    bool json = false;
};

/// Writes to `out`; the exit code. Throws BadInput and InputError.
int sweep_verb(SweepOptions const& options, std::ostream& out);

}  // namespace esprit::cli
