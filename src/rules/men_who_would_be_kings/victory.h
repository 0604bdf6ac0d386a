#pragma once
// The Men Who Would Be Kings, Victory.
#include <array>
#include <string>

#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// MW-VIC-03: figures on the table and off it, and those of the whole force.
struct Strength {
    int left = 0;
    int began = 0;
};
Strength strength_of(Scenario const& scenario, Battle const& battle, SideId side);
/// MW-VIC-02, -03: a third or less is left.
bool has_lost(Scenario const& scenario, Battle const& battle, SideId side);
/// MW-VIC-01: who occupies an area holds it, and who stands over all of one that is smaller than
/// its base.
bool holds(geometry::Base const& base, field::Feature const& area);
/// MW-VIC-02: "a third", as the ruleset has it.
std::string defeat_share_text(Scenario const& scenario);
/// MW-VIC-01: points of enemies who are gone for good, and of what is held.
std::array<int, 2> scores(Scenario const& scenario, Battle const& battle);
rules::BattleVerdict verdict_of(Scenario const& scenario, Battle const& battle);

}  // namespace esprit::men_who_would_be_kings
