#include "rules/men_who_would_be_kings/candidates.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "geometry/box.h"
#include "rules/men_who_would_be_kings/activation.h"
#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/fights.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/recycling.h"
#include "rules/men_who_would_be_kings/redoubt.h"
#include "rules/men_who_would_be_kings/turn.h"

namespace esprit::men_who_would_be_kings {

using field::TableEdge;
using geometry::Vector;
using rules::Refusal;
using namespace literals;

namespace {

// A typical choice of a player; not a number of the rules.
constexpr Mil edge_step_mil = 4 * mil_per_inch;

/// The order without members that its kind does not use.
Order only_what_counts(Order const& order) {
    Order plain;
    plain.kind = order.kind;
    if (order.kind == OrderKind::draw_cards || order.kind == OrderKind::end_turn) return plain;
    plain.unit = order.unit;
    bool const skirmish = order.kind == OrderKind::skirmish;
    bool const deploys = order.kind == OrderKind::deploy;
    if (skirmish || deploys || order.kind == OrderKind::attack || order.kind == OrderKind::fire ||
        order.kind == OrderKind::volley_fire) {
        plain.target = order.target;
    }
    if (skirmish || order.kind == OrderKind::move || order.kind == OrderKind::at_the_double) {
        plain.path.count = std::min<std::uint8_t>(order.path.count, geometry::max_segments);
        for (std::size_t i = 0; i < plain.path.count; ++i) {
            plain.path.segments[i] = order.path.segments[i];
        }
    }
    if (skirmish) plain.fire_first = order.fire_first;
    if (deploys && order.target == no_unit) {
        plain.edge = order.edge;
        plain.along_mil = order.along_mil;
    }
    return plain;
}

/// The number of places along an edge where a unit might come on.
std::size_t places_along(Scenario const& scenario, TableEdge edge) {
    bool const wide = edge == TableEdge::near || edge == TableEdge::far;
    Mil const whole = wide ? scenario.terrain().width_mil : scenario.terrain().depth_mil;
    return static_cast<std::size_t>((whole - edge_step_mil / 2 + edge_step_mil - 1) /
                                    edge_step_mil);
}

Order plain(OrderKind kind, UnitId unit = no_unit, UnitId target = no_unit) {
    Order order;
    order.kind = kind;
    order.unit = unit;
    order.target = target;
    return order;
}

/// The orders tried against each enemy.
constexpr std::array fights_with{OrderKind::attack, OrderKind::fire, OrderKind::volley_fire};
constexpr std::array stances{OrderKind::form_close_order, OrderKind::go_to_ground};

}  // namespace

Proposals::Proposals(BattleView view) : SlotProposals(view) {
    if (view.battle.phase != Phase::over) note_all();
}

void Proposals::note_all() {
    if (view_.battle.phase == Phase::actions) {
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
            if (view_.scenario.troops[unit].side != view_.battle.active &&
                is_on_table(view_.battle, unit)) {
                enemies_.push_back(unit);
            }
        }
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
            if (view_.scenario.troops[unit].side != view_.battle.active) continue;
            if (may_act(view_, unit)) note_actions(unit);
            if (view_.battle.hand > 0) note_recycling(unit);
        }
    }
    slots_.note(Chapter::goes_on, no_unit, 1);
}

void Proposals::note_actions(UnitId unit) {
    if (view_.battle.state[unit].pinned > 0) return slots_.note(Chapter::rally, unit, 1);
    slots_.note(Chapter::fights, unit, fights_with.size() * enemies_.size());
    TypeRules const& types = view_.scenario.types;
    Type const type = view_.scenario.troops[unit].type;
    bool const for_it = types.refusal(type, "form_close_order") == nullptr ||
                        types.refusal(type, "go_to_ground") == nullptr;
    slots_.note(Chapter::stances, unit, for_it ? stances.size() : 0);
    slots_.note(Chapter::moves, unit, MoveProposals{view_, unit, enemies_}.size());
}

void Proposals::note_recycling(UnitId unit) {
    UnitState const& state = view_.battle.state[unit];
    if (state.went_or_came) return;
    slots_.note(Chapter::take_off, unit, state.fate == Fate::on_table ? 1 : 0);
    if (state.fate != Fate::reserve) return;
    slots_.note(Chapter::screens, unit, view_.battle.units.count);
    std::size_t places = 0;
    for (TableEdge const edge : view_.scenario.available_edges[view_.battle.active]) {
        places += places_along(view_.scenario, edge);
    }
    slots_.note(Chapter::edges, unit, places);
}

std::optional<Order> Proposals::in_block(Block const& block, std::uint32_t place) {
    UnitId const unit = block.unit;
    switch (block.chapter) {
        case Chapter::rally:
            return allowed(plain(OrderKind::rally, unit));
        case Chapter::fights:
            return fight(unit, enemies_[place / fights_with.size()],
                         place % static_cast<std::uint32_t>(fights_with.size()));
        case Chapter::stances:
            return allowed(plain(stances[place], unit));
        case Chapter::moves:
            return moves_of(unit).at(place);
        case Chapter::take_off:
            return allowed(plain(OrderKind::take_off, unit));
        case Chapter::screens:
            return allowed(plain(OrderKind::deploy, unit, static_cast<UnitId>(place)));
        case Chapter::edges:
            return arrival(unit, place);
        case Chapter::goes_on:
            break;
    }
    return plain(view_.battle.phase == Phase::cards ? OrderKind::draw_cards : OrderKind::end_turn);
}

