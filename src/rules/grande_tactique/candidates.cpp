#include "rules/grande_tactique/candidates.h"

#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/firing.h"
#include "rules/grande_tactique/generals.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/rally.h"
#include "rules/grande_tactique/turn.h"

namespace esprit::grande_tactique {

using rules::Refusal;
using namespace literals;

namespace {

/// Collects orders, those that are refused left out.
class Candidates {
public:
    Candidates(Scenario const& scenario, Battle const& battle)
        : scenario_(scenario), battle_(battle) {}

    std::vector<Order> all() {
        switch (battle_.phase) {
            case Phase::over:
                break;
            case Phase::engagement:
                each_own_unit([this](UnitId unit) { charges(unit); });
                consider({OrderKind::resolve_charges});
                break;
            case Phase::opening:
                orders_.push_back({OrderKind::begin_turn});
                break;
            case Phase::plans:
                plans();
                orders_.push_back({OrderKind::roll_pips});
                break;
            case Phase::pips:
                each_own_unit([this](UnitId unit) { paid_for(unit); });
                orders_.push_back({OrderKind::end_pips});
                break;
            case Phase::firing:
                each_own_unit([this](UnitId unit) { fire(unit); });
                orders_.push_back({OrderKind::end_fire});
                break;
            case Phase::charge:
                orders_.push_back({OrderKind::resolve_charges});
                break;
        }
        return std::move(orders_);
    }

private:
    void consider(Order const& order) {
        if (!refuse_order(scenario_, battle_, order)) orders_.push_back(order);
    }

    template <class Visit>
    void each_own_unit(Visit const& visit) {
        for (UnitId unit = 0; unit < battle_.table.count; ++unit) {
            if (scenario_.troops[unit].side == battle_.active && is_on_table(battle_, unit)) {
                visit(unit);
            }
        }
    }

    void charges(UnitId unit) {
        if (!scenario_.troops[unit].general) add_charges(scenario_, battle_, unit, orders_);
    }

    void paid_for(UnitId unit) {
        if (scenario_.troops[unit].general) {
            add_rides(scenario_, battle_, unit, orders_);
            return;
        }
        // nobody pays for a unit without PIPs; leaving the table may be free
        if (battle_.division[scenario_.troops[unit].division].pips != 0) {
            charges(unit);
            consider({OrderKind::start_fire, unit});
            consider({OrderKind::stop_fire, unit});
            add_rallies(scenario_, battle_, unit, orders_);
        }
        add_manoeuvres(scenario_, battle_, unit, orders_);
    }

    void fire(UnitId unit) {
        if (!battle_.state[unit].firing || battle_.state[unit].has_fired) return;
        for (UnitId const target : targets_of_fire(scenario_, battle_, unit)) {
            consider({OrderKind::fire, unit, target});
        }
    }

    bool has_plan(Corps const& corps) const {
        return !corps.divisions.empty() && battle_.division[corps.divisions.front()].rank != 0;
    }

    /// For a corps without a plan: every division first in its turn, the others as they stand in
    /// the file. To change a plan costs all PIPs of a turn (GT-PIPS-05), which is hardly ever worth
    /// it.
    void plans() {
        for (std::size_t id = 0; id < scenario_.corps.size(); ++id) {
            Corps const& corps = scenario_.corps[id];
            if (has_plan(corps)) continue;
            Order order{OrderKind::change_plan};
            order.corps = static_cast<std::uint8_t>(id);
            for (std::uint8_t const first : corps.divisions) {
                order.ranked = 0;
                order.ranking[order.ranked++] = first;
                for (std::uint8_t const division : corps.divisions) {
                    if (division != first) order.ranking[order.ranked++] = division;
                }
                consider(order);
            }
        }
    }

    Scenario const& scenario_;
    Battle const& battle_;
    std::vector<Order> orders_;
};

std::optional<Refusal> refuse_resolution(Battle const& battle) {
    if (any_charge_marked(battle)) return std::nullopt;
    return Refusal{"GT-CHG-02"_rule, "no charge has been declared"};
}

}  // namespace

std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle) {
    return Candidates{scenario, battle}.all();
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
