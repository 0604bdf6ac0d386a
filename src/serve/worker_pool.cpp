#include "serve/worker_pool.h"

#include <utility>

namespace esprit::serve {

WorkerPool::WorkerPool(unsigned threads) {
    for (unsigned i = 0; i < threads; ++i) {
        threads_.emplace_back([this] { work(); });
    }
}

void WorkerPool::stop() {
    {
        std::lock_guard const lock{mutex_};
        stopping_ = true;
    }
    news_.notify_all();
    threads_.clear();
    for (StrandPtr const& strand : ready_) strand->waiting_.clear();
    ready_.clear();
    later_.clear();
}

void WorkerPool::put(StrandPtr const& strand, Task task) {
    strand->waiting_.push_back(std::move(task));
    if (strand->busy_) return;
    strand->busy_ = true;
    ready_.push_back(strand);
}

void WorkerPool::post(StrandPtr const& strand, Task task) {
    {
        std::lock_guard const lock{mutex_};
        if (stopping_) return;
        put(strand, std::move(task));
    }
    news_.notify_one();
}

void WorkerPool::post_after(StrandPtr const& strand, std::chrono::milliseconds delay, Task task) {
    {
        std::lock_guard const lock{mutex_};
        if (stopping_) return;
        later_.emplace(Clock::now() + delay, Later{strand, std::move(task)});
    }
    news_.notify_one();
}

/// Moves delayed tasks that are due to their strands; true if there were any.
bool WorkerPool::take_due() {
    bool found = false;
    while (!later_.empty() && later_.begin()->first <= Clock::now()) {
        Later due = std::move(later_.begin()->second);
        later_.erase(later_.begin());
        put(due.strand, std::move(due.task));
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
        StrandPtr const strand = std::move(ready_.front());
        ready_.pop_front();
        if (!ready_.empty()) news_.notify_one();
        Task const task = std::move(strand->waiting_.front());
        strand->waiting_.pop_front();
        lock.unlock();
        task();
        lock.lock();
        if (strand->waiting_.empty()) {
            strand->busy_ = false;
        } else {
            ready_.push_back(strand);
        }
    }
}

}  // namespace esprit::serve
