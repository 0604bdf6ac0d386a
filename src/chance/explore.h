#pragma once
// Exact odds of long procedures over large states: states are kept as bytes, and equal ones merged
// after every step that asks the dice.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "chance/enumerating.h"

namespace esprit::chance {

/// States as bytes with their chances and the number of paths that lead to each, in the order in
/// which they were first reached: the same on every machine.
class MergedStates {
public:
    struct Entry {
        std::uint8_t const* bytes = nullptr;
        std::size_t size = 0;
        std::uint64_t digest = 0;
        Exact chance;
        double paths = 0;  // whole; exact as long as a double counts, 2^53
    };

    /// Room for one more state of at most so many bytes; `add` takes what was written there.
    std::uint8_t* room(std::size_t most_bytes);
    void add(std::size_t size, Exact const& chance, double paths);

    std::vector<Entry> const& entries() const { return entries_; }
    bool empty() const { return entries_.empty(); }
    void clear();

private:
    void grow();

    // In blocks, so that growing copies nothing and clears nothing; they are used again after
    // `clear`.
    std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
    std::size_t block_ = 0;  // the one that is being filled
    std::size_t used_ = 0;   // of it
    std::vector<Entry> entries_;
    std::size_t last_ = 0;               // place of the one that was added to
    std::vector<std::uint32_t> places_;  // open addressing; 0 is free, else the place plus one
};

/// A key of some bytes; quick, and of no use but to find equal ones.
std::uint64_t hash_of(std::uint8_t const* bytes, std::size_t size);

/// How many paths and states an exploration went through.
struct Explored {
    double paths = 0;                 // ways through the whole procedure, if nothing were merged
    std::uint64_t merged_states = 0;  // states from which dice were asked, each once in its round
};

/// Goes through all paths of a process and merges equal states. `process` has finished(state),
/// before_dice(state), step(state, known, arbiter), most_bytes, pack(state, bytes) -> size, and
/// unpack(bytes, state); equal states have equal bytes, and what no step changes may be left out.
/// What is known before the dice is worked out once for all paths of a step; it may refer to the
/// state, which is each time the same object in the same state. The walker is an
/// EnumeratingArbiter, or goes through paths as one does. It is told at which state each step
/// begins, and the chance of every path of a step when it has been gone through, if it likes to
/// hear it (begin_at, end_path).
template <class Process, class State, class Walker, class Ended>
class Exploration {
public:
    Exploration(Process const& process, Walker& arbiter, Ended& ended)
        : process_(process), arbiter_(arbiter), ended_(ended) {}

    Explored run(State const& start) {
        MergedStates open;
        state_ = start;  // for what packing leaves out
        add(open, start, Exact{1}, 1);
        while (!open.empty()) {
            next_.clear();
            for (auto const& entry : open.entries()) {
                go_on(entry);
            }
            std::swap(open, next_);
        }
        return explored_;
    }

private:
    /// Takes one step, and as long as they ask nothing the ones behind it.
    void go_on(MergedStates::Entry const& entry) {
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
    std::uint8_t certain_[Process::most_bytes]{};  // after steps that asked nothing
    MergedStates next_;
    Explored explored_;
};

/// Calls `ended(state, chance)` for every end, equal ones once or several times.
template <class Process, class State, class Walker, class Ended>
Explored explore(Process const& process, State const& start, Walker& arbiter, Ended&& ended) {
    return Exploration<Process, State, Walker, std::remove_reference_t<Ended>>{process, arbiter,
                                                                               ended}
        .run(start);
}

}  // namespace esprit::chance
