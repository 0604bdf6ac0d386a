#pragma once
// The best play through a long procedure: each side decides so that its expected worth is highest,
// the dice taken at their exact chances (expectimax). Worth is measured for side 0, never negative;
// side 0 wants more of it, every other side less.
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

/// Goes through one step of a procedure on every path of dice and decisions, and folds what the
/// ends are worth back to the beginning: dice to their mean, decisions to the best.
class ExpectimaxArbiter final : public Arbiter {
public:
    /// What was decided, by the readings and answers that led there.
    using Decisions = std::map<std::vector<int>, int>;

    void begin() {
        levels_.clear();
        decisions_.clear();
        depth_ = 0;
    }
    void begin_path() { depth_ = 0; }
    /// The path that was just gone through ends with this worth. False when it was the last one;
    /// `worth` and `decisions` then hold for the step.
    bool end_path(Exact worth);
    Exact const& worth() const { return worth_; }
    Decisions take_decisions() { return std::move(decisions_); }

    int draw(Chance const& chance) override;
    int choose(Choice const& choice) override;

private:
    struct Level {
        bool is_choice = false;
        bool maximises = false;
        Weights weights;  // of dice
        std::size_t options = 0;
        std::size_t taken = 0;
        std::optional<Exact> folded;  // the mean so far, or the best so far
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

/// The best play of both sides through a process, by backward induction. `process` as for
/// explore(); `worth(state)` of a finished state, as an Exact.
template <class Process, class State, class Worth>
class BestPlay {
public:
    BestPlay(Process const& process, Worth const& worth) : process_(process), worth_(worth) {}

    /// What the state is worth when both sides decide at their best from there on.
    Exact value(State const& state) { return solved(state).worth; }
    /// What is decided in the step from that state; it must have been solved.
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

/// Walks all paths of dice with the decisions of a best play: for explore().
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
        ESPRIT_EXPECT(decided != decisions_->end(), "every decision has been thought of");
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
