// Checks that a battle read from outside is possible in its scenario.
#include "rules/black_powder/ground.h"
#include "rules/black_powder/standing.h"
#include "rules/black_powder/system.h"

namespace esprit::black_powder {

namespace {

class Check : rules::BattleCheckOf<Scenario, Battle> {
public:
    using BattleCheckOf::BattleCheckOf;

    std::optional<std::string> fault() {
        if (!check_.has_sound_head(view_.battle)) return check_.fault();
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) look_at(unit);
        for (std::size_t i = 0; i < max_brigades; ++i) look_at_brigade(i);
        return check_.fault();
    }

private:
    void look_at(UnitId unit) {
        Troop const& troop = view_.scenario.troops[unit];
        UnitState const& state = view_.battle.state[unit];
        geometry::Pose const& pose = view_.battle.units.pose[unit];
        check_.look_at_unit(unit);
        check_.word("where it is", state.fate, Fate::removed);
        check_.word("its formation", state.formation, Formation::skirmish);
        // BP-R-30: each formation has its base
        bool const formed =
            troop.commander ? state.formation == Formation::line : may_form(troop, state.formation);
        check_.holds(formed, "is in a formation that it cannot form");
        check_.pose("where it stands", pose, state.fate == Fate::on_table);
        // BP-DIS-04
        check_.number("the turn behind that of its disorder", state.disordered, 0,
                      std::int64_t{view_.battle.turn} + 1);
        // BP-R-14
        check_.word("the side that it charged", state.charged_side, geometry::Edge::left);
        check_.holds(state.charged == no_unit || (state.charged < view_.battle.units.count &&
                                                  are_enemies(view_.scenario, unit, state.charged)),
                     "has charged no unit of the enemy");
        if (check_.found()) return;
        // BP-R-23
        check_.holds(!state.garrison ||
                         (troop.is_infantry() && building_under(view_.scenario.terrain(),
                                                                pose.centre) != field::no_feature),
                     "holds a building where none is");
    }

    void look_at_brigade(std::size_t brigade) {
        BrigadeState const& state = view_.battle.brigade[brigade];
        if (brigade >= view_.scenario.brigades.size()) {
            check_.look_at_battle();
            check_.holds(state == BrigadeState{}, "there are more brigades than in the scenario");
            return;
        }
        check_.look_at(view_.scenario.brigades[brigade].name);
        check_.word("its morale", state.mood, BrigadeMood::retreats);
        check_.word("what ended its orders", state.orders_ended, OrdersEnded::by_rally);
    }
};

}  // namespace

std::optional<std::string> fault_of(BattleView view) {
    return Check{view}.fault();
}

}  // namespace esprit::black_powder
