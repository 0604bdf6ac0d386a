// Statements and files of SQLite.
#include "serve/sqlite_database.h"

#include <filesystem>

namespace esprit::serve {
namespace {

constexpr char const* sqlite_schema = R"(
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS schema (
    version INTEGER PRIMARY KEY NOT NULL
) STRICT;
INSERT INTO schema SELECT 1 WHERE NOT EXISTS (SELECT * FROM schema);
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY NOT NULL,
    settings TEXT NOT NULL,
    dice_secret BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS event_counts (
    table_id TEXT PRIMARY KEY NOT NULL,
    events INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS days (
    day INTEGER PRIMARY KEY NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS uses (
    table_id TEXT PRIMARY KEY NOT NULL,
    day INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)";

}  // namespace

void run_sql(sqlite3* database, char const* text) {
    char* message = nullptr;
    int const result = sqlite3_exec(database, text, nullptr, nullptr, &message);
    if (result == SQLITE_OK) return;
    std::string const why = message == nullptr ? "unknown" : message;
    sqlite3_free(message);
    if (is_held(result)) throw StoreHeld{why};
    throw StoreError{why};
}

bool is_held(int result) {
    constexpr int without_details = 0xFF;
    int const kind = result & without_details;
    return kind == SQLITE_BUSY || kind == SQLITE_LOCKED;
}

StoreError held_by_another(std::string const& path) {
    return StoreError{"another program holds the file \"" + path + "\": end it (\"fuser " + path +
                      "\" tells its number), and try again"};
}

std::uint64_t changed_by(sqlite3* database, char const* text, std::string const& parameter) {
    Statement statement{database, text};
    statement.begin();
    statement.bind(parameter);
    statement.step();
    return static_cast<std::uint64_t>(sqlite3_changes(database));
}

void count_unknown_events(sqlite3* database) {
    run_sql(database,
            "INSERT OR IGNORE INTO main.event_counts SELECT id, (SELECT coalesce(max(number), 0) "
            "FROM main.events WHERE table_id = id) FROM main.tables WHERE id NOT IN "
            "(SELECT table_id FROM main.event_counts)");
}

void must_be_readable(sqlite3* database, std::string const& part, std::string const& path) {
    Statement known{database,
                    ("SELECT * FROM " + part + ".sqlite_master WHERE name = 'schema'").c_str()};
    known.begin();
    if (!known.step()) return;  // a new file, or one of version 1 from before there were numbers
    Statement newest{database,
                     ("SELECT coalesce(max(version), 1) FROM " + part + ".schema").c_str()};
    newest.begin();
    newest.step();
    expect_schema(newest.number(0), "the file \"" + path + "\"");
}

void must_be_whole(sqlite3* database, std::string const& path) {
    Statement check{database, "PRAGMA quick_check(1)"};
    check.begin();
    std::string const found = check.step() ? check.text(0) : "nothing to read";
    if (found != "ok") throw UnreadableRows{"the file \"" + path + "\" is damaged: " + found};
}

namespace {

// how long another program may hold the file
constexpr int time_to_open_ms = 5000;
constexpr int time_to_store_ms = 250;

/// Throws StoreError when the file has a second name (a hard link). SQLite names the write-ahead
/// log after the file, so that programs with the two names would damage it.
void expect_one_name(std::string const& path) {
    std::error_code none_yet;
    auto const names = std::filesystem::hard_link_count(path, none_yet);
    if (none_yet || names <= 1) return;
    throw StoreError{"the file \"" + path + "\" has " + std::to_string(names) +
                     " names (hard links), and another server may keep its games in it: remove "
                     "the other name, or copy the file"};
}

}  // namespace

Database opened_again(std::string const& path, int how) {
    if (!std::filesystem::exists(path)) throw StoreError{"there is no file \"" + path + "\""};
    sqlite3* raw = nullptr;
    int const result = sqlite3_open_v2(path.c_str(), &raw, how, nullptr);
    Database database{raw};
    if (result != SQLITE_OK) {
        std::string const why = raw == nullptr ? "no memory" : sqlite3_errmsg(raw);
        throw StoreError{"cannot open \"" + path + "\": " + why};
    }
    sqlite3_busy_timeout(raw, time_to_open_ms);
    return database;
}

Database opened_with_tables(std::string const& path) {
    expect_one_name(path);
    sqlite3* raw = nullptr;
    PrivateFiles const only_for_the_owner;
    int const result = sqlite3_open_v2(
        path.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX,
        nullptr);
    Database database{raw};
    std::string why;
    if (result != SQLITE_OK) {
        why = raw == nullptr ? "no memory" : sqlite3_errmsg(raw);
    } else {
        try {
            sqlite3_busy_timeout(raw, time_to_open_ms);
            must_be_readable(raw, "main", path);
            run_sql(raw, sqlite_schema);
        } catch (StoreHeld const&) {
            throw held_by_another(path);
        } catch (StoreError const& error) {
            why = error.what();
        }
    }
    if (!why.empty()) throw StoreError{"cannot store tables in \"" + path + "\": " + why};
    must_be_whole(raw, path);
    // what is not stored at once is tried again
    sqlite3_busy_timeout(raw, time_to_store_ms);
    return database;
}

}  // namespace esprit::serve
