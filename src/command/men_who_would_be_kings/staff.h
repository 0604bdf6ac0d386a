#pragma once
// The staff's view of The Men Who Would Be Kings: features, points, schedule.
#include "command/men_who_would_be_kings/scored.h"
#include "command/staff.h"

namespace esprit::command {

template <>
struct StaffTrait<men_who_would_be_kings::System> {
    using Advance = KingsAdvance;
    using Habits = KingsDrill;
    using OrderWeights = KingsWeights;
    static constexpr auto const& named_weights = kings_named_weights;
    static constexpr OrderWeights search_start{};
    static constexpr std::array<SearchSchedule, 2> schedule{
        {{.turns = 1, .usual_playout = 8}, {.nodes = 1500, .turns = 3, .usual_playout = 20}}};
    static constexpr std::uint64_t least_playout = 4;
    static constexpr std::array<std::string_view, 7> features{
        "points_left", "points_pinned", "points_in_reserve", "objective_points", "way_to_defeat",
        "standing",    "to_move"};
    static constexpr std::array<std::string_view, 7> feature_words{
        "figures left",      "pinned units",        "reserves",     "objectives held",
        "the way to defeat", "how the units stand", "the next turn"};
    static Features features_of(men_who_would_be_kings::BattleView view);
    /// In thousandths of a point.
    static std::int64_t balance_milli(men_who_would_be_kings::BattleView view);
};

}  // namespace esprit::command
