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
    virtual std::vector<StoredEvent> events(std::string const& id) = 0;
    /// All of it in one commit: kept for good when it returns. An event whose number is there
    /// already is an error, and then nothing of it is kept.
    virtual void append(std::span<EventBatch const> batches) = 0;
};

/// One file; it is made where it is not there, readable by its owner only.
std::unique_ptr<Store> open_sqlite(std::string const& path);

}  // namespace esprit::serve
