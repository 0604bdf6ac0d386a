#pragma once
// Exact probability distributions over states.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/exact.h"

namespace esprit::chance {

/// States in ascending order, each once, with their exact probabilities. `State` is a plain value
/// with == and <.
template <class State>
class Distribution {
public:
    using Entry = std::pair<State, Exact>;

    /// Adds to the probability of a state.
    void add(State const& state, Exact chance) {
        // The same state is often added several times in a row.
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

    std::vector<Entry> const& entries() const& { return entries_; }
    void entries() && = delete;  // the reference would outlive the distribution
    bool empty() const { return entries_.empty(); }
    void clear() { entries_.clear(); }

    /// The probability of a state.
    Exact of(State const& state) const {
        for (Entry const& entry : entries_) {
            if (entry.first == state) {
                return entry.second;
            }
        }
        return Exact{};
    }
    /// The sum of all probabilities; 1 for a complete distribution.
    Exact sum() const {
        Exact all;
        for (Entry const& entry : entries_) {
            all += entry.second;
        }
        return all;
    }

private:
    static constexpr std::size_t few = 8;  // below this a linear search is faster
    std::vector<Entry> entries_;
    std::size_t last_ = 0;  // index of the entry that was changed last
};

}  // namespace esprit::chance
