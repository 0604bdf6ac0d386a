#pragma once
// The Men Who Would Be Kings, Victory.
#include <array>
#include <string>

#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// MW-VIC-03: the figures of a side that are left, on the table and off it, and those of the whole
/// force.
struct Strength {
    int left = 0;
    int began = 0;
};
Strength strength_of(BattleView view, SideId side);
/// MW-VIC-02, -03: true if a third or less of a side is left.
bool has_lost(BattleView view, SideId side);
/// MW-VIC-01: true if a base occupies the area, or covers all of an area smaller than itself.
bool holds(geometry::Base const& base, field::Feature const& area);
/// MW-VIC-02: the share of defeat in words, such as "a third".
std::string defeat_share_text(Scenario const& scenario);
/// MW-VIC-01: points for enemies that are gone for good, and for objectives held.
std::array<int, 2> scores(BattleView view);
rules::BattleVerdict verdict_of(BattleView view);

}  // namespace esprit::men_who_would_be_kings
