#pragma once
// Exact odds of long procedures over large states: equal states are found by a digest, and merged
// after every step.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "chance/enumerating.h"

namespace esprit::chance {

/// States with their chances and the number of paths that lead to each, in the order in which they
/// were first reached: the same on every machine.
template <class State>
class Merged {
public:
    struct Entry {
        State state;
        Exact chance;
        double paths = 0;  // whole; exact as long as a double counts, 2^53
        std::uint64_t digest = 0;
    };

    void add(State const& state, std::uint64_t digest, Exact const& chance, double paths) {
        if (entries_.size() * 2 >= places_.size()) grow();
        std::size_t place = static_cast<std::size_t>(digest) & (places_.size() - 1);
        for (; places_[place] != 0; place = (place + 1) & (places_.size() - 1)) {
            Entry& entry = entries_[places_[place] - 1];
            if (entry.digest == digest && entry.state == state) {
                entry.chance += chance;
                entry.paths += paths;
                return;
            }
        }
        entries_.push_back({state, chance, paths, digest});
        places_[place] = static_cast<std::uint32_t>(entries_.size());
    }
    std::vector<Entry> const& entries() const { return entries_; }
    bool empty() const { return entries_.empty(); }
    void clear() {
        entries_.clear();
        places_.assign(places_.size(), 0);
    }

private:
    void grow() {
        places_.assign(places_.empty() ? 64 : places_.size() * 2, 0);
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            std::size_t place = static_cast<std::size_t>(entries_[i].digest) & (places_.size() - 1);
            while (places_[place] != 0) place = (place + 1) & (places_.size() - 1);
            places_[place] = static_cast<std::uint32_t>(i + 1);
        }
    }

    std::vector<Entry> entries_;
    std::vector<std::uint32_t> places_;  // open addressing; 0 is free, else the place plus one
};

/// What an exploration came to.
template <class State>
struct Explored {
    Merged<State> ended;
    double paths = 0;                 // ways through the whole procedure, if nothing were merged
    std::uint64_t merged_states = 0;  // states that were stepped from, each once in its round
};

/// `process` has finished(state), step(state, arbiter) and digest(state). The walker is an
/// EnumeratingArbiter, or goes through paths as one does and is told at which state each step
/// begins.
template <class Process, class State, class Walker>
Explored<State> explore(Process const& process, State const& start, Walker& arbiter) {
    Explored<State> explored;
    Merged<State> open;
    Merged<State> next;
    open.add(start, process.digest(start), Exact{1}, 1);
    State after;
    while (!open.empty()) {
        next.clear();
        for (auto const& entry : open.entries()) {
            if (process.finished(entry.state)) {
                explored.ended.add(entry.state, entry.digest, entry.chance, entry.paths);
                explored.paths += entry.paths;
                continue;
            }
            ++explored.merged_states;
            if constexpr (requires { arbiter.begin_at(entry.state); }) {
                arbiter.begin_at(entry.state);
            }
            arbiter.begin();
            do {
                arbiter.begin_path();
                after = entry.state;
                process.step(after, arbiter);
                next.add(after, process.digest(after), entry.chance * arbiter.weight(),
                         entry.paths);
            } while (arbiter.next_path());
        }
        std::swap(open, next);
    }
    return explored;
}

}  // namespace esprit::chance
