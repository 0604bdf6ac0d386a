#include "rules/grande_tactique/candidates.h"

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

bool is_fit_to_fire(Scenario const& scenario, Battle const& battle, UnitId unit) {
    UnitState const& state = battle.state[unit];
    return !scenario.troops[unit].is_cavalry() && !state.limbered && is_in_hand(state);
}

/// The enemies at which a unit might fire if nothing were in the way.
Units aims_of(Scenario const& scenario, Battle const& battle, UnitId unit,
              Opposition const& enemies) {
    Units aims;
    Troop const& troop = scenario.troops[unit];
    if (!is_fit_to_fire(scenario, battle, unit)) return aims;
    Mil const range_mil = troop.is_artillery() ? scenario.fire.range_mil : geometry::touch_mil;
    Circle const own = circle_round(scenario, battle, unit);
    for (UnitId const enemy : enemies) {
        bool const aim = is_in_hand(battle.state[enemy]) &&
                         !are_far_apart(own, circle_round(scenario, battle, enemy), range_mil + 1);
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

}  // namespace

Proposals::Proposals(Scenario const& scenario, Battle const& battle)
    : scenario_(scenario), battle_(battle) {
    if (!is_over(scenario, battle)) note_all();
}

void Proposals::note_all() {
    if (battle_.phase == Phase::plans) note_plans();
    bool const meets_enemies = battle_.phase == Phase::engagement || battle_.phase == Phase::pips ||
                               battle_.phase == Phase::firing;
    if (meets_enemies) note_enemies();
    if (meets_enemies) {
        for (UnitId unit = 0; unit < battle_.table.count; ++unit) {
            bool const own = scenario_.troops[unit].side == battle_.active;
            if (own && is_on_table(battle_, unit)) note_unit(unit);
        }
    }
    bool const ends = battle_.phase != Phase::engagement || any_charge_marked(battle_);
    slots_.note(Chapter::goes_on, no_unit, ends ? 1 : 0);
}

void Proposals::note_enemies() {
    for (UnitId unit = 0; unit < battle_.table.count; ++unit) {
        if (scenario_.troops[unit].side == battle_.active || !stands(scenario_, battle_, unit)) {
            continue;
        }
        enemies_.push_back(unit);
        if (battle_.state[unit].mood == Mood::silenced) ++silenced_;
    }
}

void Proposals::note_unit(UnitId unit) {
    bool const general = scenario_.troops[unit].general;
    switch (battle_.phase) {
        case Phase::pips:
            return general ? note_general(unit) : note_paid_for(unit);
        case Phase::firing:
            return note_fire(unit);
        default:
            if (!general) note_charges(unit);
    }
}

void Proposals::note_charges(UnitId unit) {
    slots_.note(Chapter::charges, unit, ChargeProposals::count(scenario_, battle_, unit, enemies_));
}

/// For a corps without a plan: each division once as the first, the others in the order of the
/// file. A change of plan costs all PIPs of a turn (GT-PIPS-05), which is hardly ever worth it.
void Proposals::note_plans() {
    for (std::size_t id = 0; id < scenario_.corps.size(); ++id) {
        Corps const& corps = scenario_.corps[id];
        if (corps.side != battle_.active || has_plan(battle_, corps)) continue;
        slots_.note(Chapter::plan, static_cast<UnitId>(id), corps.divisions.size());
    }
}

void Proposals::note_general(UnitId unit) {
    // rides are free: each general rides once, so that a turn comes to an end
    if (battle_.state[unit].moved_mil > 0) return;
    slots_.note(Chapter::rides, unit, most_rides(scenario_, unit));
}

void Proposals::note_paid_for(UnitId unit) {
    // a unit without PIPs gets no order that costs any; leaving the table may be free
    if (battle_.division[scenario_.troops[unit].division].pips != 0) {
        note_charges(unit);
        if (battle_.state[unit].firing) {
            slots_.note(Chapter::stop_fire, unit, 1);
        } else if (is_fit_to_fire(scenario_, battle_, unit) &&
                   can_pay(scenario_, battle_, unit, scenario_.command.start_fire)) {
            slots_.note(Chapter::start_fire, unit, 1);
        }
        slots_.note(Chapter::rallies, unit, most_rallies(unit));
    }
    slots_.note(Chapter::manoeuvres, unit, ManoeuvreProposals::count(scenario_, battle_, unit));
}

std::size_t Proposals::most_rallies(UnitId unit) const {
    CommandRules const& prices = scenario_.command;
    auto const affords = [&](int pips) { return can_pay(scenario_, battle_, unit, pips); };
    switch (battle_.state[unit].mood) {
        case Mood::routed:
            return affords(prices.rally) ? 2 : 0;  // facing as it stands, and facing the enemy
        case Mood::silenced:
            return affords(prices.restore) ? 1 : 0;
        default:
            break;
    }
    bool const spikes = !scenario_.troops[unit].is_artillery() && affords(prices.spike);
    return spikes ? silenced_ : 0;
}

void Proposals::note_fire(UnitId unit) {
    if (!battle_.state[unit].firing || battle_.state[unit].has_fired) return;
    slots_.note(Chapter::fire, unit, aims_of(scenario_, battle_, unit, enemies_).size());
}

std::optional<Order> Proposals::at(std::uint32_t slot) {
    auto const [block, place] = slots_.find(slot);
    return in_block(block, place);
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
            if (!charges_ || charges_->unit() != unit)
                charges_.emplace(scenario_, battle_, unit, enemies_);
            return charges_->at(place);
        case Chapter::start_fire:
            if (aims_of(scenario_, battle_, unit, enemies_).empty()) return std::nullopt;
            return allowed({OrderKind::start_fire, unit});
        case Chapter::stop_fire:
            return allowed({OrderKind::stop_fire, unit});
        case Chapter::rallies: {
            std::vector<Order> orders;
            add_rallies(scenario_, battle_, unit, orders);
            return place < orders.size() ? std::optional{orders[place]} : std::nullopt;
        }
        case Chapter::manoeuvres:
            if (!manoeuvres_ || manoeuvres_->unit() != unit) {
                manoeuvres_.emplace(scenario_, battle_, unit);
            }
            return manoeuvres_->at(place);
        case Chapter::rides:
            return ride_in(scenario_, battle_, unit, place);
        case Chapter::fire:
            return allowed(
                {OrderKind::fire, unit, aims_of(scenario_, battle_, unit, enemies_)[place]});
        case Chapter::goes_on:
            break;
    }
    return Order{order_that_ends(battle_.phase)};
}

