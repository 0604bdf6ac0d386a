#include "simulate/chunk_workers.h"

#include <algorithm>
#include <utility>

#include "base/expect.h"

namespace esprit::simulate {

ChunkWorkers::ChunkWorkers(Plan const& plan, unsigned jobs, std::chrono::milliseconds hand_in_every)
    : plan_(plan), hand_in_every_(hand_in_every) {
    ESPRIT_EXPECT(jobs > 0, "a workers has at least one thread");
    threads_.reserve(jobs);
    for (unsigned i = 0; i < jobs; ++i) {
        threads_.emplace_back([this](std::stop_token const& stopped) { work(stopped); });
    }
}

ChunkWorkers::~ChunkWorkers() {
    stop();
}

void ChunkWorkers::stop() {
    for (std::jthread& thread : threads_) thread.request_stop();
    for (std::jthread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

void ChunkWorkers::take(std::uint64_t chunk, BegunSlices begun) {
    std::uint64_t const battles = plan_.battles_in(chunk);
    auto const slices = static_cast<std::size_t>((battles + slice_battles - 1) / slice_battles);
    std::lock_guard const lock{mutex_};
    Chunk& taken = chunks_[chunk];
    taken = {std::vector<Slice>(slices), 0, slices};
    for (auto& [place, tally] : begun) {
        // the slices of a longer run may be longer
        if (place >= slices || tally.battles > battles_in(chunk, place)) continue;
        taken.slices[place].told = tally.battles;
        taken.slices[place].tally = std::move(tally);
    }
    waiting_.push_back(chunk);
    work_there_.notify_all();
}

std::uint64_t ChunkWorkers::battles_in(std::uint64_t chunk, std::size_t slice) const {
    return std::min(plan_.battles_in(chunk) - slice * slice_battles, slice_battles);
}

std::map<std::uint64_t, BegunSlices> ChunkWorkers::grown() {
    std::lock_guard const lock{mutex_};
    std::map<std::uint64_t, BegunSlices> grown;
    for (auto& [number, chunk] : chunks_) {
        for (std::size_t i = 0; chunk.left > 0 && i < chunk.slices.size(); ++i) {
            Slice& slice = chunk.slices[i];
            if (slice.tally.battles == slice.told) continue;
            slice.told = slice.tally.battles;
            grown[number][i] = slice.tally;
        }
    }
    return grown;
}

std::size_t ChunkWorkers::unfinished() const {
    std::lock_guard const lock{mutex_};
    return chunks_.size();
}

std::optional<FinishedChunk> ChunkWorkers::finished(std::chrono::milliseconds wait) {
    std::unique_lock lock{mutex_};
    chunk_there_.wait_for(lock, wait, [this] { return !whole_.empty() || failed_ != nullptr; });
    if (failed_ != nullptr) std::rethrow_exception(failed_);
    if (whole_.empty()) return std::nullopt;
    std::uint64_t const chunk = whole_.front();
    whole_.pop_front();
    return whole(chunk);
}

FinishedChunk ChunkWorkers::whole(std::uint64_t chunk) {
    FinishedChunk done{chunk, StudyTally{plan_.variants.size()}};
    for (Slice const& slice : chunks_.at(chunk).slices) done.tally.add(slice.tally);
    chunks_.erase(chunk);
    return done;
}

StudyTally ChunkWorkers::begun(std::uint64_t chunk) const {
    std::lock_guard const lock{mutex_};
    StudyTally tally{plan_.variants.size()};
    auto const place = chunks_.find(chunk);
    if (place == chunks_.end()) return tally;
    for (Slice const& slice : place->second.slices) {
        if (!slice.tally.variants.empty()) tally.add(slice.tally);
        if (!slice.done) break;
    }
    return tally;
}

void ChunkWorkers::work(std::stop_token const& stopped) {
    try {
        while (auto const job = next_job(stopped)) hand_in(*job, fight(*job, stopped));
    } catch (...) {
        std::lock_guard const lock{mutex_};
        if (failed_ == nullptr) failed_ = std::current_exception();
        chunk_there_.notify_all();
    }
}

std::optional<ChunkWorkers::Job> ChunkWorkers::next_job(std::stop_token const& stopped) {
    std::unique_lock lock{mutex_};
    work_there_.wait(lock, stopped, [this] { return !waiting_.empty(); });
    if (stopped.stop_requested() || waiting_.empty()) return std::nullopt;
    std::uint64_t const chunk = waiting_.front();
    Chunk& taken = chunks_.at(chunk);
    Job job{chunk, taken.next++, StudyTally{}};
    job.begun = taken.slices[job.slice].tally;
    if (taken.next == taken.slices.size()) waiting_.pop_front();
    return job;
}

ChunkWorkers::Slice ChunkWorkers::fight(Job const& job, std::stop_token const& stopped) {
    Slice slice{job.begun.variants.empty() ? StudyTally{plan_.variants.size()} : job.begun, false};
    std::uint64_t const first = job.chunk * chunk_battles + job.slice * slice_battles;
    std::uint64_t const end = first + battles_in(job.chunk, job.slice);
    auto handed_in = std::chrono::steady_clock::now();
    std::vector<BattleRecord> records(plan_.variants.size());
    std::vector<std::array<std::int64_t, measures>> values(plan_.variants.size());
    for (std::uint64_t number = first + slice.tally.battles; number < end; ++number) {
        if (stopped.stop_requested()) return slice;
        if (auto const now = std::chrono::steady_clock::now(); now - handed_in >= hand_in_every_) {
            hand_in(job, slice);
            handed_in = now;
        }
        for (std::size_t i = 0; i < plan_.variants.size(); ++i) {
            plan_.variants[i].fights->fight(number, records[i]);
            slice.tally.variants[i].add(number, records[i]);
            values[i] = measured(records[i]);
        }
        for (std::size_t i = 0; i < plan_.variants.size(); ++i) {
            std::size_t const base = plan_.variants[i].compared_with;
            if (base != i) slice.tally.pairs[i].add(values[i], values[base]);
        }
        ++slice.tally.battles;
        fought_.fetch_add(1, std::memory_order_relaxed);
    }
    slice.done = true;
    return slice;
}

void ChunkWorkers::hand_in(Job const& job, Slice slice) {
    std::lock_guard const lock{mutex_};
    Chunk& chunk = chunks_.at(job.chunk);
    bool const done = slice.done;
    slice.told = chunk.slices[job.slice].told;
    chunk.slices[job.slice] = std::move(slice);
    if (!done || --chunk.left > 0) return;
    whole_.push_back(job.chunk);
    chunk_there_.notify_all();
}

}  // namespace esprit::simulate
