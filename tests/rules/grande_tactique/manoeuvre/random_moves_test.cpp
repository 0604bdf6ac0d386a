// What holds of manoeuvres on random battlefields: candidates are never refused, and whoever
// carries them out keeps to the rules. ESPRIT_SCENES=100000 looks at more of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "chance/dice.h"
#include "geometry/contact.h"
#include "rules/grande_tactique/add_manoeuvres.h"
#include "rules/grande_tactique/charge/scene_checks.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/pips.h"
#include "support/random_field.h"
#include "support/random_numbers.h"

namespace esprit::grande_tactique {
namespace {

using ::testing::IsEmpty;

std::uint64_t scenes_to_look_at(std::uint64_t ordinary) {
    char const* const wanted = std::getenv("ESPRIT_SCENES");
    return wanted == nullptr ? ordinary : std::strtoull(wanted, nullptr, 10);
}

/// Follows the unit that moves along every straight way that is told, a 40th of it at a time.
class Escort final : public chance::Listener {
public:
    Escort(BattleView view) : view_(view) {}

    void drawn(chance::Chance const&, std::span<std::uint8_t const>, int) override {}
    void told(chance::Event const& event) override {
        for (std::size_t i = 1; i < event.path.size(); ++i) {
            chance::Waypoint const& from = event.path[i - 1];
            chance::Waypoint const& to = event.path[i];
            if (from.facing_cdeg == to.facing_cdeg) walk(event.unit, from, to);
        }
    }

    int walked = 0;

private:
    void walk(UnitId unit, chance::Waypoint const& from, chance::Waypoint const& to) {
        constexpr int parts = 40;
        ++walked;
        geometry::Base base = base_of(view_, unit);
        base.pose.facing_cdeg = from.facing_cdeg;
        for (int part = 1; part <= parts; ++part) {
            base.pose.centre = {from.x_mil + (to.x_mil - from.x_mil) * part / parts,
                                from.y_mil + (to.y_mil - from.y_mil) * part / parts};
            look(unit, base);
        }
    }

    void look(UnitId unit, geometry::Base const& base) const {
        // whole mil at every part of the way: that much deeper than a touch at the most
        constexpr double rounded_mil = 2;
        for (UnitId other = 0; other < view_.battle.units.count; ++other) {
            if (view_.scenario.troops[other].side == view_.scenario.troops[unit].side ||
                !stands(view_, other) || garrisoned(view_, other) != field::no_feature) {
                continue;
            }
            EXPECT_LE(penetration(base, base_of(view_, other)), geometry::touch_mil + rounded_mil)
                << view_.scenario.troops[unit].name << " goes through "
                << view_.scenario.troops[other].name;
        }
    }

    BattleView view_;  // before the order
};

/// All of one side, unit by unit.
std::vector<Order> manoeuvres(BattleView view) {
    std::vector<Order> orders;
    constexpr std::size_t most = 16;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (view.scenario.troops[unit].side != view.battle.active) continue;
        std::size_t const before = orders.size();
        add_manoeuvres(view, unit, orders);
        EXPECT_LE(orders.size() - before, most) << view.scenario.troops[unit].name;
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
        auto const refused = refuse_manoeuvre(view, orders[i]);
        EXPECT_FALSE(refused) << refused->because;
        EXPECT_EQ(std::count(orders.begin(), orders.end(), orders[i]), 1);
    }
    return orders;
}

bool touches_more_enemies(BattleView view, Battle const& after, UnitId unit) {
    for (UnitId other = 0; other < after.units.count; ++other) {
        if (view.scenario.troops[other].side == view.scenario.troops[unit].side ||
            !stands({view.scenario, after}, other) || !stands({view.scenario, after}, unit)) {
            continue;
        }
        bool const touches = in_contact(base_of({view.scenario, after}, unit),
                                        base_of({view.scenario, after}, other));
        bool const touched = in_contact(base_of(view, unit), base_of(view, other));
        if (touches && !touched) return true;
    }
    return false;
}

/// One turn of a side: orders one after another.
void manoeuvre(LiveBattle live, fixture::RandomNumbers& random, std::map<OrderKind, int>& kinds,
               int& walked) {
    for (int orders = 0; orders < 8; ++orders) {
        std::vector<Order> const candidates = manoeuvres(live);
        if (candidates.empty()) return;
        Order const& order =
            candidates[random.below(static_cast<std::uint32_t>(candidates.size()))];
        Battle const before = live.battle;
        Manoeuvre found;
        ASSERT_FALSE(refuse_manoeuvre(live, order, &found));
        Escort escort{{live.scenario, before}};
        chance::RollingArbiter arbiter{1, chance::DrawPurpose::play, &escort};
        carry_out_manoeuvre(live, order, arbiter);
        ++kinds[order.kind];
        walked += escort.walked;
        EXPECT_THAT(wrong_in({live.scenario, before}, live.battle), IsEmpty())
            << "seed and order differ";
        EXPECT_FALSE(touches_more_enemies({live.scenario, before}, live.battle, order.unit));
        UnitState const& state = live.battle.state[order.unit];
        EXPECT_LE(state.moved_mil, full_move({live.scenario, before}, order.unit) +
                                       live.scenario.moves.road_bonus_mil);
        EXPECT_EQ(state.moved_mil, before.state[order.unit].moved_mil + found.length_mil);
        std::uint8_t const division = live.scenario.troops[order.unit].division;
        EXPECT_EQ(before.division[division].pips - live.battle.division[division].pips,
                  price_of({live.scenario, before}, order.unit, found.pips));
        if (state.fate == Fate::on_table && !found.places.empty()) {
            EXPECT_EQ(live.battle.units.pose[order.unit], found.places[found.places.size() - 1]);
        }
    }
}

TEST(RandomMoves, KeepToTheRules) {
    std::map<OrderKind, int> kinds;
    int walked = 0;
    std::uint64_t const scenes = scenes_to_look_at(400);
    for (std::uint64_t seed = 0; seed < scenes && !::testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        Scenario const scenario{fixture::random_field(seed),
                                *fixture::grande_tactique_rules().ruleset};
        Battle battle = set_up(scenario);
        battle.phase = Phase::pips;
        for (DivisionState& division : battle.division) division.pips = 30;
        fixture::RandomNumbers random{seed};
        for (SideId const side : {SideId{0}, SideId{1}}) {
            battle.active = side;
            manoeuvre({scenario, battle}, random, kinds, walked);
        }
    }
    EXPECT_GT(walked, 1000);
    for (OrderKind const kind : {OrderKind::move, OrderKind::form_square, OrderKind::leave_square,
                                 OrderKind::limber, OrderKind::unlimber, OrderKind::leave_table}) {
        EXPECT_GT(kinds[kind], 5) << static_cast<int>(kind);
    }
}

}  // namespace
}  // namespace esprit::grande_tactique
