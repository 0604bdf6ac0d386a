#pragma once
// Merges finished chunks in the order of their numbers, whatever order they come in, up to the
// chunk that reaches the precision.
#include <cstdint>
#include <map>

#include "simulate/plan.h"

namespace esprit::simulate {

class Merger {
public:
    explicit Merger(Plan const& plan) : plan_(plan), tally_(plan.variants.size()) {}

    /// Ignores a chunk that is known already, and all after the last one needed.
    void add(std::uint64_t chunk, StudyTally tally) {
        if (is_known(chunk) || is_enough()) return;
        waiting_.emplace(chunk, std::move(tally));
        for (auto next = waiting_.find(merged_); next != waiting_.end() && !is_enough();
             next = waiting_.find(merged_)) {
            tally_.add(next->second);
            waiting_.erase(next);
            ++merged_;
            // decided after each chunk, in order: the same chunk ends the run on every machine
            precise_ = is_precise(plan_, tally_);
        }
        if (is_enough()) waiting_.clear();
    }

    bool is_known(std::uint64_t chunk) const {
        return chunk < merged_ || waiting_.find(chunk) != waiting_.end();
    }
    /// No further chunk would change the result.
    bool is_enough() const { return precise_ || merged_ == plan_.chunks(); }
    bool is_precise_enough() const { return precise_; }
    /// All chunks below this one are in the tally, and no others.
    std::uint64_t merged() const { return merged_; }
    StudyTally const& tally() const { return tally_; }

private:
    Plan const& plan_;
    StudyTally tally_;
    std::uint64_t merged_ = 0;
    bool precise_ = false;
    std::map<std::uint64_t, StudyTally> waiting_;
};

}  // namespace esprit::simulate
