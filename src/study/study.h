#pragma once
// A study: variants of scenarios, rules and commanders, each fought over the same numbers of
// battle. A simulation of one scenario is a study of one variant.
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"
#include "simulate/checkpoint.h"
#include "simulate/plan.h"

namespace esprit::study {

/// Battles of each variant by default.
inline constexpr std::uint64_t usual_battles = 1000;
/// The same with a precision.
inline constexpr std::uint64_t most_battles_for_precision = 1'000'000;
/// The most paths of dice for exact odds of an engagement by default: some seconds.
inline constexpr std::uint64_t usual_most_paths = 2'000'000;

/// One variant, ready to be fought. The seed is the study's.
struct Variant {
    std::string name;
    std::unique_ptr<games::Battlefield> field;
    std::array<std::string, simulate::sides> commanders;  // empty in an engagement
    std::vector<std::string> changes;                     // of its scenario, in words
    std::uint64_t nodes = 0;  // of thinking commanders for each order; 0: as many as their level
    std::size_t compared_with = 0;  // itself: not compared
    std::unique_ptr<simulate::Fights> fights;
    std::optional<games::ExactEnds> exact;  // exact odds; nothing is sampled

    bool has_thinkers() const;
};

struct Study {
    std::string title;
    std::uint64_t seed = 1;
    std::uint64_t battles = 0;  // of each variant at most
    std::optional<std::uint32_t> precision_millionths;
    std::vector<Variant> variants;

    /// Those of all variants.
    std::vector<std::string> commanders() const;
    /// Sets the number of battles to the default if it is not set.
    void settle_battles();
    /// Throws BadInput where a scenario cannot be fought.
    void make_fights();
    /// Computes the exact odds of every engagement with at most `most_paths` paths of dice, until
    /// `given_up`, which is called before each.
    void count_out(
        std::uint64_t most_paths, std::function<bool()> const& given_up = [] { return false; });
    /// All odds are exact: nothing is sampled.
    bool is_counted_out() const;
    /// The plan for the sampled variants, in order. Refers to their fights.
    simulate::Plan plan() const;
    /// A digest of everything that decides which battles are fought and how they go, and of nothing
    /// else: checkpoints with the same digest hold battles of the same study.
    simulate::Checkpoint::Study identity() const;
};

/// "0.5%" in millionths; nothing unless it is from 0.0001% to 50%.
std::optional<std::uint32_t> half_width_of(std::string_view written);

}  // namespace esprit::study
