// What has to hold of every battle, whatever was fought in it.
#pragma once

#include <string>
#include <vector>

#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// What is wrong with a battle, one line each; `began` is the battle before any order: guns and
/// cavalry that stand on a road through cover may go on standing there.
std::vector<std::string> wrong_in(BattleView view, Battle const& battle);
/// What must be over when a charge phase is: markers, and where charges began.
std::vector<std::string> left_over_in(BattleView view);

}  // namespace esprit::grande_tactique
