#include "rules/grande_tactique/manoeuvre.h"

#include "base/expect.h"
#include "rules/grande_tactique/manoeuvre_judge.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/state_names.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Segment;
using rules::Refusal;
using namespace literals;

namespace {

// GT-FIRE-07: a unit that fires stays where it is until it stops; but unlimbered guns pivot without
// stopping, for the price of GT-PIPS-18.
std::optional<Refusal> refuse_while_firing(Scenario const& scenario, Battle const& battle,
                                           Order const& order) {
    UnitState const& state = battle.state[order.unit];
    Troop const& troop = scenario.troops[order.unit];
    bool const guns_in_place = troop.is_artillery() && !state.limbered;
    if (!state.firing || (guns_in_place && order.kind == OrderKind::move)) return std::nullopt;
    return Refusal{"GT-FIRE-07"_rule, troop.name + " is firing: stop its fire first"};
}

/// GT-COL-08: a unit that moved to the edge in this turn leaves it for nothing; for one that stood
/// there before, leaving is a move (GT-PIPS-13).
int pips_to_leave(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return battle.state[unit].moved_mil > 0 ? 0 : scenario.distances.move_pips;
}

// GT-COL-08, GT-COL-02, GT-MOVE-22
std::optional<Refusal> refuse_to_leave_table(Scenario const& scenario, Battle const& battle,
                                             UnitId unit) {
    Troop const& troop = scenario.troops[unit];
    if (troop.is_artillery() && !battle.state[unit].limbered) {
        return Refusal{"GT-MOVE-22"_rule,
                       troop.name + " is unlimbered and cannot leave: limber it first"};
    }
    if (!touches_own_edge(scenario, battle, unit)) {
        return Refusal{"GT-COL-08"_rule, troop.name + " does not touch its own edge of the table"};
    }
    int const pips = pips_to_leave(scenario, battle, unit);
    if (pips == 0) return std::nullopt;
    return refuse_price(scenario, battle, unit, pips, "GT-PIPS-13"_rule, true);
}

// GT-COL-08: the general with the unit goes with it.
void leave_table(Scenario const& scenario, Battle& battle, UnitId unit, Arbiter& arbiter) {
    UnitId const general = general_with(scenario, battle, unit);
    pay(scenario, battle, unit, pips_to_leave(scenario, battle, unit));
    battle.state[unit].fate = Fate::withdrawn;
    bool const is_general = scenario.troops[unit].general;
    tell(scenario, unit,
         {"GT-COL-08"_rule, "leaves the table", {}, 0, {}, name_of(Fate::withdrawn, is_general)},
         arbiter);
    if (general == no_unit) return;
    battle.state[general].fate = Fate::withdrawn;
    tell(scenario, general,
         {"GT-COL-08"_rule,
          "leaves the table with {other}",
          scenario.troops[unit].name,
          0,
          {},
          name_of(Fate::withdrawn, true)},
         arbiter);
}

/// Carries out the parts of a move and tells each; a pivot and the straight move after it are told
/// as one.
void carry_out_move(Scenario const& scenario, Battle& battle, Order const& order,
                    Manoeuvre const& found, Arbiter& arbiter) {
    UnitId const unit = order.unit;
    RuleId const marches = rule_of_full_move(scenario, battle, unit);
    bool const guns = scenario.troops[unit].is_artillery() && !battle.state[unit].limbered;
    std::size_t first = 0;
    for (std::size_t i = 0; i < order.path.count; ++i) {
        Segment const& segment = order.path.segments[i];
        bool const straight = segment.kind == Segment::Kind::straight;
        bool const pivot = segment.kind == Segment::Kind::pivot;
        bool const more = pivot && i + 1 < order.path.count &&
                          order.path.segments[i + 1].kind == Segment::Kind::straight;
        if (more) continue;
        Story story{guns ? "GT-PIPS-18"_rule : "GT-PIPS-14"_rule, "pivots"};
        if (!guns || straight) story.kind = chance::EventKind::ordered_move;
        if (!straight && !pivot) story.what = "wheels";
        if (straight) {
            story.rule = marches;
            story.what = segment.amount < 0 ? "moves {inches} back" : "moves {inches}";
            story.length_mil = segment.amount < 0 ? -segment.amount : segment.amount;
        }
        move(scenario, battle, unit, found.places.all().subspan(first, i + 1 - first), story,
             arbiter);
        first = i + 1;
    }
}

/// GT-PIPS-21, -24: the free pivot of an order.
void turn_for_free(Scenario const& scenario, Battle& battle, Order const& order,
                   Manoeuvre const& found, RuleId rule, Arbiter& arbiter) {
    if (order.path.count == 0) return;
    move(scenario, battle, order.unit, found.places.all(), {rule, "pivots"}, arbiter);
}

void form_or_leave_square(Scenario const& scenario, Battle& battle, Order const& order,
                          Manoeuvre const& found, Arbiter& arbiter) {
    bool const forms = order.kind == OrderKind::form_square;
    battle.state[order.unit].in_square = forms;
    tell(scenario, order.unit, forms ? "GT-PIPS-22"_rule : "GT-PIPS-23"_rule,
         forms ? "forms square" : "leaves square", arbiter);
    put(scenario, battle, order.unit, battle.table.pose[order.unit]);  // its general, behind it
    turn_for_free(scenario, battle, order, found, "GT-PIPS-24"_rule, arbiter);
}

void limber_or_unlimber(Scenario const& scenario, Battle& battle, Order const& order,
                        Manoeuvre const& found, Arbiter& arbiter) {
    bool const limbers = order.kind == OrderKind::limber;
    battle.state[order.unit].limbered = limbers;
    tell(scenario, order.unit, limbers ? "GT-PIPS-19"_rule : "GT-PIPS-20"_rule,
         limbers ? "limbers" : "unlimbers", arbiter);
    turn_for_free(scenario, battle, order, found, "GT-PIPS-21"_rule, arbiter);
}

}  // namespace

