#pragma once
// Threads that wait for work and share it, for the many short steps of a batch of battles.
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace esprit::library {

/// Threads that wait for work. One thread at a time may give them some.
class ThreadPool {
public:
    /// \param threads  with the one that gives the work; 1 or more
    explicit ThreadPool(unsigned threads);
    ThreadPool(ThreadPool const&) = delete;
    ThreadPool& operator=(ThreadPool const&) = delete;
    ~ThreadPool();

    /// Does `work(index)` for every index below `count`, each once. Throws the first exception
    /// once all is done. Does not wait for helpers that come too late.
    void share(std::size_t count, std::function<void(std::size_t)> const& work);

private:
    void help();
    void take_part();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable done_;
    std::vector<std::thread> helpers_;
    // of the present work, under the mutex
    std::function<void(std::size_t)> const* work_ =
        nullptr;  // the running work; nullptr between works
    std::size_t count_ = 0;
    unsigned round_ = 0;
    unsigned busy_ = 0;  // helpers that take part
    bool ends_ = false;
    std::exception_ptr fault_;
    std::atomic<std::size_t> next_{0};
};

}  // namespace esprit::library
