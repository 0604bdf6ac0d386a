#pragma once
// Which settings move the result of battles most. Successive elimination (Even-Dar, Mannor and
// Mansour 2006, Journal of Machine Learning Research 7) drops settings that are surely not among
// the greatest; the settings left are measured on battles that had no part in the choice.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "simulate/record.h"
#include "simulate/statistics.h"

namespace esprit::study {

/// The battles of a setting's other values, all of the same numbers and dice.
struct SettingFights {
    std::vector<simulate::Fights const*> changes;  // not owned
};

/// What is to be found out, and when to stop.
struct SensitivityPlan {
    simulate::Fights const* usual = nullptr;  // by the rules as they are; not owned
    std::vector<SettingFights> settings;
    std::size_t kept = 10;     // settings that are measured
    std::uint64_t budget = 0;  // battles of all variants together; 0: by time
    std::chrono::milliseconds time{600'000};
    unsigned jobs = 1;

    std::size_t change_count() const;
    /// The least budget of battles.
    std::uint64_t least_budget() const { return 8 * (change_count() + 1); }
};

/// The progress of a search.
struct SensitivityProgress {
    bool measuring = false;  // else settings are still being dropped
    std::size_t left = 0;    // settings
    std::uint64_t battles = 0;
};

struct SensitivityOptions {
    std::atomic<bool> const* broken_off = nullptr;  // set: stop with what there is; not owned
    std::function<void(SensitivityProgress const&)> progress = {};  // after every round
};

/// What a change does to the score of the first side: 1 for a victory, 1/2 for a draw.
struct ChangeEffect {
    std::uint64_t battles = 0;
    simulate::Estimate more;  // the paired difference from the rules as they are
    double p = 1;             // of no difference
    double p_holm = 1;        // with Holm's correction for all changes measured
};

/// A setting, by its place in the plan, with the effects of its changes.
struct SettingEffect {
    std::size_t setting = 0;
    std::vector<ChangeEffect> changes;

    /// The size of its greatest effect, as estimated.
    double size() const;
};

struct SensitivityResult {
    simulate::Estimate score;             // by the rules as they are, in the battles measured
    std::vector<SettingEffect> greatest;  // measured; the greatest effects first
    std::vector<SettingEffect> dropped;   // as far as they were tried, in the order of the plan
    std::size_t surely_dropped = 0;       // of them, by the bounds; others by their estimates
    std::uint64_t measured = 0;           // battles of each change in `greatest`
    std::uint64_t battles = 0;            // of all variants together
    bool broken_off = false;
};

/// Carries out a plan. With a budget of battles the result does not depend on `jobs`. Throws what a
/// battle throws.
SensitivityResult find_sensitivity(SensitivityPlan const& plan, SensitivityOptions const& options);

}  // namespace esprit::study
