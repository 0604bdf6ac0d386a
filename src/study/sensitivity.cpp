#include "study/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/expect.h"
#include "study/scores.h"

namespace esprit::study {

using simulate::Estimate;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t round_battles = 32;      // of each change
constexpr std::uint64_t least_to_eliminate = 8;  // battles of each change before the first look
constexpr double chance_of_error = 0.05;         // the chance that any bound of a look is wrong

/// The paired differences of a change, in half points.
struct Arm {
    std::size_t setting = 0;
    simulate::Fights const* fights = nullptr;
    simulate::Group differences;

    double mean() const {
        auto const count = static_cast<double>(std::max<std::uint64_t>(1, differences.count));
        return static_cast<double>(differences.sum) / count;
    }
};

class SettingSearch {
public:
    SettingSearch(SensitivityPlan const& plan, SensitivityOptions const& options)
        : plan_(plan), options_(options), began_(Clock::now()) {
        for (std::size_t i = 0; i < plan.settings.size(); ++i) {
            left_.push_back(i);
            for (auto const* fights : plan.settings[i].changes) arms_.push_back({i, fights, {}});
        }
    }

    SensitivityResult run() {
        while (left_.size() > plan_.kept && round(false)) eliminate();
        result_.surely_dropped = plan_.settings.size() - left_.size();
        keep_by_estimate();
        for (std::size_t i = 0; i < plan_.settings.size(); ++i) {
            if (!is_left(i)) result_.dropped.push_back(effect_of(i));
        }
        measure();
        finish();
        return std::move(result_);
    }

private:
    /// Fights new battles of the settings that are left. If there is no time for any, the battles
    /// of the choice stand.
    void measure() {
        std::vector<Arm> const chosen = arms_;
        simulate::Group const usual = usual_;
        for (Arm& arm : arms_) arm.differences = {};
        usual_ = {};
        while (round(true)) result_.measured = usual_.count;
        if (result_.measured > 0) return;
        arms_ = chosen;
        usual_ = usual;
    }

    bool is_left(std::size_t setting) const {
        return std::find(left_.begin(), left_.end(), setting) != left_.end();
    }

    std::vector<Arm*> arms_left() {
        std::vector<Arm*> found;
        for (Arm& arm : arms_) {
            if (is_left(arm.setting)) found.push_back(&arm);
        }
        return found;
    }

    /// The numbers of battle in the next round; 0: the budget of the phase is used up.
    std::uint64_t next_round(bool measuring, std::size_t variants) const {
        if (plan_.budget > 0) {
            std::uint64_t const budget = measuring ? plan_.budget : plan_.budget / 2;
            std::uint64_t const rest = budget - std::min(budget, result_.battles);
            return std::min(round_battles, rest / variants);
        }
        auto const spent = std::chrono::duration<double>(Clock::now() - began_).count();
        double const all = std::chrono::duration<double>(plan_.time).count();
        double const rest = (measuring ? all : all / 2) - spent;
        if (rest <= 0) return 0;
        if (result_.battles == 0) return 1;
        double const each = spent / static_cast<double>(result_.battles);
        double const fit = rest / (each * static_cast<double>(variants));
        return fit >= static_cast<double>(round_battles) ? round_battles
                                                         : static_cast<std::uint64_t>(fit);
    }

    bool is_stopped() const {
        bool const late = plan_.budget == 0 && Clock::now() - began_ > plan_.time;
        return late || (options_.broken_off != nullptr && options_.broken_off->load());
    }

    /// Fights a round; false when the phase is over.
    bool round(bool measuring) {
        std::vector<Arm*> const arms = arms_left();
        std::uint64_t const count = next_round(measuring, arms.size() + 1);
        if (count == 0 || arms.empty()) return false;
        std::vector<simulate::Fights const*> variants{plan_.usual};
        for (Arm const* arm : arms) variants.push_back(arm->fights);
        auto const scores =
            fight_all(variants, next_number_, count, plan_.jobs, [this] { return is_stopped(); });
        if (!scores) {
            result_.broken_off = options_.broken_off != nullptr && options_.broken_off->load();
            return false;
        }
        for (std::uint64_t i = 0; i < count; ++i) {
            std::int64_t const base = (*scores)[0][i];
            add(usual_, base);
            for (std::size_t a = 0; a < arms.size(); ++a) {
                add(arms[a]->differences, (*scores)[a + 1][i] - base);
            }
        }
        next_number_ += count;
        result_.battles += count * variants.size();
        if (options_.progress) options_.progress({measuring, left_.size(), result_.battles});
        return true;
    }

