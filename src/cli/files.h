#pragma once
// Files that verbs read and write.
#include <string>
#include <vector>

#include "draw/picture.h"
#include "games/battlefield.h"
#include "report/chronicle.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::cli {

/// Throws BadInput for a file that cannot be read, or that is larger than any of ours.
std::vector<text::NamedText> read_files(std::vector<std::string> const& names);

/// A picture of that field, or of a game on it.
std::string svg_of(games::Battlefield const& field, draw::Picture const& picture);

/// Writes the page of a report to a folder, which is created if it does not exist. Returns the path
/// of the page. Throws BadInput.
std::string write_report_into(std::string const& folder, report::Chronicle const& chronicle);

/// Throws BadInput if the file clearly cannot be created or overwritten.
void must_be_writable(std::string const& path);

/// Throws BadInput if the file cannot be written.
void write_file(std::string const& path, std::string const& content);

}  // namespace esprit::cli
