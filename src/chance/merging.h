#pragma once
// Exact odds of procedures in which many throws come down to few numbers: ways that have come to
// the same numbers at the same place of the rules are gone on from once.
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "chance/enumerating.h"

namespace esprit::chance {

class MergingArbiter final : public Arbiter {
public:
    /// See EnumeratingArbiter.
    void show_to(ChanceWatcher* watcher) { arbiter_.show_to(watcher); }

    /// Calls `procedure(*this)` in every way that the dice can fall, and `ended(what it returned,
    /// chance)` for each end; equal ones once or several times. The procedure begins with the same
    /// state each time, and leaves nothing behind when it is broken off.
    /// \param runs  counts the runs of the procedure, from what it is; false when it would pass
    ///              `most_runs`.
    template <class Procedure, class Ended>
    bool explore(Procedure const& procedure, Ended const& ended, int& runs, int most_runs) {
        std::vector<PartialPath> open{PartialPath{}};
        for (stage_ = 0; !open.empty(); ++stage_) {
            std::vector<PartialPath> reached;
            places_.clear();
            for (PartialPath const& way : open) {
                if (!run_paths(way, procedure, ended, reached, runs, most_runs)) return false;
            }
            open = std::move(reached);
        }
        return true;
    }

    int draw(Chance const& chance) override;
    int choose(Choice const& choice) override { return arbiter_.choose(choice); }
    void forget_all_but(RuleId rule, std::span<std::int32_t const> numbers) override;

private:
    /// One way to certain numbers, and the chance of all ways to them.
    struct PartialPath {
        std::vector<int> readings;
        Exact chance{1};
    };
    /// Thrown where ways may merge.
    struct MergePoint {};

    template <class Procedure, class Ended>
    bool run_paths(PartialPath const& way, Procedure const& procedure, Ended const& ended,
                   std::vector<PartialPath>& reached, int& runs, int most_runs) {
        arbiter_.begin();
        do {
            if (++runs > most_runs) return false;
            begin_run(way);
            try {
                auto const end = procedure(*this);
                ended(end, way.chance * arbiter_.weight());
            } catch (MergePoint const&) {
                merge(way.chance * arbiter_.weight(), reached);
            }
        } while (arbiter_.next_path());
        return true;
    }
    void begin_run(PartialPath const& way);
    void merge(Exact const& chance, std::vector<PartialPath>& reached);

    EnumeratingArbiter arbiter_;
    int stage_ = 0;              // so many meeting points are passed before ways merge
    int passed_ = 0;             // of this run
    std::size_t known_ = 0;      // readings that the way has settled
    std::vector<int> readings_;  // of this run
    std::size_t asked_ = 0;
    /// What ways have come to: at which rule, and to which numbers.
    using MergeKey = std::pair<std::string_view, std::vector<std::int32_t>>;
    MergeKey merge_key_;
    std::map<MergeKey, std::size_t> places_;  // in what was reached
};

}  // namespace esprit::chance
