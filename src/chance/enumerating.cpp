#include "chance/enumerating.h"

#include "chance/work_limit.h"

namespace esprit::chance {

/// Chooses the first possible reading of a level from `reading` on; false if there is none.
bool EnumeratingArbiter::take_reading(std::size_t place, std::size_t reading) {
    Level& level = levels_[place];
    Weights const& weights = level.weights;
    bool const narrow = weights.total != 0;
    std::size_t const count = narrow ? weights.narrow.size() : weights.wide.size();
    while (reading < count &&
           (narrow ? weights.narrow[reading] == 0 : weights.wide[reading].is_zero())) {
        ++reading;
    }
    if (reading == count) {
        return false;
    }
    level.reading = reading;
    level.chance = place == 0 ? certain_ : levels_[place - 1].chance;
    if (narrow) {
        level.chance.scale(weights.narrow[reading], weights.total);
    } else {
        level.chance *= weights.wide[reading];
    }
    return true;
}

int EnumeratingArbiter::draw(Chance const& chance) {
    if (depth_ == known_) {
        if (known_ == levels_.size()) {
            levels_.emplace_back();
        }
        if (watcher_ != nullptr) {
            watcher_->asked(chance);
        }
        weigh(chance, levels_[known_].weights);
        bool const possible = take_reading(known_, 0);
        ESPRIT_EXPECT(possible, "some reading of a chance is possible");
        ++known_;
    }
    return static_cast<int>(levels_[depth_++].reading);
}

bool EnumeratingArbiter::next_path() {
    check_work_limit();
    ESPRIT_EXPECT(depth_ == known_, "a procedure asks the same questions on the same path");
    while (known_ > 0) {
        if (take_reading(known_ - 1, levels_[known_ - 1].reading + 1)) {
            return true;
        }
        --known_;
    }
    return false;
}

}  // namespace esprit::chance