    static void add(simulate::Group& group, std::int64_t value) {
        group.sum += value;
        group.squares += static_cast<std::uint64_t>(value * value);
        ++group.count;
    }

    /// How far the mean of an arm may be off. The variance counts one battle more, of the greatest
    /// difference, so that a few equal battles do not count as certain.
    double doubt(Arm const& arm) const {
        auto const count = static_cast<double>(arm.differences.count);
        double const squares = static_cast<double>(arm.differences.squares) +
                               static_cast<double>(greatest_score * greatest_score);
        double const variance = std::max(0.0, squares / count - arm.mean() * arm.mean());
        double const tail = chance_of_error / (2 * static_cast<double>(arms_.size()));
        return simulate::t_bound(count - 1, tail) * std::sqrt(variance / count);
    }

    /// Drops the settings that are surely not among the greatest.
    void eliminate() {
        if (usual_.count < least_to_eliminate) return;
        std::vector<double> least(plan_.settings.size());
        std::vector<double> most(plan_.settings.size());
        for (Arm const* arm : arms_left()) {
            double const size = std::abs(arm->mean());
            double const by = doubt(*arm);
            least[arm->setting] = std::max(least[arm->setting], size - by);
            most[arm->setting] = std::max(most[arm->setting], size + by);
        }
        std::vector<double> sorted = least;
        auto const place = sorted.begin() + static_cast<std::ptrdiff_t>(plan_.kept) - 1;
        std::nth_element(sorted.begin(), place, sorted.end(), std::greater<>{});
        std::erase_if(left_, [&](std::size_t setting) { return most[setting] < *place; });
    }

    /// Where time or budget did not suffice to be sure.
    void keep_by_estimate() {
        std::sort(left_.begin(), left_.end(), [&](std::size_t a, std::size_t b) {
            double const of_a = effect_of(a).size();
            double const of_b = effect_of(b).size();
            return of_a > of_b || (!(of_a < of_b) && a < b);
        });
        left_.resize(std::min(left_.size(), plan_.kept));
        std::sort(left_.begin(), left_.end());
    }

    SettingEffect effect_of(std::size_t setting) const {
        SettingEffect effect{setting, {}};
        simulate::Range const range{-greatest_score, greatest_score};
        for (Arm const& arm : arms_) {
            if (arm.setting != setting) continue;
            auto const& [sum, squares, count] = arm.differences;
            effect.changes.push_back({count,
                                      in_points(simulate::mean_within(range, sum, squares, count)),
                                      simulate::p_of_zero_mean(sum, squares, count), 1});
        }
        return effect;
    }

    void finish() {
        simulate::Range const range{0, greatest_score};
        result_.score =
            in_points(simulate::mean_within(range, usual_.sum, usual_.squares, usual_.count));
        std::vector<double> p_values;
        for (std::size_t const setting : left_) {
            result_.greatest.push_back(effect_of(setting));
            for (ChangeEffect const& each : result_.greatest.back().changes) {
                p_values.push_back(each.p);
            }
        }
        std::vector<double> const corrected = simulate::holm(p_values);
        std::size_t next = 0;
        for (SettingEffect& effect : result_.greatest) {
            for (ChangeEffect& each : effect.changes) each.p_holm = corrected[next++];
        }
        std::sort(result_.greatest.begin(), result_.greatest.end(),
                  [](SettingEffect const& a, SettingEffect const& b) {
                      bool const less = a.size() < b.size();
                      return b.size() < a.size() || (!less && a.setting < b.setting);
                  });
    }

    SensitivityPlan const& plan_;
    SensitivityOptions const& options_;
    Clock::time_point began_;
    std::vector<Arm> arms_;
    std::vector<std::size_t> left_;  // settings, ascending
    simulate::Group usual_;          // the scores by the rules as they are
    std::uint64_t next_number_ = 0;
    SensitivityResult result_;
};

}  // namespace

std::size_t SensitivityPlan::change_count() const {
    std::size_t count = 0;
    for (SettingFights const& each : settings) count += each.changes.size();
    return count;
}

double SettingEffect::size() const {
    double size = 0;
    for (ChangeEffect const& each : changes) size = std::max(size, std::abs(each.more.value));
    return size;
}

SensitivityResult find_sensitivity(SensitivityPlan const& plan, SensitivityOptions const& options) {
    ESPRIT_EXPECT(plan.kept > 0 && plan.jobs > 0, "a search keeps something and has a thread");
    return SettingSearch{plan, options}.run();
}

}  // namespace esprit::study
