#include "report/grande_tactique/reporter.h"

#include <fmt/format.h>

#include "rules/grande_tactique/generals.h"
#include "rules/grande_tactique/state_names.h"
#include "rules/grande_tactique/victory.h"

namespace esprit::report {

using grande_tactique::Battle;
using grande_tactique::Fate;
using grande_tactique::Mood;
using grande_tactique::Scenario;
using grande_tactique::Troop;
using grande_tactique::UnitId;
using text::StoryLine;

draw::TrackEnd track_end(Battle const& after, UnitId unit) {
    switch (after.state[unit].fate) {
        case Fate::destroyed:
            return draw::TrackEnd::destroyed;
        case Fate::off_table:
        case Fate::withdrawn:
            return draw::TrackEnd::off_table;
        default:
            return draw::TrackEnd::stands;
    }
}

UnitStanding standing_of(grande_tactique::BattleView view, UnitId unit) {
    auto const& state = view.battle.state[unit];
    if (state.fate != Fate::on_table) {
        Holding const holding = state.fate == Fate::to_come ? Holding::to_come : Holding::gone;
        return {name_of(state.fate, view.scenario.troops[unit].general), holding};
    }
    switch (state.mood) {
        case Mood::eager:
            return {name_of(state.mood), Holding::firm};
        case Mood::shaken:
            return {name_of(state.mood), Holding::weakened};
        default:
            return {name_of(state.mood), Holding::broken};
    }
}

// GT-TIME-01
std::string clock_of(Scenario const& scenario, int turn) {
    constexpr int minutes_of_hour = 60;
    std::string const time = grande_tactique::clock_text(scenario, turn);
    if (!time.empty()) return time;
    int const turns = turn - scenario.common.first_turn;
    int const minutes = turns * scenario.victory.clock_minutes / scenario.victory.clock_turns;
    return fmt::format("{}:{:02d}", minutes / minutes_of_hour, minutes % minutes_of_hour);
}

// GT-GEN-08: a successor is ordinary, whatever the general was whom he follows.
std::string kind_words(grande_tactique::BattleView view, UnitId unit) {
    using grande_tactique::Ability;
    using grande_tactique::CavalryKind;
    using grande_tactique::Quality;
    Troop const& troop = view.scenario.troops[unit];
    if (troop.general) {
        Ability const ability = ability_of(view, unit);
        if (ability == Ability::great) return "great general";
        return ability == Ability::bad ? "bad general" : "general";
    }
    std::string words;
    if (troop.quality == Quality::raw) words = "raw ";
    if (troop.quality == Quality::veteran) words = "veteran ";
    if (troop.is_infantry()) return words + "infantry";
    if (troop.is_artillery()) return words + (troop.horse_artillery ? "horse guns" : "foot guns");
    if (troop.kind == CavalryKind::lancers) return words + "lancers";
    return words + (troop.kind == CavalryKind::cuirassiers ? "cuirassiers" : "cavalry");
}

std::vector<SideLosses> losses_of(grande_tactique::BattleView view) {
    std::vector<SideLosses> losses;
    for (auto const& side : tally(view).losses) {
        losses.push_back(
            {side.percent, side.began_points, side.destroyed_points, side.withdrawn_points});
    }
    return losses;
}

}  // namespace esprit::report
