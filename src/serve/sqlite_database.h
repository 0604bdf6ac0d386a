#pragma once
// What the stores and copies in SQLite files share: statements, and files that are opened or made.
#include <sqlite3.h>
#include <sys/stat.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

#include "base/sha256.h"
#include "serve/store.h"

namespace esprit::serve {

/// Whether another program holds what was asked for, by the answer of SQLite.
bool is_held(int result);

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
        if (result != SQLITE_DONE) fail_at(result);
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
            throw UnreadableRows{"its stored secret does not have 32 bytes"};
        }
        std::memcpy(bytes.data(), sqlite3_column_blob(statement_, column), bytes.size());
        return bytes;
    }

private:
    [[noreturn]] void fail() const {
        if (is_held(sqlite3_errcode(database_))) throw StoreHeld{sqlite3_errmsg(database_)};
        throw StoreError{sqlite3_errmsg(database_)};
    }
    /// Damaged pages concern the tables whose rows they hold, not the whole store.
    [[noreturn]] void fail_at(int result) {
        std::string const why = sqlite3_errmsg(database_);
        int const code = sqlite3_extended_errcode(database_);
        sqlite3_reset(statement_);
        constexpr int without_details = 0xFF;
        int const kind = result & without_details;
        if (kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB) throw UnreadableRows{why};
        bool const is_there =
            code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE;
        if (is_there) throw EventConflict{why};
        if (is_held(result)) throw StoreHeld{why};
        throw StoreError{why};
    }
    void check(int result) const {
        if (result != SQLITE_OK) fail();
    }
    sqlite3* database_;
    sqlite3_stmt* statement_ = nullptr;
    int next_ = 0;
};

/// Ends the reading of a statement, whatever is thrown: one that is not ended holds up the
/// database.
class Reading {
public:
    explicit Reading(Statement& statement) : statement_(statement) { statement_.begin(); }
    Reading(Reading const&) = delete;
    Reading& operator=(Reading const&) = delete;
    ~Reading() { statement_.begin(); }

private:
    Statement& statement_;
};

struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, Close>;

/// Says which file another program holds, and what to do.
StoreError held_by_another(std::string const& path);
/// Throws StoreError where the tables of a file, attached as `part`, have a newer schema.
void must_be_readable(sqlite3* database, std::string const& part, std::string const& path);
/// Runs statements without results. Throws StoreError.
void run_sql(sqlite3* database, char const* text);
/// Runs a statement with one parameter; the number of rows changed.
std::uint64_t changed_by(sqlite3* database, char const* text, std::string const& parameter);

/// Notes how many events a table has, where an older program did not.
void count_unknown_events(sqlite3* database);

/// Reads the whole file: SQLite skips what a damaged page held without an error. Throws StoreError.
void must_be_whole(sqlite3* database, std::string const& path);
/// Opens a file that exists. Throws StoreError.
Database opened_again(std::string const& path, int how);
/// Opens a file of tables, which is made with its schema when it is missing, readable by its owner
/// only. Throws StoreError.
Database opened_with_tables(std::string const& path);

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

}  // namespace esprit::serve
