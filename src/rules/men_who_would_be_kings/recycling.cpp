#include "rules/men_who_would_be_kings/recycling.h"

#include <algorithm>
#include <string>

#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/cards.h"
#include "rules/men_who_would_be_kings/ground.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/state_names.h"

namespace esprit::men_who_would_be_kings {

using field::TableEdge;
using geometry::Base;
using geometry::Vector;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

/// MW-R-03: behind the screening unit, away from the British, at the required distance.
Base behind_screen(BattleView view, UnitId unit, UnitId screen) {
    UnitId const british = nearest_enemy(view, screen);
    Base const before = base_of(view, screen);
    Vector const apart =
        geometry::between(view.battle.units.pose[british].centre, before.pose.centre);
    Vector const away = apart == Vector{} ? Vector{0, 1} : apart * (1 / length(apart));
    Base place = base_of(view, unit);
    place.pose.facing_cdeg = geometry::facing_of(-away);
    auto const at = [&](Mil way_mil) {
        Base there = place;
        there.pose.centre = moved(before.pose.centre, away * way_mil);
        return there;
    };
    Mil near = 0;
    Mil far = view.scenario.turn.behind_screen_mil + before.frontage_mil + before.depth_mil +
              place.frontage_mil + place.depth_mil;
    while (far - near > 1) {
        Mil const middle = near + (far - near) / 2;
        bool const enough =
            gap(at(middle), before) >= view.scenario.turn.behind_screen_mil - geometry::slack_mil;
        (enough ? far : near) = middle;
    }
    return at(far);
}

/// MW-REC-03: with its rear on the edge, its front to the table.
Base at_edge(BattleView view, UnitId unit, TableEdge edge, Mil along_mil) {
    field::Terrain const& ground = view.scenario.terrain();
    Base place = base_of(view, unit);
    Mil const in = place.depth_mil / 2;
    place.pose.facing_cdeg = geometry::facing_of(-field::direction_to_edge(edge));
    switch (edge) {
        case TableEdge::near:
            place.pose.centre = {along_mil, in};
            break;
        case TableEdge::far:
            place.pose.centre = {along_mil, ground.depth_mil - in};
            break;
        case TableEdge::left:
            place.pose.centre = {in, along_mil};
            break;
        case TableEdge::right:
            place.pose.centre = {ground.width_mil - in, along_mil};
            break;
    }
    return place;
}

/// GEO-10: a unit does not come on over a corner of the table.
Refused refuse_corner(Scenario const& scenario, Order const& order, Base const& place) {
    field::Terrain const& ground = scenario.terrain();
    if (on_table(place, ground.width_mil, ground.depth_mil)) return std::nullopt;
    bool const across = order.edge == TableEdge::near || order.edge == TableEdge::far;
    Mil const half = place.frontage_mil / 2;
    Mil const most = (across ? ground.width_mil : ground.depth_mil) - half;
    return Refusal{"GEO-10"_rule, scenario.troops[order.unit].name +
                                      " would stand over a corner of the table: its middle comes " +
                                      chance::thousandths_text(half) + "\" to " +
                                      chance::thousandths_text(most) + "\" along that edge"};
}

Refused refuse_take_off(BattleView view, UnitId unit) {
    std::string const& name = view.scenario.troops[unit].name;
    if (!is_on_table(view.battle, unit)) {
        return Refusal{"MW-REC-01"_rule, name + " is not on the table"};
    }
    if (view.battle.state[unit].went_or_came) {
        return Refusal{"MW-R-09"_rule, name + " came on this turn and does not go off in it"};
    }
    if (in_contact_with_enemy(view, unit)) {
        return Refusal{"MW-R-09"_rule, name + " is in contact with an enemy and stays"};
    }
    return std::nullopt;
}

Refused refuse_edge(BattleView view, Order const& order) {
    field::Terrain const& ground = view.scenario.terrain();
    if (order.along_mil < 0 || order.along_mil > std::max(ground.width_mil, ground.depth_mil)) {
        return Refusal{"GEO-10"_rule, "that place is not on the table"};
    }
    auto const& edges = view.scenario.available_edges[view.battle.active];
    if (std::find(edges.begin(), edges.end(), order.edge) != edges.end()) return std::nullopt;
    return Refusal{"MW-REC-03"_rule, "that table edge is not open to " +
                                         view.scenario.common.sides[view.battle.active].name};
}

Refused refuse_deployment(BattleView view, Order const& order) {
    std::string const& name = view.scenario.troops[order.unit].name;
    if (view.battle.state[order.unit].fate == Fate::on_table) {
        return Refusal{"MW-REC-02"_rule, name + " is on the table already"};
    }
    if (view.battle.state[order.unit].fate != Fate::reserve) {
        return Refusal{"MW-POOL-01"_rule, name + " is gone and never returns"};
    }
    if (view.battle.state[order.unit].went_or_came) {
        return Refusal{"MW-R-09"_rule, name + " went off this turn and does not come on in it"};
    }
    bool const by_screen = order.target != no_unit;
    if (auto refused = by_screen ? refuse_screen(view, view.battle.active, order.target)
                                 : refuse_edge(view, order)) {
        return refused;
    }
    Base const place = place_of_arrival(view, order);
    if (!by_screen) {
        if (auto refused = refuse_corner(view.scenario, order, place)) return refused;
    }
    if (auto refused = refuse_place(view, order.unit, place)) return refused;
    UnitId const touched = new_contact(view, order.unit, place);
    if (touched == no_unit) return std::nullopt;
    return Refusal{"MW-DO-06"_rule, name + " would come on in contact with " +
                                        view.scenario.troops[touched].name +
                                        ": that takes an attack"};
}

}  // namespace

