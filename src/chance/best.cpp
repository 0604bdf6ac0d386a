#include "chance/best.h"

namespace esprit::chance {

std::vector<int> ExpectimaxArbiter::path_to(std::size_t level) const {
    std::vector<int> path;
    for (std::size_t i = 0; i < level; ++i) path.push_back(static_cast<int>(levels_[i].taken));
    return path;
}

Exact ExpectimaxArbiter::weight_of(Level const& level, std::size_t reading) {
    return level.weights.total != 0 ? Exact{level.weights.narrow[reading], level.weights.total}
                                    : level.weights.wide[reading];
}

/// Skips readings of probability 0, from the one taken now on. False if no reading or option is
/// left.
bool ExpectimaxArbiter::skip_impossible(Level& level) {
    while (level.taken < level.options && !level.is_choice &&
           weight_of(level, level.taken).is_zero()) {
        ++level.taken;
    }
    return level.taken < level.options;
}

int ExpectimaxArbiter::draw(Chance const& chance) {
    if (depth_ == levels_.size()) {
        Level level;
        weigh(chance, level.weights);
        level.options =
            level.weights.total != 0 ? level.weights.narrow.size() : level.weights.wide.size();
        bool const possible = skip_impossible(level);
        ESPRIT_EXPECT(possible, "some reading of a chance is possible");
        levels_.push_back(std::move(level));
    }
    return static_cast<int>(levels_[depth_++].taken);
}

int ExpectimaxArbiter::choose(Choice const& choice) {
    if (depth_ == levels_.size()) {
        Level level;
        level.is_choice = true;
        level.maximises = choice.side == 0;
        level.options = choice.options.size();
        levels_.push_back(std::move(level));
    }
    return static_cast<int>(levels_[depth_++].taken);
}

/// Folds the worth of the reading or option taken now into that of its level.
void ExpectimaxArbiter::fold(Level& level, Exact const& worth) {
    if (!level.is_choice) {
        Exact part = worth * weight_of(level, level.taken);
        level.folded = level.folded ? *level.folded + part : part;
        return;
    }
    bool const better =
        !level.folded || (level.maximises ? *level.folded < worth : worth < *level.folded);
    if (better) {
        level.folded = worth;
        level.best = static_cast<int>(level.taken);
    }
}

bool ExpectimaxArbiter::end_path(Exact worth) {
    ESPRIT_EXPECT(depth_ == levels_.size(), "a procedure asks the same questions on the same path");
    while (!levels_.empty()) {
        Level& level = levels_.back();
        fold(level, worth);
        ++level.taken;
        if (skip_impossible(level)) return true;
        worth = *level.folded;
        if (level.is_choice) {
            decisions_[path_to(levels_.size() - 1)] = level.best;
        }
        levels_.pop_back();
    }
    worth_ = worth;
    return false;
}

}  // namespace esprit::chance
