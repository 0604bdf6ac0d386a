#pragma once
// Where tables are kept.
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

namespace esprit::serve {

/// A store that cannot do what it is asked; the message says why.
struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Thrown when another server has stored an event of the same number.
/// Somebody else has kept an event under the same number before.
struct EventConflict : StoreError {
    using StoreError::StoreError;
};

/// A table as it was opened. The secret stands nowhere else.
struct StoredTable {
    std::string id;
    std::string settings;  // JSON
    Bytes32 dice_secret{};
};

/// Events of one table, to be kept together.
struct EventBatch {
    std::string table;
    std::vector<StoredEvent> events;
    /// Goes up whenever the table begins anew from what is kept: what was worked out before is then
    /// worth nothing (see group_commit.h).
    std::uint64_t epoch = 0;
};

/// All functions may be called from any thread, and throw StoreError.
class Store {
public:
    Store() = default;
    Store(Store const&) = delete;
    Store& operator=(Store const&) = delete;
    virtual ~Store() = default;

    /// Kept for good when it returns.
    virtual void add(StoredTable const& table) = 0;
    virtual std::optional<StoredTable> find(std::string const& id) = 0;
    std::vector<StoredEvent> events(std::string const& id) { return events_after(id, 0); }
    /// Those with a number above.
    virtual std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) = 0;
    /// All of it in one commit: kept for good when it returns. Throws EventConflict when an event
    /// does not follow the last one that is there; whatever is thrown, nothing of it is kept.
    virtual void append(std::span<EventBatch const> batches) = 0;
    /// Another program may keep events in the same store: `news` is called from now on, on any
    /// thread, with the table of whose events others have kept more; with an empty name when that
    /// may have been missed for any table. Once at most.
    using News = std::function<void(std::string const& table)>;
    virtual void watch(News) {}
    /// Calls `news` no more when it returns.
    virtual void unwatch() {}
};

/// One file; it is made where it is not there, readable by its owner only.
std::unique_ptr<Store> open_sqlite(std::string const& path);
/// A PostgreSQL database that several servers may share, by its address ("postgres://…"); what it
/// needs is made where it is not there. Throws StoreError, also where this program was built
/// without it.
std::unique_ptr<Store> open_postgres(std::string const& address);

}  // namespace esprit::serve
