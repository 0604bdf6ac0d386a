#pragma once
// Group commit: batches of events that arrive during one commit share the next commit.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "serve/store.h"
#include "serve/surroundings.h"

namespace esprit::serve {

/// What became of a batch: durable; another server was faster, or an earlier batch was lost; or the
/// store failed.
enum class Stored : std::uint8_t { kept, too_late, unavailable };

/// Called when events are durable, or could not be stored.
using StoredDone = std::function<void(Stored stored)>;

/// The batches of one commit.
struct Commit {
    std::vector<EventBatch> batches;
    std::vector<StoredDone> done;     // of each batch
    bool together = true;             // all at once; after a failure one by one
    std::size_t next = 0;             // the first batch of which nothing is known yet
    std::size_t tried = 0;            // how often that batch has failed
    bool patiently = true;            // batches are tried again after a pause
    Surroundings::Time not_before{};  // end of the pause
};

/// Appends batches of events to a store, on a thread of its own; without threads, its owner does so
/// step by step.
class GroupCommit {
public:
    using Done = StoredDone;

    explicit GroupCommit(Store& store, Execution const& execution = 1);
    GroupCommit(GroupCommit const&) = delete;
    GroupCommit& operator=(GroupCommit const&) = delete;
    ~GroupCommit() { stop(); }
    /// Commits all posted batches, then ends the thread.
    void stop();

    /// Queues a batch. Batches of one table are committed in the order of posting, and their `done`
    /// is called in that order, on the thread of the commits. If a batch fails, later batches of
    /// that table and epoch fail too, for the same reason, because they build on its events.
    void post(EventBatch batch, Done done);
    /// Number of posted batches whose commit has not begun.
    std::size_t waiting();

    // For the owner of an object without threads.
    /// When `step` has something to do: perhaps later, after a failure; none if nothing waits.
    std::optional<Surroundings::Time> next_step();
    /// Appends the batches that wait in one commit, or one of those whose common commit failed.
    void step();

private:
    /// The epoch of a batch that failed, and why it did.
    struct Lost {
        std::uint64_t epoch = 0;
        Stored why = Stored::kept;
    };
    void work();
    bool begin_commit();
    bool append_together();
    void append_next();
    std::optional<Stored> append(std::size_t which);
    bool is_stopping();
    Stored fate_of_earlier(EventBatch const& batch);

    Store& store_;
    Surroundings& surroundings_;
    std::mutex mutex_;
    std::condition_variable news_;
    std::vector<EventBatch> batches_;
    std::vector<Done> done_;
    bool stopping_ = false;
    // of the steps alone
    std::optional<Commit> current_;
    std::map<std::string, Lost> lost_;  // by table: the last that was lost
    std::jthread thread_;               // last member: it uses all of the above
};

}  // namespace esprit::serve
