// The value of throws in Grande Tactique.
#include "chance/chart.h"
#include "report/grande_tactique/reporter.h"
#include "rules/grande_tactique/facts.h"

namespace esprit::report {

using grande_tactique::Battle;
using grande_tactique::Phase;
using grande_tactique::Scenario;

namespace {

/// The purpose of a morale check (GT-MC-T1..T5, GT-FLEE-13).
std::string_view kind_of_check(Battle const& battle, chance::Chance const& chance, bool own,
                               chance::EventKind told_last) {
    constexpr chance::FactId first = grande_tactique::facts.id("first_follow_up");
    constexpr chance::FactId second = grande_tactique::facts.id("second_follow_up");
    if (told_last == chance::EventKind::run_through) return "run through by friends";
    if (battle.phase == Phase::opening) return "de-shaking";
    if (battle.phase == Phase::firing) return "standing under fire";
    if (chance.roll->facts.has(first) || chance.roll->facts.has(second)) return "following up";
    return own ? "charging" : "standing a charge";
}

/// 1 for each reading that means the outcome `wanted`, else 0.
std::vector<int> worth_of_outcome(chance::Roll const& roll, std::uint16_t wanted) {
    std::vector<int> worth;
    for (int reading = 0; reading < roll.chance.readings; ++reading) {
        worth.push_back(outcome_of(roll, reading).name == wanted ? 1 : 0);
    }
    return worth;
}

}  // namespace

std::vector<std::string_view> luck_kinds() {
    return {"charging",
            "following up",
            "standing a charge",
            "locked combat",
            "firing",
            "standing under fire",
            "run through by friends",
            "de-shaking",
            "generals in a flight",
            "PIP dice"};
}

std::optional<Stake> stake_of(grande_tactique::BattleView view, chance::Chance const& chance,
                              chance::EventKind told_last) {
    Stake stake;
    bool const of_unit = chance.unit < view.scenario.troops.size();
    stake.side = of_unit ? view.scenario.troops[chance.unit].side : view.battle.active;
    if (chance.roll != nullptr) {
        chance::Chart const& chart = *chance.roll->chart;
        bool const own = stake.side == view.battle.active;
        if (&chart == &view.scenario.rules.morale) {
            stake.kind = kind_of_check(view.battle, chance, own, told_last);
            stake.worth = worth_of_outcome(*chance.roll, view.scenario.rules.pass);
        } else if (&chart == &view.scenario.rules.locked) {
            stake.kind = "locked combat";
            stake.worth = worth_of_outcome(*chance.roll, view.scenario.rules.wins);
        } else if (&chart == &view.scenario.fire_charts.fire) {
            stake.kind = "firing";
            stake.worth = worth_of_outcome(*chance.roll, view.scenario.fire_charts.beaten);
        } else {
            return std::nullopt;
        }
        return stake;
    }
    // the lowest face reads 0
    if (chance.use == chance::DiceUse::leader) {
        stake.kind = "generals in a flight";
        for (int face = 1; face <= chance.readings; ++face) {
            stake.worth.push_back(face > view.scenario.distances.general_lost_on ? 1 : 0);
        }
        return stake;
    }
    if (chance.use == chance::DiceUse::points) {
        stake.kind = "PIP dice";
        stake.side = view.battle.active;
        stake.is_check = false;
        for (int reading = 0; reading < chance.readings; ++reading) {
            stake.worth.push_back(reading + chance.dice);
        }
        return stake;
    }
    return std::nullopt;  // dice for the length of a flight are neither good nor bad
}

}  // namespace esprit::report
