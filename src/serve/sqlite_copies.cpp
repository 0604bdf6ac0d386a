// Copies of tables in SQLite files: backups, and tables that are moved to files of their own.
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

#include "serve/sqlite_database.h"

namespace esprit::serve {
namespace {

namespace fs = std::filesystem;

std::uint64_t count_of(sqlite3* database, char const* query) {
    Statement count{database, query};
    count.begin();
    return count.step() ? static_cast<std::uint64_t>(count.number(0)) : 0;
}

StoredCount count_of(sqlite3* database) {
    return {count_of(database, "SELECT count(*) FROM tables"),
            count_of(database, "SELECT count(*) FROM events")};
}

void copy_all(sqlite3* from, sqlite3* to) {
    sqlite3_backup* const backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == nullptr) throw StoreError{sqlite3_errmsg(to)};
    // one step sees one moment; servers can write meanwhile, to the write-ahead log
    int const result = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    if (result != SQLITE_DONE) throw StoreError{sqlite3_errstr(result)};
}

std::vector<std::string> missing_tables(sqlite3* database) {
    Statement missing{database, "SELECT id FROM saved.tables EXCEPT SELECT id FROM main.tables"};
    missing.begin();
    std::vector<std::string> ids;
    while (missing.step()) ids.push_back(missing.text(0));
    return ids;
}

/// Notes how many events the copy says that a table has. Copies of older programs do not say it.
void copy_event_count(sqlite3* database, std::string const& id) {
    bool const known =
        count_of(database, "SELECT count(*) FROM saved.sqlite_master WHERE name = 'event_counts'") >
        0;
    if (known) {
        changed_by(database,
                   "INSERT INTO main.event_counts SELECT * FROM saved.event_counts "
                   "WHERE table_id = ? ON CONFLICT (table_id) DO NOTHING",
                   id);
    }
    count_unknown_events(database);
}

/// Adds one table and its events.
StoredCount add_table(sqlite3* database, std::string const& id) {
    StoredCount added;
    run_sql(database, "BEGIN IMMEDIATE");
    try {
        added.tables = changed_by(
            database, "INSERT INTO main.tables SELECT * FROM saved.tables WHERE id = ?", id);
        added.events = changed_by(
            database, "INSERT INTO main.events SELECT * FROM saved.events WHERE table_id = ?", id);
        copy_event_count(database, id);
        run_sql(database, "COMMIT");
    } catch (StoreError const&) {
        sqlite3_exec(database, "ROLLBACK", nullptr, nullptr, nullptr);
        throw;
    }
    return added;
}

/// A transaction for each table, so that a running server never waits long.
StoredCount add_missing_tables(sqlite3* database) {
    StoredCount added;
    for (std::string const& id : missing_tables(database)) {
        StoredCount const more = add_table(database, id);
        added.tables += more.tables;
        added.events += more.events;
    }
    return added;
}

}  // namespace

/// The name appears only when all of the table is on the disk.
void save_table(std::string const& from, std::string const& id, std::string const& to) {
    std::string const unfinished = to + ".part";
    fs::remove(unfinished);
    {
        Database const copy = opened_with_tables(unfinished);
        changed_by(copy.get(), "ATTACH ? AS saved", from);
        if (add_table(copy.get(), id).tables != 1) throw StoreError{"there is no such table"};
        run_sql(copy.get(), "DETACH saved");
        run_sql(copy.get(), "PRAGMA journal_mode = DELETE");  // one file, without a write-ahead log
    }
    fs::rename(unfinished, to);
    int const folder = open(fs::path{to}.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool const kept = folder >= 0 && fsync(folder) == 0;
    if (folder >= 0) close(folder);
    if (!kept) throw StoreError{"the folder of \"" + to + "\" cannot be written"};
}

StoredCount copy_sqlite(std::string const& from, std::string const& to) {
    if (fs::exists(to)) {
        throw StoreError{"there is a file \"" + to + "\" already: give another name"};
    }
    Database const source = opened_again(from, SQLITE_OPEN_READWRITE);
    // the name appears only when the copy is complete
    std::string const unfinished = to + ".part";
    std::error_code none;
    fs::remove(unfinished, none);
    StoredCount count;
    try {
        PrivateFiles const only_for_the_owner;
        sqlite3* raw = nullptr;
        int const result = sqlite3_open(unfinished.c_str(), &raw);
        Database const copy{raw};
        if (result != SQLITE_OK) throw StoreError{sqlite3_errstr(result)};
        copy_all(source.get(), raw);
        run_sql(raw, "PRAGMA journal_mode = DELETE");  // one file, without a write-ahead log
        must_be_whole(raw, from);
        count = count_of(raw);
    } catch (StoreError const& error) {
        fs::remove(unfinished, none);
        throw StoreError{"cannot save games in \"" + to + "\": " + error.what()};
    }
    fs::rename(unfinished, to);
    return count;
}

RestoredCount restore_sqlite(std::string const& copy, std::string const& to) {
    {
        Database const saved = opened_again(copy, SQLITE_OPEN_READONLY);
        must_be_whole(saved.get(), copy);
    }
    Database const database = opened_with_tables(to);
    changed_by(database.get(), "ATTACH ? AS saved", copy);
    must_be_readable(database.get(), "saved", copy);
    RestoredCount count;
    std::uint64_t const all = count_of(database.get(), "SELECT count(*) FROM saved.tables");
    count.added = add_missing_tables(database.get());
    count.tables_there = all - count.added.tables;
    return count;
}

}  // namespace esprit::serve
