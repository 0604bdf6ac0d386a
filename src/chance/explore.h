#pragma once
// Exact odds of long processes over large states. States are kept as bytes; equal states are merged
// after every step that throws dice.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "chance/enumerating.h"

namespace esprit::chance {

/// A hash table of states as bytes, each with its probability and the number of paths to it. The
/// entries are in the order in which they were first added.
class MergedStates {
public:
    struct Entry {
        std::uint8_t const* bytes = nullptr;
        std::size_t size = 0;
        std::uint64_t digest = 0;
        Exact chance;
        double paths = 0;  // a whole number, exact up to 2^53
    };

    /// Room for one more state of at most `most_bytes` bytes, to be written before `add`.
    std::uint8_t* room(std::size_t most_bytes);
    /// Adds the state of `size` bytes that was written into `room`.
    void add(std::size_t size, Exact const& chance, double paths);

    std::vector<Entry> const& entries() const { return entries_; }
    bool empty() const { return entries_.empty(); }
    void clear();

private:
    void grow();

    // The bytes are in blocks: growing copies nothing, and `clear` keeps the blocks for reuse.
    std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
    std::size_t block_ = 0;  // the block that is being filled
    std::size_t used_ = 0;   // its used bytes
    std::vector<Entry> entries_;
    std::size_t last_ = 0;               // index of the entry that was changed last
    std::vector<std::uint32_t> places_;  // open addressing: index of an entry + 1; 0 is free
};

/// A fast hash, for finding equal states only: it differs between machines.
std::uint64_t hash_of(std::uint8_t const* bytes, std::size_t size);

/// The size of an exploration.
struct Explored {
    double paths = 0;                 // paths through the process without merging
    std::uint64_t merged_states = 0;  // merged states from which dice were thrown
};

/// Explores all paths of a process breadth first and merges equal states. A `Process` has:
/// * finished(state)
/// * before_dice(state) -> known, computed once for all paths of a step; it may refer to the state,
///   which is the same object with the same value on each path
/// * step(state, known, arbiter)
/// * most_bytes, pack(state, bytes) -> size, unpack(bytes, state); equal states have equal bytes,
///   and members that no step changes may be left out
/// A `Walker` is an EnumeratingArbiter or has the same functions for paths. Two more are called if
/// it has them: begin_at(state) at the start of each step, end_path(chance) after each path of a
/// step.
template <class Process, class State, class Walker, class Ended>
class Exploration {
public:
    Exploration(Process const& process, Walker& arbiter, Ended& ended)
        : process_(process), arbiter_(arbiter), ended_(ended) {}

    Explored run(State const& start) {
        MergedStates open;
        state_ = start;  // has the members that pack() leaves out
        add(open, start, Exact{1}, 1);
        while (!open.empty()) {
            next_.clear();
            for (auto const& entry : open.entries()) {
                advance(entry);
            }
            std::swap(open, next_);
        }
        return explored_;
    }

private:
    /// Takes steps up to and including the first one that throws dice.
    void advance(MergedStates::Entry const& entry) {
        std::uint8_t const* bytes = entry.bytes;
        process_.unpack(bytes, state_);
        while (!process_.finished(state_)) {
            if constexpr (requires { arbiter_.begin_at(state_); }) arbiter_.begin_at(state_);
            arbiter_.begin();
            arbiter_.begin_path();
            auto known = process_.before_dice(state_);
            process_.step(state_, known, arbiter_);
            if (!arbiter_.asked_dice()) {
                tell(entry.chance);
                process_.pack(state_, certain_);
                bytes = certain_;
                continue;
            }
            ++explored_.merged_states;
            end_path(entry);
            while (arbiter_.next_path()) {
                arbiter_.begin_path();
                process_.unpack(bytes, state_);
                process_.step(state_, known, arbiter_);
                end_path(entry);
            }
            return;
        }
        keep(entry.chance, entry.paths);
    }

    void end_path(MergedStates::Entry const& entry) {
        Exact const chance = entry.chance * arbiter_.weight();
        tell(chance);
        keep(chance, entry.paths);
    }

    void tell(Exact const& chance) {
        if constexpr (requires { arbiter_.end_path(chance); }) arbiter_.end_path(chance);
    }

    void keep(Exact const& chance, double paths) {
        if (process_.finished(state_)) {
            ended_(state_, chance);
            explored_.paths += paths;
        } else {
            add(next_, state_, chance, paths);
        }
    }

    void add(MergedStates& to, State const& state, Exact const& chance, double paths) {
        to.add(process_.pack(state, to.room(Process::most_bytes)), chance, paths);
    }

    Process const& process_;
    Walker& arbiter_;
    Ended& ended_;
    State state_{};
    std::uint8_t certain_[Process::most_bytes]{};  // the state after steps without dice
    MergedStates next_;
    Explored explored_;
};

/// Calls `ended(state, chance)` for every final state; equal ones may come several times.
template <class Process, class State, class Walker, class Ended>
Explored explore(Process const& process, State const& start, Walker& arbiter, Ended&& ended) {
    return Exploration<Process, State, Walker, std::remove_reference_t<Ended>>{process, arbiter,
                                                                               ended}
        .run(start);
}

}  // namespace esprit::chance
