#pragma once
// What came of a study, for other programs and for readers: tables, a database, a page.
#include <string>

#include "study/summary.h"

namespace esprit::study {

/// A line for every measure of every variant, with a head (docs/simulation.md).
std::string csv(StudySummary const& summary);

/// Writes a new SQLite database. Throws BadInput where there is such a file, or it cannot be
/// written.
void write_database(std::string const& path, StudySummary const& summary);
/// Throws BadInput where it could not be written because there is a file.
void must_not_be_there(std::string const& path);
/// The statements that make its tables.
std::string_view database_schema();

/// A page with charts that needs nothing else.
std::string study_page(StudySummary const& summary);
/// The most telling of its charts alone, as SVG: how the score differs, or where nothing is
/// compared the score.
std::string study_picture(StudySummary const& summary);

}  // namespace esprit::study
