#pragma once
// Exact odds of procedures in which many throws are reduced to a few numbers. Paths that reach the
// same numbers at the same place of the procedure are merged, and continued once.
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "chance/enumerating.h"

namespace esprit::chance {

/// Enumerates the paths of a procedure and merges them where it calls `forget_all_but`.
class MergingArbiter final : public Arbiter {
public:
    /// See EnumeratingArbiter.
    void show_to(ChanceWatcher* watcher) { arbiter_.show_to(watcher); }

    /// Calls `procedure(*this)` for every path and `ended(result, chance)` for each result; equal
    /// results may come several times. The procedure must start from the same state each time, and
    /// is left by an exception at merge points.
    /// \param runs  is increased by the number of runs.
    /// \return false if `runs` would pass `most_runs`.
    template <class Procedure, class Ended>
    bool explore(Procedure const& procedure, Ended const& ended, int& runs, int most_runs) {
        std::vector<PartialPath> open{PartialPath{}};
        for (stage_ = 0; !open.empty(); ++stage_) {
            std::vector<PartialPath> reached;
            places_.clear();
            for (PartialPath const& path : open) {
                arbiter_.begin();
                do {
                    if (++runs > most_runs) return false;
                    run(path, procedure, ended, reached);
                } while (arbiter_.next_path());
            }
            open = std::move(reached);
        }
        return true;
    }

    int draw(Chance const& chance) override;
    int choose(Choice const& choice) override { return arbiter_.choose(choice); }
    void forget_all_but(RuleId rule, std::span<std::int32_t const> numbers) override;

private:
    /// A path up to a merge point: the readings of one path, the probability of all that it stands
    /// for.
    struct PartialPath {
        std::vector<int> readings;
        Exact chance{1};
    };
    /// Thrown at the first merge point after the partial path.
    struct MergePoint {};

    template <class Procedure, class Ended>
    void run(PartialPath const& path, Procedure const& procedure, Ended const& ended,
             std::vector<PartialPath>& reached) {
        begin_run(path);
        try {
            auto const end = procedure(*this);
            ended(end, path.chance * arbiter_.weight());
        } catch (MergePoint const&) {
            merge(path.chance * arbiter_.weight(), reached);
        }
    }
    void begin_run(PartialPath const& path);
    void merge(Exact const& chance, std::vector<PartialPath>& reached);

    EnumeratingArbiter arbiter_;
    int stage_ = 0;              // merge points on the partial path
    int passed_ = 0;             // merge points of this run so far
    std::size_t known_ = 0;      // readings of the partial path
    std::vector<int> readings_;  // of this run
    std::size_t asked_ = 0;      // draws of this run so far
    /// The rule and the numbers of a merge point.
    using MergeKey = std::pair<std::string_view, std::vector<std::int32_t>>;
    MergeKey merge_key_;
    std::map<MergeKey, std::size_t> places_;  // indices of the partial paths reached
};

}  // namespace esprit::chance
