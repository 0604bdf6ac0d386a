#pragma once
// All tables of a server: opens them, loads them from the store, and passes messages to them.
// Uses connections through an interface, not the network itself.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/group_commit.h"
#include "serve/limits.h"
#include "serve/metrics.h"
#include "serve/question_count.h"
#include "serve/rates.h"
#include "serve/scenarios.h"
#include "serve/settings.h"
#include "serve/store.h"
#include "serve/table.h"
#include "serve/worker_pool.h"

namespace esprit::serve {

/// A connection to a browser. All functions may be called from any thread; the first two do nothing
/// when the connection is closed.
class GuestConnection {
public:
    GuestConnection() = default;
    GuestConnection(GuestConnection const&) = delete;
    GuestConnection& operator=(GuestConnection const&) = delete;
    virtual ~GuestConnection() = default;
    virtual void send(std::string text) = 0;
    virtual void hang_up() = 0;
    /// The network of its client, whose questions are counted together; empty: they are not.
    virtual std::string client() const { return {}; }
};
using GuestConnectionPtr = std::shared_ptr<GuestConnection>;

/// Settings of a table to be opened, as in TableSettings.
struct NewTable {
    ScenarioText text;
    FieldPtr field;
    std::vector<std::string> by;  // commander of each side; empty: a person
    bool undo = true;
    int pace_ms = 0;
    bool per_roll = false;
};

/// A new table with the secrets of its seats.
struct OpenedTable {
    std::string id;
    std::vector<std::pair<rules::SideId, Bytes32>> seats;  // sides of persons, and their secrets
    Bytes32 commitment{};                                  // SHA-256 of the secret of the dice
};

/// A message about what went wrong, with the number of the message that it answers.
std::string error_text(MessageError code, std::string_view what,
                       std::optional<std::int64_t> id = std::nullopt);

class Tables {
public:
    /// `rate` limits the messages of a seat over all its connections, and those of a connection
    /// without a seat.
    Tables(Store& store, Scenarios& scenarios, Execution const& execution, Rate rate = {},
           RuleWords words = {}, Limits const& limits = {});
    WorkerPool& workers() { return workers_; }
    GroupCommit& commits() { return commits_; }
    Surroundings& surroundings() { return workers_.surroundings(); }
    Tables(Tables const&) = delete;
    Tables& operator=(Tables const&) = delete;
    ~Tables() { close(); }
    /// Stores pending events, drops all connections, and stops all work.
    void close();
    /// Adds tables, guests and queues.
    void measure(Measured& now);
    Durations& durations() { return durations_; }

    /// Durable when it returns. Throws StoreError.
    OpenedTable open(NewTable const& wanted);
    /// Opens a table at which a log is watched, and returns its id. Throws InputError, BadInput,
    /// and std::runtime_error if the log was played by other rules.
    std::string open_recording(std::string const& log);
    /// Whether a table was found, or why not; `failed`: the program failed at it.
    enum class Lookup : std::uint8_t { found, no_table, unreadable, unavailable, too_much, failed };
    /// Called on a worker thread with a text about a table, or with why that text cannot be told.
    using Told = std::function<void(Lookup lookup, std::string text)>;
    /// Calls `told` on a worker thread.
    void look_up(std::string const& id, std::function<void(Lookup)> told);
    void tell_summary(std::string const& id, Told told);
    /// \param asker  on this strand the text is worked out, one after another; null: on its own
    void tell_log(std::string const& id, Told told, StrandPtr asker = nullptr);
    void tell_result(std::string const& id, Told told, StrandPtr asker = nullptr);
    void tell_report(std::string const& id, Told told, StrandPtr asker = nullptr);
    /// Opens a table for the same battle, whose seats have the secrets of the old one, and tells
    /// the guests of the old table. As long as nothing was ordered there, all who ask get the same
    /// one; others for changed sides once somebody has sat down. None if `secret` opens no seat
    /// there. Throws UnreadableRows.
    /// \param swap  each person takes the next side
    std::optional<std::string> open_again(std::string const& id, Bytes32 const& secret, bool swap);

