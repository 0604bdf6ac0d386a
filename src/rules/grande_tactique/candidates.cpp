#include "rules/grande_tactique/candidates.h"

#include <tuple>

#include "rules/grande_tactique/aim.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/firing.h"
#include "rules/grande_tactique/generals.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/rally.h"
#include "rules/grande_tactique/turn.h"
#include "rules/grande_tactique/victory.h"

namespace esprit::grande_tactique {

using rules::Refusal;
using namespace literals;

OrderKind order_that_ends(Phase phase) {
    switch (phase) {
        case Phase::opening:
            return OrderKind::begin_turn;
        case Phase::plans:
            return OrderKind::roll_pips;
        case Phase::pips:
            return OrderKind::end_pips;
        case Phase::firing:
            return OrderKind::end_fire;
        default:
            return OrderKind::resolve_charges;
    }
}

namespace {

bool has_plan(Battle const& battle, Corps const& corps) {
    return !corps.divisions.empty() && battle.division[corps.divisions.front()].rank != 0;
}

std::optional<Refusal> refuse_resolution(Battle const& battle) {
    if (any_charge_marked(battle)) return std::nullopt;
    return Refusal{"GT-CHG-02"_rule, "no charge has been declared"};
}

using Units = FixedList<UnitId, max_units>;

bool is_fit_to_fire(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    return !view.scenario.troops[unit].is_cavalry() && !state.limbered && is_in_hand(state);
}

/// The enemies at which a unit might fire if nothing were in the way.
Units aims_of(BattleView view, UnitId unit, Opposition const& enemies) {
    Units aims;
    Troop const& troop = view.scenario.troops[unit];
    if (!is_fit_to_fire(view, unit)) return aims;
    Mil const range_mil = troop.is_artillery() ? view.scenario.fire.range_mil : geometry::touch_mil;
    Circle const own = circle_round(view, unit);
    for (UnitId const enemy : enemies) {
        bool const aim = is_in_hand(view.battle.state[enemy]) &&
                         !are_far_apart(own, circle_round(view, enemy), range_mil + 1);
        if (aim) aims.push_back(enemy);
    }
    return aims;
}

/// The number of rides to offer: one to each unit of the general's division, or as many as
/// commanders are offered, and one to the place in their midst.
std::size_t most_rides(Scenario const& scenario, UnitId general) {
    constexpr std::size_t most_of_commander = 2;
    Troop const& troop = scenario.troops[general];
    return 1U + (troop.rank == Rank::division ? scenario.divisions[troop.division].unit_count
                                              : most_of_commander);
}

/// Of a routed unit: as it stands, and to the enemy; of silenced guns.
constexpr std::size_t rallies_without_target = 3;

std::uint32_t way_of_rally(Order const& order) {
    if (order.kind == OrderKind::restore) return 2;
    return order.kind == OrderKind::rally && order.path.count > 0 ? 1 : 0;
}

}  // namespace

Proposals::Proposals(BattleView view) : SlotProposals(view) {
    if (!is_over(view)) note_all();
}

void Proposals::note_all() {
    if (view_.battle.phase == Phase::plans) note_plans();
    bool const meets_enemies = view_.battle.phase == Phase::engagement ||
                               view_.battle.phase == Phase::pips ||
                               view_.battle.phase == Phase::firing;
    if (meets_enemies) note_enemies();
    if (meets_enemies) {
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
            bool const own = view_.scenario.troops[unit].side == view_.battle.active;
            if (own && is_on_table(view_.battle, unit)) note_unit(unit);
        }
    }
    bool const ends = view_.battle.phase != Phase::engagement || any_charge_marked(view_.battle);
    slots_.note(Chapter::goes_on, no_unit, ends ? 1 : 0);
}

void Proposals::note_enemies() {
    for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
        if (view_.scenario.troops[unit].side == view_.battle.active || !stands(view_, unit)) {
            continue;
        }
        enemies_.push_back(unit);
        if (view_.battle.state[unit].mood == Mood::silenced) ++silenced_;
    }
}

void Proposals::note_unit(UnitId unit) {
    bool const general = view_.scenario.troops[unit].general;
    switch (view_.battle.phase) {
        case Phase::pips:
            return general ? note_general(unit) : note_paid_for(unit);
        case Phase::firing:
            return note_fire(unit);
        default:
            if (!general) note_charges(unit);
    }
}

void Proposals::note_charges(UnitId unit) {
    slots_.note(Chapter::charges, unit, ChargeProposals::count(view_, unit, enemies_));
}

/// For a corps without a plan: each division once as the first, the others in the order of the
/// file. A change of plan costs all PIPs of a turn (GT-PIPS-05), which is hardly ever worth it.
void Proposals::note_plans() {
    for (std::size_t id = 0; id < view_.scenario.corps.size(); ++id) {
        Corps const& corps = view_.scenario.corps[id];
        if (corps.side != view_.battle.active || has_plan(view_.battle, corps)) continue;
        slots_.note(Chapter::plan, static_cast<UnitId>(id), corps.divisions.size());
    }
}

