#include "simulate/run.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "simulate/chunk_workers.h"
#include "simulate/merger.h"
#include "simulate/tally_json.h"

namespace esprit::simulate {

namespace {

using namespace std::chrono_literals;

// The messages: to process 0 "d CHUNK TALLY", a chunk is done; from it "c CHUNK", a chunk to do,
// and "e", the end, which is answered by "e".
constexpr char done_letter = 'd';
constexpr char chunk_letter = 'c';
constexpr char end_letter = 'e';

/// Every process always has this many chunks, so that no thread waits for the next message.
constexpr std::size_t chunks_in_hand = 2;

struct Numbered {
    std::uint64_t chunk = 0;
    std::string_view rest;
};
/// "c 12 …"
Numbered numbered(std::string_view text) {
    Numbered found;
    char const* const end = text.data() + text.size();
    auto const read = std::from_chars(text.data() + 2, end, found.chunk);
    ESPRIT_EXPECT(read.ec == std::errc{}, "only this program writes messages");
    found.rest = {read.ptr, static_cast<std::size_t>(end - read.ptr)};
    return found;
}

/// Hands out chunks to all processes, its own included, and merges their results.
class Foreman {
public:
    Foreman(Plan const& plan, Merger& merger, RunOptions const& options)
        : plan_(plan),
          merger_(merger),
          options_(options),
          workers_(plan, options.jobs, std::min(usual_hand_in, options.save_every)),
          in_hand_(options.cluster == nullptr ? std::size_t{1}
                                              : static_cast<std::size_t>(options.cluster->size())),
          battles_before_(merger.tally().battles) {
        if (options.checkpoint != nullptr) begun_ = options.checkpoint->begun();
    }

    RunResult run() {
        bool broken_off = false;
        while (!merger_.is_enough()) {
            broken_off = options_.broken_off != nullptr && options_.broken_off->load();
            if (broken_off) break;
            hand_out();
            if (auto chunk = workers_.finished(50ms)) {
                --in_hand_[0];
                take(chunk->chunk, std::move(chunk->tally));
            }
            hear();
            save_begun(options_.save_every);
            tell();
        }
        workers_.stop();
        if (broken_off) save_begun(0ms);
        dismiss();
        StudyTally tally = broken_off ? without_gap() : merger_.tally();
        RunEnd const end = broken_off                    ? RunEnd::broken_off
                           : merger_.is_precise_enough() ? RunEnd::precise
                                                         : RunEnd::all;
        return {std::move(tally), end};
    }

private:
    void hand_out() {
        for (std::size_t each = 0; each < in_hand_.size(); ++each) {
            while (in_hand_[each] < chunks_in_hand) {
                while (next_ < plan_.chunks() && merger_.is_known(next_)) ++next_;
                // limits how far any process is ahead of the slowest: unmerged chunks take memory
                std::uint64_t const most_ahead = 4 * chunks_in_hand * in_hand_.size();
                if (next_ >= plan_.chunks() || next_ >= merger_.merged() + most_ahead) return;
                if (each == 0) {
                    take_up(next_);
                } else {
                    options_.cluster->send(static_cast<int>(each),
                                           std::string{chunk_letter} + " " + std::to_string(next_));
                }
                ++next_;
                ++in_hand_[each];
            }
        }
    }
    /// Fights a chunk here, from where the checkpoint left it.
    void take_up(std::uint64_t chunk) {
        auto const begun = begun_.find(chunk);
        if (begun == begun_.end()) return workers_.take(chunk);
        for (auto const& slice : begun->second) battles_before_ += slice.second.battles;
        workers_.take(chunk, std::move(begun->second));
        begun_.erase(begun);
    }
    /// Saves what unfinished chunks have grown by, unless that was done a short time ago.
    void save_begun(std::chrono::milliseconds after) {
        auto const now = std::chrono::steady_clock::now();
        if (options_.checkpoint == nullptr || now - saved_ < after) return;
        for (auto const& [chunk, slices] : workers_.grown())
            options_.checkpoint->add(chunk, slices);
        saved_ = now;
    }
    void hear() {
        if (options_.cluster == nullptr) return;
        while (auto const message = options_.cluster->receive()) {
            Numbered const done = numbered(message->text);
            auto tally = tally_of(done.rest);
            ESPRIT_EXPECT(tally.has_value(), "only this program writes messages");
            --in_hand_[static_cast<std::size_t>(message->from)];
            others_fought_ += tally->battles;
            take(done.chunk, std::move(*tally));
        }
    }
    void take(std::uint64_t chunk, StudyTally tally) {
        if (options_.checkpoint != nullptr) options_.checkpoint->add(chunk, tally);
        merger_.add(chunk, std::move(tally));
    }
    void tell() {
        if (!options_.progress) return;
        options_.progress({merger_.tally(),
                           battles_before_ + workers_.battles_fought() + others_fought_,
                           battles_before_, [this] { return without_gap(); }});
    }
    StudyTally without_gap() const {
        StudyTally tally = merger_.tally();
        tally.add(workers_.begun(merger_.merged()));
        return tally;
    }
    /// When this returns all other processes have stopped.
    void dismiss() {
        if (options_.cluster == nullptr) return;
        int left = options_.cluster->size() - 1;
        for (int rank = 1; rank <= left; ++rank) {
            options_.cluster->send(rank, std::string{end_letter});
        }
        while (left > 0) {
            auto const message = options_.cluster->receive();
            if (!message) {
                std::this_thread::sleep_for(1ms);
            } else if (message->text[0] == end_letter) {
                --left;
            }
        }
    }

    Plan const& plan_;
    Merger& merger_;
    RunOptions const& options_;
    ChunkWorkers workers_;
    std::vector<std::size_t> in_hand_;  // chunks, by process
    std::uint64_t next_ = 0;
    std::uint64_t battles_before_;
    std::uint64_t others_fought_ = 0;
    std::map<std::uint64_t, BegunSlices> begun_;  // of the checkpoint, of chunks not taken up yet
    std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

/// Fights the chunks that process 0 hands out.
void work_for(Cluster& cluster, Plan const& plan, unsigned jobs) {
    ChunkWorkers workers{plan, jobs};
    while (true) {
        while (auto const message = cluster.receive()) {
            if (message->text[0] == end_letter) {
                workers.stop();
                cluster.send(0, std::string{end_letter});
                return;
            }
            workers.take(numbered(message->text).chunk);
        }
        if (auto const chunk = workers.finished(5ms)) {
            cluster.send(0, std::string{done_letter} + " " + std::to_string(chunk->chunk) + " " +
                                to_line(chunk->tally));
        }
    }
}

}  // namespace

RunResult run(Plan const& plan, Merger& known, RunOptions const& options) {
    if (options.cluster != nullptr && options.cluster->rank() != 0) {
        work_for(*options.cluster, plan, options.jobs);
        return {StudyTally{plan.variants.size()}, RunEnd::all};
    }
    return Foreman{plan, known, options}.run();
}

}  // namespace esprit::simulate
