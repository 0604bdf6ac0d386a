#include "rules/rank_and_file/candidates.h"

#include "rules/rank_and_file/commanders.h"
#include "rules/rank_and_file/declaration.h"
#include "rules/rank_and_file/firing.h"
#include "rules/rank_and_file/manoeuvre.h"
#include "rules/rank_and_file/melees.h"

namespace esprit::rank_and_file {

namespace {

/// The order that ends a step; in some steps the only one.
OrderKind end_of(Phase phase) {
    switch (phase) {
        case Phase::initiative:
            return OrderKind::roll_initiative;
        case Phase::declarations:
            return OrderKind::end_declarations;
        case Phase::rally:
            return OrderKind::rally;
        case Phase::charge:
            return OrderKind::resolve_charges;
        case Phase::movement:
            return OrderKind::end_movement;
        case Phase::firing:
            return OrderKind::end_fire;
        case Phase::morale:
            return OrderKind::test_morale;
        default:
            return OrderKind::end_turn;
    }
}

/// True if its state allows it.
bool may_charge(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    return !view.scenario.troops[unit].is_artillery() && state.declared == 0 &&
           state.morale != Morale::routing && state.morale != Morale::unsteady &&
           state.formation != Formation::square && state.formation != Formation::march_column;
}

/// True if its state allows it.
bool may_move(Battle const& battle, UnitId unit) {
    UnitState const& state = battle.state[unit];
    return state.morale != Morale::routing && !state.charging && !state.moved;
}

}  // namespace

Proposals::Proposals(BattleView view) : SlotProposals(view) {
    if (view.battle.phase != Phase::over) note_all();
}

void Proposals::note_all() {
    if (view_.battle.phase == Phase::declarations || view_.battle.phase == Phase::firing) {
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
            if (view_.scenario.troops[unit].side != view_.battle.active && stands(view_, unit)) {
                enemies_.push_back(unit);
            }
        }
    }
    for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
        if (stands(view_, unit)) note_unit(unit);
    }
    if (view_.battle.phase == Phase::command) note_commanders();
    slots_.note(Chapter::goes_on, no_unit, view_.battle.phase == Phase::melee ? 0 : 1);
}

void Proposals::note_unit(UnitId unit) {
    bool const active = view_.scenario.troops[unit].side == view_.battle.active;
    switch (view_.battle.phase) {
        case Phase::declarations:
            if (!active || !may_charge(view_, unit)) return;
            return slots_.note(Chapter::charges, unit, enemies_.size());
        case Phase::movement:
            if (!active || !may_move(view_.battle, unit)) return;
            return slots_.note(Chapter::manoeuvres, unit, ManoeuvreProposals{view_, unit}.size());
        case Phase::firing:
            if (!active || !may_fire(view_, unit)) return;
            return slots_.note(Chapter::fire, unit, enemies_.size());
        case Phase::melee:
            return slots_.note(Chapter::fight, unit, view_.battle.state[unit].fought ? 0 : 1);
        default:
            break;
    }
}

void Proposals::note_commanders() {
    for (UnitId const commander : view_.scenario.commanders) {
        UnitState const& state = view_.battle.state[commander];
        if (view_.scenario.troops[commander].side != view_.battle.active ||
            !is_on_table(view_.battle, commander) || state.moved) {
            continue;
        }
        std::size_t units = 0;
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
            units += may_join(commander, unit);
        }
        slots_.note(Chapter::attach, commander, units);
        slots_.note(Chapter::detach, commander, state.attached_to == no_unit ? 0 : 1);
    }
}

bool Proposals::may_join(UnitId commander, UnitId unit) const {
    return view_.scenario.troops[unit].force == view_.scenario.troops[commander].force &&
           stands(view_, unit) && view_.battle.state[commander].attached_to != unit;
}

std::optional<Order> Proposals::in_block(Block const& block, std::uint32_t place) {
    UnitId const unit = block.unit;
    switch (block.chapter) {
        case Chapter::charges:
            if (!is_free(unit) || !is_valid_target(view_, unit, enemies_[place])) {
                return std::nullopt;
            }
            return Order{OrderKind::charge, unit, enemies_[place]};
        case Chapter::manoeuvres:
            return manoeuvre(unit, place);
        case Chapter::fire:
            if (!may_fire_at(view_, unit, enemies_[place])) return std::nullopt;
            return Order{OrderKind::fire, unit, enemies_[place]};
        case Chapter::fight:
            return fight(unit);
        case Chapter::attach:
            return Order{OrderKind::attach, unit, joined(unit, place)};
        case Chapter::detach:
            return Order{OrderKind::detach, unit};
        case Chapter::goes_on:
            break;
    }
    return Order{end_of(view_.battle.phase)};
}

bool Proposals::add_possible(std::uint32_t slot, std::vector<Order>& orders) {
    auto const [block, place] = slots_.find(slot);
    if (block.chapter != Chapter::manoeuvres) return false;
    if (!is_free(block.unit)) return true;
    auto const order = manoeuvres_of(block.unit).possible(place);
    if (order) orders.push_back(*order);
    return true;
}

bool Proposals::is_free(UnitId unit) {
    Free& free = free_[unit];
    if (free == Free::unknown) {
        free = is_in_contact(view_, unit) ? Free::no : Free::yes;
    }
    return free == Free::yes;
}

std::optional<Order> Proposals::manoeuvre(UnitId unit, std::uint32_t place) {
    if (!is_free(unit)) return std::nullopt;
    return manoeuvres_of(unit).at(place);
}

ManoeuvreProposals& Proposals::manoeuvres_of(UnitId unit) {
    if (!manoeuvres_ || manoeuvres_->unit() != unit) manoeuvres_.emplace(view_, unit);
    return *manoeuvres_;
}

/// One order for each melee, given to its first unit.
std::optional<Order> Proposals::fight(UnitId unit) const {
    std::vector<UnitId> const melee = melee_of(view_, unit);
    if (melee.empty() || melee.front() != unit) return std::nullopt;
    return Order{OrderKind::fight, unit};
}

UnitId Proposals::joined(UnitId commander, std::uint32_t place) const {
    for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
        if (may_join(commander, unit) && place-- == 0) return unit;
    }
    return no_unit;
}

std::vector<rules::ActionGroup> Proposals::action_groups(Scenario const& /*scenario*/) {
    using Target = rules::ActionGroup::Target;
    return {{"charges", 0, Target::enemy, 1},
            {"manoeuvres", ManoeuvreProposals::most_ways()},
            {"fire", 0, Target::enemy, 1},
            {"fight", 1},
            {"attach", 0, Target::friendly, 1},
            {"detach", 1},
            {"ends", static_cast<std::size_t>(OrderKind::end_turn) + 1, Target::none, 0, false}};
}

rules::ActionKey Proposals::key_at(std::uint32_t slot) {
    auto const [block, place] = slots_.find(slot);
    rules::ActionKey key{static_cast<std::uint8_t>(block.chapter), block.unit};
    switch (block.chapter) {
        case Chapter::charges:
        case Chapter::fire:
            key.target = enemies_[place];
            break;
        case Chapter::manoeuvres:
            key.way = manoeuvres_of(block.unit).way_at(place);
            break;
        case Chapter::attach:
            key.target = joined(block.unit, place);
            break;
        case Chapter::goes_on:
            key.way = static_cast<std::uint32_t>(end_of(view_.battle.phase));
            break;
        default:
            break;
    }
    return key;
}

}  // namespace esprit::rank_and_file
