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
std::optional<Refusal> refuse_while_firing(BattleView view, Order const& order) {
    UnitState const& state = view.battle.state[order.unit];
    Troop const& troop = view.scenario.troops[order.unit];
    bool const guns_in_place = troop.is_artillery() && !state.limbered;
    if (!state.firing || (guns_in_place && order.kind == OrderKind::move)) return std::nullopt;
    return Refusal{"GT-FIRE-07"_rule, troop.name + " is firing: stop its fire first"};
}

/// GT-COL-08: a unit that moved to the edge in this turn leaves it for nothing; for one that stood
/// there before, leaving is a move (GT-PIPS-13).
int pips_to_leave(BattleView view, UnitId unit) {
    return view.battle.state[unit].moved_mil > 0 ? 0 : view.scenario.distances.move_pips;
}

// GT-COL-08, GT-COL-02, GT-MOVE-22
std::optional<Refusal> refuse_to_leave_table(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    if (troop.is_artillery() && !view.battle.state[unit].limbered) {
        return Refusal{"GT-MOVE-22"_rule,
                       troop.name + " is unlimbered and cannot leave: limber it first"};
    }
    if (!touches_own_edge(view, unit)) {
        return Refusal{"GT-COL-08"_rule, troop.name + " does not touch its own edge of the table"};
    }
    int const pips = pips_to_leave(view, unit);
    if (pips == 0) return std::nullopt;
    return refuse_price(view, unit, pips, "GT-PIPS-13"_rule, true);
}

// GT-COL-08: the general with the unit goes with it.
void leave_table(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    UnitId const general = general_with(live, unit);
    pay(live, unit, pips_to_leave(live, unit));
    live.battle.state[unit].fate = Fate::withdrawn;
    bool const is_general = live.scenario.troops[unit].general;
    tell(live.scenario, unit,
         {"GT-COL-08"_rule, "leaves the table", {}, 0, {}, name_of(Fate::withdrawn, is_general)},
         arbiter);
    if (general == no_unit) return;
    live.battle.state[general].fate = Fate::withdrawn;
    tell(live.scenario, general,
         {"GT-COL-08"_rule,
          "leaves the table with {other}",
          live.scenario.troops[unit].name,
          0,
          {},
          name_of(Fate::withdrawn, true)},
         arbiter);
}

/// Carries out the parts of a move and tells each; a pivot and the straight move after it are told
/// as one.
void carry_out_move(LiveBattle live, Order const& order, Manoeuvre const& found, Arbiter& arbiter) {
    UnitId const unit = order.unit;
    RuleId const marches = rule_of_full_move(live, unit);
    bool const guns =
        live.scenario.troops[unit].is_artillery() && !live.battle.state[unit].limbered;
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
        move(live, unit, found.places.all().subspan(first, i + 1 - first), story, arbiter);
        first = i + 1;
    }
}

/// GT-PIPS-21, -24: the free pivot of an order.
void turn_for_free(LiveBattle live, Order const& order, Manoeuvre const& found, RuleId rule,
                   Arbiter& arbiter) {
    if (order.path.count == 0) return;
    move(live, order.unit, found.places.all(), {rule, "pivots"}, arbiter);
}

void form_or_leave_square(LiveBattle live, Order const& order, Manoeuvre const& found,
                          Arbiter& arbiter) {
    bool const forms = order.kind == OrderKind::form_square;
    live.battle.state[order.unit].in_square = forms;
    tell(live.scenario, order.unit, forms ? "GT-PIPS-22"_rule : "GT-PIPS-23"_rule,
         forms ? "forms square" : "leaves square", arbiter);
    put(live, order.unit, live.battle.units.pose[order.unit]);  // its general, behind it
    turn_for_free(live, order, found, "GT-PIPS-24"_rule, arbiter);
}

