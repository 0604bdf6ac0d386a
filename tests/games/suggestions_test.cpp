// Suggestions of one unit, the units that have any, and the only order agree with the whole list,
// in battles of all systems.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

std::vector<std::string> orders_in(std::vector<Suggestion> const& suggestions) {
    std::vector<std::string> orders;
    for (Suggestion const& each : suggestions) orders.push_back(each.order);
    return orders;
}

/// The units that can do anything but leave the table.
std::vector<UnitId> units_in(std::vector<Suggestion> const& suggestions) {
    std::vector<UnitId> units;
    for (Suggestion const& each : suggestions) {
        if (each.order.starts_with("leave ") || each.order.starts_with("take off ")) continue;
        bool const known = std::find(units.begin(), units.end(), each.unit) != units.end();
        if (each.unit != rules::no_unit && !known) units.push_back(each.unit);
    }
    return units;
}

/// Compares them throughout a battle. Returns how often there was only one order.
int looked_at(std::string const& scenario) {
    auto const field = load_battlefield(source_tree() + "/scenarios/" + scenario + ".toml");
    Commanders commanders;
    commanders.names = {"random", "advance"};
    auto const game = field->new_game(header_of(*field, 7), commanders);
    int only = 0;
    for (int orders = 0; orders < 150 && !game->awaited().order_kinds.empty(); ++orders) {
        std::vector<Suggestion> const all = game->suggestions();
        std::vector<UnitId> const units = units_in(all);
        EXPECT_EQ(game->may_be_ordered(), units) << scenario;
        for (UnitId unit = 0; unit <= field->common().units.size(); ++unit) {
            bool const nobody = unit == field->common().units.size();
            UnitId const wanted = nobody ? rules::no_unit : unit;
            std::vector<Suggestion> of_unit;
            std::copy_if(all.begin(), all.end(), std::back_inserter(of_unit),
                         [&](Suggestion const& each) { return each.unit == wanted; });
            EXPECT_EQ(orders_in(game->suggestions_of(wanted)), orders_in(of_unit)) << scenario;
        }
        if (auto const order = game->only_order()) {
            EXPECT_EQ(orders_in(all), std::vector<std::string>{*order}) << scenario;
            ++only;
        }
        EXPECT_EQ(game->give(game->order_of_commander()).progress, play::Progress::committed);
    }
    return only;
}

TEST(Suggestions, OfOneUnitAndTheOnlyOneAreThoseOfTheWholeList) {
    for (char const* const scenario :
         {"grande-tactique/balanced", "rank-and-file/balanced", "black-powder/balanced",
          "men-who-would-be-kings/balanced"}) {
        EXPECT_GT(looked_at(scenario), 0) << scenario;
    }
}

// GT-PIPS-05, -06: before the dice a corps may give up its plan or change it, even where every
// corps has a plan, so that commanders have nothing to decide. Once it has, there is nothing left.
TEST(Suggestions, PlansCanBeChangedBeforeTheDice) {
    auto const field = load_battlefield(source_tree() + "/scenarios/grande-tactique/balanced.toml");
    auto const game = field->new_game(header_of(*field, 7), {});
    EXPECT_EQ(game->only_order(), "begin turn");
    ASSERT_EQ(game->give("begin turn").progress, play::Progress::committed);
    std::string const plan = "plan Blue Corps: ";
    EXPECT_EQ(orders_in(game->suggestions_of(rules::no_unit)),
              (std::vector<std::string>{"roll pips", plan + "none",
                                        plan + "Cavalry Division, 1st Division, 2nd Division",
                                        plan + "2nd Division, 1st Division, Cavalry Division"}));
    EXPECT_FALSE(game->only_order());
    ASSERT_EQ(game->give(plan + "Cavalry Division, 2nd Division, 1st Division").progress,
              play::Progress::committed);
    EXPECT_EQ(game->only_order(), "roll pips");
}

// RF-TURN-12: a player chooses which melee is fought first.
TEST(Suggestions, SeveralMeleesAreAChoice) {
    auto const field = load_battlefield(source_tree() + "/scenarios/rank-and-file/balanced.toml");
    Commanders commanders;
    commanders.names = {"advance", "advance"};
    int choices = 0;
    for (std::uint64_t seed = 1; seed < 40 && choices == 0; ++seed) {
        auto const game = field->new_game(header_of(*field, seed), commanders);
        while (choices == 0 && !game->awaited().order_kinds.empty()) {
            bool const several =
                game->awaited().phase == "melees" && game->suggestions().size() > 1;
            if (several) {
                EXPECT_FALSE(game->only_order());
                ++choices;
            }
            ASSERT_EQ(game->give(game->order_of_commander()).progress, play::Progress::committed);
        }
    }
    EXPECT_GT(choices, 0);
}

}  // namespace
}  // namespace esprit::games
