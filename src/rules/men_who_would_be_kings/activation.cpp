#include "rules/men_who_would_be_kings/activation.h"

#include <array>
#include <string>

#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/cards.h"
#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/fights.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/moves.h"
#include "rules/men_who_would_be_kings/rally.h"
#include "rules/men_who_would_be_kings/shooting.h"

namespace esprit::men_who_would_be_kings {

using chance::Arbiter;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

Refused refuse_done(BattleView view, UnitId unit) {
    std::string const& name = view.scenario.troops[unit].name;
    switch (view.battle.state[unit].done) {
        case Done::nothing:
            return std::nullopt;
        case Done::acted:
            return Refusal{"MW-TURN-03"_rule, name + " was activated this turn already"};
        case Done::failed:
            return Refusal{"MW-R-07"_rule,
                           name + " failed to act this turn: it takes no action at all"};
        case Done::rallied:
            if (view.battle.hand_jokers > 0) {
                return Refusal{
                    "MW-R-06"_rule,
                    name + " rallied this turn: a Joker is played right after the rally"};
            }
            return Refusal{"MW-RAL-03"_rule,
                           name + " rallied this turn and does no more without a Joker"};
        case Done::arrived:
            break;
    }
    return Refusal{"MW-R-09"_rule, name + " arrived this turn and does not act in it"};
}

}  // namespace

std::string_view action_name(OrderKind kind) {
    constexpr std::array<std::string_view, 13> names{"",
                                                     "at_the_double",
                                                     "attack",
                                                     "fire",
                                                     "form_close_order",
                                                     "go_to_ground",
                                                     "move",
                                                     "rally",
                                                     "skirmish",
                                                     "volley_fire",
                                                     "",
                                                     "",
                                                     ""};
    return names[static_cast<std::size_t>(kind)];
}

bool may_act(BattleView view, UnitId unit) {
    if (!is_on_table(view.battle, unit)) return false;
    return may_play_joker(view.battle, unit) ||
           (view.battle.state[unit].done == Done::nothing && !refuse_card(view));
}

Refused refuse_unit(BattleView view, UnitId unit, OrderKind kind) {
    if (unit >= view.battle.units.count || view.scenario.troops[unit].side != view.battle.active) {
        return Refusal{"MW-TURN-01"_rule, "it is the turn of " +
                                              view.scenario.common.sides[view.battle.active].name +
                                              ": its units are named"};
    }
    std::string const& name = view.scenario.troops[unit].name;
    if (!is_on_table(view.battle, unit)) {
        return Refusal{"MW-TURN-02"_rule, name + " is not on the table"};
    }
    bool const by_joker = may_play_joker(view.battle, unit);
    if (!by_joker) {
        if (auto refused = refuse_done(view, unit)) return refused;
        if (auto refused = refuse_card(view)) return refused;
    }
    bool const pinned = view.battle.state[unit].pinned > 0;
    if (pinned && kind != OrderKind::rally) {
        return Refusal{"MW-R-05"_rule, name + " is pinned: it can only try to rally"};
    }
    if (!pinned && kind == OrderKind::rally) {
        return Refusal{"MW-R-05"_rule, name + " is not pinned: only a pinned unit rallies"};
    }
    return std::nullopt;
}

Refused refuse_action(BattleView view, Order const& order) {
    if (auto refused = refuse_unit(view, order.unit, order.kind)) return refused;
    if (order.kind != OrderKind::rally) {  // a test of its own (MW-R-05)
        auto never = refuse_for_type(view.scenario, order.unit, action_name(order.kind));
        if (never) return never;
    }
    switch (order.kind) {
        case OrderKind::move:
        case OrderKind::at_the_double:
            return refuse_move(view, order, {view, order.unit});
        case OrderKind::attack:
            return refuse_attack(view, order.unit, order.target);
        case OrderKind::fire:
            return refuse_shot(view, order.unit, order.target);
        case OrderKind::volley_fire:
            return refuse_volley(view, order.unit, order.target);
        case OrderKind::skirmish:
            return refuse_skirmish(view, order, {view, order.unit});
        case OrderKind::form_close_order:
        case OrderKind::go_to_ground:
            return refuse_stance(view, order);
        default:
            return std::nullopt;
    }
}

namespace {

// MW-ACT-02..05
bool acts(LiveBattle live, Order const& order, Arbiter& arbiter) {
    std::string_view const action = action_name(order.kind);
    Troop const& troop = live.scenario.troops[order.unit];
    chance::Roll roll;
    prepare(live.scenario.activation, activation_facts(live, order.unit, action), roll, troop.name,
            order.unit);
    bool const does = judge(roll, arbiter).name == live.scenario.acts;
    if (does && roll.certain()) {
        std::string const by{deciding_rule(roll, 0).text};
        tell(live.scenario, order.unit, "MW-ACT-02"_rule, "acts freely, by " + by, arbiter);
    }
    if (does) return true;
    live.battle.state[order.unit].done = Done::failed;
    tell(live.scenario, order.unit, "MW-ACT-05"_rule, "does not act", arbiter);
    return false;
}

void carry_out_what(LiveBattle live, Order const& order, Arbiter& arbiter) {
    switch (order.kind) {
        case OrderKind::move:
        case OrderKind::at_the_double:
            return carry_out_move(live, order, arbiter);
        case OrderKind::attack:
            return carry_out_attack(live, order.unit, order.target, arbiter);
        case OrderKind::fire:
        case OrderKind::volley_fire:
            return shoot(live, order.unit, order.target, order.kind == OrderKind::volley_fire,
                         arbiter);
        case OrderKind::skirmish:
            return carry_out_skirmish(live, order, arbiter);
        default:
            return carry_out_stance(live, order, arbiter);
    }
}

}  // namespace

// MW-DO-17: a unit that acts has no longer gone to ground. MW-R-05: a rally takes no activation
// roll.
void carry_out_action(LiveBattle live, Order const& order, Arbiter& arbiter) {
    UnitState& state = live.battle.state[order.unit];
    if (may_play_joker(live.battle, order.unit)) {
        play_joker(live, order.unit, arbiter);
    } else {
        spend_card(live.battle);
    }
    live.battle.rallied = no_unit;
    state.done = Done::acted;
    if (order.kind == OrderKind::rally) {
        state.grounded = false;
        return rally(live, order.unit, arbiter);
    }
    if (!acts(live, order, arbiter)) return;
    state.grounded = false;
    carry_out_what(live, order, arbiter);
}

}  // namespace esprit::men_who_would_be_kings
