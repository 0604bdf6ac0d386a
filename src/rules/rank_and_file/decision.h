#pragma once
// Rank and File: decisions that a rule leaves to a player.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// By which rule, whose, and of what.
struct Question {
    RuleId rule;
    SideId side = 0;
    std::string_view what;
};

/// The place of one of the options. One alone is not asked about.
std::size_t choose_among(chance::Arbiter& arbiter, Question const& question,
                         std::vector<std::string> const& options);
/// One of some units, by name.
UnitId choose_unit(Scenario const& scenario, chance::Arbiter& arbiter, Question const& question,
                   std::span<UnitId const> units);
/// All of some units, one after another, as the owner of the question wants them.
std::vector<UnitId> chosen_order(Scenario const& scenario, chance::Arbiter& arbiter,
                                 Question const& question, std::span<UnitId const> units);

}  // namespace esprit::rank_and_file
