// Many tables at once: all orders are acknowledged and seen at the other seat. ESPRIT_LOAD says how
// many tables; 500 of them in ./test --long.
#include <gtest/gtest.h>

#include <cstdlib>

#include "serve/table_load.h"

namespace esprit::fixture {
namespace {

TEST(TableLoad, EveryOrderOfManyTablesIsAcknowledgedAndSeenAtTheOtherSeat) {
    char const* const wanted = std::getenv("ESPRIT_LOAD");
    TableLoad load;
    load.tables = wanted == nullptr ? 6 : std::atoi(wanted);
    load.orders_of_each = wanted == nullptr ? 4 : 12;
    load.between_ms = wanted == nullptr ? 50 : 5000;
    ScratchFolder const folder;
    ServerProcess const server{folder.path};
    LoadedTables tables{server, load};
    LoadReport const report = tables.run();
    EXPECT_TRUE(report.faults.empty()) << report.faults.size() << ", " << report.faults[0];
    EXPECT_EQ(report.orders, load.tables * load.orders_of_each);
}

}  // namespace
}  // namespace esprit::fixture
