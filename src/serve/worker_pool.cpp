#include "serve/worker_pool.h"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

#include "base/expect.h"

namespace esprit::serve {
namespace {

std::size_t index_of(Work kind) {
    return static_cast<std::size_t>(kind);
}

/// The `nice` value of a kind's threads.
int nice_of(Work kind) {
    constexpr int steps[kinds_of_work] = {0, 2, 10, 12};
    return steps[index_of(kind)];
}

}  // namespace

WorkerPool::WorkerPool(Execution const& execution) : surroundings_(execution.surroundings) {
    for (std::size_t kind = 0; kind < kinds_of_work; ++kind) {
        for (unsigned i = 0; i < execution.threads; ++i) {
            threads_.emplace_back([this, kind] { work(static_cast<Work>(kind)); });
        }
    }
}

void WorkerPool::stop() {
    {
        std::lock_guard const lock{mutex_};
        stopping_ = true;
    }
    for (auto& news : news_) news.notify_all();
    threads_.clear();
    for (auto& ready : ready_) {
        for (StrandPtr const& strand : ready) strand->waiting_.clear();
        ready.clear();
    }
    later_.clear();
}

/// Puts a strand that has tasks, none of which is running, behind the others.
void WorkerPool::make_ready(StrandPtr const& strand) {
    std::size_t const kind = index_of(strand->waiting_.front().kind);
    ready_[kind].push_back(strand);
    news_[kind].notify_one();
}

void WorkerPool::put(StrandPtr const& strand, Work kind, Task task) {
    auto place = strand->waiting_.end();
    if (kind == Work::orders) {
        place = std::find_if(strand->waiting_.begin(), strand->waiting_.end(),
                             [](auto const& each) { return each.kind != Work::orders; });
        ++strand->orders_;
    }
    bool const first = place == strand->waiting_.begin() && !strand->waiting_.empty();
    strand->waiting_.insert(place, {kind, std::move(task)});
    ++counts_[index_of(kind)];
    if (!strand->busy_) {
        strand->busy_ = true;
        make_ready(strand);
    } else if (first) {
        // a strand that waits for a thread of another kind need not wait any longer
        for (auto& ready : ready_) {
            auto const found = std::find(ready.begin(), ready.end(), strand);
            if (found == ready.end()) continue;
            ready.erase(found);
            make_ready(strand);
            break;
        }
    }
}

void WorkerPool::post(StrandPtr const& strand, Work kind, Task task) {
    std::lock_guard const lock{mutex_};
    if (!stopping_) put(strand, kind, std::move(task));
}

void WorkerPool::post_after(StrandPtr const& strand, std::chrono::milliseconds delay, Work kind,
                            Task task) {
    {
        std::lock_guard const lock{mutex_};
        if (stopping_) return;
        later_.emplace(surroundings_.now() + delay, Later{strand, kind, std::move(task)});
    }
    news_[index_of(Work::orders)].notify_one();
}

/// Hands delayed tasks that are due to their strands.
void WorkerPool::take_due() {
    while (!later_.empty() && later_.begin()->first <= surroundings_.now()) {
        Later due = std::move(later_.begin()->second);
        later_.erase(later_.begin());
        put(due.strand, due.kind, std::move(due.task));
    }
}

/// Threads of Work::orders also look after the delayed tasks.
void WorkerPool::work(Work kind) {
    // on Linux this holds for this thread only
    setpriority(PRIO_PROCESS, 0, nice_of(kind));
    auto& ready = ready_[index_of(kind)];
    auto& news = news_[index_of(kind)];
    std::unique_lock lock{mutex_};
    for (;;) {
        if (kind == Work::orders) take_due();
        if (stopping_) return;
        if (ready.empty()) {
            if (kind != Work::orders || later_.empty()) {
                news.wait(lock);
            } else {
                auto const next = later_.begin()->first;
                news.wait_until(lock, next);
            }
            continue;
        }
        run(kind, 0, lock);
    }
}

/// Runs the next task of a strand that is ready.
/// \param lock  of `mutex_`; released while the task runs
void WorkerPool::run(Work kind, std::size_t which, std::unique_lock<std::mutex>& lock) {
    auto& ready = ready_[index_of(kind)];
    StrandPtr const strand = std::move(ready[which]);
    ready.erase(ready.begin() + static_cast<std::ptrdiff_t>(which));
    if (!ready.empty()) news_[index_of(kind)].notify_one();
    Task const task = std::move(strand->waiting_.front().task);
    strand->waiting_.pop_front();
    --counts_[index_of(kind)];
    if (kind == Work::orders) --strand->orders_;
    lock.unlock();
    task();
    lock.lock();
    if (strand->waiting_.empty()) {
        strand->busy_ = false;
    } else {
        make_ready(strand);
    }
}

std::size_t WorkerPool::ready(Work kind) {
    std::lock_guard const lock{mutex_};
    return ready_[index_of(kind)].size();
}

void WorkerPool::run_one(Work kind, std::size_t which) {
    std::unique_lock lock{mutex_};
    ESPRIT_EXPECT(which < ready_[index_of(kind)].size(), "a strand that is ready is chosen");
    run(kind, which, lock);
}

std::optional<Surroundings::Time> WorkerPool::next_due() {
    std::lock_guard const lock{mutex_};
    if (later_.empty()) return std::nullopt;
    return later_.begin()->first;
}

void WorkerPool::wake_due() {
    std::lock_guard const lock{mutex_};
    take_due();
}

TaskLimit::TaskLimit(WorkerPool const& pool, Strand const& strand, std::chrono::milliseconds time)
    : pool_(pool), strand_(strand), end_(pool.surroundings().processor_time() + time) {}

bool TaskLimit::lasts() {
    if (pool_.is_stopping()) return false;
    if (strand_.is_urgent()) made_way_ = true;
    return !made_way_ && pool_.surroundings().processor_time() < end_;
}

}  // namespace esprit::serve
