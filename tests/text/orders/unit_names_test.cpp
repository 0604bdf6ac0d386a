// Finding units by what a player types.
#include "text/orders/unit_names.h"

#include <gtest/gtest.h>

namespace esprit::text {
namespace {

field::CommonScenario roster(std::vector<std::string> const& names) {
    field::CommonScenario scenario;
    for (std::string const& name : names) {
        field::RosterUnit unit;
        unit.name = name;
        scenario.units.push_back(unit);
    }
    return scenario;
}

TEST(UnitNames, AreFoundWithoutTheMarksOfLetters) {
    field::CommonScenario const scenario =
        roster({"Kürassiere von Großmann", "Épée", "3e Léger", "Łódź", "Æbelø", "Legion"});
    UnitNames const names{scenario};
    using Found = std::vector<UnitNames::UnitId>;
    EXPECT_EQ(names.meant("kurassiere"), Found{0});
    EXPECT_EQ(names.meant("Kürass"), Found{0});
    EXPECT_EQ(names.meant("grossmann"), Found{0});
    EXPECT_EQ(names.meant("epee"), Found{1});
    EXPECT_EQ(names.meant("ÉPÉE"), Found{1});
    EXPECT_EQ(names.meant("3e leger"), Found{2});
    EXPECT_EQ(names.meant("lodz"), Found{3});
    EXPECT_EQ(names.meant("aebelo"), Found{4});
    EXPECT_EQ(names.meant("leg"), Found{5}) << "from the first word rather than from any";
}

}  // namespace
}  // namespace esprit::text
