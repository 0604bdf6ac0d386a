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

class Crew;

/// Tasks that are done one after another.
class Lane {
    friend class Crew;
    std::deque<Task> waiting_;  // guarded by the crew
    bool busy_ = false;         // in work, or queued
};
using LanePtr = std::shared_ptr<Lane>;

class Crew {
public:
    explicit Crew(unsigned hands);
    Crew(Crew const&) = delete;
    Crew& operator=(Crew const&) = delete;
    ~Crew() { stop(); }

    LanePtr lane() const { return std::make_shared<Lane>(); }
    void post(LanePtr const& lane, Task task);
    void post_after(LanePtr const& lane, std::chrono::milliseconds delay, Task task);
    /// What has begun is finished, all else dropped.
    void stop();

private:
    using Clock = std::chrono::steady_clock;
    struct Later {
        LanePtr lane;
        Task task;
    };
    void work();
    void put(LanePtr const& lane, Task task);
    bool take_due();

    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<LanePtr> ready_;
    std::multimap<Clock::time_point, Later> later_;
    bool stopping_ = false;
    std::vector<std::jthread> hands_;
};

}  // namespace esprit::serve
