#pragma once
// An exact distribution: states, each once and in order, with their probabilities.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/exact.h"

namespace esprit::chance {

/// States with their exact chances, each state once. `State` is a plain value with ==, and with <
/// for the order of the entries.
template <class State>
class Distribution {
public:
    using Entry = std::pair<State, Exact>;

    /// Adds to the chance of a state; states that are equal are merged.
    void add(State const& state, Exact chance) {
        // What comes one after the other is often the same.
        if (last_ < entries_.size() && entries_[last_].first == state) {
            entries_[last_].second += chance;
            return;
        }
        if (entries_.size() < few) {
            for (Entry& entry : entries_) {
                if (entry.first == state) {
                    entry.second += chance;
                    return;
                }
            }
        }
        auto const place = std::lower_bound(
            entries_.begin(), entries_.end(), state,
            [](Entry const& entry, State const& sought) { return entry.first < sought; });
        last_ = static_cast<std::size_t>(place - entries_.begin());
        if (place != entries_.end() && place->first == state) {
            place->second += chance;
        } else {
            entries_.emplace(place, state, std::move(chance));
        }
    }

    /// In ascending order of the states.
    std::vector<Entry> const& entries() const& { return entries_; }
    void entries() && = delete;  // they would be gone before they could be gone through
    bool empty() const { return entries_.empty(); }
    void clear() { entries_.clear(); }

    /// The chance of a state, 0 when it is not there.
    Exact of(State const& state) const {
        for (Entry const& entry : entries_) {
            if (entry.first == state) {
                return entry.second;
            }
        }
        return Exact{};
    }
    /// 1, if nothing was lost.
    Exact sum() const {
        Exact all;
        for (Entry const& entry : entries_) {
            all += entry.second;
        }
        return all;
    }

private:
    static constexpr std::size_t few = 8;  // up to here looking through all is quicker
    std::vector<Entry> entries_;
    std::size_t last_ = 0;  // place of the one that was added to
};

}  // namespace esprit::chance
