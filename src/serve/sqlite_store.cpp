// Tables in an SQLite file, with a write-ahead log that is synchronised at every commit.
#include <sqlite3.h>
#include <sys/stat.h>

#include <cstring>
#include <filesystem>
#include <mutex>

#include "serve/store.h"

namespace esprit::serve {
namespace {

constexpr char const* sqlite_schema = R"(
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
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
)";

/// A prepared statement.
class Statement {
public:
    Statement(sqlite3* database, char const* text) : database_(database) {
        if (sqlite3_prepare_v2(database, text, -1, &statement_, nullptr) != SQLITE_OK) fail();
    }
    Statement(Statement const&) = delete;
    Statement& operator=(Statement const&) = delete;
    ~Statement() { sqlite3_finalize(statement_); }

    void begin() {
        sqlite3_reset(statement_);
        next_ = 0;
    }
    void bind(std::string const& text) {
        check(sqlite3_bind_text(statement_, ++next_, text.data(), static_cast<int>(text.size()),
                                SQLITE_TRANSIENT));
    }
    void bind(std::int64_t number) { check(sqlite3_bind_int64(statement_, ++next_, number)); }
    void bind(Bytes32 const& bytes) {
        check(sqlite3_bind_blob(statement_, ++next_, bytes.data(), static_cast<int>(bytes.size()),
                                SQLITE_TRANSIENT));
    }
    /// Goes to the next row; false if there is none.
    bool step() {
        int const result = sqlite3_step(statement_);
        if (result == SQLITE_ROW) return true;
        if (result != SQLITE_DONE) {
            std::string const why = sqlite3_errmsg(database_);
            sqlite3_reset(statement_);
            throw StoreError{why};
        }
        return false;
    }
    std::string text(int column) const {
        auto const* const at =
            reinterpret_cast<char const*>(sqlite3_column_text(statement_, column));
        return {at, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
    }
    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    Bytes32 bytes(int column) const {
        Bytes32 bytes{};
        if (sqlite3_column_bytes(statement_, column) != static_cast<int>(bytes.size())) {
            throw std::runtime_error{"its stored secret does not have 32 bytes"};
        }
        std::memcpy(bytes.data(), sqlite3_column_blob(statement_, column), bytes.size());
        return bytes;
    }

private:
    [[noreturn]] void fail() const { throw StoreError{sqlite3_errmsg(database_)}; }
    void check(int result) const {
        if (result != SQLITE_OK) fail();
    }
    sqlite3* database_;
    sqlite3_stmt* statement_ = nullptr;
    int next_ = 0;
};

struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, Close>;

void run(sqlite3* database, char const* text) {
    char* message = nullptr;
    if (sqlite3_exec(database, text, nullptr, nullptr, &message) == SQLITE_OK) return;
    std::string const why = message == nullptr ? "unknown" : message;
    sqlite3_free(message);
    throw StoreError{why};
}

/// Opens a file that exists.
Database opened_again(std::string const& path, int how) {
    if (!std::filesystem::exists(path)) throw StoreError{"there is no file \"" + path + "\""};
    sqlite3* raw = nullptr;
    int const result = sqlite3_open_v2(path.c_str(), &raw, how, nullptr);
    Database database{raw};
    if (result != SQLITE_OK) {
        std::string const why = raw == nullptr ? "no memory" : sqlite3_errmsg(raw);
        throw StoreError{"cannot open \"" + path + "\": " + why};
    }
    sqlite3_busy_timeout(raw, 5000);
    return database;
}

/// Creates files that only their owner may read: they hold the secrets of dice.
class PrivateFiles {
public:
    PrivateFiles() : before_(umask(0077)) {}
    PrivateFiles(PrivateFiles const&) = delete;
    PrivateFiles& operator=(PrivateFiles const&) = delete;
    ~PrivateFiles() { umask(before_); }

private:
    mode_t before_;
};

Database opened(std::string const& path) {
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
            sqlite3_busy_timeout(raw, 5000);
            run(raw, sqlite_schema);
        } catch (StoreError const& error) {
            why = error.what();
        }
    }
    if (!why.empty()) throw StoreError{"cannot store tables in \"" + path + "\": " + why};
    return database;
}

class SqliteStore final : public Store {
public:
    explicit SqliteStore(std::string const& path) : database_(opened(path)) {}

    void add(StoredTable const& table) override {
        std::lock_guard const lock{mutex_};
        add_.begin();
        add_.bind(table.id);
        add_.bind(table.settings);
        add_.bind(table.dice_secret);
        add_.step();
        add_.begin();
    }

    std::optional<StoredTable> find(std::string const& id) override {
        std::lock_guard const lock{mutex_};
        find_.begin();
        find_.bind(id);
        std::optional<StoredTable> found;
        if (find_.step()) found = StoredTable{id, find_.text(0), find_.bytes(1)};
        find_.begin();
        return found;
    }

