// The table of docs/staff.md is the search schedule of each system.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "command/black_powder/staff.h"
#include "command/grande_tactique/staff.h"
#include "command/men_who_would_be_kings/staff.h"
#include "command/rank_and_file/staff.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

std::string with_comma(std::uint64_t number) {
    return number < 1000 ? std::to_string(number)
                         : fmt::format("{},{:03}", number / 1000, number % 1000);
}

template <class S>
std::string rows_of(std::string_view name) {
    std::string rows;
    for (command::SearchSchedule const& each : command::StaffTrait<S>::schedule) {
        std::string const begin = fmt::format("| {} | {} | ", name, with_comma(each.nodes));
        if (each.most_orders == 1) {
            rows += begin + "habit alone | | | | | |\n";
            continue;
        }
        rows += begin +
                fmt::format(
                    "{} | {} | {} | {} | {}.{} | {} |\n", each.turns,
                    each.alternatives ? "alternatives" : "the best", each.most_orders,
                    each.least_samples, each.caution_percent / 100, each.caution_percent / 10 % 10,
                    each.plans_per_phase == command::plan_once ? "once" : "until nothing is left");
    }
    return rows;
}

TEST(StaffDocument, SaysHowFarTheStaffOfEachSystemLooks) {
    std::string const rows = rows_of<men_who_would_be_kings::System>("The Men Who Would Be Kings") +
                             rows_of<rank_and_file::System>("Rank and File") +
                             rows_of<black_powder::System>("Black Powder") +
                             rows_of<grande_tactique::System>("Grande Tactique");
    std::ifstream file{source_tree() + "/docs/staff.md"};
    std::string const document{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_THAT(document, testing::HasSubstr(rows + "\n"));
}

}  // namespace
}  // namespace esprit
