#pragma once
// Exact odds: a procedure is run once for every combination of readings, each with its probability.
#include <cstddef>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "chance/arbiter.h"
#include "chance/distribution.h"
#include "chance/policy.h"

namespace esprit::chance {

/// Sees every question to the dice while odds are computed.
class ChanceWatcher {
public:
    virtual ~ChanceWatcher() = default;
    virtual void asked(Chance const& chance) = 0;
};

/// Enumerates the paths of a procedure, depth first. For each path: call `begin_path`, run the
/// procedure, read `weight`, call `next_path`.
class EnumeratingArbiter final : public Arbiter {
public:
    EnumeratingArbiter() : Arbiter(false), policy_(&first_option_) {}
    /// `policy` answers players' decisions; it is not owned.
    explicit EnumeratingArbiter(Policy& policy) : Arbiter(false), policy_(&policy) {}

    /// Starts a new procedure.
    void begin() { depth_ = known_ = 0; }
    /// Starts a run of the procedure.
    void begin_path() {
        depth_ = 0;
        policy_->restart();
    }
    /// The probability of the path that was just run.
    Exact const& weight() const { return known_ == 0 ? certain_ : levels_[known_ - 1].chance; }
    /// True if this run has drawn dice.
    bool asked_dice() const { return depth_ > 0; }
    /// Moves on to the next path; false if there is none.
    bool next_path();

    /// Sets the policy for decisions; it is not owned.
    void decide_by(Policy& policy) { policy_ = &policy; }

    /// Shows every question to `watcher` when it is first asked on a path; not owned, may be
    /// nullptr.
    void show_to(ChanceWatcher* watcher) { watcher_ = watcher; }

    int draw(Chance const& chance) override;
    int choose(Choice const& choice) override { return policy_->answer(choice); }

private:
    /// A draw on the current path.
    struct Level {
        Weights weights;
        std::size_t reading = 0;
        Exact chance;  // the probability of the path up to and including this reading
    };
    bool take_reading(std::size_t place, std::size_t reading);

    std::vector<Level> levels_;
    std::size_t depth_ = 0;  // draws of this run so far
    std::size_t known_ = 0;  // levels whose reading is chosen
    Exact certain_{1};
    FirstOption first_option_;
    Policy* policy_;
    ChanceWatcher* watcher_ = nullptr;
};

/// The distribution of the values that `procedure(arbiter)` returns.
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

/// Runs a process, a loop over a small state, to its end: `finished(state)` and
/// `step(state, arbiter)`.
template <class Process, class State>
State carry_through(Process const& process, State state, Arbiter& arbiter) {
    while (!process.finished(state)) {
        process.step(state, arbiter);
    }
    return state;
}

/// The distribution of the final states of a process. Equal states are merged after every step.
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
