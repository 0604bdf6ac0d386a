#include "pickets/pickets.h"

#include "base/expect.h"
#include "chance/arbiter.h"
#include "field/battle_check.h"
#include "field/sight.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"

namespace esprit::pickets {

using geometry::Base;
using rules::Refusal;
using namespace literals;

namespace {

constexpr Mil frontage_mil = mil_per_inch;
constexpr Mil depth_mil = mil_per_inch / 2;

Base base_of(Battle const& battle, UnitId unit) {
    return {battle.units.pose[unit], frontage_mil, depth_mil};
}

SideId side_of(Scenario const& scenario, UnitId unit) {
    return scenario.common.units[unit].side;
}

Base after_walk(BattleView view, Order const& order) {
    Base const base = base_of(view.battle, order.unit);
    geometry::Vector const ahead = geometry::forward_of(base.pose.facing_cdeg);
    return advanced(base, order.kind == OrderKind::ahead ? ahead : -ahead, view.scenario.walk_mil);
}

bool is_far(BattleView view, UnitId unit, UnitId target) {
    return gap(base_of(view.battle, unit), base_of(view.battle, target)) > view.scenario.far_mil;
}

/// Units of a side that are not out.
int left_of(BattleView view, SideId side) {
    int left = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        left += side_of(view.scenario, unit) == side && !view.battle.out[unit];
    }
    return left;
}

std::optional<Refusal> refuse_walk(BattleView view, Order const& order) {
    Base const there = after_walk(view, order);
    field::Terrain const& ground = view.scenario.common.terrain;
    if (!on_table(there, ground.width_mil, ground.depth_mil)) {
        return Refusal{"GEO-10"_rule, "it would leave the table"};
    }
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (other != order.unit && !view.battle.out[other] &&
            overlap(there, base_of(view.battle, other))) {
            return Refusal{"GEO-12"_rule, "it would stand on another"};
        }
    }
    return std::nullopt;
}

// PK-03
std::optional<Refusal> refuse_shot(BattleView view, Order const& order) {
    UnitId const target = order.target;
    if (target >= view.battle.units.count || view.battle.out[target] ||
        side_of(view.scenario, target) == view.battle.active) {
        return Refusal{"PK-03"_rule, "it shoots at an enemy who is still there"};
    }
    Base const from = base_of(view.battle, order.unit);
    Base const at = base_of(view.battle, target);
    if (gap(from, at) > view.scenario.range_mil)
        return Refusal{"PK-03"_rule, "that is out of range"};
    std::vector<Base> others;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (other != order.unit && other != target && !view.battle.out[other]) {
            others.push_back(base_of(view.battle, other));
        }
    }
    if (!visible(view.scenario.common.terrain, from, at, others)) {
        return Refusal{"PK-03"_rule, "it does not see that enemy"};
    }
    return std::nullopt;
}

// PK-04, PK-06
void shoot(LiveBattle live, Order const& order, chance::Arbiter& arbiter) {
    chance::FactSet known = facts.none_given();
    known.set(facts.id("far"), is_far(live, order.unit, order.target));
    auto const outcome = judge(live.scenario.shot, known, arbiter,
                               live.scenario.common.units[order.unit].name, order.unit);
    if (outcome.name != live.scenario.hit) return;
    live.battle.out[order.target] = true;
    chance::Event event{"PK-06"_rule, live.scenario.common.units[order.target].name};
    event.unit = order.target;
    arbiter.tell(event);
}

}  // namespace

Scenario::Scenario(field::CommonScenario what_all_share, chance::Ruleset const& ruleset)
    : common(std::move(what_all_share)),
      shot(ruleset.chart("shot")),
      hit(outcome_named(shot, {"hit", "miss"})),
      walk_mil(static_cast<Mil>(ruleset.thousandths("walk_inches"))),
      range_mil(static_cast<Mil>(ruleset.thousandths("range_inches"))),
      far_mil(static_cast<Mil>(ruleset.thousandths("far_inches"))) {
    for (field::RosterUnit const& unit : common.units) {
        if (unit.arm == "picket") continue;
        faults.push_back({unit.arm_place, "", unit.name + ": there are only pickets here"});
    }
}

