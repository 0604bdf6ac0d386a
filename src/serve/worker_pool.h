#pragma once
// A thread pool with strands: tasks of one strand run one after another; tasks of different strands
// run in parallel. Each table has a strand. Each kind of work has threads of its own, so that none
// waits for another. A pool without threads runs a task when its owner says so.
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "chance/work_limit.h"
#include "serve/surroundings.h"

namespace esprit::serve {

using Task = std::function<void()>;

/// The kinds of work. Threads of later kinds have a lower priority.
enum class Work : std::uint8_t {
    orders,     // what changes a game, and what is quick: before all other tasks of its strand
    requests,   // quick requests by HTTP
    questions,  // odds, previews, the sheet
    thoughts,   // orders of commanders
};
inline constexpr std::size_t kinds_of_work = 4;

class WorkerPool;

/// The queue of one strand.
class Strand {
public:
    /// True while a task of Work::orders waits: a longer task of the strand should make way.
    bool is_urgent() const { return orders_ > 0; }
    /// Number of tasks of Work::orders that wait.
    std::size_t orders_waiting() const { return static_cast<std::size_t>(orders_); }

private:
    friend class WorkerPool;
    struct Waiting {
        Work kind;
        Task task;
    };
    std::deque<Waiting> waiting_;  // guarded by WorkerPool::mutex_
    std::atomic<int> orders_ = 0;  // number of waiting tasks of Work::orders
    bool busy_ = false;            // a task is running, or the strand is in `ready_`
};
using StrandPtr = std::shared_ptr<Strand>;

class WorkerPool {
public:
    explicit WorkerPool(Execution const& execution);
    WorkerPool(WorkerPool const&) = delete;
    WorkerPool& operator=(WorkerPool const&) = delete;
    ~WorkerPool() { stop(); }

    /// A new strand.
    StrandPtr strand() const { return std::make_shared<Strand>(); }
    /// Tasks of one strand and kind run in the order of posting; those of Work::orders go first.
    void post(StrandPtr const& strand, Work kind, Task task);
    void post(StrandPtr const& strand, Task task) { post(strand, Work::orders, std::move(task)); }
    void post_after(StrandPtr const& strand, std::chrono::milliseconds delay, Work kind, Task task);
    /// Finishes the running tasks and drops all others. Tasks under a TaskLimit end soon.
    void stop();
    bool is_stopping() const { return stopping_; }
    /// Number of tasks of a kind that have not begun; delayed tasks do not count.
    std::size_t waiting(Work kind) const { return counts_[static_cast<std::size_t>(kind)]; }
    Surroundings& surroundings() const { return surroundings_; }

    // For the owner of a pool without threads. A task may call them, too: a second thread would run
    // other tasks meanwhile.
    /// Number of strands whose next task is of this kind and may run.
    std::size_t ready(Work kind);
    /// Runs the next task of one of these strands; the threads of a pool take the first.
    void run_one(Work kind, std::size_t which);
    /// When the first delayed task is due; none if there is no delayed task.
    std::optional<Surroundings::Time> next_due();
    /// Hands delayed tasks that are due to their strands.
    void wake_due();

private:
    struct Later {
        StrandPtr strand;
        Work kind;
        Task task;
    };
    void work(Work kind);
    void put(StrandPtr const& strand, Work kind, Task task);
    void make_ready(StrandPtr const& strand);
    void take_due();
    void run(Work kind, std::size_t which, std::unique_lock<std::mutex>& lock);

    Surroundings& surroundings_;
    std::mutex mutex_;
    // by kind of the next task: strands with tasks, none of which is running
    std::array<std::deque<StrandPtr>, kinds_of_work> ready_;
    std::array<std::condition_variable, kinds_of_work> news_;
    std::array<std::atomic<std::size_t>, kinds_of_work> counts_{};  // of waiting tasks
    std::multimap<Surroundings::Time, Later> later_;
    std::atomic<bool> stopping_ = false;
    std::vector<std::jthread> threads_;
};

/// A limit on the processor time of a task. It also ends when the pool stops, and when an order
/// waits in the task's strand.
class TaskLimit final : public chance::WorkLimit {
public:
    TaskLimit(WorkerPool const& pool, Strand const& strand, std::chrono::milliseconds time);
    bool lasts() override;
    /// True if the task ended for an order: it may be tried again after it.
    bool made_way() const { return made_way_; }

private:
    WorkerPool const& pool_;
    Strand const& strand_;
    std::chrono::nanoseconds end_;  // in processor time of this thread
    bool made_way_ = false;
};

}  // namespace esprit::serve
