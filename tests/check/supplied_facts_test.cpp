// Every fact that battles tell to charts is one that the checks of house rules know to be told.
#include "check/supplied_facts.h"

#include <gtest/gtest.h>

#include <set>

#include "chance/chart.h"
#include "chance/dice.h"
#include "games/battlefield_loader.h"
#include "support/all_battlefields.h"
#include "text/rulesets/system_loader.h"

namespace esprit::check {
namespace {

/// Collects, for every chart that is asked, the facts that were told.
class FactsTold final : public chance::Listener {
public:
    explicit FactsTold(chance::FactTable const& facts) : facts_(facts) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const>, int) override {
        if (chance.roll == nullptr || chance.roll->chart == nullptr) return;
        for (std::size_t i = 0; i < facts_.declarations().size(); ++i) {
            chance::FactId const id = facts_.at(i);
            std::int64_t const usual = id.is_flag ? 0 : facts_[id].unset;
            if (chance.roll->facts.value(id) == usual) continue;
            seen.emplace(chance.roll->chart->name, facts_[id].name);
        }
    }
    void told(chance::Event const&) override {}

    std::set<std::pair<std::string, std::string_view>> seen;

private:
    chance::FactTable const& facts_;
};

TEST(SuppliedFacts, AreAllThatBattlesTell) {
    constexpr int most_orders = 300;
    for (auto const& field : battles::all_battlefields()) {
        if (field->is_engagement()) continue;
        std::string const& system = field->common().system;
        text::DataNode const tree = text::system_tree(system);
        FactsTold facts{*field->ruleset().facts};
        auto const game = field->new_game(games::header_of(*field, 7), {{"random", "random"}, 7});
        game->set_listener(&facts);
        for (int i = 0; i < most_orders && !game->awaited().order_kinds.empty(); ++i) {
            game->give(game->order_of_commander());
        }
        for (auto const& [chart, fact] : facts.seen) {
            EXPECT_TRUE(is_supplied(tree, system, chart, fact))
                << battles::name_of(*field) << ": " << fact << " to chart " << chart;
        }
    }
}

// `stands` is known of every unit, and no fire asks for it.
TEST(SuppliedFacts, AreNotAllFactsOfASystem) {
    text::DataNode const tree = text::system_tree("rank-and-file");
    EXPECT_FALSE(is_supplied(tree, "rank-and-file", "fire", "stands"));
    EXPECT_TRUE(is_supplied(tree, "rank-and-file", "melee", "stands"));
    EXPECT_TRUE(is_supplied(tree, "rank-and-file", "fire", "moved"));
}

}  // namespace
}  // namespace esprit::check
