#include "command/weight_search.h"

#include "base/expect.h"

namespace esprit::command {

namespace {

constexpr double perturbation_share = 0.25;  // of each number
constexpr double least_perturbation = 2;     // less would hardly change any order
constexpr double first_step = 0.04;          // of the perturbation, for each point won
constexpr double steps_halve_after = 0.25;   // of all trials: the step is half by then

}  // namespace

WeightSearch::WeightSearch(std::vector<int> const& numbers, std::uint64_t trials)
    : trials_(trials), signs_(numbers.size(), 1), sum_(numbers.size(), 0) {
    ESPRIT_EXPECT(trials > 0, "a search has at least one trial");
    for (int const number : numbers) {
        numbers_.push_back(number);
        double const size = number < 0 ? -number : number;
        perturbations_.push_back(size * perturbation_share < least_perturbation
                                     ? least_perturbation
                                     : size * perturbation_share);
        is_nonnegative_.push_back(number >= 0);
    }
}

std::array<std::vector<int>, 2> WeightSearch::next(CommanderRandom& random) {
    std::array<std::vector<int>, 2> two;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        signs_[i] = random.below(2) == 0 ? 1 : -1;
        for (int const sign : {1, -1}) {
            double number = numbers_[i] + sign * signs_[i] * perturbations_[i];
            if (is_nonnegative_[i] && number < 0) number = 0;
            two[sign == 1 ? 0 : 1].push_back(rounded(number));
        }
    }
    return two;
}

void WeightSearch::learn(double won) {
    double const done = static_cast<double>(trial_) / static_cast<double>(trials_);
    double const step = first_step / (1 + done / steps_halve_after);
    bool const counts = 2 * (trial_ + 1) > trials_;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        numbers_[i] += step * won * signs_[i] * perturbations_[i];
        if (is_nonnegative_[i] && numbers_[i] < 0) numbers_[i] = 0;
        if (counts) sum_[i] += numbers_[i];
    }
    ++trial_;
}

std::vector<int> WeightSearch::found() const {
    ESPRIT_EXPECT(trial_ == trials_, "all trials have been made");
    std::vector<int> found;
    auto const counted = static_cast<double>(trials_ - trials_ / 2);
    for (double const sum : sum_) found.push_back(rounded(sum / counted));
    return found;
}

}  // namespace esprit::command
