#pragma once
// Events of many tables in few commits: whatever comes while one commit is under way goes into the
// next.
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

class GroupCommit {
public:
    /// Told when the events are kept for good, or cannot be.
    using Done = std::function<void(bool kept)>;

    explicit GroupCommit(Store& store) : store_(store), thread_([this] { work(); }) {}
    GroupCommit(GroupCommit const&) = delete;
    GroupCommit& operator=(GroupCommit const&) = delete;
    ~GroupCommit() { stop(); }
    /// When what has been posted is kept.
    void stop();

    /// When a batch of a table cannot be kept, neither can those of the same epoch behind it, which
    /// took it for granted. Batches of one table are kept in the order in which they are posted,
    /// and `done` of each is called in that order, on the thread of the commits.
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
        lost_epochs_;  // by table: the last epoch that is worth nothing
    bool stopping_ = false;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace esprit::serve
