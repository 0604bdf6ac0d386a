#pragma once
// Whole battles of Rank and File, for tests.
#include <memory>
#include <string>

#include "rules/rank_and_file/system.h"
#include "text/orders/rank_and_file_orders.h"
#include "text/rulesets/system_loader.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::rank_and_file_test {

/// A scenario of the folder scenarios/rank-and-file, and what a game of it needs.
struct Field {
    /// `turned`: everything on the table, and the table's edges, by half a turn.
    explicit Field(std::string const& name, bool turned = false);
    Field(Field const&) = delete;
    Field& operator=(Field const&) = delete;

    std::string name;
    text::LoadedSystem loaded;
    std::string faults;  // of the file or the roster; empty when it can be played
    std::unique_ptr<rank_and_file::Scenario> scenario;
    rank_and_file::System system;
    std::unique_ptr<text::RankAndFileOrders> words;
};

/// What cannot be: units on each other, over the edge, on ground that is closed, or with a state
/// that no unit can have.
std::string wrong_in(rank_and_file::BattleView view);

}  // namespace esprit::rank_and_file_test
