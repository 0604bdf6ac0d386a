// What holds of every battle after every order and every step of a charge, over random scenes.
// ESPRIT_SCENES=100000 looks at more of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "rules/grande_tactique/charge/scene_checks.h"
#include "rules/grande_tactique/charge/scene_watch.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/system.h"
#include "support/any_option.h"
#include "text/scenarios/scene_text.h"

namespace esprit::grande_tactique {
namespace {

using testing::IsEmpty;

std::uint64_t scenes_to_look_at(std::uint64_t ordinary) {
    char const* const wanted = std::getenv("ESPRIT_SCENES");
    return wanted == nullptr ? ordinary : std::strtoull(wanted, nullptr, 10);
}

/// Follows every unit by the moves that are told.
class Follower final : public chance::Listener {
public:
    Follower(BattleView view) : scenario_(view.scenario), pose_(view.battle.units.pose) {}

    void drawn(chance::Chance const&, std::span<std::uint8_t const>, int) override {}
    void told(chance::Event const& event) override {
        if (event.path.empty()) return;
        ASSERT_LT(event.unit, scenario_.troops.size());
        EXPECT_EQ(event.whom, scenario_.troops[event.unit].name);
        geometry::Pose const from = pose_of(event.path.front());
        EXPECT_EQ(from, pose_[event.unit]) << event.whom << " " << event.what;
        pose_[event.unit] = pose_of(event.path.back());
    }

    void expect_stand_so(Battle const& battle) const {
        for (UnitId unit = 0; unit < battle.units.count; ++unit) {
            if (scenario_.troops[unit].general) continue;
            EXPECT_EQ(battle.units.pose[unit], pose_[unit]) << scenario_.troops[unit].name;
        }
    }

private:
    static geometry::Pose pose_of(chance::Waypoint const& point) {
        return {{point.x_mil, point.y_mil}, point.facing_cdeg};
    }

