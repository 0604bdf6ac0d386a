#pragma once
// The best play through a process by expectimax with exact probabilities. Worth is measured for
// side 0 and is not negative: side 0 maximises it, every other side minimises it.
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "base/expect.h"
#include "chance/arbiter.h"
#include "chance/explore.h"

namespace esprit::chance {

/// Runs one step of a process on every path of dice and decisions, and propagates the worth of the
/// ends back to the start of the step: the expected value over dice, the best option of a decision.
class ExpectimaxArbiter final : public Arbiter {
public:
    /// The best options. The key is the path of readings and options before the decision.
    using Decisions = std::map<std::vector<int>, int>;

    void begin() {
        levels_.clear();
        decisions_.clear();
        depth_ = 0;
    }
    void begin_path() { depth_ = 0; }
    /// Ends the path that was just run; its end has this worth. False if it was the last one: then
    /// `worth` and `take_decisions` return the results of the step.
    bool end_path(Exact worth);
    Exact const& worth() const { return worth_; }
    Decisions take_decisions() { return std::move(decisions_); }

    int draw(Chance const& chance) override;
    int choose(Choice const& choice) override;

private:
    /// A draw or decision on the current path.
    struct Level {
        bool is_choice = false;
        bool maximises = false;
        Weights weights;              // of a draw
        std::size_t options = 0;      // readings or options
        std::size_t taken = 0;        // the present reading or option
        std::optional<Exact> folded;  // the sum, or the best worth, of those taken so far
        int best = 0;
    };
    std::vector<int> path_to(std::size_t level) const;
    static Exact weight_of(Level const& level, std::size_t reading);
    static bool skip_impossible(Level& level);
    void fold(Level& level, Exact const& worth);

    std::vector<Level> levels_;
    std::size_t depth_ = 0;
    Exact worth_;
    Decisions decisions_;
};

/// The best play of both sides through a process, by backward induction with memoisation. `process`
/// as for explore(); `worth(state)` returns the worth of a finished state as an Exact.
template <class Process, class State, class Worth>
class BestPlay {
public:
    BestPlay(Process const& process, Worth const& worth) : process_(process), worth_(worth) {}

    /// The worth of the state if both sides play their best from there on.
    Exact value(State const& state) { return solved(state).worth; }
    /// The best decisions in the step from that state.
    ExpectimaxArbiter::Decisions const& decisions(State const& state) {
        return solved(state).decisions;
    }

private:
    struct Solved {
        Exact worth;
        ExpectimaxArbiter::Decisions decisions;
    };
    using Key = std::vector<std::uint8_t>;

    Solved const& solved(State const& state) {
        std::size_t const size = process_.pack(state, packed_);
        Key key(packed_, packed_ + size);
        auto const found = known_.find(key);
        if (found != known_.end()) return found->second;
        Solved solution;
        if (process_.finished(state)) {
            solution.worth = worth_(state);
        } else {
            ExpectimaxArbiter arbiter;
            arbiter.begin();
            State after = state;
            auto known = process_.before_dice(after);
            for (bool more = true; more; after = state) {
                arbiter.begin_path();
                process_.step(after, known, arbiter);
                more = arbiter.end_path(solved(after).worth);
            }
            solution.worth = arbiter.worth();
            solution.decisions = arbiter.take_decisions();
        }
        return known_.emplace(std::move(key), std::move(solution)).first->second;
    }

    Process const& process_;
    Worth const& worth_;
    std::map<Key, Solved> known_;
    std::uint8_t packed_[Process::most_bytes]{};
};

/// A walker for explore() that decides as a BestPlay does.
template <class Play, class State>
class BestPlayArbiter final : public Arbiter {
public:
    explicit BestPlayArbiter(Play& play) : play_(play) {}

    void begin_at(State const& state) { decisions_ = &play_.decisions(state); }
    void begin() { dice_.begin(); }
    void begin_path() {
        dice_.begin_path();
        path_.clear();
    }
    Exact const& weight() const { return dice_.weight(); }
    bool asked_dice() const { return dice_.asked_dice(); }
    bool next_path() { return dice_.next_path(); }

    int draw(Chance const& chance) override {
        int const reading = dice_.draw(chance);
        path_.push_back(reading);
        return reading;
    }
    int choose(Choice const&) override {
        auto const decided = decisions_->find(path_);
        ESPRIT_EXPECT(decided != decisions_->end(), "every decision has been solved");
        path_.push_back(decided->second);
        return decided->second;
    }

private:
    Play& play_;
    EnumeratingArbiter dice_;
    ExpectimaxArbiter::Decisions const* decisions_ = nullptr;
    std::vector<int> path_;
};

}  // namespace esprit::chance