void Proposals::note_general(UnitId unit) {
    // rides are free: each general rides once, so that a turn comes to an end
    if (view_.battle.state[unit].moved_mil > 0) return;
    slots_.note(Chapter::rides, unit, most_rides(view_.scenario, unit));
}

void Proposals::note_paid_for(UnitId unit) {
    // a unit without PIPs gets no order that costs any; leaving the table may be free
    if (view_.battle.division[view_.scenario.troops[unit].division].pips != 0) {
        note_charges(unit);
        if (view_.battle.state[unit].firing) {
            slots_.note(Chapter::stop_fire, unit, 1);
        } else if (is_fit_to_fire(view_, unit) &&
                   can_pay(view_, unit, view_.scenario.command.start_fire)) {
            slots_.note(Chapter::start_fire, unit, 1);
        }
        slots_.note(Chapter::rallies, unit, most_rallies(unit));
    }
    slots_.note(Chapter::manoeuvres, unit, ManoeuvreProposals::count(view_, unit));
}

std::size_t Proposals::most_rallies(UnitId unit) const {
    CommandRules const& prices = view_.scenario.command;
    auto const affords = [&](int pips) { return can_pay(view_, unit, pips); };
    switch (view_.battle.state[unit].mood) {
        case Mood::routed:
            return affords(prices.rally) ? 2 : 0;  // facing as it stands, and facing the enemy
        case Mood::silenced:
            return affords(prices.restore) ? 1 : 0;
        default:
            break;
    }
    bool const spikes = !view_.scenario.troops[unit].is_artillery() && affords(prices.spike);
    return spikes ? silenced_ : 0;
}

void Proposals::note_fire(UnitId unit) {
    if (!view_.battle.state[unit].firing || view_.battle.state[unit].has_fired) return;
    slots_.note(Chapter::fire, unit, aims_of(view_, unit, enemies_).size());
}

UnitId Proposals::unit_at(std::uint32_t slot) const {
    Block const block = slots_.find(slot).block;
    return block.chapter == Chapter::plan ? no_unit : block.unit;
}

std::optional<Order> Proposals::in_block(Block const& block, std::uint32_t place) {
    UnitId const unit = block.unit;
    switch (block.chapter) {
        case Chapter::plan:
            return plan(unit, place);
        case Chapter::charges:
            return charges_of(unit).at(place);
        case Chapter::start_fire:
            if (aims_of(view_, unit, enemies_).empty() || !may_start_fire(view_, unit)) {
                return std::nullopt;
            }
            return Order{OrderKind::start_fire, unit};
        case Chapter::stop_fire:
            return allowed({OrderKind::stop_fire, unit});
        case Chapter::rallies:
            return rally(unit, place);
        case Chapter::manoeuvres:
            return manoeuvres_of(unit).at(place);
        case Chapter::rides:
            return ride(unit, place);
        case Chapter::fire:
            return fire(unit, aims_of(view_, unit, enemies_)[place]);
        case Chapter::goes_on:
            break;
    }
    return Order{order_that_ends(view_.battle.phase)};
}

/// A unit that has fired or does not fire has no slots.
std::optional<Order> Proposals::fire(UnitId unit, UnitId target) const {
    if (!may_aim_at(view_, unit, target)) return std::nullopt;
    return Order{OrderKind::fire, unit, target};
}

std::optional<Order> Proposals::rally(UnitId unit, std::uint32_t place) const {
    std::vector<Order> orders;
    add_rallies(view_, unit, orders);
    return place < orders.size() ? std::optional{orders[place]} : std::nullopt;
}

bool Proposals::add_possible(std::uint32_t slot, std::vector<Order>& orders) {
    auto const [block, place] = slots_.find(slot);
    std::optional<Order> order;
    switch (block.chapter) {
        case Chapter::charges:
            order = charges_of(block.unit).possible(place);
            break;
        case Chapter::rides:
            order = ride(block.unit, place);
            break;
        case Chapter::manoeuvres:
            manoeuvres_of(block.unit).add_possible(place, orders);
            break;
        default:
            return false;
    }
    if (order) orders.push_back(*order);
    return true;
}

ChargeProposals& Proposals::charges_of(UnitId unit) {
    if (charges_.empty()) charges_.resize(view_.battle.units.count);
    auto& charges = charges_[unit];
    if (charges == nullptr) charges = std::make_unique<ChargeProposals>(view_, unit, enemies_);
    return *charges;
}

ManoeuvreProposals& Proposals::manoeuvres_of(UnitId unit) {
    if (manoeuvres_.empty()) manoeuvres_.resize(view_.battle.units.count);
    auto& manoeuvres = manoeuvres_[unit];
    if (manoeuvres == nullptr) manoeuvres = std::make_unique<ManoeuvreProposals>(view_, unit);
    return *manoeuvres;
}

