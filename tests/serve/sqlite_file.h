#pragma once
// Changes a file of tables as no server does.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>

namespace esprit::fixture {

inline void run_sql(std::string const& file, std::string const& statements) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    sqlite3_busy_timeout(database, 5000);
    EXPECT_EQ(sqlite3_exec(database, statements.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
    sqlite3_close(database);
}

}  // namespace esprit::fixture
