#include "rules/black_powder/moves.h"

#include <array>
#include <string>

#include "chance/ruleset.h"
#include "geometry/sweep.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/standing.h"
#include "rules/common/measured.h"

namespace esprit::black_powder {

using chance::Arbiter;
using geometry::Base;
using geometry::Vector;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

bool is_turning(Step const& step) {
    return step.kind == Step::Kind::turn || step.kind == Step::Kind::wheel;
}

// BP-R-17
Refused refuse_form_of(Troop const& troop, Part const& part) {
    bool const too_many =
        part.steps == 0 || part.steps > max_steps ||
        (part.steps == 2 && (!is_turning(part.step[0]) || is_turning(part.step[1])));
    if (too_many) {
        return Refusal{"BP-R-17"_rule,
                       "one move of " + troop.name +
                           " is a turn or a wheel, if any, and then one straight way"};
    }
    for (std::size_t i = 0; i < part.steps; ++i) {
        Step const& step = part.step[i];
        CentiDegree const most =
            step.kind == Step::Kind::turn ? half_turn_cdeg : geometry::quarter_cdeg;
        if (is_turning(step) && (step.amount == 0 || step.amount > most || step.amount < -most)) {
            return Refusal{"BP-R-17"_rule,
                           "a turn is more than 0 and up to 180 degrees, a wheel up to 90"};
        }
        if (!is_turning(step) && step.amount <= 0) {
            return Refusal{"BP-R-17"_rule, "a way is longer than 0; say back to go back"};
        }
        if (!is_turning(step) && step.amount > 1'000 * mil_per_inch) {
            return Refusal{"BP-R-17"_rule, "that is further than any table"};
        }
    }
    return std::nullopt;
}

Leg leg_of(Base const& from, Step const& step) {
    switch (step.kind) {
        case Step::Kind::turn:
            return turn_leg(from, step.amount);
        case Step::Kind::wheel:
            return wheel_leg(from, step.amount);
        default:
            return straight_leg(from, direction_of(step.kind, from.pose.facing_cdeg), step.amount);
    }
}

/// What a unit does that takes the steps of `part`; their length alone where they are of several
/// kinds.
std::string_view way_word(Part const& part) {
    Step::Kind const kind = part.step[0].kind;
    for (std::size_t i = 1; i < part.steps; ++i) {
        if (part.step[i].kind != kind) return "moves {inches}";
    }
    constexpr std::array<std::string_view, 6> words{"turns",
                                                    "wheels {inches}",
                                                    "moves {inches} ahead",
                                                    "goes back {inches}",
                                                    "moves {inches} to its left",
                                                    "moves {inches} to its right"};
    return words[static_cast<std::size_t>(kind)];
}

}  // namespace

Refused refuse_go(BattleView view, UnitId unit, Part const& part, Ground const& ground,
                  PartPlan& plan) {
    Troop const& troop = view.scenario.troops[unit];
    if (auto no = refuse_form_of(troop, part)) return no;
    Base at = base_of(view, unit);
    FixedList<Leg, max_steps> legs;
    for (std::size_t i = 0; i < part.steps; ++i) {
        legs.push_back(leg_of(at, part.step[i]));
        at = legs[i].to;
        plan.length_mil += legs[i].length_mil;
        plan.places.push_back(at.pose);
    }
    Mil const move_mil = move_of(view.scenario, unit, view.battle.state[unit].formation);
    Mil const left = ground.left_of(move_mil, legs.all());
    if (plan.length_mil > left) {
        bool const slowed = left < move_mil;
        // another way may lead over better ground
        return Refusal{slowed ? "BP-R-26"_rule : "BP-R-17"_rule,
                       "this way is " + rules::inches_needed(plan.length_mil) + " long; " +
                           (slowed ? "the ground of that way leaves " : "one move of ") +
                           troop.name + (slowed ? " " : " is ") + rules::inches_allowed(left) +
                           (slowed ? " of its move" : "")};
    }
    for (Leg const& leg : legs) {
        if (auto no = ground.refuse_leg(leg)) return no;
    }
    if (auto no = ground.refuse_end(at)) return no;
    return refuse_to_approach(view, unit, at);
}

geometry::Pose end_of_go(BattleView view, UnitId unit, Part const& part) {
    Base at = base_of(view, unit);
    for (std::size_t i = 0; i < part.steps; ++i) at = leg_of(at, part.step[i]).to;
    return at.pose;
}

