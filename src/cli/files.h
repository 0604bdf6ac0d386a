#pragma once
// What verbs write: files, pictures, reports.
#include <string>

#include "draw/picture.h"
#include "games/battlefield.h"
#include "report/chronicle.h"

namespace esprit::cli {

/// A picture of that field, or of a game on it.
std::string svg_of(games::Battlefield const& field, draw::Picture const& picture);

/// Writes the page of a report into a folder, which is made where it is not there; its path. Throws
/// BadInput.
std::string write_report_into(std::string const& folder, report::Chronicle const& chronicle);

/// Whether such a file can be made, or written over, as far as can be told beforehand. Throws
/// BadInput.
void must_be_writable(std::string const& path);

/// Throws BadInput when it cannot be written.
void write_file(std::string const& path, std::string const& content);

}  // namespace esprit::cli
