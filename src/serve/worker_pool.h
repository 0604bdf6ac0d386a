#pragma once
// A thread pool with strands: tasks of one strand run one after another, in the order of posting;
// tasks of different strands run in parallel. Each table has a strand.
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

/// The queue of one strand.
class Strand {
    friend class WorkerPool;
    std::deque<Task> waiting_;  // guarded by WorkerPool::mutex_
    bool busy_ = false;         // a task is running, or the strand is in `ready_`
};
using StrandPtr = std::shared_ptr<Strand>;

class WorkerPool {
public:
    explicit WorkerPool(unsigned threads);
    WorkerPool(WorkerPool const&) = delete;
    WorkerPool& operator=(WorkerPool const&) = delete;
    ~WorkerPool() { stop(); }

    /// A new strand.
    StrandPtr strand() const { return std::make_shared<Strand>(); }
    void post(StrandPtr const& strand, Task task);
    void post_after(StrandPtr const& strand, std::chrono::milliseconds delay, Task task);
    /// Finishes the running tasks and drops all others.
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
    std::deque<StrandPtr> ready_;  // strands with tasks, none of which is running
    std::multimap<Clock::time_point, Later> later_;
    bool stopping_ = false;
    std::vector<std::jthread> threads_;
};

}  // namespace esprit::serve
