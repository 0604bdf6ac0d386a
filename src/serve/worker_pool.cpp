#include "serve/worker_pool.h"

#include <utility>

namespace esprit::serve {

WorkerPool::WorkerPool(unsigned hands) {
    for (unsigned i = 0; i < hands; ++i) {
        hands_.emplace_back([this] { work(); });
    }
}

void WorkerPool::stop() {
    {
        std::lock_guard const lock{mutex_};
        stopping_ = true;
    }
    news_.notify_all();
    hands_.clear();
    for (TaskQueuePtr const& lane : ready_) lane->waiting_.clear();
    ready_.clear();
    later_.clear();
}

void WorkerPool::put(TaskQueuePtr const& lane, Task task) {
    lane->waiting_.push_back(std::move(task));
    if (lane->busy_) return;
    lane->busy_ = true;
    ready_.push_back(lane);
}

void WorkerPool::post(TaskQueuePtr const& lane, Task task) {
    {
        std::lock_guard const lock{mutex_};
        if (stopping_) return;
        put(lane, std::move(task));
    }
    news_.notify_one();
}

void WorkerPool::post_after(TaskQueuePtr const& lane, std::chrono::milliseconds delay, Task task) {
    {
        std::lock_guard const lock{mutex_};
        if (stopping_) return;
        later_.emplace(Clock::now() + delay, Later{lane, std::move(task)});
    }
    news_.notify_one();
}

/// Puts what has become due into its lane; whether there was anything.
bool WorkerPool::take_due() {
    bool found = false;
    while (!later_.empty() && later_.begin()->first <= Clock::now()) {
        Later due = std::move(later_.begin()->second);
        later_.erase(later_.begin());
        put(due.lane, std::move(due.task));
        found = true;
    }
    return found;
}

void WorkerPool::work() {
    std::unique_lock lock{mutex_};
    for (;;) {
        take_due();
        if (stopping_) return;
        if (ready_.empty()) {
            if (later_.empty()) {
                news_.wait(lock);
            } else {
                auto const next = later_.begin()->first;
                news_.wait_until(lock, next);
            }
            continue;
        }
        TaskQueuePtr const lane = std::move(ready_.front());
        ready_.pop_front();
        if (!ready_.empty()) news_.notify_one();
        Task const task = std::move(lane->waiting_.front());
        lane->waiting_.pop_front();
        lock.unlock();
        task();
        lock.lock();
        if (lane->waiting_.empty()) {
            lane->busy_ = false;
        } else {
            ready_.push_back(lane);
        }
    }
}

}  // namespace esprit::serve