    Scenario const& scenario_;
    std::array<geometry::Pose, max_units> pose_;
};

void expect_sound(fixture::ChargeScene const& scene, Battle const& battle, char const* when) {
    EXPECT_THAT(wrong_in({scene.scenario, scene.start}, battle), IsEmpty()) << when;
}

void expect_sound_throughout(fixture::ChargeScene const& scene, std::uint64_t seed) {
    fixture::AnyOption policy{seed};
    Follower follower{{scene.scenario, scene.start}};
    chance::RollingArbiter arbiter{seed, chance::DrawPurpose::play, &follower};
    arbiter.decide_by(policy);
    System const system;
    Battle battle = scene.start;
    expect_sound(scene, battle, "at first");
    for (Order const& order : scene.orders) {
        system.carry_out({scene.scenario, battle}, order, arbiter);
        expect_sound(scene, battle, "after an order");
        follower.expect_stand_so(battle);
    }
    EXPECT_EQ(battle, scene.declared);
    ChargeResolution const resolution{scene.scenario};
    ChargePhase phase;
    phase.battle = battle;
    while (!resolution.finished(phase)) {
        std::string const stage =
            "in stage " + std::to_string(static_cast<int>(phase.progress.stage));
        resolution.step(phase, arbiter);
        expect_sound(scene, phase.battle, stage.c_str());
        follower.expect_stand_so(phase.battle);
        EXPECT_EQ(phase.battle.division, scene.declared.division);
    }
    EXPECT_THAT(left_over_in({scene.scenario, phase.battle}), IsEmpty());
}

TEST(RandomScenes, StaySoundThroughout) {
    std::uint64_t const scenes = scenes_to_look_at(1500);
    for (std::uint64_t seed = 0; seed < scenes && !testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        expect_sound_throughout(fixture::random_charges(seed), seed);
    }
}

TEST(RandomScenes, CandidatesAreWhatIsNotRefused) {
    System const system;
    std::size_t found = 0;
    std::uint64_t const scenes = scenes_to_look_at(60);
    for (std::uint64_t seed = 0; seed < scenes; ++seed) {
        fixture::ChargeScene const scene = fixture::random_charges(seed);
        for (Battle const* const battle : {&scene.start, &scene.declared}) {
            auto const candidates = system.candidates({scene.scenario, *battle});
            found += candidates.size();
            if (system.verdict({scene.scenario, *battle}).over) {
                EXPECT_THAT(candidates, IsEmpty());
                continue;
            }
            std::size_t allowed = system.refuse({scene.scenario, *battle}, {}) ? 0 : 1;
            for (UnitId unit = 0; unit < battle->units.count; ++unit) {
                for (UnitId target = 0; target < battle->units.count; ++target) {
                    for (OrderKind const kind : {OrderKind::charge, OrderKind::contact}) {
                        Order const order{kind, unit, target, {}};
                        if (system.refuse({scene.scenario, *battle}, order)) continue;
                        ++allowed;
                        EXPECT_EQ(std::count(candidates.begin(), candidates.end(), order), 1);
                    }
                }
            }
            EXPECT_EQ(allowed, candidates.size()) << seed;
        }
    }
    EXPECT_GT(found, 100U);
}

// What is too far off by the middles of the two is left out early; a wide town's middle says
// nothing of its edge.
TEST(WideTown, CandidatesChargeItsGarrisonWhereverItsMiddleIs) {
    auto const loaded = fixture::load(fixture::scene_head +
                                      "[turns]\nside = \"French\"\n[engagement]\norders = []\n" +
                                      "[[terrain]]\nkind = \"built_up_area\"\nname = \"Town\"\n"
                                      "outline = [[1, 12], [23, 12], [23, 16], [1, 16]]\n" +
                                      fixture::unit("A", "French", "infantry", "[3, 9.5]") +
                                      fixture::unit("B", "Austrian", "infantry", "[20, 14]"));
    System const system;
    auto const candidates = system.candidates({*loaded.scenario, system.set_up(*loaded.scenario)});
    Order const charge{OrderKind::charge, 0, 1, {}};
    EXPECT_EQ(std::count(candidates.begin(), candidates.end(), charge), 1);
}

bool flag(chance::FactSet const& known, std::string_view name) {
    return known.has(facts.id(name));
}

/// The facts of a charge, by counting and looking at the battle.
void expect_facts_of_charge(fixture::ChargeScene const& scene, Order const& order) {
    System const system;
    Battle const& battle = scene.declared;
    chance::FactSet const own =
        system.facts({scene.scenario, battle}, {"morale", {order.unit, order.target}});
    chance::FactSet const other =
        system.facts({scene.scenario, battle}, {"morale", {order.target, order.unit}});
    auto const chargers =
        std::count_if(scene.orders.begin(), scene.orders.end(),
                      [&](Order const& each) { return each.target == order.target; });
    EXPECT_EQ(flag(own, "charging_with_help"), chargers > 1);
    EXPECT_EQ(flag(other, "charged_by_multiple"), chargers > 1);
    Troop const& charger = scene.scenario.troops[order.unit];
    Troop const& target = scene.scenario.troops[order.target];
    UnitState const& state = battle.state[order.target];
    bool const broken = state.mood == Mood::routed;
    bool const on_horse = charger.is_cavalry();
    bool const at_infantry = target.is_infantry() && !broken;
    if (!broken) {
        EXPECT_EQ(flag(own, "charging_shaken"), state.mood == Mood::shaken);
        EXPECT_EQ(flag(own, "cavalry_charging_infantry"),
                  on_horse && at_infantry && !state.in_square);
        EXPECT_EQ(flag(own, "cavalry_charging_square"), on_horse && state.in_square);
        bool const cuirassiers = charger.kind == CavalryKind::cuirassiers;
        EXPECT_EQ(flag(own, "cuirassiers_charging_cavalry"), cuirassiers && target.is_cavalry());
        EXPECT_EQ(flag(own, "lancers_charging_infantry"),
                  charger.kind == CavalryKind::lancers && at_infantry);
        EXPECT_EQ(flag(other, "limbered_artillery_charged"), state.limbered);
    }
    for (auto const& [known, unit] : {std::pair{own, order.unit}, std::pair{other, order.target}}) {
        EXPECT_EQ(flag(known, "shaken"), battle.state[unit].mood == Mood::shaken);
        EXPECT_EQ(flag(known, "in_square"), battle.state[unit].in_square);
        EXPECT_EQ(flag(known, "raw"), scene.scenario.troops[unit].quality == Quality::raw);
        EXPECT_EQ(flag(known, "veteran"), scene.scenario.troops[unit].quality == Quality::veteran);
    }
    bool const out_of_line = flag(other, "charged_in_flank") || flag(other, "charged_in_rear");
    EXPECT_FALSE(out_of_line && state.in_square);
    EXPECT_TRUE(out_of_line || !flag(own, "charging_flank_or_rear"));
}

TEST(RandomScenes, FactsAgreeWithTheBattle) {
    int charges = 0;
    for (std::uint64_t seed = 0; seed < scenes_to_look_at(1000); ++seed) {
        SCOPED_TRACE(seed);
        fixture::ChargeScene const scene = fixture::random_charges(seed);
        for (Order const& order : scene.orders) expect_facts_of_charge(scene, order);
        charges += static_cast<int>(scene.orders.size());
    }
    EXPECT_GT(charges, 1000);
}

}  // namespace
}  // namespace esprit::grande_tactique
