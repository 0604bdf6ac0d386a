#include "serve/group_commit.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "serve/log_line.h"

namespace esprit::serve {

GroupCommit::GroupCommit(Store& store, Execution const& execution)
    : store_(store), surroundings_(execution.surroundings) {
    if (execution.threads > 0) thread_ = std::jthread{[this] { work(); }};
}

void GroupCommit::stop() {
    {
        std::lock_guard const lock{mutex_};
        stopping_ = true;
    }
    news_.notify_one();
    if (thread_.joinable()) thread_.join();
    while (next_step()) step();
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

bool GroupCommit::is_stopping() {
    std::lock_guard const lock{mutex_};
    return stopping_;
}

void GroupCommit::work() {
    std::unique_lock lock{mutex_};
    for (;;) {
        if (!current_ && batches_.empty()) {
            if (stopping_) return;
            news_.wait(lock);
        } else if (current_ && !stopping_ && surroundings_.now() < current_->not_before) {
            auto const end = current_->not_before;
            news_.wait_until(lock, end);
        } else {
            lock.unlock();
            step();
            lock.lock();
        }
    }
}

std::optional<Surroundings::Time> GroupCommit::next_step() {
    if (current_) return current_->not_before;
    if (waiting() == 0) return std::nullopt;
    return Surroundings::Time{};
}

void GroupCommit::step() {
    if (!current_ && !begin_commit()) return;
    bool const whole = std::exchange(current_->together, false) && append_together();
    if (!whole) append_next();
    if (current_->next == current_->batches.size()) current_.reset();
}

bool GroupCommit::begin_commit() {
    std::lock_guard const lock{mutex_};
    if (batches_.empty()) return false;
    current_.emplace();
    current_->batches = std::exchange(batches_, {});
    current_->done = std::exchange(done_, {});
    return true;
}

/// Why the events were lost on which a batch builds; `kept` if it builds on none that were. After
/// a batch of a later epoch none of an earlier one follows.
Stored GroupCommit::fate_of_earlier(EventBatch const& batch) {
    auto const found = lost_.find(batch.table);
    if (found == lost_.end()) return Stored::kept;
    if (batch.epoch <= found->second.epoch) return found->second.why;
    lost_.erase(found);
    return Stored::kept;
}

/// Appends all batches in one commit; false if that fails. They are appended one by one then, so
/// that the fault of one table does not affect another.
bool GroupCommit::append_together() {
    auto const& batches = current_->batches;
    bool const whole = std::all_of(batches.begin(), batches.end(), [this](EventBatch const& batch) {
        return fate_of_earlier(batch) == Stored::kept;
    });
    if (!whole) return false;
    // answers without events need no store, only their place behind earlier events
    bool const anything = std::any_of(batches.begin(), batches.end(),
                                      [](EventBatch const& each) { return !each.events.empty(); });
    try {
        if (anything) store_.append(batches);
    } catch (StoreError const&) {
        return false;
    }
    current_->next = batches.size();
    for (Done const& each : current_->done) each(Stored::kept);
    return true;
}

/// Appends one batch, once. A full disk or a database that is started again may be a matter of a
/// moment: returns nothing if it is to be tried again after a pause.
std::optional<Stored> GroupCommit::append(std::size_t which) {
    using std::chrono_literals::operator""ms;
    constexpr std::chrono::milliseconds pauses[] = {100ms, 300ms, 1000ms};
    EventBatch const& batch = current_->batches[which];
    Stored const earlier = fate_of_earlier(batch);
    if (earlier != Stored::kept || batch.events.empty()) return earlier;
    try {
        store_.append(std::span{current_->batches}.subspan(which, 1));
        return Stored::kept;
    } catch (EventConflict const&) {
        return Stored::too_late;
    } catch (StoreError const& error) {
        std::size_t const tried = current_->tried++;
        if (current_->patiently && tried < std::size(pauses) && !is_stopping()) {
            current_->not_before = surroundings_.now() + pauses[tried];
            return std::nullopt;
        }
        log_event("events_not_stored", {{"table", batch.table}, {"why", error.what()}});
        current_->patiently = false;
        return Stored::unavailable;
    }
}

void GroupCommit::append_next() {
    std::size_t const which = current_->next;
    auto const stored = append(which);
    if (!stored) return;
    if (*stored != Stored::kept) {
        EventBatch const& batch = current_->batches[which];
        Lost& lost = lost_[batch.table];
        if (batch.epoch >= lost.epoch) lost = {batch.epoch, *stored};
    }
    ++current_->next;
    current_->tried = 0;
    current_->done[which](*stored);
}

}  // namespace esprit::serve
