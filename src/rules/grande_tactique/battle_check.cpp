// Checks that a battle read from outside is possible in its scenario.
#include "rules/grande_tactique/system.h"

namespace esprit::grande_tactique {

namespace {

class Check : rules::BattleCheckOf<Scenario, Battle> {
public:
    using BattleCheckOf::BattleCheckOf;

    std::optional<std::string> fault() {
        if (!check_.has_sound_head(view_.battle)) return check_.fault();
        check_.holds(is_engagement(view_.scenario) || view_.battle.phase != Phase::engagement,
                     "it is in an engagement, and the scenario is a whole battle");
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) look_at(unit);
        for (std::size_t i = 0; i < max_divisions; ++i) look_at_division(i);
        check_.look_at_battle();
        look_at_replaced();
        look_at_outside(view_.battle.outside);
        look_at_outside(view_.battle.began_outside);
        return check_.fault();
    }

private:
    void look_at(UnitId unit) {
        Troop const& troop = view_.scenario.troops[unit];
        UnitState const& state = view_.battle.state[unit];
        check_.look_at_unit(unit);
        check_.word("its state", state.mood, Mood::silenced);
        check_.word("where it is", state.fate, Fate::to_come);
        check_.pose("where it stands", view_.battle.units.pose[unit], state.fate == Fate::on_table);
        check_.number("its charges of this turn", state.charges_made, 0,
                      static_cast<std::int64_t>(state.charged.size()));
        check_.pose("where its charge began", state.charge_start, true);
        // GT-UNIT-03, GT-MOVE-22, GT-STATE-01, -02
        check_.holds(!state.in_square || troop.is_infantry(), "is in square, and no infantry");
        check_.holds(!state.limbered || troop.is_artillery(), "is limbered, and no artillery");
        check_.holds(state.mood != Mood::silenced || troop.is_artillery(),
                     "is silenced, and no artillery");
        check_.holds(state.mood == Mood::eager || !troop.general, "is a general and not eager");
        look_at_others(unit);
    }

    /// Checks the units that a unit's state names.
    void look_at_others(UnitId unit) {
        UnitState const& state = view_.battle.state[unit];
        check_.unit_or_nobody("the unit that it charges", state.target, no_unit);
        check_.unit_or_nobody("the unit that he is with", state.attached_to, no_unit);
        for (UnitId const charged : state.charged) {
            check_.unit_or_nobody("a unit that it has charged", charged, no_unit);
        }
        if (check_.found()) return;
        Troop const& troop = view_.scenario.troops[unit];
        auto const is_unit_of = [&](UnitId other, bool enemy) {
            return (view_.scenario.troops[other].side != troop.side) == enemy &&
                   !view_.scenario.troops[other].general;
        };
        UnitId const target = state.target;
        check_.holds(target == no_unit || (!troop.general && is_unit_of(target, true)),
                     "charges none of the enemy's units");
        check_.holds(target == no_unit ||
                         (state.fate == Fate::on_table && troop.side == view_.battle.active),
                     "charges, and is gone or has to wait for its turn");
        // GT-GEN-01
        UnitId const with = state.attached_to;
        check_.holds(with == no_unit || (troop.general && is_unit_of(with, false)),
                     "is attached, and no general, or to none of his side's units");
    }

    void look_at_division(std::size_t division) {
        DivisionState const& state = view_.battle.division[division];
        if (division >= view_.scenario.divisions.size()) {
            check_.look_at_battle();
            check_.holds(state == DivisionState{}, "there are more divisions than in the scenario");
            return;
        }
        check_.look_at(view_.scenario.divisions[division].name);
        check_.number("its PIPs", state.pips, is_engagement(view_.scenario) ? -1 : 0, most_pips);
        check_.number("its place in the plan", state.rank, 0, max_corps_divisions);
        check_.unit_or_nobody("the unit that its general rides with", state.general_rides_with,
                              no_unit);
    }

    // GT-GEN-08
    void look_at_replaced() {
        auto generals = view_.battle.replaced;
        for (UnitId const general : view_.scenario.generals) {
            generals[general / 64U] &= ~(std::uint64_t{1} << general % 64U);
        }
        for (std::uint64_t const others : generals) {
            check_.holds(others == 0, "a unit that is no general counts as a replaced general");
        }
    }

    void look_at_outside(UnitBits units) {
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
            if (view_.scenario.troops[unit].is_infantry()) set_unit(units, unit, false);
        }
        check_.holds(units == UnitBits{},
                     "a unit that is no infantry counts as outside of an area");
    }

    /// More than dice and generals give, and few enough that adding to them cannot overflow a byte.
    static constexpr int most_pips = 60;
};

}  // namespace

std::optional<std::string> fault_of(BattleView view) {
    return Check{view}.fault();
}

}  // namespace esprit::grande_tactique