// BP-MOVE-10, BP-R-30: a change of formation is on the spot, and so no move towards the enemy
// (BP-R-16).
Refused refuse_to_form(BattleView view, UnitId unit, Formation formation, Ground const& ground) {
    Troop const& troop = view.scenario.troops[unit];
    std::string const word{formation_word(troop, formation)};
    if (formation == view.battle.state[unit].formation) {
        return Refusal{"BP-MOVE-10"_rule, troop.name + " is in that formation already: " + word};
    }
    if (!may_form(troop, formation)) {
        bool const skirmish = troop.is_infantry() && formation == Formation::skirmish;
        return Refusal{"BP-R-30"_rule,
                       troop.name + (skirmish ? " is no light infantry, which alone skirmishes"
                                              : " is of an arm that forms no " + word)};
    }
    Base const end = base_in(view.scenario, unit, view.battle.units.pose[unit], formation);
    // GEO-08, BP-MOVE-08: skirmishers in woods cannot close up there
    field::Terrain const& terrain = view.scenario.terrain();
    for (field::FeatureId const id : terrain.woods_and_towns) {
        if (!is_built_up(terrain, id) && formation != Formation::skirmish &&
            !surely_misses(terrain.features[id], end) && overlap(terrain.features[id].area, end)) {
            return Refusal{"BP-MOVE-08"_rule, troop.name + " cannot form " + word + " in woods"};
        }
    }
    if (formation == Formation::square &&
        building_under(terrain, end.pose.centre) != field::no_feature) {
        return Refusal{"BP-R-23"_rule, troop.name + " cannot form square in a built-up area"};
    }
    geometry::Blocker const blocker = blocker_in_place(end, ground.obstacles());
    if (blocker.kind == geometry::BlockerKind::area) return ground.refusal(blocker);  // BP-R-23
    if (blocker.kind != geometry::BlockerKind::none) {
        return Refusal{"GEO-08"_rule, troop.name + " has no room there to form " + word};
    }
    return ground.refuse_end(end);
}

Vector direction_of(Step::Kind kind, CentiDegree facing_cdeg) {
    switch (kind) {
        case Step::Kind::back:
            return -geometry::forward_of(facing_cdeg);
        case Step::Kind::left:
            return -geometry::right_of(facing_cdeg);
        case Step::Kind::right:
            return geometry::right_of(facing_cdeg);
        default:
            return geometry::forward_of(facing_cdeg);
    }
}

// BP-BDE-09, BP-BDE-10, BP-R-16: the distance to the nearest enemy before the move, and that to the
// nearest after it. A unit of a brigade that goes back comes here by the blunder of a rally order.
std::optional<Refusal> refuse_to_approach(BattleView view, UnitId unit, Base const& end) {
    Troop const& troop = view.scenario.troops[unit];
    if (view.battle.brigade[troop.brigade].mood == BrigadeMood::steady) return std::nullopt;
    auto const now = distance_to_enemy(view, unit);
    auto const then = distance_to_enemy(view, troop.side, end);
    if (!now || *then >= *now) return std::nullopt;
    return refuse_advance(view, unit);
}

std::optional<Refusal> refuse_part(BattleView view, PartOfOrder const& of_order, PartPlan& plan) {
    auto const& [unit, part, moves] = of_order;
    switch (part.kind) {
        case Part::Kind::go:
            return refuse_go(view, unit, part, {view, unit, view.battle.state[unit].formation},
                             plan);
        case Part::Kind::form:
            return refuse_to_form(view, unit, part.formation, {view, unit, part.formation});
        case Part::Kind::charge:
            break;
    }
    return refuse_charge(view, {unit, part.target, moves}, plan.way);
}

void carry_out_part(LiveBattle live, PartOfOrder const& of_order, PartPlan const& plan, RuleId rule,
                    Arbiter& arbiter) {
    auto const& [unit, part, moves] = of_order;
    switch (part.kind) {
        case Part::Kind::go:
            return move(
                live, unit, plan.places.all(),
                {rule, way_word(part), {}, plan.length_mil, chance::EventKind::ordered_move},
                arbiter);
        case Part::Kind::form:
            live.battle.state[unit].formation = part.formation;
            settle(live, unit);
            return tell(live.scenario, unit, "BP-MOVE-10"_rule, "is now {other}", arbiter,
                        formation_word(live.scenario.troops[unit], part.formation));
        case Part::Kind::charge:
            return carry_out_charge(live, {unit, part.target, moves}, plan.way, rule, arbiter);
    }
}

}  // namespace esprit::black_powder
