#include "library/thread_pool.h"

#include <algorithm>
#include <utility>

namespace esprit::library {

namespace {

/// Indices that a thread takes at once: few, so that all end together.
constexpr std::size_t at_once = 8;

}  // namespace

ThreadPool::ThreadPool(unsigned threads)
    : threads_(threads), parts_(std::make_unique<Part[]>(threads)) {
    for (unsigned i = 1; i < threads; ++i) {
        helpers_.emplace_back([this, i] { help(i); });
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

void ThreadPool::do_rest_of(Part& part) {
    while (true) {
        std::size_t const first = part.next.fetch_add(at_once);
        if (first >= part.end) return;
        for (std::size_t i = first; i < std::min(first + at_once, part.end); ++i) {
            try {
                (*work_)(i);
            } catch (...) {
                std::scoped_lock const lock{mutex_};
                if (!fault_) fault_ = std::current_exception();
            }
        }
    }
}

void ThreadPool::take_part(std::size_t thread) {
    for (std::size_t i = 0; i < threads_; ++i) do_rest_of(parts_[(thread + i) % threads_]);
}

void ThreadPool::help(std::size_t thread) {
    unsigned seen = 0;
    std::unique_lock lock{mutex_};
    while (true) {
        wake_.wait(lock, [&] { return ends_ || (work_ != nullptr && round_ != seen); });
        if (ends_) return;
        seen = round_;
        ++busy_;
        lock.unlock();
        take_part(thread);
        lock.lock();
        --busy_;
        if (busy_ == 0) done_.notify_one();
    }
}

void ThreadPool::share(std::size_t count, std::function<void(std::size_t)> const& work) {
    {
        std::scoped_lock const lock{mutex_};
        work_ = &work;
        for (std::size_t i = 0; i < threads_; ++i) {
            parts_[i].next = count * i / threads_;
            parts_[i].end = count * (i + 1) / threads_;
        }
        fault_ = nullptr;
        ++round_;
    }
    if (!helpers_.empty()) wake_.notify_all();
    take_part(0);
    std::unique_lock lock{mutex_};
    done_.wait(lock, [&] { return busy_ == 0; });
    work_ = nullptr;
    if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
}

}  // namespace esprit::library