Refused refuse_screen(BattleView view, SideId side, UnitId screen) {
    if (screen >= view.battle.units.count || view.scenario.troops[screen].side != side ||
        !is_on_table(view.battle, screen)) {
        return Refusal{"MW-R-10"_rule, "a screening unit is a friend on the table"};
    }
    std::string const& name = view.scenario.troops[screen].name;
    if (!view.scenario.british) {
        return Refusal{"MW-R-10"_rule, "no side is British here: units come on at edges alone"};
    }
    if (*view.scenario.british == side) {
        return Refusal{"MW-R-10"_rule, name + " is British, and screens nobody"};
    }
    // the British are its enemies, since it is not itself British
    UnitId const british = nearest_enemy(view, screen);
    if (british == no_unit || gap(base_of(view, screen), base_of(view, british)) >
                                  view.scenario.turn.screen_reach_mil + geometry::slack_mil) {
        return Refusal{"MW-REC-04"_rule,
                       name + " screens nobody: it is not within " +
                           chance::thousandths_text(view.scenario.turn.screen_reach_mil) +
                           "\" of a British unit"};
    }
    int const parts = view.scenario.turn.screen_figures_parts;  // MW-UNIT-15
    if (view.battle.state[screen].figures * parts < view.scenario.troops[screen].figures) {
        return Refusal{"MW-REC-04"_rule,
                       name + " screens nobody: it has " +
                           std::to_string(view.battle.state[screen].figures) + " of " +
                           std::to_string(view.scenario.troops[screen].figures) +
                           " figures left, and 1 in " + std::to_string(parts) + " is needed"};
    }
    return std::nullopt;
}

Base place_of_arrival(BattleView view, Order const& order) {
    return order.target != no_unit ? behind_screen(view, order.unit, order.target)
                                   : at_edge(view, order.unit, order.edge, order.along_mil);
}

Refused refuse_recycling(BattleView view, Order const& order) {
    if (order.unit >= view.battle.units.count ||
        view.scenario.troops[order.unit].side != view.battle.active) {
        return Refusal{"MW-TURN-01"_rule, "it is the turn of " +
                                              view.scenario.common.sides[view.battle.active].name +
                                              ": its units are named"};
    }
    if (auto refused = refuse_card(view)) return refused;
    return order.kind == OrderKind::take_off ? refuse_take_off(view, order.unit)
                                             : refuse_deployment(view, order);
}

// MW-R-02: the card activates nothing. MW-POOL-02, -03, -06, -07, MW-R-09
void recycle(LiveBattle live, Order const& order, chance::Arbiter& arbiter) {
    spend_card(live.battle);
    live.battle.rallied = no_unit;
    UnitState& state = live.battle.state[order.unit];
    if (order.kind == OrderKind::take_off) {
        remove(live, order.unit, Fate::reserve, {"MW-REC-01"_rule, "is taken off the table"},
               arbiter);
        state.pinned = 0;
        state.went_or_came = true;
        return;
    }
    live.battle.units.pose[order.unit] = place_of_arrival(live, order).pose;
    state.fate = Fate::on_table;
    state.close_order = state.grounded = false;  // MW-DO-16, MW-DO-17: it came by moving
    state.done = Done::arrived;
    state.went_or_came = true;
    Story story{"MW-REC-02"_rule, "comes on at the table's edge"};
    if (order.target != no_unit) {
        story = {"MW-REC-03"_rule, "comes on behind {other}",
                 live.scenario.troops[order.target].name};
    }
    story.state = state_names::steady;
    tell(live.scenario, order.unit, story, arbiter);
}

}  // namespace esprit::men_who_would_be_kings
