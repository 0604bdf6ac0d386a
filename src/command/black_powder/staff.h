#pragma once
// The staff's view of Black Powder: features, points, schedule.
#include "command/black_powder/advance.h"
#include "command/black_powder/drill.h"
#include "command/staff.h"

namespace esprit::command {

template <>
struct StaffTrait<black_powder::System> {
    using Advance = BlackPowderAdvance;
    using Habits = BlackPowderDrill;
    using OrderWeights = BlackPowderWeights;
    static constexpr auto const& named_weights = black_powder_named_weights;
    static constexpr OrderWeights search_start = black_powder_search_start;
    static constexpr std::array<SearchSchedule, 2> schedule{
        {{.usual_playout = 12, .most_orders = 1},
         {.nodes = 1500,
          .turns = 1,
          .usual_playout = 25,
          .alternatives = true,
          .caution_percent = 150,
          .most_orders = 16,
          .least_samples = 6,
          .plans_per_phase = plan_until_done}}};
    static constexpr std::uint64_t least_playout = 4;
    static constexpr std::array<std::string_view, 8> features{
        "points_left",   "points_shaken", "stamina_left", "points_disordered",
        "brigades_lost", "way_to_defeat", "standing",     "to_move"};
    static constexpr std::array<std::string_view, 8> feature_words{
        "units left",    "shaken units",      "stamina left",        "disordered units",
        "brigades lost", "the way to defeat", "how the units stand", "the next turn"};
    /// Orders of the command phase, and ending a phase of shooting early: of 71 other orders and
    /// 400 rides that a search preferred, none was better than habit beyond chance, of 100 early
    /// ends two. Moves by initiative, shots and the sequence of fights are searched.
    static bool left_to_habit(black_powder::Order const& order) {
        using black_powder::OrderKind;
        return order.kind == OrderKind::order || order.kind == OrderKind::rally ||
               order.kind == OrderKind::ride || order.kind == OrderKind::end_command ||
               order.kind == OrderKind::end_shooting;
    }
    /// Moves whose last step goes the same way (ahead, back, to the same side), changes to one
    /// formation, and charges or shots at one enemy.
    static bool alike(black_powder::Order const& one, black_powder::Order const& other);
    static Features features_of(black_powder::BattleView view);
    /// In thousandths of a point.
    static std::int64_t balance_milli(black_powder::BattleView view);
};

}  // namespace esprit::command
