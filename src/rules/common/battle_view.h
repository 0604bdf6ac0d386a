#pragma once
// A battle together with the scenario that it is fought in: what most functions of the rules take.

namespace esprit::rules {

/// A battle that a function reads. Scenario and battle must outlive it.
template <class Scenario, class Battle>
struct BattleView {
    Scenario const& scenario;
    Battle const& battle;
};

/// A battle that a function changes. Scenario and battle must outlive it.
template <class Scenario, class Battle>
struct LiveBattle {
    Scenario const& scenario;
    Battle& battle;

    operator BattleView<Scenario, Battle>() const { return {scenario, battle}; }
};

template <class S>
using BattleViewOf = BattleView<typename S::Scenario, typename S::Battle>;
template <class S>
using LiveBattleOf = LiveBattle<typename S::Scenario, typename S::Battle>;

}  // namespace esprit::rules
