#pragma once
// Rank and File: decisions that a rule leaves to a player.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// The rule of a decision, the side that decides, and its subject.
struct Question {
    RuleId rule;
    SideId side = 0;
    std::string_view what;
};

/// Asks for one of the options and returns its index. Does not ask if there is only one.
std::size_t choose_among(chance::Arbiter& arbiter, Question const& question,
                         std::vector<std::string> const& options);
/// Asks for one of some units, by name.
UnitId choose_unit(Scenario const& scenario, chance::Arbiter& arbiter, Question const& question,
                   std::span<UnitId const> units);
/// Puts units into the order that the deciding side chooses.
std::vector<UnitId> chosen_order(Scenario const& scenario, chance::Arbiter& arbiter,
                                 Question const& question, std::span<UnitId const> units);

}  // namespace esprit::rank_and_file