/// The first question for a general computes as many rides as it needs, since a random draw asks
/// for one only; a second question computes them all, since its caller lists them.
std::optional<Order> Proposals::ride(UnitId general, std::uint32_t place) {
    bool const again = rider_ == general;
    if (!again || place >= rides_looked_for_) {
        rides_looked_for_ = again ? max_units + 1 : place + 1;
        rides_ = rides_of(view_, general, rides_looked_for_);
        rider_ = general;
    }
    return place < rides_.size() ? std::optional{rides_[place]} : std::nullopt;
}

std::optional<Order> Proposals::plan(std::size_t corps, std::uint32_t place) const {
    std::vector<std::uint8_t> const& divisions = view_.scenario.corps[corps].divisions;
    Order order{OrderKind::change_plan};
    order.corps = static_cast<std::uint8_t>(corps);
    order.ranking[order.ranked++] = divisions[place];
    for (std::uint8_t const division : divisions) {
        if (division != divisions[place]) order.ranking[order.ranked++] = division;
    }
    return allowed(order);
}

std::vector<rules::ActionGroup> Proposals::action_groups(Scenario const& scenario) {
    using Target = rules::ActionGroup::Target;
    std::size_t const kinds = static_cast<std::size_t>(OrderKind::end_fire) + 1;
    return {{"plan", scenario.corps.size() * max_corps_divisions, Target::none, 0, false},
            {"charges", 0, Target::enemy, 2},
            {"start fire", 1},
            {"stop fire", 1},
            {"rallies", rallies_without_target, Target::enemy, 1},
            {"manoeuvres", ManoeuvreProposals::most_ways()},
            {"rides", 1, Target::friendly, 1},
            {"fire", 0, Target::enemy, 1},
            {"ends", kinds, Target::none, 0, false}};
}

rules::ActionKey Proposals::key_at(std::uint32_t slot) {
    auto const [block, place] = slots_.find(slot);
    rules::ActionKey key{static_cast<std::uint8_t>(block.chapter), block.unit};
    switch (block.chapter) {
        case Chapter::plan:
            key.unit = no_unit;
            key.way = block.unit * static_cast<std::uint32_t>(max_corps_divisions) + place;
            break;
        case Chapter::charges:
            std::tie(key.target, key.way) = charges_of(block.unit).aim_at(place);
            break;
        case Chapter::rallies:
            if (auto const order = rally(block.unit, place)) {
                key.target = order->target;
                key.way = way_of_rally(*order);
            }
            break;
        case Chapter::manoeuvres:
            key.way = manoeuvres_of(block.unit).way_at(place);
            break;
        case Chapter::rides:
            if (auto const order = ride(block.unit, place)) key.target = order->target;
            break;
        case Chapter::fire:
            key.target = aims_of(view_, block.unit, enemies_)[place];
            break;
        case Chapter::goes_on:
            key.way = static_cast<std::uint32_t>(order_that_ends(view_.battle.phase));
            break;
        default:
            break;
    }
    return key;
}

/// The slots of plans stand together, corps after corps.
std::pair<std::uint32_t, std::uint32_t> Proposals::slots_of(std::uint8_t group, UnitId unit) const {
    auto const chapter = static_cast<Chapter>(group);
    if (chapter != Chapter::plan) return slots_.slots_of(chapter, unit);
    std::uint32_t count = 0;
    for (std::size_t id = 0; id < view_.scenario.corps.size(); ++id) {
        count += slots_.slots_of(chapter, static_cast<UnitId>(id)).second;
    }
    return {0, count};
}

std::optional<Refusal> refuse_order(BattleView view, Order const& order) {
    if (auto refused = refuse_phase(view, order)) return refused;
    switch (order.kind) {
        case OrderKind::charge:
        case OrderKind::contact:
            return refuse_declaration(view, order);
        case OrderKind::resolve_charges:
            return refuse_resolution(view.battle);
        case OrderKind::change_plan:
            return refuse_change_of_plan(view, order);
        case OrderKind::move:
        case OrderKind::form_square:
        case OrderKind::leave_square:
        case OrderKind::limber:
        case OrderKind::unlimber:
        case OrderKind::leave_table:
            return refuse_manoeuvre(view, order);
        case OrderKind::start_fire:
        case OrderKind::stop_fire:
        case OrderKind::fire:
            return refuse_fire_order(view, order);
        case OrderKind::rally:
        case OrderKind::spike:
        case OrderKind::restore:
            return refuse_rally(view, order);
        case OrderKind::ride:
            return refuse_ride(view, order);
        case OrderKind::begin_turn:
        case OrderKind::roll_pips:
        case OrderKind::end_pips:
        case OrderKind::end_fire:
            break;
    }
    return std::nullopt;
}

}  // namespace esprit::grande_tactique
