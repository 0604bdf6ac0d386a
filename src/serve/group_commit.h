#pragma once
// Group commit: batches of events that arrive during one commit share the next commit.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "serve/store.h"

namespace esprit::serve {

/// What became of a batch: durable; another server was faster, or an earlier batch was lost; or the
/// store failed.
enum class Stored : std::uint8_t { kept, too_late, unavailable };

/// Appends batches of events to a store, on a thread of its own.
class GroupCommit {
public:
    /// Called when the events are durable, or could not be stored.
    using Done = std::function<void(Stored stored)>;

    explicit GroupCommit(Store& store) : store_(store), thread_([this] { work(); }) {}
    GroupCommit(GroupCommit const&) = delete;
    GroupCommit& operator=(GroupCommit const&) = delete;
    ~GroupCommit() { stop(); }
    /// Commits all posted batches, then ends the thread.
    void stop();

    /// Queues a batch. Batches of one table are committed in the order of posting, and their `done`
    /// is called in that order, on the thread of the commits. If a batch fails, later batches of
    /// that table and epoch fail too, because they build on its events.
    void post(EventBatch batch, Done done);
    /// Number of posted batches whose commit has not begun.
    std::size_t waiting();

private:
    void work();
    void append_all(std::vector<EventBatch>& batches, std::vector<Done>& done);
    void append_each(std::vector<EventBatch> const& batches, std::vector<Done> const& done);
    Stored append_one(std::vector<EventBatch> const& batches, std::size_t which, bool patiently);
    bool pause(std::chrono::milliseconds time);
    bool builds_on_lost_events(EventBatch const& batch) const;

    Store& store_;
    std::mutex mutex_;
    std::condition_variable news_;
    std::vector<EventBatch> batches_;
    std::vector<Done> done_;
    std::map<std::string, std::uint64_t>
        lost_epochs_;  // by table: the last epoch of which a batch failed
    bool stopping_ = false;
    std::jthread thread_;  // last member: it uses all of the above
};

}  // namespace esprit::serve
