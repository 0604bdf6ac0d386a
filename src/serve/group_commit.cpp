#include "serve/group_commit.h"

#include <algorithm>
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
        append_all(batches, done);
        lock.lock();
    }
}

bool GroupCommit::builds_on_lost_events(EventBatch const& batch) const {
    auto const found = lost_epochs_.find(batch.table);
    return found != lost_epochs_.end() && batch.epoch <= found->second;
}

/// Appends all batches in one commit. If that fails, appends them one by one, so that the fault of
/// one table does not affect another.
void GroupCommit::append_all(std::vector<EventBatch>& batches, std::vector<Done>& done) {
    bool const whole =
        std::none_of(batches.begin(), batches.end(),
                     [this](EventBatch const& batch) { return builds_on_lost_events(batch); });
    if (!whole) return append_each(batches, done);
    try {
        store_.append(batches);
    } catch (StoreError const&) {
        return append_each(batches, done);
    }
    for (Done const& each : done) each(true);
}

void GroupCommit::append_each(std::vector<EventBatch> const& batches,
                              std::vector<Done> const& done) {
    for (std::size_t i = 0; i < batches.size(); ++i) {
        bool kept = !builds_on_lost_events(batches[i]);
        try {
            if (kept) store_.append(std::span{batches}.subspan(i, 1));
        } catch (EventConflict const&) {
            kept = false;
        } catch (StoreError const& error) {
            std::fprintf(stderr, "esprit: events of a table could not be stored: %s\n",
                         error.what());
            kept = false;
        }
        if (!kept)
            lost_epochs_[batches[i].table] =
                std::max(lost_epochs_[batches[i].table], batches[i].epoch);
        done[i](kept);
    }
}

}  // namespace esprit::serve
