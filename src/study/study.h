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

/// Of battles of each variant, where nothing else is said.
inline constexpr std::uint64_t usual_battles = 1000;
/// Where a precision is asked for.
inline constexpr std::uint64_t most_battles_for_precision = 1'000'000;
/// Ways of dice that an engagement is counted out for, where nothing else is said: some seconds.
inline constexpr std::uint64_t usual_most_paths = 2'000'000;

/// One variant, ready to be fought. The seed is the study's.
struct Variant {
    std::string name;
    std::unique_ptr<games::Battlefield> field;
    std::array<std::string, simulate::sides> commanders;  // of an engagement: nobody
    std::vector<std::string> changes;                     // of its scenario, in words
    std::uint64_t nodes = 0;        // that those who think have for an order; nil: their usual
    std::size_t compared_with = 0;  // itself: with nothing
    std::unique_ptr<simulate::Fights> fights;
    std::optional<games::ExactEnds> exact;  // counted out: nothing of it is sampled

    bool has_thinkers() const;
};

struct Study {
    std::string title;
    std::uint64_t seed = 1;
    std::uint64_t battles = 0;  // of each variant at most
    std::optional<std::uint32_t> precision_millionths;
    std::vector<Variant> variants;

    /// Where the number of battles is not said, as many as are usual.
    void settle_battles();
    /// Throws BadInput where a scenario cannot be fought.
    void make_fights();
    /// Counts out every engagement that takes no more than so many ways of dice, until it is given
    /// up: that is asked before each.
    void count_out(
        std::uint64_t most_paths, std::function<bool()> const& given_up = [] { return false; });
    /// Nothing is left to be sampled.
    bool is_counted_out() const;
    /// Of the variants that are sampled, in their order. Refers to their fights.
    simulate::Plan plan() const;
    /// Stands for all that decides how a battle goes and which are fought, and for nothing else: a
    /// checkpoint of the same number holds battles of the same study.
    simulate::Checkpoint::Study identity() const;
};

/// "0.5%" in millionths; nothing where it is no half width of an interval, from 0.0001% to 50%.
std::optional<std::uint32_t> half_width_of(std::string_view written);

}  // namespace esprit::study
