#include "study/balance.h"

#include <cmath>

namespace esprit::study {

using simulate::Estimate;

namespace {

/// Thrown inside when the run is stopped.
struct Stopped {};

class BalanceSearch {
public:
    BalanceSearch(BalanceRange const& range, double wanted, ScoreOfValue const& score)
        : range_(range), wanted_(wanted), score_(score) {}

    BalanceResult run() {
        try {
            search();
        } catch (Stopped const&) {
            result_.broken_off = true;
        }
        find_nearest();
        result_.steady = is_steady();
        return std::move(result_);
    }

private:
    Estimate const& tried(std::int64_t value) {
        auto const found = result_.scores.find(value);
        if (found != result_.scores.end()) return found->second;
        std::optional<Estimate> const score = score_(value);
        if (!score) throw Stopped{};
        return result_.scores.emplace(value, *score).first->second;
    }

    /// The first value for which `holds`, which holds from there on; one beyond the range if it
    /// never does.
    template <class Holds>
    std::int64_t first_value(Holds holds) {
        if (!holds(tried(range_.to))) return range_.to + 1;
        std::int64_t low = range_.from;
        std::int64_t high = range_.to;
        while (low < high) {
            std::int64_t const middle = low + (high - low) / 2;
            if (holds(tried(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high;
    }

    void search() {
        double const at_from = tried(range_.from).value;
        double const at_to = tried(range_.to).value;
        rises_ = at_to >= at_from;
        if (std::min(at_from, at_to) <= wanted_ && wanted_ <= std::max(at_from, at_to)) {
            first_value([&](Estimate const& score) {
                return rises_ ? score.value >= wanted_ : score.value <= wanted_;
            });
        }
        // from the first value that is not surely on this side of the wanted score to the last
        std::int64_t const first = first_value([&](Estimate const& score) {
            return rises_ ? score.high >= wanted_ : score.low <= wanted_;
        });
        std::int64_t const beyond = first_value([&](Estimate const& score) {
            return rises_ ? score.low > wanted_ : score.high < wanted_;
        });
        if (first < beyond) result_.interval = BalanceRange{first, beyond - 1};
    }

    void find_nearest() {
        double least = 2;
        bool below = false;
        bool above = false;
        for (auto const& [value, score] : result_.scores) {
            below = below || score.value <= wanted_;
            above = above || score.value >= wanted_;
            double const off = std::abs(score.value - wanted_);
            if (off >= least) continue;
            least = off;
            result_.nearest = value;
        }
        result_.reached = below && above;
    }

    /// False if a later score is surely on the wrong side of an earlier one.
    bool is_steady() const {
        for (auto earlier = result_.scores.begin(); earlier != result_.scores.end(); ++earlier) {
            for (auto later = std::next(earlier); later != result_.scores.end(); ++later) {
                Estimate const& low = rises_ ? earlier->second : later->second;
                Estimate const& high = rises_ ? later->second : earlier->second;
                if (low.low > high.high) return false;
            }
        }
        return true;
    }

    BalanceRange range_;
    double wanted_;
    ScoreOfValue const& score_;
    bool rises_ = true;
    BalanceResult result_;
};

}  // namespace

BalanceResult find_balance(BalanceRange const& range, double wanted, ScoreOfValue const& score) {
    return BalanceSearch{range, wanted, score}.run();
}

}  // namespace esprit::study
