// What the rules make of a scene does not depend on where on the table it stands, how the table is
// turned, which hand is the left one, or in which order its units are listed. Turns by other angles
// than quarters: any_turn_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <string>

#include "chance/enumerating.h"
#include "chance/explore.h"
#include "rules/grande_tactique/charge_phase.h"
#include "support/random_field.h"
#include "support/random_numbers.h"
#include "support/turned_field.h"

namespace esprit::grande_tactique {
namespace {

using fixture::ChargeScene;
using geometry::Pose;

/// Decides by the words of the options, so that the order of the units does not matter.
class FirstInTheAlphabet final : public chance::Policy {
public:
    int answer(chance::Choice const& choice) override {
        auto const first = std::min_element(choice.options.begin(), choice.options.end());
        return static_cast<int>(first - choice.options.begin());
    }
};

using MapPose = std::function<Pose(Pose)>;

/// A battle in words, with the poses as the map has them; units by name.
std::string words_of(BattleView view, MapPose const& map, bool with_generals) {
    std::map<std::string, std::string> units;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        UnitState const& state = view.battle.state[unit];
        auto const name = [&](UnitId other) {
            return other == no_unit ? std::string{"-"} : view.scenario.troops[other].name;
        };
        Pose const pose = map(view.battle.units.pose[unit]);
        std::string& words = units[view.scenario.troops[unit].name];
        if (with_generals || !view.scenario.troops[unit].general) {
            words = std::to_string(pose.centre.x_mil) + "," + std::to_string(pose.centre.y_mil) +
                    "," + std::to_string(pose.facing_cdeg);
        }
        for (int const each : {static_cast<int>(state.mood), static_cast<int>(state.fate),
                               static_cast<int>(state.in_square), static_cast<int>(state.firing),
                               static_cast<int>(state.charges_made)}) {
            words += " " + std::to_string(each);
        }
        words += " at " + name(state.target);
        for (UnitId const charged : state.charged) words += ", " + name(charged);
    }
    std::string all;
    for (auto const& [name, words] : units) all += name + ": " + words + "\n";
    return all;
}

using Odds = std::map<std::string, std::string>;

/// The odds of all battles after the charges.
Odds odds_of(ChargeScene const& scene, MapPose const& map) {
    ChargeResolution const resolution{scene.scenario};
    ChargePhase phase;
    phase.battle = scene.declared;
    FirstInTheAlphabet policy;
    chance::EnumeratingArbiter arbiter{policy};
    std::map<std::string, Exact> ends;
    chance::explore(resolution, phase, arbiter, [&](ChargePhase const& ended, Exact const& chance) {
        ends[words_of({scene.scenario, ended.battle}, map, true)] += chance;
    });
    Odds odds;
    for (auto const& [words, chance] : ends) odds[words] = chance.text();
    return odds;
}

/// The same scene changed, with the same charges, by name.
ChargeScene changed_scene(ChargeScene const& scene, field::CommonScenario field) {
    ChargeScene changed{std::move(field)};
    for (Order const& order : scene.orders) {
        auto const same = [&](UnitId unit) {
            return changed.scenario.unit_named(scene.scenario.troops[unit].name);
        };
        Order const again{order.kind, same(order.unit), same(order.target), {}};
        auto const refused = refuse_declaration({changed.scenario, changed.declared}, again);
        EXPECT_FALSE(refused) << refused->because;
        if (refused) break;
        chance::EnumeratingArbiter silent;
        declare({changed.scenario, changed.declared}, again, silent);
        changed.orders.push_back(again);
    }
    return changed;
}

/// `map` takes poses of `scene` to where they are in `field`.
void expect_same(ChargeScene const& scene, field::CommonScenario field, MapPose const& map) {
    ChargeScene const changed = changed_scene(scene, std::move(field));
    if (changed.orders.size() != scene.orders.size()) return;
    MapPose const as_it_is = [](Pose pose) { return pose; };
    ASSERT_EQ(words_of({changed.scenario, changed.declared}, as_it_is, true),
              words_of({scene.scenario, scene.declared}, map, true));
    EXPECT_EQ(odds_of(changed, as_it_is), odds_of(scene, map));
}

std::uint64_t const scenes_to_turn = std::getenv("ESPRIT_SCENES") == nullptr
                                         ? 150
                                         : std::strtoull(std::getenv("ESPRIT_SCENES"), nullptr, 10);

TEST(Symmetry, QuarterTurnsChangeNothing) {
    for (std::uint64_t seed = 0; seed < scenes_to_turn && !HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        ChargeScene const scene = fixture::random_charges(seed);
        field::CommonScenario const& field = scene.scenario.common;
        expect_same(scene, fixture::quarter_turned(field),
                    [&](Pose pose) { return fixture::quarter_turned(pose, field.terrain); });
        field::CommonScenario const once = fixture::quarter_turned(field);
        expect_same(scene, fixture::quarter_turned(once), [&](Pose pose) {
            return fixture::quarter_turned(fixture::quarter_turned(pose, field.terrain),
                                           once.terrain);
        });
    }
}

// The table stays where it is, so its edges have to be far from everything that happens.
TEST(Symmetry, ShiftsByWholeInchesChangeNothing) {
    constexpr Mil margin_mil = 80 * mil_per_inch;
    for (std::uint64_t seed = 0; seed < scenes_to_turn && !HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        ChargeScene scene{fixture::with_margin(fixture::random_field(seed), margin_mil)};
        fixture::declare_charges(scene, seed, 5);
        fixture::RandomNumbers random{seed};
        auto const inches = [&] {
            return (static_cast<Mil>(random.below(41)) - 20) * mil_per_inch;
        };
        Mil const x_mil = inches();
        Mil const y_mil = inches();
        expect_same(scene, fixture::shifted(scene.scenario.common, x_mil, y_mil), [&](Pose pose) {
            return Pose{{pose.centre.x_mil + x_mil, pose.centre.y_mil + y_mil}, pose.facing_cdeg};
        });
    }
}

/// GEO-11: of equal turns it is the clockwise one, in the mirror as well.
bool decided_by_hand(ChargeScene const& scene, ChargeScene const& mirrored) {
    Battle own = scene.start;
    Battle other = mirrored.start;
    chance::EnumeratingArbiter silent;
    for (Order const& order : scene.orders) {
        ChargePlan plan;
        ChargePlan mirrored_plan;
        refuse_declaration({scene.scenario, own}, order, &plan);
        refuse_declaration({mirrored.scenario, other}, order, &mirrored_plan);
        geometry::Segment const& turn = plan.contact.path.segments[0];
        bool const turns = plan.contact.path.count > 0 && turn.amount != 0 &&
                           turn.kind != geometry::Segment::Kind::straight;
        if (turns && mirrored_plan.contact.path.segments[0] == turn) return true;
        declare({scene.scenario, own}, order, silent);
        declare({mirrored.scenario, other}, order, silent);
    }
    return false;
}

TEST(Symmetry, AMirrorChangesNothing) {
    std::uint64_t compared = 0;
    for (std::uint64_t seed = 0; seed < scenes_to_turn && !HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        ChargeScene const scene = fixture::random_charges(seed);
        field::CommonScenario const& field = scene.scenario.common;
        if (decided_by_hand(scene, changed_scene(scene, fixture::mirrored(field)))) continue;
        ++compared;
        expect_same(scene, fixture::mirrored(field),
                    [&](Pose pose) { return fixture::mirrored(pose, field.terrain); });
    }
    EXPECT_GT(compared, scenes_to_turn * 9 / 10);
}

TEST(Symmetry, TheOrderOfTheUnitsChangesNothing) {
    for (std::uint64_t seed = 0; seed < scenes_to_turn && !HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        ChargeScene const scene = fixture::random_charges(seed);
        field::CommonScenario const& field = scene.scenario.common;
        std::vector<std::size_t> order(field.units.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        fixture::RandomNumbers random{seed};
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        }
        expect_same(scene, fixture::reordered(field, order), [](Pose pose) { return pose; });
    }
}

}  // namespace
}  // namespace esprit::grande_tactique
