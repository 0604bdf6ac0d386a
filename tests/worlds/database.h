#pragma once
// The database of a world: what is stored, and what was ever true of each table.
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "serve/scenarios.h"
#include "serve/store.h"
#include "serve/table.h"

namespace esprit::worlds {

/// Of each table it has a twin that carries out what is stored, and nothing else.
class Database {
public:
    explicit Database(serve::Scenarios& scenarios) : scenarios_(scenarios) {}

    void add(serve::StoredTable const& table);
    /// Null if there is no such table.
    serve::StoredTable const* find(std::string const& id) const;
    std::vector<serve::StoredEvent> events_after(std::string const& id, std::uint64_t last) const;
    /// As serve::Store::append. Throws EventConflict.
    void append(std::span<serve::EventBatch const> batches);

    /// The message `state` of a table by all that is stored.
    std::string const& state(std::string const& id) const { return rows_.at(id).state; }
    /// The message `table` by all that is stored, as a watcher is told it.
    std::string about(std::string const& id);
    /// The orders that hold, by all that is stored.
    std::vector<std::string> const& orders(std::string const& id);
    /// The first commit from number `from` on after which this was the message `state`; none if it
    /// never was.
    std::optional<std::size_t> true_after(std::string const& id, std::string const& state,
                                          std::size_t from) const;
    /// True if this order was ever stored in that place.
    bool was_order(std::string const& id, std::uint64_t entry, std::string const& order) const;
    std::size_t events(std::string const& id) const { return rows_.at(id).events.size(); }

private:
    struct Rows {
        serve::StoredTable table;
        std::vector<serve::StoredEvent> events;
        std::unique_ptr<serve::Table> twin;
        std::string state;
        std::map<std::size_t, std::vector<std::size_t>> states;  // commits, by hashes of all states
        std::size_t commits = 0;
        std::set<std::string> ever;  // orders with their places
        std::vector<std::string> orders;
        std::size_t orders_after = 0;  // so many events `orders` holds
    };
    void note_state(Rows& rows);

    serve::Scenarios& scenarios_;
    std::map<std::string, Rows> rows_;
};

/// The member `dice` at the end of a message `table` or `dice`.
std::string dice_in(std::string const& message);
/// The pace of a message `table` or `pace`.
std::string pace_in(std::string const& message);

}  // namespace esprit::worlds