Mil full_move(Scenario const& scenario, Battle const& battle, UnitId unit) {
    Troop const& troop = scenario.troops[unit];
    if (troop.general) return scenario.moves.general_mil;
    switch (troop.arm) {
        case Arm::infantry:
            return battle.state[unit].in_square ? scenario.moves.square_mil
                                                : scenario.distances.infantry_move_mil;
        case Arm::artillery:
            return troop.horse_artillery ? scenario.moves.horse_artillery_mil
                                         : scenario.moves.foot_artillery_mil;
        case Arm::cavalry:
            break;
    }
    // GT-MOVE-07, GT-CAV-01
    return troop.kind == CavalryKind::cuirassiers ? scenario.distances.cuirassier_move_mil
                                                  : scenario.distances.cavalry_move_mil;
}

Mil move_left(Scenario const& scenario, Battle const& battle, UnitId unit, bool halved) {
    UnitState const& state = battle.state[unit];
    Mil const whole = full_move(scenario, battle, unit);
    bool const half = halved || state.slowed || state.mood == Mood::shaken;  // GT-STATE-08
    Mil const allowed = half ? whole / 2 : whole;
    return allowed > state.moved_mil ? allowed - state.moved_mil : 0;
}

void use_up_move(Battle& battle, UnitId unit, Mil length_mil, bool slowed) {
    UnitState& state = battle.state[unit];
    state.moved_mil = static_cast<std::uint16_t>(state.moved_mil + length_mil);
    state.slowed = state.slowed || slowed;
}

std::optional<Refusal> refuse_manoeuvre(Scenario const& scenario, Battle const& battle,
                                        Order const& order, Manoeuvre* found) {
    if (auto refused = refuse_any_manoeuvre(scenario, battle, order.unit)) return refused;
    if (auto refused = refuse_while_firing(scenario, battle, order)) return refused;
    if (order.kind == OrderKind::leave_table) {
        return refuse_to_leave_table(scenario, battle, order.unit);
    }
    Manoeuvre manoeuvre;
    ManoeuvreJudge judge{scenario, battle, order.unit};
    if (auto refused = judge.refuse(order, manoeuvre)) return refused;
    if (found != nullptr) *found = manoeuvre;
    return std::nullopt;
}

namespace {

void carry_out_as(Manoeuvre const& found, Scenario const& scenario, Battle& battle,
                  Order const& order, Arbiter& arbiter) {
    if (order.kind == OrderKind::leave_table) {
        leave_table(scenario, battle, order.unit, arbiter);
        return;
    }
    pay(scenario, battle, order.unit, found.pips);
    take_marker_off(battle, order.unit);  // it gives up the charge for which it came to contact
    if (order.kind == OrderKind::move) {
        carry_out_move(scenario, battle, order, found, arbiter);
        use_up_move(battle, order.unit, found.length_mil, found.slowed);
    } else if (order.kind == OrderKind::form_square || order.kind == OrderKind::leave_square) {
        form_or_leave_square(scenario, battle, order, found, arbiter);
    } else {
        limber_or_unlimber(scenario, battle, order, found, arbiter);
    }
}

}  // namespace

void carry_out_manoeuvre(Scenario const& scenario, Battle& battle, Order const& order,
                         Arbiter& arbiter) {
    Manoeuvre found;
    bool const allowed = !refuse_manoeuvre(scenario, battle, order, &found);
    ESPRIT_EXPECT(allowed, "an order that is carried out was not refused");
    carry_out_as(found, scenario, battle, order, arbiter);
}

void carry_out_found_manoeuvre(Scenario const& scenario, Battle& battle, Order const& order,
                               Arbiter& arbiter) {
    bool const leaves = order.kind == OrderKind::leave_table;
    carry_out_as(
        leaves ? Manoeuvre{} : ManoeuvreJudge{scenario, battle, order.unit}.measured(order),
        scenario, battle, order, arbiter);
}

}  // namespace esprit::grande_tactique
