#include "serve/group_commit.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "serve/log_line.h"

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

std::size_t GroupCommit::waiting() {
    std::lock_guard const lock{mutex_};
    return batches_.size();
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
    for (Done const& each : done) each(Stored::kept);
}

/// Waits; false if the thread is to end.
bool GroupCommit::pause(std::chrono::milliseconds time) {
    std::unique_lock lock{mutex_};
    return !news_.wait_for(lock, time, [this] { return stopping_; });
}

/// Appends one batch. A full disk or a database that is started again may be a matter of a moment,
/// so this tries again after pauses where `patiently` is true.
Stored GroupCommit::append_one(std::vector<EventBatch> const& batches, std::size_t which,
                               bool patiently) {
    using std::chrono_literals::operator""ms;
    constexpr std::chrono::milliseconds pauses[] = {100ms, 300ms, 1000ms};
    for (std::size_t tried = 0;; ++tried) {
        try {
            store_.append(std::span{batches}.subspan(which, 1));
            return Stored::kept;
        } catch (EventConflict const&) {
            return Stored::too_late;
        } catch (StoreError const& error) {
            bool const again = patiently && tried < std::size(pauses) && pause(pauses[tried]);
            if (again) continue;
            log_event("events_not_stored",
                      {{"table", batches[which].table}, {"why", error.what()}});
            return Stored::unavailable;
        }
    }
}

void GroupCommit::append_each(std::vector<EventBatch> const& batches,
                              std::vector<Done> const& done) {
    bool patiently = true;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        EventBatch const& batch = batches[i];
        Stored const stored =
            builds_on_lost_events(batch) ? Stored::too_late : append_one(batches, i, patiently);
        if (stored != Stored::kept) {
            std::uint64_t& lost = lost_epochs_[batch.table];
            lost = std::max(lost, batch.epoch);
        }
        if (stored == Stored::unavailable) patiently = false;
        done[i](stored);
    }
}

}  // namespace esprit::serve
