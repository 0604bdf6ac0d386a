#pragma once
// What a staff reads off a battle of Black Powder.
#include "command/black_powder_drill.h"
#include "command/staff.h"

namespace esprit::command {

template <>
struct StaffTrait<black_powder::System> {
    using Habits = BlackPowderDrill;
    using Taste = BlackPowderTaste;
    static constexpr auto const& taste_numbers = black_powder_taste_numbers;
    static constexpr Taste sought_from = black_powder_sought_from;
    static constexpr int looks = 1;
    static constexpr std::array<Foresight, 1> foresight{{{0, 0, 12, false}}};
    static constexpr int caution_percent = 200;
    static constexpr int least_samples = 6;
    static constexpr std::uint64_t least_playout = 4;
    static constexpr std::array<std::string_view, 8> features{
        "points_left",   "points_shaken", "stamina_left", "points_disordered",
        "brigades_lost", "way_to_defeat", "standing",     "to_move"};
    static constexpr std::array<std::string_view, 8> feature_words{
        "units left",    "shaken units",      "stamina left",        "disordered units",
        "brigades lost", "the way to defeat", "how the units stand", "the next turn"};
    static Features look(black_powder::Scenario const& scenario,
                         black_powder::Battle const& battle);
    /// In thousandths of a point.
    static std::int64_t balance_milli(black_powder::Scenario const& scenario,
                                      black_powder::Battle const& battle);
};

}  // namespace esprit::command