constexpr auto verbs = std::to_array<text::OrderVerb>({
    {OrderKind::ahead, text::OrderForm::unit, "ahead"},
    {OrderKind::back, text::OrderForm::unit, "back"},
    {OrderKind::shoot, text::OrderForm::target, "shoot", "at"},
    {OrderKind::end_turn, text::OrderForm::alone, "end turn"},
});

Words::Words(Scenario const& scenario)
    : OrdersOf(scenario, verbs, text::OrderGrammar::BareSide::unclear) {}

Battle Pickets::set_up(Scenario const& scenario) const {
    Battle battle;
    battle.units.count = static_cast<std::uint16_t>(scenario.common.units.size());
    for (std::size_t i = 0; i < scenario.common.units.size(); ++i) {
        battle.units.pose[i] = scenario.common.units[i].pose;
    }
    return battle;
}

// Step 7: Whose turn.
rules::Awaited Pickets::awaited(BattleView view) const {
    rules::Awaited awaited{view.battle.active, "turn", {}, view.battle.turn, 0};
    if (!verdict(view).over) {
        awaited.order_kinds = {"ahead", "back", "shoot", "end turn"};
    }
    return awaited;
}

// Step 8: Refusals.
std::optional<Refusal> Pickets::refuse(BattleView view, Order const& order) const {
    if (verdict(view).over) return Refusal{"PK-06"_rule, "it is over"};
    if (order.kind == OrderKind::end_turn) return std::nullopt;
    if (order.unit >= view.battle.units.count || view.battle.out[order.unit] ||
        side_of(view.scenario, order.unit) != view.battle.active) {
        return Refusal{"PK-01"_rule, "that is no unit of the side whose turn it is"};
    }
    if (view.battle.ordered[order.unit]) return Refusal{"PK-01"_rule, "it had its order this turn"};
    return order.kind == OrderKind::shoot ? refuse_shot(view, order) : refuse_walk(view, order);
}

// Step 9: Carrying out.
void Pickets::carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const {
    ESPRIT_EXPECT(!refuse(live, order), "an order that is carried out is not refused");
    if (order.kind == OrderKind::end_turn) {
        live.battle.ordered.fill(false);
        live.battle.active = static_cast<SideId>(1 - live.battle.active);
        ++live.battle.turn;
        return;
    }
    live.battle.ordered[order.unit] = true;
    if (order.kind == OrderKind::shoot) {
        shoot(live, order, arbiter);
    } else {
        live.battle.units.pose[order.unit] = after_walk(live, order).pose;  // PK-02
    }
}

// Step 10: Candidates.
std::vector<Order> Pickets::candidates(BattleView view) const {
    std::vector<Order> orders;
    auto const consider = [&](Order const& order) {
        if (!refuse(view, order)) orders.push_back(order);
    };
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        consider({OrderKind::ahead, unit, no_unit});
        consider({OrderKind::back, unit, no_unit});
        for (UnitId target = 0; target < view.battle.units.count; ++target) {
            consider({OrderKind::shoot, unit, target});
        }
    }
    consider({});
    return orders;
}

// Step 11: What others ask.
chance::FactSet Pickets::facts(BattleView view, rules::FactQuestion const& question) const {
    chance::FactSet known = pickets::facts.none_given();
    if (question.units.size() > 1) {
        known.set(pickets::facts.id("far"), is_far(view, question.units[0], question.units[1]));
    }
    return known;
}

std::vector<rules::Reach> Pickets::reach(BattleView view, UnitId unit) const {
    Order const order{OrderKind::ahead, unit, no_unit};
    rules::Reach reach{"ahead", {}};
    for (std::size_t corner = 0; corner < 4; ++corner) {
        geometry::Point const point = corner_point(after_walk(view, order), corner);
        reach.outline.push_back({point.x_mil, point.y_mil});
    }
    return {reach};
}