std::optional<Order> Proposals::plan(std::size_t corps, std::uint32_t place) const {
    std::vector<std::uint8_t> const& divisions = scenario_.corps[corps].divisions;
    Order order{OrderKind::change_plan};
    order.corps = static_cast<std::uint8_t>(corps);
    order.ranking[order.ranked++] = divisions[place];
    for (std::uint8_t const division : divisions) {
        if (division != divisions[place]) order.ranking[order.ranked++] = division;
    }
    return allowed(order);
}

std::optional<Order> Proposals::allowed(Order const& order) const {
    if (refuse_order(scenario_, battle_, order)) return std::nullopt;
    return order;
}

std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle) {
    return rules::orders_of<Order>(Proposals{scenario, battle});
}

std::optional<Refusal> refuse_order(Scenario const& scenario, Battle const& battle,
                                    Order const& order) {
    if (auto refused = refuse_phase(scenario, battle, order)) return refused;
    switch (order.kind) {
        case OrderKind::charge:
        case OrderKind::contact:
            return refuse_declaration(scenario, battle, order);
        case OrderKind::resolve_charges:
            return refuse_resolution(battle);
        case OrderKind::change_plan:
            return refuse_change_of_plan(scenario, battle, order);
        case OrderKind::move:
        case OrderKind::form_square:
        case OrderKind::leave_square:
        case OrderKind::limber:
        case OrderKind::unlimber:
        case OrderKind::leave_table:
            return refuse_manoeuvre(scenario, battle, order);
        case OrderKind::start_fire:
        case OrderKind::stop_fire:
        case OrderKind::fire:
            return refuse_fire_order(scenario, battle, order);
        case OrderKind::rally:
        case OrderKind::spike:
        case OrderKind::restore:
            return refuse_rally(scenario, battle, order);
        case OrderKind::ride:
            return refuse_ride(scenario, battle, order);
        case OrderKind::begin_turn:
        case OrderKind::roll_pips:
        case OrderKind::end_pips:
        case OrderKind::end_fire:
            break;
    }
    return std::nullopt;
}

}  // namespace esprit::grande_tactique
