#include "command/black_powder/shots.h"

#include <algorithm>

#include "base/fixed_list.h"
#include "base/memo.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/standing.h"

namespace esprit::command {

using black_powder::id_of;
using rules::UnitId;

namespace {

constexpr std::size_t most_numbers = 24;
constexpr std::size_t most_volleys = 4096;

using Volleys = Memo<VolleyOdds, most_numbers, most_volleys>;

/// An enemy at which the unit may be able to shoot.
struct Aim {
    UnitId target = rules::no_unit;
    int most = 0;  // at least the expected gain
};
using Aims = FixedList<Aim, black_powder::max_units>;

/// All that the facts of a unit depend on while no enemy touches it.
void add_unit(Volleys::Key& key, black_powder::BattleView view, UnitId unit) {
    black_powder::UnitState const& state = view.battle.state[unit];
    key.add(unit);
    key.add(static_cast<std::int32_t>(state.formation));
    key.add(state.casualties);
    key.add((state.disordered != 0 ? 1 : 0) + (state.hurt_by_guns ? 2 : 0) +
            (state.garrison ? 4 : 0));
    geometry::Point const at = view.battle.units.pose[unit].centre;
    key.add(state.garrison ? at.x_mil : 0);
    key.add(state.garrison ? at.y_mil : 0);
}

/// The facts of a unit that no enemy touches.
chance::FactSet free_facts(black_powder::BattleView view, UnitId unit) {
    chance::FactSet known = unit_facts(view, unit);
    known.set(id_of("flank_contact"), false);
    known.set(id_of("rear_contact"), false);
    return known;
}

/// The best odds of a volley, whether the target is clear and in cover or not. Nobody in combat
/// shoots or is shot at (BP-SHT-14).
VolleyOdds best_odds(black_powder::BattleView view, UnitId unit, UnitId target, Mil far) {
    black_powder::VolleyFacts facts{free_facts(view, unit), free_facts(view, target)};
    add_shooter_facts(view, unit, far, false, facts.shooter);
    VolleyOdds best;
    for (bool const hindered : {false, true}) {
        for (bool const cover : {false, true}) {
            facts.shooter.set(id_of("target_not_clear"), hindered);
            facts.target.set(id_of("light_cover"), cover);
            VolleyOdds const odds = odds_of_volley(view.scenario, facts);
            best.casualties = std::max(best.casualties, odds.casualties);
            best.dice = std::max(best.dice, odds.dice);
        }
    }
    return best;
}

VolleyOdds kept_best_odds(black_powder::BattleView view, UnitId unit, UnitId target, Mil far) {
    thread_local Volleys volleys;
    Volleys::Key key;
    key.add(view.scenario.number.value());
    add_unit(key, view, unit);
    add_unit(key, view, target);
    chance::FactSet range;
    add_shooter_facts(view, unit, far, false, range);
    key.add_long(range.flags);
    return volleys.of(key, [&] { return best_odds(view, unit, target, far); });
}

/// At least the gain of any volley at the target with no better odds, whatever the weights.
int most_gain(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId target,
              VolleyOdds const& best) {
    return std::max(0, gain_of_volley(weights, view, target, {best.casualties, 0})) +
           std::max(0, gain_of_volley(weights, view, target, {0, best.dice}));
}

/// The enemies in range and in front.
Aims aims_of(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId unit) {
    Aims aims;
    black_powder::UnitState const& state = view.battle.state[unit];
    Mil const range = range_of(view.scenario, unit);
    if (range == 0 || state.shot || !may_shoot(state.formation) || shaken(view, unit)) return aims;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!stands(view, other) || !are_enemies(view.scenario, unit, other) ||
            is_out_of_reach(view, unit, other)) {
            continue;
        }
        Mil const far = distance(view, unit, other);
        if (far > range || !in_arc_of_fire(view, unit, other)) continue;
        int const most = most_gain(weights, view, other, kept_best_odds(view, unit, other, far));
        if (most > 0) aims.push_back({other, most});
    }
    return aims;
}

}  // namespace

int gain_of_best_shot(BlackPowderWeights const& weights, black_powder::BattleView view,
                      UnitId unit) {
    Aims aims = aims_of(weights, view, unit);
    if (aims.empty() || !can_shoot(view, unit)) return 0;
    std::sort(aims.data(), aims.data() + aims.size(),
              [](Aim const& one, Aim const& other) { return one.most > other.most; });
    int best = 0;
    for (Aim const& aim : aims) {
        if (aim.most <= best) break;
        if (!may_be_target(view, unit, aim.target)) continue;
        best = std::max(best, expected_gain_of_shot(weights, view, unit, aim.target));
    }
    return best;
}

int most_gain_of_shots(BlackPowderWeights const& weights, black_powder::BattleView view,
                       UnitId unit) {
    int most = 0;
    for (Aim const& aim : aims_of(weights, view, unit)) most = std::max(most, aim.most);
    return most;
}

}  // namespace esprit::command