rules::Board Pickets::board(BattleView view) const {
    rules::Board seen;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (view.battle.out[unit]) continue;
        geometry::Pose const& pose = view.battle.units.pose[unit];
        seen.pieces.push_back({unit,
                               side_of(view.scenario, unit),
                               view.scenario.common.units[unit].name,
                               pose.centre.x_mil,
                               pose.centre.y_mil,
                               pose.facing_cdeg,
                               frontage_mil,
                               depth_mil,
                               {}});
    }
    return seen;
}

// PK-06
rules::BattleVerdict Pickets::verdict(BattleView view) const {
    int const first = left_of(view, 0);
    int const second = left_of(view, 1);
    rules::BattleVerdict verdict;
    verdict.rule = "PK-06"_rule;
    verdict.over = first == 0 || second == 0 || view.battle.turn > view.scenario.common.last_turn;
    if (first == 0 || second == 0) verdict.winner = static_cast<SideId>(first == 0);
    verdict.why = std::to_string(first) + " against " + std::to_string(second);
    return verdict;
}

// Step 12: Bytes.
std::vector<std::uint8_t> Pickets::canonical_bytes(Battle const& battle) const {
    std::vector<std::uint8_t> bytes;
    auto const add = [&](std::uint32_t number, unsigned width) {
        for (unsigned i = 0; i < width; ++i) {
            bytes.push_back(static_cast<std::uint8_t>(number >> 8 * i));
        }
    };
    add(battle.units.count, 2);
    for (UnitId unit = 0; unit < battle.units.count; ++unit) {
        add(static_cast<std::uint32_t>(battle.units.pose[unit].centre.x_mil), 4);
        add(static_cast<std::uint32_t>(battle.units.pose[unit].centre.y_mil), 4);
        add(static_cast<std::uint32_t>(battle.units.pose[unit].facing_cdeg), 4);
        add(battle.out[unit], 1);
        add(battle.ordered[unit], 1);
    }
    add(battle.turn, 1);
    add(battle.active, 1);
    return bytes;
}

std::optional<Battle> Pickets::battle_of(std::span<std::uint8_t const> bytes) const {
    std::size_t place = 0;
    auto const next = [&](unsigned width) {
        std::uint32_t number = 0;
        for (unsigned i = 0; i < width && place < bytes.size(); ++i) {
            number |= std::uint32_t{bytes[place++]} << 8 * i;
        }
        return number;
    };
    Battle battle;
    battle.units.count = static_cast<std::uint16_t>(next(2));
    if (battle.units.count > field::max_units) return std::nullopt;
    for (UnitId unit = 0; unit < battle.units.count; ++unit) {
        geometry::Pose& pose = battle.units.pose[unit];
        pose.centre.x_mil = static_cast<Mil>(next(4));
        pose.centre.y_mil = static_cast<Mil>(next(4));
        pose.facing_cdeg = static_cast<CentiDegree>(next(4));
        battle.out[unit] = next(1) != 0;
        battle.ordered[unit] = next(1) != 0;
    }
    battle.turn = static_cast<std::uint8_t>(next(1));
    battle.active = static_cast<SideId>(next(1));
    bool const same = canonical_bytes(battle) == std::vector(bytes.begin(), bytes.end());
    return same ? std::optional{battle} : std::nullopt;
}

std::optional<std::string> Pickets::fault_in(BattleView view) const {
    field::BattleCheck check{view.scenario.common};
    if (!check.has_sound_head(view.battle)) return check.fault();
    for (UnitId unit = 0; unit < view.battle.units.count && !check.found(); ++unit) {
        check.look_at_unit(unit);
        check.pose("where it stands", view.battle.units.pose[unit], !view.battle.out[unit]);
    }
    return check.fault();
}

std::uint64_t Pickets::digest(Battle const& battle) const {
    std::uint64_t digest = 0xCBF29CE484222325U;  // FNV-1a
    for (std::uint8_t const byte : canonical_bytes(battle)) {
        digest = (digest ^ byte) * 0x100000001B3U;
    }
    return digest;
}

}  // namespace esprit::pickets
