#pragma once
// The results of a study as files: a table, a database, a page.
#include <string>

#include "study/summary.h"

namespace esprit::study {

/// A header, then a row for every measure of every variant (docs/simulation.md).
std::string csv(StudySummary const& summary);

/// Writes a new SQLite database. Throws BadInput if the file exists or cannot be written.
void write_database(std::string const& path, StudySummary const& summary);
/// Throws BadInput if the file exists.
void must_not_be_there(std::string const& path);
/// The statements that create its tables.
std::string_view database_schema();

/// A page with charts, in one file.
std::string study_page(StudySummary const& summary);
/// The chart of score differences as SVG, or of scores if nothing is compared.
std::string study_picture(StudySummary const& summary);

}  // namespace esprit::study
