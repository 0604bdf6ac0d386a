// Proposals: the slots hold exactly the list of candidates, and drawing slots at random draws every
// candidate with equal probability.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "command/random_commander.h"
#include "geometry/contact.h"
#include "rules/grande_tactique/declaration.h"
#include "support/random_field.h"
#include "support/random_numbers.h"
#include "support/whole_battles.h"

namespace esprit::battles {
namespace {

using grande_tactique::Battle;
using grande_tactique::Order;
using grande_tactique::Phase;
using grande_tactique::Proposals;
using rules::UnitId;

constexpr std::uint64_t seed_for_slots = 1813;

static_assert(rules::ProposesOrders<grande_tactique::System>);

/// The orders in the slots; each slot is asked of a fresh Proposals, the last slot first.
std::vector<Order> held_by_slots(WholeBattle const& of, Battle const& battle) {
    std::uint32_t const slots = Proposals{{of.scenario, battle}}.size();
    std::vector<std::optional<Order>> held(slots);
    for (std::uint32_t slot = slots; slot-- > 0;) {
        Proposals proposals{{of.scenario, battle}};
        held[slot] = proposals.at(slot);
        if (!held[slot]) continue;
        EXPECT_EQ(proposals.unit_at(slot), held[slot]->unit);
    }
    std::vector<Order> orders;
    for (auto const& order : held) {
        if (order) orders.push_back(*order);
    }
    return orders;
}

TEST(Proposals, HoldTheListOfCandidatesInItsOrder) {
    int looked_at = 0;
    for (auto const& of : all_whole_battles()) {
        for (std::uint64_t number : {0U, 4U, 8U}) {
            auto const commanders = make_commanders(commanders_of(number), seed_for_slots, number);
            auto game = begin_game(*of, commanders, seed_for_slots, number);
            for (int orders = 0; orders < 300 && take_order(game, *of, commanders); ++orders) {
                bool const after_orders = orders % 10 == 0 || game.battle().phase != Phase::pips;
                if (!after_orders) continue;
                auto const listed = of->system.candidates({of->scenario, game.battle()});
                ASSERT_EQ(held_by_slots(*of, game.battle()), listed) << of->adapter.file().file;
                for (std::size_t i = 0; i < listed.size(); ++i) {
                    ASSERT_EQ(std::find(listed.begin(), listed.end(), listed[i]) - listed.begin(),
                              static_cast<std::ptrdiff_t>(i));
                }
                ++looked_at;
            }
        }
    }
    EXPECT_GT(looked_at, 300);
}

/// The charges and moves to contact of a battle that pass over the planner because the enemy is
/// beyond what is left of the move; none of them may be allowed.
int refused_beyond_move(grande_tactique::BattleView view) {
    using grande_tactique::OrderKind;
    int refused = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        bool const own = view.scenario.troops[unit].side == view.battle.active;
        if (!own || !grande_tactique::stands(view, unit)) continue;
        for (UnitId enemy = 0; enemy < view.battle.units.count; ++enemy) {
            bool const is_enemy = view.scenario.troops[enemy].side != view.battle.active;
            if (!is_enemy || !grande_tactique::stands(view, enemy) ||
                !grande_tactique::is_beyond_move(view, unit, enemy)) {
                continue;
            }
            for (OrderKind const kind : {OrderKind::charge, OrderKind::contact}) {
                EXPECT_TRUE(grande_tactique::refuse_declaration(view, {kind, unit, enemy}))
                    << "unit " << unit << ", enemy " << enemy;
                ++refused;
            }
        }
    }
    return refused;
}

TEST(Proposals, PassOverOnlyEnemiesThatWouldBeRefused) {
    int refused = 0;
    for (auto const& of : all_whole_battles()) {
        auto const commanders = make_commanders(commanders_of(4), seed_for_slots, 4);
        auto game = begin_game(*of, commanders, seed_for_slots, 4);
        for (int orders = 0; orders < 200 && take_order(game, *of, commanders); ++orders) {
            if (orders % 20 != 0 || game.battle().phase != Phase::pips) continue;
            refused += refused_beyond_move({of->scenario, game.battle()});
        }
    }
    EXPECT_GT(refused, 1000);
}

TEST(Proposals, AreNoneOnceABattleIsOver) {
    auto const& of = *all_whole_battles().front();
    Battle battle = of.system.set_up(of.scenario);
    EXPECT_EQ((Proposals{{of.scenario, battle}}.size()), 1U);  // the first turn begins
    battle.phase = Phase::over;
    EXPECT_EQ((Proposals{{of.scenario, battle}}.size()), 0U);
}

// A unit whose remaining move is slightly more than the gap to an enemy straight ahead can charge
// it, even if the gap is less than the unit's frontage: the bound that skips distant enemies must
// allow for that.
TEST(Proposals, ReachAsFarAsWhatIsLeftOfAMove) {
    field::CommonScenario field = fixture::random_field(1);
    auto const infantry = std::find_if(field.units.begin(), field.units.end(),
                                       [](auto const& each) { return each.arm == "infantry"; });
    ASSERT_NE(infantry, field.units.end());
    field::RosterUnit charger = *infantry;
    field::RosterUnit target = *infantry;
    charger.side = 0;
    target.side = 1;
    target.name = "target";
    charger.pose = {{20'000, 20'000}, 0};
    target.pose = {{20'000, 23'450}, 18'000};
    charger.properties.clear();
    target.properties.clear();
    field.units = {charger, target};
    field::Terrain open;
    open.width_mil = field.terrain.width_mil;
    open.depth_mil = field.terrain.depth_mil;
    field.terrain = open;
    fixture::ChargeScene scene{std::move(field)};
    auto const charges = [&](int moved_mil) {
        scene.start.phase = Phase::engagement;
        scene.start.active = 0;
        scene.start.state[0].moved_mil = static_cast<std::uint16_t>(moved_mil);
        Proposals proposals{{scene.scenario, scene.start}};
        int found = 0;
        for (std::uint32_t slot = 0; slot < proposals.size(); ++slot) {
            auto const order = proposals.at(slot);
            found += order && order->kind == grande_tactique::OrderKind::charge;
        }
        return found;
    };
    auto const base = [&](UnitId unit) {
        return grande_tactique::base_of({scene.scenario, scene.start}, unit);
    };
    int const whole = scene.scenario.distances.infantry_move_mil;
    int const between = static_cast<int>(geometry::gap(base(0), base(1)));
    EXPECT_EQ(charges(0), 1);
    EXPECT_EQ(charges(whole - between - 50), 1);
    EXPECT_EQ(charges(whole), 0);
    EXPECT_LT(between, base(0).frontage_mil);
}

/// A battle after turn 6 with at least so many candidates.
Battle in_the_midst(WholeBattle const& of, std::size_t candidates) {
    auto const commanders = make_commanders({"advance", "random"}, seed_for_slots, 1);
    auto game = begin_game(of, commanders, seed_for_slots, 1);
    while (take_order(game, of, commanders)) {
        if (game.battle().turn > 6 &&
            of.system.candidates({of.scenario, game.battle()}).size() >= candidates) {
            return game.battle();
        }
    }
    throw std::runtime_error{"no battle as wanted"};
}

// A chi-squared test with 200 expected draws for each of n candidates: the statistic has mean n - 1
// and standard deviation sqrt(2(n - 1)).
TEST(Proposals, DrawnByARandomCommanderAreEquallyLikely) {
    auto const& of = *all_whole_battles().front();
    Battle const battle = in_the_midst(of, 30);
    auto const listed = of.system.candidates({of.scenario, battle});
    command::RandomCommander<grande_tactique::System> commander{
        command::CommanderRandom{seed_for_slots, 0, 0}};
    constexpr double due = 200;
    std::vector<int> drawn(listed.size());
    for (std::size_t i = 0; i < listed.size() * static_cast<std::size_t>(due); ++i) {
        Order const order = commander.order({of.scenario, battle});
        auto const place = std::find(listed.begin(), listed.end(), order);
        ASSERT_NE(place, listed.end());
        ++drawn[static_cast<std::size_t>(place - listed.begin())];
    }
    double sum = 0;
    for (int const times : drawn) sum += (times - due) * (times - due) / due;
    double const free = static_cast<double>(listed.size()) - 1;
    EXPECT_LT(sum, free + 5 * __builtin_sqrt(2 * free));
    EXPECT_GT(sum, free - 5 * __builtin_sqrt(2 * free));
}

}  // namespace
}  // namespace esprit::battles
