#pragma once
// Threads that do the work of all tables. What belongs to one table stands in its strand, and is
// done one after the other; strands do not wait for each other.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace esprit::serve {

using Task = std::function<void()>;

class WorkerPool;

/// Tasks that are done one after another.
class Strand {
    friend class WorkerPool;
    std::deque<Task> waiting_;  // guarded by the workers
    bool busy_ = false;         // in work, or queued
};
using StrandPtr = std::shared_ptr<Strand>;

class WorkerPool {
public:
    explicit WorkerPool(unsigned threads);
    WorkerPool(WorkerPool const&) = delete;
    WorkerPool& operator=(WorkerPool const&) = delete;
    ~WorkerPool() { stop(); }

    StrandPtr strand() const { return std::make_shared<Strand>(); }
    void post(StrandPtr const& strand, Task task);
    void post_after(StrandPtr const& strand, std::chrono::milliseconds delay, Task task);
    /// What has begun is finished, all else dropped.
    void stop();

private:
    using Clock = std::chrono::steady_clock;
    struct Later {
        StrandPtr strand;
        Task task;
    };
    void work();
    void put(StrandPtr const& strand, Task task);
    bool take_due();

    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<StrandPtr> ready_;
    std::multimap<Clock::time_point, Later> later_;
    bool stopping_ = false;
    std::vector<std::jthread> threads_;
};

}  // namespace esprit::serve
