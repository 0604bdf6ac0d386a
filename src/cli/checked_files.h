#pragma once
// `esprit check`: tells the kind of a file from its content, and checks logs, checkpoints and files
// of commanders.
#include <cstdint>

#include "check/check.h"

namespace esprit::cli {

enum class FileKind : std::uint8_t {
    house_rules,
    study,
    log,
    checkpoint,      // of a study or a tournament
    fitted_numbers,  // what `esprit fit` writes
    unit_kinds,      // what the set-up page offers
    levels,          // how much commanders think
    scenario,
    unknown,
};

/// What a file is. A file that is no TOML is known by its headings.
FileKind kind_of(text::NamedText const& file);

/// What a check of a file says.
struct CheckedFile {
    std::string contents;  // in one line, where nothing is wrong
    check::Report report;
};

/// Checks a log, a checkpoint, or numbers of commanders. Throws InputError and BadInput for a file
/// that cannot be read.
CheckedFile checked_file(text::NamedText const& file, FileKind kind);

}  // namespace esprit::cli