    /// Adds a connection to a table, which must exist.
    GuestId join(std::string const& id, GuestConnectionPtr line);
    void receive(std::string const& id, GuestId guest, std::string text);
    void leave(std::string const& id, GuestId guest);
    /// Moves tables out of the database that nobody uses, now and from time to time.
    void keep_tidy();
    /// The same, once.
    void tidy();
    /// True if the table has handled a "sit" message of the guest.
    bool sits(std::string const& id, GuestId guest);

private:
    struct Guest {
        GuestConnectionPtr line;
        TokenBucket bucket;                // while it holds no seat
        std::vector<rules::SideId> seats;  // after its last message
        bool sits = false;                 // after its last message
        bool welcome = false;              // it has been told the table
        int too_fast = 0;                  // messages rejected in a row
    };
    /// Sender and id of a message.
    struct Asker {
        GuestId guest = 0;
        std::optional<std::int64_t> id;
        Surroundings::Time since{};  // arrival of the message
        std::string sit{};  // the message if it was "sit": it is heard again if it came too late
    };
    /// A question that waits for its answer.
    struct Question {
        Asker asker;
        std::string text;
        int made_way = 0;                 // times that it was broken off for an order
        std::string client{};             // as GuestConnection::client
        QuestionCount::PlacePtr place{};  // while it waits
    };
    /// A table with its strand. Tasks of the strand alone use the members up to `in_flight`;
    /// `mutex` guards the members after it.
    struct Slot {
        std::string id;
        StrandPtr strand;
        std::unique_ptr<Table> table;  // null: not loaded
        std::string unreadable;        // why the table was set aside; empty: it was not
        std::optional<Surroundings::Time> tick_at;  // of the tick that is planned
        int breaks = 0;                             // number of faults of its game
        std::atomic<std::uint64_t> epoch = 1;       // see EventBatch
        std::atomic<bool> lost = false;       // the table holds events that could not be stored
        std::atomic<bool> elsewhere = false;  // the last event came from another server
        std::atomic<int> in_flight = 0;       // outputs that wait for their commit
        std::atomic<bool> behind = false;     // another server has stored further events
        std::mutex mutex;
        std::map<GuestId, Guest> guests;
        std::map<rules::SideId, TokenBucket> seats;
        std::deque<Question> questions;   // that wait, in the order of asking
        std::size_t answers_planned = 0;  // tasks that wait, each for one question
        std::uint64_t told_event = 0;     // the last event that the guests have been told
    };
    using SlotPtr = std::shared_ptr<Slot>;

    /// True also for a table that cannot be read: it is set aside when it is loaded.
    bool exists(std::string const& id);
    SlotPtr slot_of(std::string const& id);
    /// Loads the table unless it is loaded. A table that cannot be read is set aside: it is not
    /// tried again, and the reason is kept.
    Lookup find(Slot& slot);
    /// False if the table cannot be loaded; then all its guests have been told.
    bool load(SlotPtr const& slot);
    void publish_opening(SlotPtr const& slot);
    static constexpr std::uint64_t all_events = ~std::uint64_t{0};
    std::optional<StoredSettings> stored_settings(std::string const& id);
    /// Loads a table with its events up to `last`.
    std::unique_ptr<Table> load_from_store(std::string const& id, std::uint64_t last);
    bool is_next(std::string const& id, TableSettings const& wanted);
    void set_aside(Slot& slot, std::string const& why);
    /// `found` if there was no fault.
    Lookup contain_faults(SlotPtr const& slot, Task const& work);
    void heard(SlotPtr const& slot, Asker asker, std::string const& text);
    void unload(Slot& slot);
    // tables_questions.cpp: the queue of questions of a table
    void ask(SlotPtr const& slot, Question question);
    void answer_next(SlotPtr const& slot);
    void answer(SlotPtr const& slot, Question question);
    static std::optional<Question> take_next(Slot& slot);
    static bool is_player(Slot const& slot, GuestId guest);
    std::optional<Question> make_room(Slot& slot, Question const& question);
    // tables_news.cpp: what follows when events are lost, come from elsewhere, or are long past
    void reload(SlotPtr const& slot);
    void tell_lost(Slot& slot, Asker const& asker, Stored why);
    void start_over(SlotPtr const& slot, Asker asker, Stored why);
    void mark_behind(std::string const& id);
    void catch_up(SlotPtr const& slot);
    void tell(std::string const& id, Told told, StrandPtr asker,
              std::function<Table::LaterText(Table const& table)> what);
    static std::vector<GuestId> strangers(Slot& slot, GuestId sits_down);
    static void note_told(Slot& slot, std::uint64_t epoch, std::uint64_t last);
    void publish(SlotPtr const& slot, TableOutput outcome, Asker asker);
    void publish(SlotPtr const& slot, TableOutput outcome) {
        publish(slot, std::move(outcome), Asker{});
    }
    void break_off(Slot& slot, std::string const& why);
    void keep_ticking(SlotPtr const& slot);
    void tick(SlotPtr const& slot, Surroundings::Time at, std::uint64_t last_event);
    void put_away_later(SlotPtr const& slot);
    void put_away(SlotPtr const& slot);
    void shelve(SlotPtr const& slot);
    void tidy_on();
    Surroundings::Time now() { return surroundings().now(); }
    enum class Admission : std::uint8_t { accepted, too_fast, flood, gone };
    Admission admit_message(Slot& slot, GuestId guest);
    bool has_place(Slot& slot, GuestId guest);
    GuestConnectionPtr make_place(Slot& slot) const;
    GuestConnectionPtr connection_of(Slot& slot, GuestId guest);

    Store& store_;
    Scenarios& scenarios_;
    Rate rate_;
    RuleWords words_;
    Limits limits_;
    QuestionCount asked_{limits_.questions_of_client};  // outlives the questions in the slots
    std::mutex mutex_;
    std::map<std::string, SlotPtr> slots_;
    std::atomic<GuestId> last_guest_ = 0;
    std::atomic<std::uint64_t> epochs_ = 0;  // never used twice, also when a slot is forgotten
    std::atomic<std::size_t> loaded_ = 0;    // tables in memory
    std::atomic<std::uint64_t> closed_ = 0;  // tables closed after a fault
    Durations durations_;
    WorkerPool workers_;
    GroupCommit commits_;
};

}  // namespace esprit::serve