    std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) override {
        std::lock_guard const lock{mutex_};
        events_.begin();
        events_.bind(id);
        events_.bind(static_cast<std::int64_t>(last));
        std::vector<StoredEvent> events;
        while (events_.step()) {
            events.push_back({static_cast<std::uint64_t>(events_.number(0)),
                              event_kind(events_.number(1)), events_.text(2)});
        }
        events_.begin();
        return events;
    }

    void append(std::span<EventBatch const> batches) override {
        std::lock_guard const lock{mutex_};
        run(database_.get(), "BEGIN IMMEDIATE");
        try {
            for (EventBatch const& batch : batches) {
                must_follow(batch);
                for (StoredEvent const& event : batch.events) {
                    append_.begin();
                    append_.bind(batch.table);
                    append_.bind(static_cast<std::int64_t>(event.number));
                    append_.bind(static_cast<std::int64_t>(event.kind));
                    append_.bind(event.body);
                    append_.step();
                }
            }
            append_.begin();
            run(database_.get(), "COMMIT");
        } catch (StoreError const&) {
            sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
            throw;
        }
    }

private:
    /// Event numbers must be consecutive: a game cannot be rebuilt from events with a gap.
    void must_follow(EventBatch const& batch) {
        last_.begin();
        last_.bind(batch.table);
        std::int64_t const last = last_.step() ? last_.number(0) : 0;
        last_.begin();
        if (batch.events.empty() ||
            batch.events[0].number == static_cast<std::uint64_t>(last) + 1) {
            return;
        }
        throw EventConflict{"event " + std::to_string(batch.events[0].number) + " of table " +
                            batch.table + " does not follow event " + std::to_string(last)};
    }

    std::mutex mutex_;
    Database database_;
    Statement add_{database_.get(), "INSERT INTO tables VALUES (?, ?, ?)"};
    Statement find_{database_.get(), "SELECT settings, dice_secret FROM tables WHERE id = ?"};
    Statement events_{database_.get(),
                      "SELECT number, kind, body FROM events WHERE table_id = ? AND number > ? "
                      "ORDER BY number"};
    Statement last_{database_.get(),
                    "SELECT coalesce(max(number), 0) FROM events WHERE table_id = ?"};
    Statement append_{database_.get(), "INSERT INTO events VALUES (?, ?, ?, ?)"};
};

void must_be_whole(sqlite3* database, std::string const& path) {
    Statement check{database, "PRAGMA quick_check(1)"};
    check.begin();
    std::string const found = check.step() ? check.text(0) : "nothing to read";
    if (found != "ok") throw StoreError{"the file \"" + path + "\" is damaged: " + found};
}

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

/// Runs a statement with one parameter; the number of rows changed.
std::uint64_t changed_by(sqlite3* database, char const* text, std::string const& parameter) {
    Statement statement{database, text};
    statement.begin();
    statement.bind(parameter);
    statement.step();
    return static_cast<std::uint64_t>(sqlite3_changes(database));
}

std::vector<std::string> missing_tables(sqlite3* database) {
    Statement missing{database, "SELECT id FROM saved.tables EXCEPT SELECT id FROM main.tables"};
    missing.begin();
    std::vector<std::string> ids;
    while (missing.step()) ids.push_back(missing.text(0));
    return ids;
}

/// A transaction for each table, so that a running server never waits long.
StoredCount add_missing_tables(sqlite3* database) {
    StoredCount added;
    for (std::string const& id : missing_tables(database)) {
        run(database, "BEGIN IMMEDIATE");
        try {
            added.tables += changed_by(
                database, "INSERT INTO main.tables SELECT * FROM saved.tables WHERE id = ?", id);
            added.events += changed_by(
                database, "INSERT INTO main.events SELECT * FROM saved.events WHERE table_id = ?",
                id);
            run(database, "COMMIT");
        } catch (StoreError const&) {
            sqlite3_exec(database, "ROLLBACK", nullptr, nullptr, nullptr);
            throw;
        }
    }
    return added;
}

}  // namespace

std::unique_ptr<Store> open_sqlite(std::string const& path) {
    return std::make_unique<SqliteStore>(path);
}

StoredCount copy_sqlite(std::string const& from, std::string const& to) {
    if (std::filesystem::exists(to)) {
        throw StoreError{"there is a file \"" + to + "\" already: give another name"};
    }
    Database const source = opened_again(from, SQLITE_OPEN_READWRITE);
    // the name appears only when the copy is complete
    std::string const unfinished = to + ".part";
    std::error_code none;
    std::filesystem::remove(unfinished, none);
    StoredCount count;
    try {
        PrivateFiles const only_for_the_owner;
        sqlite3* raw = nullptr;
        int const result = sqlite3_open(unfinished.c_str(), &raw);
        Database const copy{raw};
        if (result != SQLITE_OK) throw StoreError{sqlite3_errstr(result)};
        copy_all(source.get(), raw);
        run(raw, "PRAGMA journal_mode = DELETE");  // one file, without a write-ahead log
        must_be_whole(raw, from);
        count = count_of(raw);
    } catch (StoreError const& error) {
        std::filesystem::remove(unfinished, none);
        throw StoreError{"cannot save games in \"" + to + "\": " + error.what()};
    }
    std::filesystem::rename(unfinished, to);
    return count;
}

RestoredCount restore_sqlite(std::string const& copy, std::string const& to) {
    {
        Database const saved = opened_again(copy, SQLITE_OPEN_READONLY);
        must_be_whole(saved.get(), copy);
    }
    Database const database = opened(to);
    changed_by(database.get(), "ATTACH ? AS saved", copy);
    RestoredCount count;
    std::uint64_t const all = count_of(database.get(), "SELECT count(*) FROM saved.tables");
    count.added = add_missing_tables(database.get());
    count.tables_there = all - count.added.tables;
    return count;
}

}  // namespace esprit::serve
