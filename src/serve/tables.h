#pragma once
// All tables of a server: opened, found again, and talked to. Knows connections as lines that text
// is sent along; nothing of the network.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/group_commit.h"
#include "serve/rates.h"
#include "serve/scenarios.h"
#include "serve/store.h"
#include "serve/table.h"
#include "serve/worker_pool.h"

namespace esprit::serve {

/// A connection that text can be sent along, from any thread. When it is gone nothing happens.
class GuestConnection {
public:
    GuestConnection() = default;
    GuestConnection(GuestConnection const&) = delete;
    GuestConnection& operator=(GuestConnection const&) = delete;
    virtual ~GuestConnection() = default;
    virtual void send(std::string text) = 0;
    virtual void hang_up() = 0;
};
using GuestConnectionPtr = std::shared_ptr<GuestConnection>;

/// What a table is to be opened with.
struct NewTable {
    ScenarioText text;
    FieldPtr field;
    std::vector<std::string> by;  // empty: a person
    bool undo = true;
    int pace_ms = 0;
    bool per_roll = false;
};

/// A new table with the secrets of its seats.
struct OpenedTable {
    std::string id;
    std::vector<std::pair<rules::SideId, Bytes32>> seats;  // with their secrets
    Bytes32 commitment{};
};

class Tables {
public:
    /// `rate`: of the messages of a seat over all its connections, and of a connection without one.
    Tables(Store& store, Scenarios& scenarios, unsigned threads, Rate rate = {},
           RuleWords words = {});
    WorkerPool& workers() { return workers_; }
    Tables(Tables const&) = delete;
    Tables& operator=(Tables const&) = delete;
    ~Tables() { close(); }
    /// Keeps what is under way, and lets go of all connections; nothing is done any more.
    void close();

    /// Kept for good when it returns. Throws StoreError.
    OpenedTable open(NewTable const& wanted);
    bool exists(std::string const& id);
    /// Texts about a table, once its strand has come to it; empty when there is no such table.
    using Told = std::function<void(std::string text)>;
    void tell_summary(std::string const& id, Told told);
    void tell_log(std::string const& id, Told told);

    /// A new connection to a table that exists.
    GuestId join(std::string const& id, GuestConnectionPtr line);
    void receive(std::string const& id, GuestId guest, std::string text);
    void leave(std::string const& id, GuestId guest);
    /// It has said who it is, as far as its messages have been heard.
    bool sits(std::string const& id, GuestId guest);

private:
    struct Guest {
        GuestConnectionPtr line;
        TokenBucket bucket;                // while it holds no seat
        std::vector<rules::SideId> seats;  // as of its last message
        bool sits = false;                 // likewise
        int too_fast = 0;                  // messages one after another that were not taken
    };
    /// Whose message it was, and under which number.
    struct Asker {
        GuestId guest = 0;
        std::optional<std::int64_t> id;
    };
    /// A table with its strand. What stands behind `strand` is touched in the strand alone, but for
    /// `guests`.
    struct Slot {
        std::string id;
        StrandPtr strand;
        std::unique_ptr<Table> table;  // none: not loaded
        bool ticking = false;
        int breaks = 0;           // how often its game broke
        std::uint64_t epoch = 1;  // see EventBatch
        std::atomic<int> in_flight = 0;
        std::atomic<bool> behind = false;  // another server has stored more
        std::mutex mutex;
        std::map<GuestId, Guest> guests;
        std::map<rules::SideId, TokenBucket> seats;
    };
    using SlotPtr = std::shared_ptr<Slot>;

    SlotPtr slot_of(std::string const& id);
    /// False when the table cannot be loaded; then all who are there have been told.
    bool load(SlotPtr const& slot);
    void publish_opening(SlotPtr const& slot);
    std::unique_ptr<Table> load_from_store(std::string const& id);
    void contain_faults(SlotPtr const& slot, Task const& work);
    void heard(SlotPtr const& slot, GuestId guest, std::string const& text);
    void start_over(SlotPtr const& slot, std::uint64_t epoch, Asker asker);
    void mark_behind(std::string const& id);
    void catch_up(SlotPtr const& slot);
    void tell(std::string const& id, Told told, std::string (Table::*what)() const);
    void publish(SlotPtr const& slot, TableOutput outcome, Asker asker);
    void publish(SlotPtr const& slot, TableOutput outcome) {
        publish(slot, std::move(outcome), Asker{});
    }
    void break_off(Slot& slot, std::string const& why);
    void keep_ticking(SlotPtr const& slot);
    void put_away_later(SlotPtr const& slot);
    enum class Admission : std::uint8_t { accepted, too_fast, flood, gone };
    Admission admit_message(Slot& slot, GuestId guest);
    GuestConnectionPtr connection_of(Slot& slot, GuestId guest);

    Store& store_;
    Scenarios& scenarios_;
    Rate rate_;
    RuleWords words_;
    std::mutex mutex_;
    std::map<std::string, SlotPtr> slots_;
    std::atomic<GuestId> last_guest_ = 0;
    WorkerPool workers_;
    GroupCommit commits_;
};

}  // namespace esprit::serve
