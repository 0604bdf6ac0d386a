#include "study/scores.h"

#include <exception>
#include <mutex>
#include <thread>

#include "simulate/tally.h"

namespace esprit::study {

std::optional<Scores> fight_all(std::vector<simulate::Fights const*> const& variants,
                                std::uint64_t first, std::uint64_t count, unsigned jobs,
                                std::function<bool()> const& stop) {
    Scores scores(variants.size(), std::vector<std::int8_t>(count));
    constexpr auto score_place = static_cast<std::size_t>(simulate::Measure::score);
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> stopped = false;
    std::exception_ptr failed;
    std::mutex mutex;
    auto const work = [&] {
        try {
            simulate::BattleRecord record;
            for (std::uint64_t task = next++; task < count * variants.size() && !stopped;
                 task = next++) {
                if (stop()) stopped = true;
                // battle by battle, so that a stop wastes little
                std::size_t const variant = task % variants.size();
                variants[variant]->fight(first + task / variants.size(), record);
                scores[variant][task / variants.size()] =
                    static_cast<std::int8_t>(simulate::measured(record)[score_place]);
            }
        } catch (...) {
            std::lock_guard const lock{mutex};
            failed = std::current_exception();
            stopped = true;
        }
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 1; i < jobs; ++i) threads.emplace_back(work);
        work();
    }
    if (failed != nullptr) std::rethrow_exception(failed);
    if (stopped) return std::nullopt;
    return scores;
}

std::optional<simulate::Estimate> score_of(simulate::Fights const& fights, std::uint64_t count,
                                           unsigned jobs, std::atomic<bool> const& broken_off) {
    auto const scores = fight_all({&fights}, 0, count, jobs, [&] { return broken_off.load(); });
    if (!scores) return std::nullopt;
    simulate::Group all;
    for (std::int64_t const score : scores->front()) {
        all.sum += score;
        all.squares += static_cast<std::uint64_t>(score * score);
        ++all.count;
    }
    simulate::Range const range{0, greatest_score};
    return in_points(simulate::mean_within(range, all.sum, all.squares, all.count));
}

}  // namespace esprit::study
