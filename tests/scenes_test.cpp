// The scenes of one turn that come with the program: fit to play, with orders that can be carried
// out. Whole battles are looked at in tests/battles/whole_battles_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "chance/dice.h"
#include "geometry/contact.h"
#include "geometry/planner.h"
#include "geometry/zones.h"
#include "program/charge_scenes.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/charge_odds.h"
#include "rules/grande_tactique/roster.h"
#include "rules/grande_tactique/system.h"
#include "support/engagement_files.h"
#include "support/grande_tactique_loader.h"
#include "support/source_tree.h"
#include "text/orders/grande_tactique_orders.h"

namespace esprit {
namespace {

using fixture::content_of;
using fixture::engagement_files;
using grande_tactique::Battle;
using grande_tactique::Scenario;
using grande_tactique::UnitId;
using grande_tactique::WrittenCharge;

games::LoadedGrandeTactique scene(std::string const& name) {
    return games::load_grande_tactique(source_tree() + "/scenarios/grande-tactique/" + name +
                                       ".toml");
}

/// The orders of a scene's engagement.
std::vector<WrittenCharge> charges_of(Scenario const& scenario) {
    std::vector<WrittenCharge> charges;
    for (field::WrittenOrder const& order : scenario.common.engagement) {
        std::string fault;
        auto const charge = read_charge(scenario, scenario.common.engaged_side, order.text, fault);
        EXPECT_TRUE(charge) << fault;
        if (charge) charges.push_back(*charge);
    }
    return charges;
}

/// How far a charger may move: GT-MOVE-01, -04, -07, halved by cover and linear features
/// (GT-MOVE-08, -09).
Mil reach_of(grande_tactique::Troop const& troop, bool halved) {
    Mil const whole = troop.is_infantry()                                       ? 3'000
                      : troop.kind == grande_tactique::CavalryKind::cuirassiers ? 6'000
                                                                                : 9'000;
    return halved ? whole / 2 : whole;
}

geometry::ContactPlan plan(grande_tactique::BattleView view, UnitId charger,
                           WrittenCharge const& charge, bool halved) {
    std::vector<geometry::Base> others;
    for (std::size_t i = 0; i < view.scenario.troops.size(); ++i) {
        auto const other = static_cast<UnitId>(i);
        bool const in_it = other == charge.target ||
                           std::find(charge.chargers.begin(), charge.chargers.end(), other) !=
                               charge.chargers.end();
        if (!in_it && stands(view, other)) {
            others.push_back(base_of(view, other));
        }
    }
    std::vector<geometry::Outline const*> towns;
    for (field::FeatureId const id : view.scenario.terrain().woods_and_towns) {
        bool const barred = view.scenario.troops[charger].is_cavalry();
        if (barred) towns.push_back(&view.scenario.terrain().features[id].area);
    }
    geometry::Obstacles const obstacles{
        others, towns, {}, view.scenario.terrain().width_mil, view.scenario.terrain().depth_mil};
    Mil const reach = reach_of(view.scenario.troops[charger], halved);
    geometry::MoveLimits const limits{reach, reach / 2};
    geometry::Base const mover = base_of(view, charger);
    field::FeatureId const filled = garrisoned(view, charge.target);
    return filled == field::no_feature
               ? plan_contact(mover, base_of(view, charge.target), obstacles, limits)
               : plan_contact(mover, view.scenario.terrain().features[filled].area, obstacles,
                              limits);
}

TEST(Scenes, AreFitToPlay) {
    auto const files = engagement_files();
    EXPECT_GE(files.size(), 9U);
    for (std::string const& file : files) {
        try {
            auto const loaded = games::load_grande_tactique(file);
            EXPECT_FALSE(loaded.scenario->common.about.empty()) << file;
            EXPECT_FALSE(loaded.scenario->common.engagement.empty()) << file;
        } catch (std::exception const& error) {
            ADD_FAILURE() << error.what();
        }
    }
}

// The file that docs/scenario_format.md shows is one.
TEST(Scenes, TheDocumentedFileIsFitToPlay) {
    std::string const docs = source_tree() + "/docs/";
    std::string const document = content_of(docs + "scenario_format.md");
    std::string const fence = "```toml\n";
    std::size_t const begin = document.find(fence) + fence.size();
    std::string const shown = document.substr(begin, document.find("```", begin) - begin);
    try {
        auto const loaded =
            games::build_grande_tactique({"shown.toml", shown}, [&](std::string const& name) {
                return text::NamedText{name, content_of(docs + "examples/" + name)};
            });
        EXPECT_EQ(loaded.scenario->troops.size(), 2U);
        EXPECT_EQ(loaded.houses.size(), 1U);
    } catch (text::InputError const& error) {
        ADD_FAILURE() << error.what();
    }
}

TEST(Scenes, EveryChargerReachesItsTarget) {
    for (std::string const& file : engagement_files()) {
        auto const loaded = games::load_grande_tactique(file);
        Scenario const& scenario = *loaded.scenario;
        Battle const battle = set_up(scenario);
        bool const halved = file.ends_with("out_of_the_wood.toml");
        for (WrittenCharge const& charge : charges_of(scenario)) {
            for (UnitId const charger : charge.chargers) {
                auto const found = plan({scenario, battle}, charger, charge, halved);
                EXPECT_EQ(found.fault, geometry::PlanFault::none)
                    << file << ": " << scenario.troops[charger].name;
            }
        }
    }
}

// Order by order as a game takes them, and then all charges at once.
TEST(Scenes, EveryEngagementIsFoughtToItsEnd) {
    grande_tactique::System const system;
    for (std::string const& file : engagement_files()) {
        auto const loaded = games::load_grande_tactique(file);
        Scenario const& scenario = *loaded.scenario;
        Battle battle = set_up(scenario);
        chance::FirstOption first;
        chance::RollingArbiter arbiter{1};
        for (grande_tactique::Order const& order : text::engagement_orders(scenario)) {
            auto const refusal = system.refuse({scenario, battle}, order);
            ASSERT_FALSE(refusal) << file << ": " << refusal->rule.text << ": " << refusal->because;
            system.carry_out({scenario, battle}, order, arbiter);
        }
        auto const odds = grande_tactique::charge_odds({scenario, battle}, first);
        Exact sum;
        for (auto const& [end, probability] : odds.ends.entries()) sum += probability;
        EXPECT_EQ(sum, Exact{1}) << file;
        EXPECT_GT(odds.ends.entries().size(), 1U) << file;
        ASSERT_FALSE(system.refuse({scenario, battle}, {})) << file;
        system.carry_out({scenario, battle}, {}, arbiter);
        for (UnitId unit = 0; unit < battle.units.count; ++unit) {
            EXPECT_EQ(battle.state[unit].target, rules::no_unit) << file << ": charges are left";
        }
    }
}

TEST(Scenes, TogetherNameEveryKindOfTarget) {
    bool square = false, limbered = false, routed = false, shaken = false, garrison = false;
    bool general = false, cuirassiers = false, lancers = false, together = false;
    for (std::string const& file : engagement_files()) {
        auto const loaded = games::load_grande_tactique(file);
        Scenario const& scenario = *loaded.scenario;
        Battle const battle = set_up(scenario);
        for (WrittenCharge const& charge : charges_of(scenario)) {
            auto const& target = battle.state[charge.target];
            square = square || target.in_square;
            limbered = limbered || target.limbered;
            routed = routed || target.mood == grande_tactique::Mood::routed;
            shaken = shaken || target.mood == grande_tactique::Mood::shaken;
            garrison = garrison || grande_tactique::garrisoned({scenario, battle}, charge.target) !=
                                       field::no_feature;
            together = together || charge.chargers.size() > 2;
            for (UnitId const charger : charge.chargers) {
                auto const kind = scenario.troops[charger].kind;
                lancers = lancers || kind == grande_tactique::CavalryKind::lancers;
                cuirassiers = cuirassiers || kind == grande_tactique::CavalryKind::cuirassiers;
                general = general || grande_tactique::general_with({scenario, battle}, charger) !=
                                         rules::no_unit;
            }
        }
    }
    EXPECT_TRUE(square && limbered && routed && shaken && garrison);
    EXPECT_TRUE(general && cuirassiers && lancers && together);
}

// docs/charges.md lists them all.
TEST(Scenes, AreListedForPlayers) {
    std::ifstream document{source_tree() + "/docs/charges.md"};
    std::string text{std::istreambuf_iterator<char>{document}, {}};
    text.resize(text.find("## Look at the field"));
    auto const files = engagement_files();
    for (std::string const& file : files) {
        std::size_t const begins = file.find_last_of('/') + 1;
        std::string const name = file.substr(begins, file.find_last_of('.') - begins);
        EXPECT_NE(text.find("| `" + name + "` | "), std::string::npos) << name;
    }
    std::size_t listed = 0;
    for (std::size_t at = text.find("\n| `"); at != std::string::npos;
         at = text.find("\n| `", at + 1)) {
        ++listed;
    }
    EXPECT_EQ(listed, files.size());
}

// The grenadiers are taken in the flank (GEO-03): Kellermann's 2e begins wholly to their side, and
// comes in on a rear corner.
TEST(Scenes, KellermannTakesTheColumnInTheFlank) {
    auto const loaded = scene("marengo");
    Scenario const& scenario = *loaded.scenario;
    Battle const battle = set_up(scenario);
    EXPECT_GE(scenario.troops.size(), 12U);
    EXPECT_FALSE(scenario.common.sources.empty());
    WrittenCharge const charge = charges_of(scenario)[0];
    UnitId const second = scenario.unit_named("2e Cavalerie");
    ASSERT_EQ(charge.chargers[0], second);
    geometry::Base const target = grande_tactique::base_of({scenario, battle}, charge.target);
    geometry::Base mover = grande_tactique::base_of({scenario, battle}, second);
    EXPECT_TRUE(wholly_to_side(target, mover));
    mover.pose = plan({scenario, battle}, second, charge, false).final;
    EXPECT_TRUE(front_touches_rear_corner(mover, target));
    EXPECT_EQ(grande_tactique::general_with({scenario, battle}, second),
              scenario.unit_named("Kellermann"));
}

}  // namespace
}  // namespace esprit
