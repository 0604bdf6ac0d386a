#pragma once
// Storage of tables and their events: an interface with two implementations, SQLite and PostgreSQL.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/sha256.h"
#include "serve/event.h"
#include "serve/limits.h"

namespace esprit::serve {

/// A failure of the store; the message says why.
struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Thrown when another program holds the file.
struct StoreHeld : StoreError {
    using StoreError::StoreError;
};

/// What clients are told of a StoreError; its message stays with the operator.
inline constexpr char const* no_store =
    "saving is not possible at the moment: try again in a minute";

/// Thrown when there are as many tables as may be kept; the message says so to its client.
struct StoreFull : StoreError {
    using StoreError::StoreError;
};

/// Thrown when rows of one table are there, but are not what this program has stored: that table
/// cannot be read, and others can.
struct UnreadableRows : StoreError {
    using StoreError::StoreError;
};

/// Thrown when another server has already stored an event of that number, or a table of that id.
struct EventConflict : StoreError {
    using StoreError::StoreError;
};

/// Reads rows of a table: whatever is wrong in them is a fault of these rows.
template <class Read>
auto rows_read(Read const& read) {
    try {
        return read();
    } catch (StoreError const&) {
        throw;
    } catch (std::runtime_error const& error) {
        throw UnreadableRows{error.what()};
    }
}

/// A table as it was opened. The secret of its dice is stored nowhere else.
struct StoredTable {
    std::string id;
    std::string settings;  // JSON
    Bytes32 dice_secret{};
};

/// Events of one table, to be stored together or not at all.
struct EventBatch {
    std::string table;
    std::vector<StoredEvent> events;
    /// Grows each time the server loads the table. If a batch is lost, later ones of its epoch
    /// build on lost events (see group_commit.h).
    std::uint64_t epoch = 0;
};

/// Throws UnreadableRows where fewer events are there than were stored: the events that are left
/// would show an earlier state of the game.
inline void expect_events(std::uint64_t stored, std::uint64_t there) {
    if (there >= stored) return;
    throw UnreadableRows{"of its " + std::to_string(stored) + " events only the first " +
                         std::to_string(there) + " are left"};
}

/// Of the tables in which both stores keep games; it grows with each change that older programs
/// cannot read. Stores from before there was a number have version 1.
inline constexpr std::int64_t schema_version = 1;

/// Throws StoreError where a newer program has written what `where` names.
inline void expect_schema(std::int64_t version, std::string const& where) {
    if (version <= schema_version) return;
    throw StoreError{where + " was written by a newer program (schema " + std::to_string(version) +
                     ", and this one reads " + std::to_string(schema_version) +
                     "): install that program, or restore a backup that an older one has made"};
}

/// All functions may be called from any thread, and throw StoreError.
class Store {
public:
    Store() = default;
    Store(Store const&) = delete;
    Store& operator=(Store const&) = delete;
    virtual ~Store() = default;

    /// Durable when it returns. Throws EventConflict if there is a table of that id.
    virtual void add(StoredTable const& table) = 0;
    virtual std::optional<StoredTable> find(std::string const& id) = 0;
    std::vector<StoredEvent> events(std::string const& id) { return events_after(id, 0); }
    /// Events with numbers above `last`, in order. Throws UnreadableRows where later ones are gone.
    virtual std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) = 0;
    /// Appends all batches in one transaction; durable when it returns. Throws EventConflict if a
    /// batch does not follow the last stored event of its table. If it throws, nothing is stored;
    /// but if the connection was lost, perhaps all is: then the same batches throw EventConflict.
    virtual void append(std::span<EventBatch const> batches) = 0;
    /// Tables that have had no events for long, the oldest first, and not too many at once.
    virtual std::vector<std::string> abandoned() { return {}; }
    /// Moves a table that no server has in memory out of the database; `find` brings it back.
    virtual void shelve(std::string const&) {}
    /// Removes tables that were moved so long ago that they are not kept any longer; their number.
    virtual std::size_t clear_shelf() { return 0; }
    /// Reports events that other servers append to the same store: calls `news` on any thread with
    /// the id of the table, or with an empty text if notifications of any table may have been
    /// missed. May be called once.
    using News = std::function<void(std::string const& table)>;
    virtual void watch(News) {}
    /// When it returns, `news` is not called any more.
    virtual void unwatch() {}
};

/// Days since 1970.
using Today = std::function<std::int64_t()>;
/// When tables leave the database for files of their own.
struct Shelving {
    std::string folder;  // of these files; empty: all tables stay
    std::uint64_t tables = Limits{}.tables;
    std::uint64_t days_unused = Limits{}.days_unused;
    std::uint64_t days_on_shelf = Limits{}.days_on_shelf;
    Today today = {};  // none: by the system's clock
};
/// Opens an SQLite file, or creates it, readable by its owner only. Throws StoreError.
std::unique_ptr<Store> open_sqlite(std::string const& path, Shelving shelving = {});
/// Copies one table into a file of its own. Throws StoreError.
void save_table(std::string const& from, std::string const& id, std::string const& to);
/// Number of tables and events.
struct StoredCount {
    std::uint64_t tables = 0;
    std::uint64_t events = 0;
};
/// What a restoration added, and how many tables of the copy were there already.
struct RestoredCount {
    StoredCount added;
    std::uint64_t tables_there = 0;
};
/// Copies an SQLite file as it is at one moment, while servers may write to it. Throws StoreError,
/// also if the file is damaged or the new one exists.
StoredCount copy_sqlite(std::string const& from, std::string const& to);
/// Adds to an SQLite file, which is created when it is missing, the tables of a copy that it does
/// not have, each with all its events. Throws StoreError.
RestoredCount restore_sqlite(std::string const& copy, std::string const& to);
/// Opens a PostgreSQL database ("postgres://…"), which several servers may share, and creates
/// missing tables. Throws StoreError, also if the program was built without PostgreSQL.
std::unique_ptr<Store> open_postgres(std::string const& address);

}  // namespace esprit::serve
