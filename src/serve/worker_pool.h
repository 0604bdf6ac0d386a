#pragma once
// Threads that do the work of all tables. What belongs to one table stands in its lane, and is done
// one after the other; lanes do not wait for each other.
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
class TaskQueue {
    friend class WorkerPool;
    std::deque<Task> waiting_;  // guarded by the workers
    bool busy_ = false;         // in work, or queued
};
using TaskQueuePtr = std::shared_ptr<TaskQueue>;

class WorkerPool {
public:
    explicit WorkerPool(unsigned hands);
    WorkerPool(WorkerPool const&) = delete;
    WorkerPool& operator=(WorkerPool const&) = delete;
    ~WorkerPool() { stop(); }

    TaskQueuePtr lane() const { return std::make_shared<TaskQueue>(); }
    void post(TaskQueuePtr const& lane, Task task);
    void post_after(TaskQueuePtr const& lane, std::chrono::milliseconds delay, Task task);
    /// What has begun is finished, all else dropped.
    void stop();

private:
    using Clock = std::chrono::steady_clock;
    struct Later {
        TaskQueuePtr lane;
        Task task;
    };
    void work();
    void put(TaskQueuePtr const& lane, Task task);
    bool take_due();

    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<TaskQueuePtr> ready_;
    std::multimap<Clock::time_point, Later> later_;
    bool stopping_ = false;
    std::vector<std::jthread> hands_;
};

}  // namespace esprit::serve
