#pragma once
// The staff's view of Grande Tactique: features, points, schedule.
#include <optional>

#include "command/grande_tactique/advance.h"
#include "command/grande_tactique/drill.h"
#include "command/staff.h"

namespace esprit::command {

template <>
struct StaffTrait<grande_tactique::System> {
    using Advance = GrandeTactiqueAdvance;
    using Habits = GrandeTactiqueDrill;
    using OrderWeights = GrandeTactiqueWeights;
    static constexpr auto const& named_weights = grande_tactique_named_weights;
    static constexpr OrderWeights search_start = grande_tactique_search_start;
    static constexpr std::array<SearchSchedule, 2> schedule{
        {{.usual_playout = 20, .most_orders = 1},
         {.nodes = 1500,
          .turns = 3,
          .usual_playout = 30,
          .caution_percent = 250,
          .most_orders = 8,
          .least_samples = 8,
          .plans_per_phase = plan_until_done}}};
    static constexpr std::uint64_t least_playout = 5;
    static constexpr std::array<std::string_view, 12> features{
        "points_left",     "points_shaken_to_move", "points_shaken_waiting", "points_routed",
        "points_silenced", "divisions_collapsed",   "way_to_defeat",         "standing",
        "to_move",         "divisions_at_last",     "divisions_near_last",   "routed_to_move"};
    static constexpr std::array<std::string_view, 12> feature_words{"units left",
                                                                    "shaken units",
                                                                    "shaken units",
                                                                    "routed units",
                                                                    "silenced guns",
                                                                    "collapsed divisions",
                                                                    "the way to defeat",
                                                                    "how the units stand",
                                                                    "the next turn",
                                                                    "divisions near collapse",
                                                                    "divisions near collapse",
                                                                    "routed units"};
    /// Rides: between two units that touch, a ride uses up none of a general's move (GT-MOVE-06),
    /// so that a search could send him back and forth for ever.
    static bool left_to_habit(grande_tactique::Order const& order) {
        return order.kind == grande_tactique::OrderKind::ride;
    }
    static Features features_of(grande_tactique::BattleView view);
    /// The side that is ahead by the tally at sundown (GT-COL-06).
    static std::optional<rules::SideId> ahead(grande_tactique::BattleView view);
    /// In thousandths of a point.
    static std::int64_t balance_milli(grande_tactique::BattleView view);
};

}  // namespace esprit::command
