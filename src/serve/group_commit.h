#pragma once
// Group commit: batches of events that arrive during one commit share the next commit.
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

/// Appends batches of events to a store, on a thread of its own.
class GroupCommit {
public:
    /// Called when the events are durable (`kept`), or could not be stored.
    using Done = std::function<void(bool kept)>;

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

private:
    void work();
    void append_all(std::vector<EventBatch>& batches, std::vector<Done>& done);
    void append_each(std::vector<EventBatch> const& batches, std::vector<Done> const& done);
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
