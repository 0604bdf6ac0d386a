#include "serve/group_commit.h"

#include <cstdio>
#include <span>
#include <utility>

namespace esprit::serve {

void GroupCommit::stop() {
    {
        std::lock_guard const lock{mutex_};
        stopping_ = true;
    }
    news_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void GroupCommit::post(EventBatch batch, Done done) {
    {
        std::lock_guard const lock{mutex_};
        batches_.push_back(std::move(batch));
        done_.push_back(std::move(done));
    }
    news_.notify_one();
}

void GroupCommit::work() {
    std::unique_lock lock{mutex_};
    for (;;) {
        news_.wait(lock, [this] { return stopping_ || !batches_.empty(); });
        if (batches_.empty()) return;
        auto batches = std::exchange(batches_, {});
        auto done = std::exchange(done_, {});
        lock.unlock();
        keep(batches, done);
        lock.lock();
    }
}

/// All at once; where that fails each by itself, so that one table's fault is not another's.
void GroupCommit::keep(std::vector<EventBatch>& batches, std::vector<Done>& done) {
    try {
        store_.append(batches);
        for (Done const& each : done) each(true);
        return;
    } catch (StoreError const& error) {
        std::fprintf(stderr, "esprit: events could not be kept together: %s\n", error.what());
    }
    for (std::size_t i = 0; i < batches.size(); ++i) {
        bool kept = true;
        try {
            store_.append(std::span{batches}.subspan(i, 1));
        } catch (StoreError const& error) {
            std::fprintf(stderr, "esprit: events of a table could not be kept: %s\n", error.what());
            kept = false;
        }
        done[i](kept);
    }
}

}  // namespace esprit::serve
