#pragma once
// Dice for a sample of what an order may lead to, where its ends are too many to count.
#include "chance/dice.h"
#include "chance/enumerating.h"
#include "chance/work_limit.h"

namespace esprit::games {

/// The size of a sample, and of what it is told.
struct SampleSize {
    int most = 1000;   // trials; the error of a share is then 3 in 100 at most
    int least = 64;    // fewer, of which nothing is told, if the work limit ends it
    int watched = 40;  // trials whose checks are listed
};

/// Throws dice that have nothing to do with those of the game, and shows them to a watcher. Every
/// sample throws the same dice, so a question that is asked again has the same answer. Decisions
/// are answered with their first option.
class SampledDice final : public chance::Arbiter {
public:
    /// \param watcher  sees the chances of the first `watched` trials; may be nullptr
    explicit SampledDice(chance::ChanceWatcher* watcher) : Arbiter(false), watcher_(watcher) {}

    void begin_trial(int number, bool watched) {
        dice_.move_to({static_cast<std::uint64_t>(number), 0, 0});
        is_watched_ = watched && watcher_ != nullptr;
    }
    int draw(chance::Chance const& chance) override {
        if (is_watched_) watcher_->asked(chance);
        return dice_.draw(chance);
    }
    int choose(chance::Choice const& choice) override { return dice_.choose(choice); }

private:
    static constexpr std::uint64_t seed = 1;

    chance::RollingArbiter dice_{seed, chance::DrawPurpose::think};
    chance::ChanceWatcher* watcher_;
    bool is_watched_ = false;
};

/// Runs a trial with dice of its own again and again: `most` times, or until the work limit.
/// Returns how often. Throws OutOfWork below `least`.
/// \param watcher  may be nullptr
template <class Trial>
int sample(chance::ChanceWatcher* watcher, Trial const& trial) {
    SampleSize const size;
    SampledDice dice{watcher};
    int trials = 0;
    try {
        for (; trials < size.most; ++trials) {
            chance::check_work_limit();
            dice.begin_trial(trials, trials < size.watched);
            trial(dice);
        }
    } catch (chance::OutOfWork const&) {
        if (trials < size.least) throw;
    }
    return trials;
}

/// Hides the limit of the sampling from what is made of the sample.
class WithoutLimit final : public chance::WorkLimit {
public:
    bool lasts() override { return true; }
};

}  // namespace esprit::games