std::vector<rules::ActionGroup> Proposals::action_groups(Scenario const& scenario) {
    using Target = rules::ActionGroup::Target;
    std::size_t most_places = 0;
    for (auto const& edges : scenario.available_edges) {
        std::size_t places = 0;
        for (TableEdge const edge : edges) places += places_along(scenario, edge);
        most_places = std::max(most_places, places);
    }
    return {{"rally", 1},
            {"fights", 0, Target::enemy, fights_with.size()},
            {"stances", stances.size()},
            {"moves", MoveProposals::most_ways(scenario), Target::enemy,
             MoveProposals::most_ways_at_target()},
            {"take off", 1},
            {"screens", 0, Target::friendly, 1},
            {"edges", most_places},
            {"ends", 2, Target::none, 0, false}};
}

rules::ActionKey Proposals::key_at(std::uint32_t slot) {
    auto const [block, place] = slots_.find(slot);
    rules::ActionKey key{static_cast<std::uint8_t>(block.chapter), block.unit};
    key.way = place;
    switch (block.chapter) {
        case Chapter::fights:
            key.target = enemies_[place / fights_with.size()];
            key.way = place % static_cast<std::uint32_t>(fights_with.size());
            break;
        case Chapter::moves:
            std::tie(key.target, key.way) = moves_of(block.unit).way_at(place);
            break;
        case Chapter::screens:
            key.target = static_cast<UnitId>(place);
            key.way = 0;
            break;
        case Chapter::goes_on:
            key.way = view_.battle.phase == Phase::cards ? 0 : 1;
            break;
        default:
            break;
    }
    return key;
}

/// Skips enemies that are surely too far away.
std::optional<Order> Proposals::fight(UnitId unit, UnitId target, std::uint32_t which) const {
    OrderKind const kind = fights_with[which];
    bool const attacks = kind == OrderKind::attack;
    if (kind == OrderKind::volley_fire && !in_close_order(view_, unit)) {
        return std::nullopt;
    }
    Mil const reach_mil = attacks ? longest_attack(view_.scenario, unit)
                                  : range_of(view_.scenario, view_.scenario.troops[unit]);
    bool const in_works = attacks && redoubt_of(view_, target) != field::no_feature;
    if (!in_works && surely_beyond(base_of(view_, unit), base_of(view_, target),
                                   reach_mil + 2 * geometry::touch_mil)) {
        return std::nullopt;
    }
    return allowed(plain(kind, unit, target));
}

std::optional<Order> Proposals::arrival(UnitId unit, std::uint32_t place) const {
    auto const& edges = view_.scenario.available_edges[view_.battle.active];
    for (TableEdge const edge : edges) {
        auto const places = static_cast<std::uint32_t>(places_along(view_.scenario, edge));
        if (place >= places) {
            place -= places;
            continue;
        }
        Order order = plain(OrderKind::deploy, unit);
        order.edge = edge;
        order.along_mil = edge_step_mil / 2 + static_cast<Mil>(place) * edge_step_mil;
        return allowed(order);
    }
    return std::nullopt;
}

MoveProposals& Proposals::moves_of(UnitId unit) {
    if (!moves_ || moves_->unit() != unit) moves_.emplace(view_, unit, enemies_);
    return *moves_;
}

std::optional<Refusal> refuse_order(BattleView view, Order const& order) {
    if (auto refused = refuse_phase(view, order)) return refused;
    if (only_what_counts(order) != order) {
        return Refusal{"MW-ACT-01"_rule, "the order says more than orders of its kind do"};
    }
    if (is_action(order.kind)) return refuse_action(view, order);
    if (order.kind == OrderKind::take_off || order.kind == OrderKind::deploy) {
        return refuse_recycling(view, order);
    }
    return std::nullopt;
}

std::vector<rules::Reach> reach_of_moves(BattleView view, UnitId unit) {
    if (refuse_unit(view, unit, OrderKind::move)) return {};
    constexpr int corners = 16;
    field::Terrain const& ground = view.scenario.terrain();
    auto const within = [](Mil value, Mil most) { return std::clamp(value, 0, most); };
    auto const around = [&](std::string_view kind, Mil way_mil) {
        rules::Reach reach{kind, {}};
        for (int i = 0; i < corners; ++i) {
            Vector const ahead = geometry::forward_of(i * full_turn_cdeg / corners);
            geometry::Point const to =
                geometry::moved(view.battle.units.pose[unit].centre, ahead * way_mil);
            reach.outline.push_back(
                {within(to.x_mil, ground.width_mil), within(to.y_mil, ground.depth_mil)});
        }
        return reach;
    };
    Mil const whole = full_move(view.scenario, unit);
    std::vector<rules::Reach> reaches{around("move", whole)};
    if (!refuse_for_type(view.scenario, unit, "at_the_double")) {
        auto const dice =
            static_cast<Mil>(view.scenario.actions.double_dice * chance::faces_of_die);
        reaches.push_back(around("at_the_double", whole + dice * mil_per_inch));
    }
    return reaches;
}

}  // namespace esprit::men_who_would_be_kings
