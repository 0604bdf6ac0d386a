#include "library/thread_pool.h"

#include <algorithm>
#include <utility>

namespace esprit::library {

namespace {

/// Indices that a thread takes at once: few, so that all end together.
constexpr std::size_t at_once = 8;

}  // namespace

ThreadPool::ThreadPool(unsigned threads) {
    for (unsigned i = 1; i < threads; ++i) {
        helpers_.emplace_back([this] { help(); });
    }
}

ThreadPool::~ThreadPool() {
    {
        std::scoped_lock const lock{mutex_};
        ends_ = true;
    }
    wake_.notify_all();
    for (std::thread& each : helpers_) each.join();
}

void ThreadPool::take_part() {
    while (true) {
        std::size_t const first = next_.fetch_add(at_once);
        if (first >= count_) return;
        for (std::size_t i = first; i < std::min(first + at_once, count_); ++i) {
            try {
                (*work_)(i);
            } catch (...) {
                std::scoped_lock const lock{mutex_};
                if (!fault_) fault_ = std::current_exception();
            }
        }
    }
}

void ThreadPool::help() {
    unsigned seen = 0;
    std::unique_lock lock{mutex_};
    while (true) {
        wake_.wait(lock, [&] { return ends_ || (work_ != nullptr && round_ != seen); });
        if (ends_) return;
        seen = round_;
        ++busy_;
        lock.unlock();
        take_part();
        lock.lock();
        --busy_;
        if (busy_ == 0) done_.notify_one();
    }
}

void ThreadPool::share(std::size_t count, std::function<void(std::size_t)> const& work) {
    {
        std::scoped_lock const lock{mutex_};
        work_ = &work;
        count_ = count;
        next_ = 0;
        fault_ = nullptr;
        ++round_;
    }
    if (!helpers_.empty()) wake_.notify_all();
    take_part();
    std::unique_lock lock{mutex_};
    done_.wait(lock, [&] { return busy_ == 0; });
    work_ = nullptr;
    if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
}

}  // namespace esprit::library