void limber_or_unlimber(LiveBattle live, Order const& order, Manoeuvre const& found,
                        Arbiter& arbiter) {
    bool const limbers = order.kind == OrderKind::limber;
    live.battle.state[order.unit].limbered = limbers;
    tell(live.scenario, order.unit, limbers ? "GT-PIPS-19"_rule : "GT-PIPS-20"_rule,
         limbers ? "limbers" : "unlimbers", arbiter);
    turn_for_free(live, order, found, "GT-PIPS-21"_rule, arbiter);
}

}  // namespace

Mil full_move(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    if (troop.general) return view.scenario.moves.general_mil;
    switch (troop.arm) {
        case Arm::infantry:
            return view.battle.state[unit].in_square ? view.scenario.moves.square_mil
                                                     : view.scenario.distances.infantry_move_mil;
        case Arm::artillery:
            return troop.horse_artillery ? view.scenario.moves.horse_artillery_mil
                                         : view.scenario.moves.foot_artillery_mil;
        case Arm::cavalry:
            break;
    }
    // GT-MOVE-07, GT-CAV-01
    return troop.kind == CavalryKind::cuirassiers ? view.scenario.distances.cuirassier_move_mil
                                                  : view.scenario.distances.cavalry_move_mil;
}

Mil move_left(BattleView view, UnitId unit, bool halved) {
    UnitState const& state = view.battle.state[unit];
    Mil const whole = full_move(view, unit);
    bool const half = halved || state.slowed || state.mood == Mood::shaken;  // GT-STATE-08
    Mil const allowed = half ? whole / 2 : whole;
    return allowed > state.moved_mil ? allowed - state.moved_mil : 0;
}

void use_up_move(Battle& battle, UnitId unit, Mil length_mil, bool slowed) {
    UnitState& state = battle.state[unit];
    state.moved_mil = static_cast<std::uint16_t>(state.moved_mil + length_mil);
    state.slowed = state.slowed || slowed;
}

std::optional<Refusal> refuse_manoeuvre(BattleView view, Order const& order, Manoeuvre* found) {
    if (auto refused = refuse_any_manoeuvre(view, order.unit)) return refused;
    if (auto refused = refuse_while_firing(view, order)) return refused;
    if (order.kind == OrderKind::leave_table) {
        return refuse_to_leave_table(view, order.unit);
    }
    Manoeuvre manoeuvre;
    ManoeuvreJudge judge{view, order.unit};
    if (auto refused = judge.refuse(order, manoeuvre)) return refused;
    if (found != nullptr) *found = manoeuvre;
    return std::nullopt;
}

namespace {

void carry_out_as(Manoeuvre const& found, LiveBattle live, Order const& order, Arbiter& arbiter) {
    if (order.kind == OrderKind::leave_table) {
        leave_table(live, order.unit, arbiter);
        return;
    }
    pay(live, order.unit, found.pips);
    take_marker_off(live.battle,
                    order.unit);  // it gives up the charge for which it came to contact
    if (order.kind == OrderKind::move) {
        carry_out_move(live, order, found, arbiter);
        use_up_move(live.battle, order.unit, found.length_mil, found.slowed);
    } else if (order.kind == OrderKind::form_square || order.kind == OrderKind::leave_square) {
        form_or_leave_square(live, order, found, arbiter);
    } else {
        limber_or_unlimber(live, order, found, arbiter);
    }
}

}  // namespace

void carry_out_manoeuvre(LiveBattle live, Order const& order, Arbiter& arbiter) {
    Manoeuvre found;
    bool const allowed = !refuse_manoeuvre(live, order, &found);
    ESPRIT_EXPECT(allowed, "an order that is carried out was not refused");
    carry_out_as(found, live, order, arbiter);
}

void carry_out_found_manoeuvre(LiveBattle live, Order const& order, Arbiter& arbiter) {
    bool const leaves = order.kind == OrderKind::leave_table;
    carry_out_as(leaves ? Manoeuvre{} : ManoeuvreJudge{live, order.unit}.measured(order), live,
                 order, arbiter);
}

}  // namespace esprit::grande_tactique
