#include "rules/men_who_would_be_kings/moves.h"

#include "base/expect.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/redoubt.h"
#include "rules/men_who_would_be_kings/shooting.h"

namespace esprit::men_who_would_be_kings {

using chance::Arbiter;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

// MW-DO-01, -04, -18: the limit of a path, with the best dice.
WalkLimit limit_of(Scenario const& scenario, Order const& order) {
    Mil const whole = full_move(scenario, order.unit);
    if (order.kind == OrderKind::skirmish) {
        return {whole / scenario.actions.skirmish_parts, "MW-DO-18"_rule};
    }
    if (order.kind == OrderKind::move) {
        bool const mounted = is_mounted(scenario.troops[order.unit].type);
        return {whole, mounted ? "MW-DO-02"_rule : "MW-DO-01"_rule};
    }
    auto const dice = static_cast<Mil>(scenario.actions.double_dice * chance::faces_of_die);
    return {whole + dice * mil_per_inch, "MW-DO-04"_rule};
}

Refused refuse_way(BattleView view, Order const& order, InTheWay const& way, Walk& walk) {
    WalkLimit const limit = limit_of(view.scenario, order);
    if (auto refused = refuse_walk(view, way, order.path, limit, walk)) return refused;
    return refuse_end(view, order.unit, walk.end(), way);
}

Walk way_of(BattleView view, Order const& order) {
    Walk walk;
    bool const allowed = !refuse_way(view, order, {view, order.unit}, walk);
    ESPRIT_EXPECT(allowed, "an order that is carried out was not refused");
    return walk;
}

}  // namespace

Refused refuse_move(BattleView view, Order const& order, InTheWay const& way) {
    bool const doubles = order.kind == OrderKind::at_the_double;
    if (auto refused =
            refuse_for_type(view.scenario, order.unit, doubles ? "at_the_double" : "move")) {
        return refused;
    }
    Walk walk;
    return refuse_way(view, order, way, walk);
}

// MW-DO-04: the path is gone as far as the dice say.
void carry_out_move(LiveBattle live, Order const& order, Arbiter& arbiter) {
    Walk walk = way_of(live, order);
    bool const doubles = order.kind == OrderKind::at_the_double;
    Mil reach = full_move(live.scenario, order.unit);
    if (doubles && walk.gone_mil > reach) {
        chance::Chance chance =
            chance::plain_sum("MW-DO-04"_rule, live.scenario.actions.double_dice);
        chance.whose = live.scenario.troops[order.unit].name;
        chance.unit = order.unit;
        int const more = arbiter.draw(chance) + static_cast<int>(live.scenario.actions.double_dice);
        reach += more * mil_per_inch;
        if (walk.gone_mil > reach) {
            walk = walk_that_fits(live, order.unit, order.path, reach);
        }
    }
    bool const mounted = is_mounted(live.scenario.troops[order.unit].type);
    move(live, order.unit, walk.places.all(),
         {doubles   ? "MW-DO-04"_rule
          : mounted ? "MW-DO-02"_rule
                    : "MW-DO-01"_rule,
          doubles ? "goes {inches} at the double" : "moves {inches}",
          {},
          walk.gone_mil,
          chance::EventKind::ordered_move},
         arbiter);
}

namespace {

/// The half move of a skirmish; after it `at_fire` is the battle as it is when the unit fires,
/// before the move or after it.
Refused refuse_half_move(BattleView view, Order const& order, InTheWay const& way,
                         Battle& at_fire) {
    if (auto refused = refuse_for_type(view.scenario, order.unit, "skirmish")) return refused;
    Walk walk;
    if (auto refused = refuse_way(view, order, way, walk)) return refused;
    if (!order.fire_first) at_fire.units.pose[order.unit] = walk.end();
    return std::nullopt;
}

}  // namespace

Refused refuse_skirmish(BattleView view, Order const& order, InTheWay const& way) {
    Battle at_fire = view.battle;
    if (auto refused = refuse_half_move(view, order, way, at_fire)) return refused;
    return refuse_shot({view.scenario, at_fire}, order.unit, order.target);
}

bool may_skirmish(BattleView view, Order const& order, InTheWay const& way) {
    Battle at_fire = view.battle;
    return !refuse_half_move(view, order, way, at_fire) &&
           can_shoot({view.scenario, at_fire}, order.unit, order.target);
}

void carry_out_skirmish(LiveBattle live, Order const& order, Arbiter& arbiter) {
    Walk const walk = way_of(live, order);
    auto const goes = [&] {
        move(live, order.unit, walk.places.all(),
             {"MW-DO-18"_rule,
              "moves {inches}, skirmishing",
              {},
              walk.gone_mil,
              chance::EventKind::ordered_move},
             arbiter);
    };
    if (!order.fire_first) goes();
    shoot(live, order.unit, order.target, false, arbiter);
    if (order.fire_first) goes();
}

Refused refuse_stance(BattleView view, Order const& order) {
    std::string const& name = view.scenario.troops[order.unit].name;
    UnitState const& state = view.battle.state[order.unit];
    if (order.kind == OrderKind::go_to_ground) {
        if (auto refused = refuse_for_type(view.scenario, order.unit, "go_to_ground")) {
            return refused;
        }
        if (state.grounded) return Refusal{"MW-DO-17"_rule, name + " has gone to ground already"};
        return std::nullopt;
    }
    if (auto refused = refuse_for_type(view.scenario, order.unit, "form_close_order")) {
        return refused;
    }
    if (redoubt_of(view, order.unit) != field::no_feature) {
        return Refusal{"MW-R-11"_rule, name + " is in a redoubt, and so in close order already"};
    }
    if (state.close_order) return Refusal{"MW-DO-15"_rule, name + " is in close order already"};
    return std::nullopt;
}

void carry_out_stance(LiveBattle live, Order const& order, Arbiter& arbiter) {
    UnitState& state = live.battle.state[order.unit];
    if (order.kind == OrderKind::go_to_ground) {
        state.grounded = true;
        tell(live.scenario, order.unit, "MW-DO-17"_rule, "goes to ground", arbiter);
    } else {
        state.close_order = true;
        tell(live.scenario, order.unit, "MW-DO-15"_rule, "forms close order", arbiter);
    }
}

}  // namespace esprit::men_who_would_be_kings
