#pragma once
// The staff's view of Rank and File: features, points, schedule.
#include "command/rank_and_file/drill.h"
#include "command/staff.h"

namespace esprit::command {

template <>
struct StaffTrait<rank_and_file::System> {
    using Advance = RankAndFileAdvance;
    using Habits = RankAndFileDrill;
    using OrderWeights = RankAndFileWeights;
    static constexpr auto const& named_weights = rank_and_file_named_weights;
    static constexpr OrderWeights search_start{};
    static constexpr std::array<SearchSchedule, 1> schedule{
        {{.usual_playout = 30, .alternatives = true}}};
    static constexpr std::uint64_t least_playout = 8;
    static constexpr std::array<std::string_view, 7> features{
        "worth_left", "worth_unsteady", "worth_routing", "hits_taken",
        "units_lost", "way_to_defeat",  "standing"};
    static constexpr std::array<std::string_view, 7> feature_words{
        "stands left", "unsteady units",    "routing units",      "hits taken",
        "units lost",  "the way to defeat", "how the units stand"};
    static Features features_of(rank_and_file::BattleView view);
    /// In thousandths of a regular stand.
    static std::int64_t balance_milli(rank_and_file::BattleView view);
};

}  // namespace esprit::command
