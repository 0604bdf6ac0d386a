// How far ground lets a unit of Black Powder go, and what settles where it stands.
#include "rules/black_powder/ground.h"

#include <gtest/gtest.h>

#include <string>

#include "chance/dice.h"
#include "rules/black_powder/battles.h"
#include "rules/black_powder/moves.h"

namespace esprit::black_powder {
namespace {

using namespace literals;

std::string unit(std::string const& name, std::string const& side, int x, int y,
                 std::string const& more) {
    return "[[unit]]\nname = \"" + name + "\"\nside = \"" + side + "\"\ncommand = \"" + side +
           "'s\"\nat = [" + std::to_string(x) + ", " + std::to_string(y) + "]\nfacing = 0\n" +
           more + '\n';
}

/// Two brigades, one unit of which stands in a wood that a road leads through and another in a
/// town.
std::string battle() {
    std::string text =
        "system = \"black-powder\"\ntitle = \"ground\"\n[table]\nwidth = 60\ndepth = 60\n"
        "[turns]\nlast = 10\n[[side]]\nname = \"Blue\"\nedge = \"near\"\n"
        "[[side]]\nname = \"Red\"\nedge = \"far\"\n"
        "[[terrain]]\nkind = \"wood\"\noutline = [[5, 5], [35, 5], [35, 35], [5, 35]]\n"
        "[[terrain]]\nkind = \"road\"\ncourse = [[10, 0], [10, 60]]\n"
        "[[terrain]]\nkind = \"built_up_area\"\noutline = [[46, 6], [54, 6], [54, 14], [46, 14]]\n";
    text += unit("a", "Blue", 10, 20, "arm = \"infantry\"\nformation = \"march_column\"");
    text += unit("g", "Blue", 50, 10, "arm = \"infantry\"");
    for (std::string const side : {"Blue", "Red"}) {
        int const y = side == "Blue" ? 2 : 58;
        text += unit(side + " 1", side, 20, y, "arm = \"infantry\"");
        text += unit(side + " 2", side, 30, y, "arm = \"infantry\"");
        text += unit(side + " leader", side, 40, y, "arm = \"commander\"");
    }
    return text;
}

class BlackPowderGround : public ::testing::Test {
protected:
    Field field_{"ground", battle()};
    Scenario const& scenario_ = *field_.scenario;
    Battle battle_ = set_up(scenario_);

    Mil straight_on(Formation formation) const {
        UnitId const unit = scenario_.unit_named("a");
        geometry::Base const from = base_of({scenario_, battle_}, unit);
        Ground const ground{{scenario_, battle_}, unit, formation};
        return ground.reach(from, geometry::forward_of(from.pose.facing_cdeg), 18000);
    }
};

// BP-MOVE-07, BP-R-26: a column of march on a road does not care for the wood around it.
TEST_F(BlackPowderGround, ARoadLeadsThroughAWood) {
    EXPECT_EQ(straight_on(Formation::march_column), 18000);
    EXPECT_NEAR(straight_on(Formation::skirmish), 9000, 100);
}

// BP-R-26: with its middle and its front on the road, to a hundredth of an inch.
TEST_F(BlackPowderGround, WhoTouchesARoadIsOnIt) {
    field::Terrain const& ground = scenario_.terrain();
    geometry::Base base = base_of({scenario_, battle_}, scenario_.unit_named("a"));
    Mil const half_mil = ground.features[ground.roads.front()].course.breadth_mil / 2;
    base.pose.centre.x_mil += half_mil + geometry::touch_mil;
    EXPECT_TRUE(is_along_road(ground, base));
    base.pose.centre.x_mil += 1;
    EXPECT_FALSE(is_along_road(ground, base));
}

// BP-R-23: whoever is in a building that is free holds it as soon as he does something there.
TEST_F(BlackPowderGround, WhoFormsInAFreeBuildingHoldsIt) {
    UnitId const unit = scenario_.unit_named("g");
    ASSERT_TRUE(battle_.state[unit].garrison);
    battle_.state[unit].garrison = false;
    Part part;
    part.kind = Part::Kind::form;
    part.formation = Formation::attack_column;
    chance::RollingArbiter arbiter{1808, chance::DrawPurpose::play};
    carry_out_part({scenario_, battle_}, {unit, part}, {}, "BP-MOVE-10"_rule, arbiter);
    EXPECT_EQ(battle_.state[unit].formation, Formation::attack_column);
    EXPECT_TRUE(battle_.state[unit].garrison);
}

}  // namespace
}  // namespace esprit::black_powder
