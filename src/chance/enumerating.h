#pragma once
// Exact odds: a rule is gone through once for every way that the readings can fall, each with its
// exact weight.
#include <cstddef>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "chance/arbiter.h"
#include "chance/distribution.h"
#include "chance/policy.h"

namespace esprit::chance {

/// Looks on while questions are put to the dice.
class ChanceWatcher {
public:
    virtual ~ChanceWatcher() = default;
    virtual void asked(Chance const& chance) = 0;
};

/// Goes through the paths of a procedure one after another: `begin_path`, run the procedure,
/// `weight`, `next_path`.
class EnumeratingArbiter final : public Arbiter {
public:
    EnumeratingArbiter() : Arbiter(false), policy_(&first_option_) {}
    /// Players' decisions are answered by `policy`, which is not owned.
    explicit EnumeratingArbiter(Policy& policy) : Arbiter(false), policy_(&policy) {}

    /// Starts on a new procedure.
    void begin() { depth_ = known_ = 0; }
    /// Called before each run.
    void begin_path() {
        depth_ = 0;
        policy_->restart();
    }
    /// The chance of the path that was just gone through.
    Exact const& weight() const { return known_ == 0 ? certain_ : levels_[known_ - 1].chance; }
    /// Whether the run has asked the dice anything so far.
    bool asked_dice() const { return depth_ > 0; }
    /// On to the next path; false when all have been gone through.
    bool next_path();

    /// Decisions are answered by somebody else from now on (not owned).
    void decide_by(Policy& policy) { policy_ = &policy; }

    /// Shows every question the first time it is asked on a path. Not owned; nullptr: nobody looks.
    void show_to(ChanceWatcher* watcher) { watcher_ = watcher; }

    int draw(Chance const& chance) override;
    int choose(Choice const& choice) override { return policy_->answer(choice); }

private:
    struct Level {
        Weights weights;
        std::size_t reading = 0;
        Exact chance;  // of all readings up to this one
    };
    bool take_reading(std::size_t place, std::size_t reading);

    std::vector<Level> levels_;
    std::size_t depth_ = 0;  // draws of this run so far
    std::size_t known_ = 0;  // levels whose reading is settled
    Exact certain_{1};
    FirstOption first_option_;
    Policy* policy_;
    ChanceWatcher* watcher_ = nullptr;
};

/// The distribution of what `procedure(arbiter)` returns.
template <class Procedure>
auto distribution_of(Procedure&& procedure, EnumeratingArbiter& arbiter) {
    Distribution<std::decay_t<decltype(procedure(arbiter))>> distribution;
    arbiter.begin();
    do {
        arbiter.begin_path();
        auto const result = procedure(arbiter);
        distribution.add(result, arbiter.weight());
    } while (arbiter.next_path());
    return distribution;
}

/// A long procedure is a loop over a small state: `finished(state)` and `step(state, arbiter)`.
/// Rolled, it is this loop; enumerated, the states of all paths are merged after every step.
template <class Process, class State>
State carry_through(Process const& process, State state, Arbiter& arbiter) {
    while (!process.finished(state)) {
        process.step(state, arbiter);
    }
    return state;
}

template <class Process, class State>
Distribution<State> distribution_of(Process const& process, State const& start,
                                    EnumeratingArbiter& arbiter) {
    Distribution<State> ended;
    Distribution<State> open;
    open.add(start, Exact{1});
    while (!open.empty()) {
        Distribution<State> next;
        for (auto const& [state, chance] : open.entries()) {
            if (process.finished(state)) {
                ended.add(state, chance);
                continue;
            }
            arbiter.begin();
            do {
                arbiter.begin_path();
                State after = state;
                process.step(after, arbiter);
                next.add(after, chance * arbiter.weight());
            } while (arbiter.next_path());
        }
        open = std::move(next);
    }
    return ended;
}

}  // namespace esprit::chance
