// Tables in an SQLite file, with a write-ahead log that is synchronised at every commit.
#include <sqlite3.h>
#include <sys/stat.h>

#include <cstring>
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

Database opened(std::string const& path) {
    sqlite3* raw = nullptr;
    mode_t const before = umask(0077);  // the file holds the secrets of dice
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
    umask(before);
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

}  // namespace

std::unique_ptr<Store> open_sqlite(std::string const& path) {
    return std::make_unique<SqliteStore>(path);
}

}  // namespace esprit::serve
