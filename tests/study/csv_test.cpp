// The table of a study for spreadsheets.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "study/study_files.h"

namespace esprit::study {
namespace {

/// Fields of the first line below the heads of the columns. No field of the test holds a line end
/// or a comma.
std::vector<std::string> first_row(std::string const& table) {
    std::size_t const begin = table.find('\n') + 1;
    std::string const line = table.substr(begin, table.find('\n', begin) - begin) + ",";
    std::vector<std::string> fields;
    for (std::size_t from = 0; from < line.size(); from = line.find(',', from) + 1) {
        fields.push_back(line.substr(from, line.find(',', from) - from));
    }
    return fields;
}

// A study may come from a stranger, and a spreadsheet carries out what begins like a formula.
TEST(TableForSpreadsheets, NoTextBeginsAFormula) {
    for (std::string const first : {"=", "+", "-", "@", "\t", "\r", " =", "  @", "\u00a0=",
                                    "\u3000+", "\uff1d", "\uff0b", "\uff0d", "\uff20", " \u2212"}) {
        std::string const text = first + "HYPERLINK(1)";
        StudySummary summary;
        summary.title = text;
        VariantSummary variant;
        variant.name = text;
        variant.title = text;
        variant.changes = {text};
        summary.variants = {variant};
        summary.compared_with = {0};
        summary.differences = {{}};
        auto const fields = first_row(csv(summary));
        ASSERT_GT(fields.size(), 4U);
        for (std::size_t const column : {0U, 1U, 3U, 4U}) {
            bool const quoted = fields[column].starts_with('"');
            EXPECT_TRUE(fields[column].substr(quoted ? 1 : 0).starts_with("'" + first)) << text;
        }
    }
}

TEST(TableForSpreadsheets, OtherTextsAreAsTheyWere) {
    StudySummary summary;
    summary.variants.emplace_back();
    summary.compared_with = {0};
    summary.differences = {{}};
    for (std::string const text : {"Blue = Red", " Blue", "\u00a0", ""}) {
        summary.title = text;
        EXPECT_EQ(first_row(csv(summary))[0], text);
    }
}

}  // namespace
}  // namespace esprit::study
