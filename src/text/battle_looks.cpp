#include "text/battle_looks.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/firing.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "text/story.h"

namespace esprit::text {

using grande_tactique::Battle;
using grande_tactique::Fate;
using grande_tactique::no_unit;
using grande_tactique::Order;
using grande_tactique::OrderKind;
using grande_tactique::Phase;
using grande_tactique::Scenario;
using grande_tactique::Troop;
using grande_tactique::UnitId;

namespace {

std::string states_of(Scenario const& scenario, Battle const& battle, UnitId unit) {
    switch (battle.state[unit].fate) {
        case Fate::destroyed:
            return scenario.troops[unit].general ? "lost" : "destroyed";
        case Fate::off_table:
            return "off the table";
        case Fate::withdrawn:
            return "withdrawn";
        case Fate::to_come:
            return fmt::format("comes in turn {}", scenario.starts[unit].arrives);
        case Fate::on_table:
            break;
    }
    auto const words = state_words(scenario, battle, unit);
    std::string text = fmt::format("{}", fmt::join(words, ", "));
    if (text.empty() && !scenario.troops[unit].general) text = "eager";
    if (UnitId const with = battle.state[unit].attached_to; with != no_unit) {
        text += "with " + scenario.troops[with].name;
    }
    return text;
}

std::string facing_text(CentiDegree facing_cdeg) {
    constexpr std::string_view winds[] = {"north", "north-east", "east", "south-east",
                                          "south", "south-west", "west", "north-west"};
    constexpr CentiDegree eighth_cdeg = full_turn_cdeg / 8;
    CentiDegree const nearest = (facing_cdeg + eighth_cdeg / 2) / eighth_cdeg % 8;
    std::string text{winds[nearest]};
    if (facing_cdeg != nearest * eighth_cdeg) {
        text += fmt::format(" ({}°)", chance::thousandths_text(facing_cdeg * 10));
    }
    return text;
}

std::string place_text(Battle const& battle, UnitId unit) {
    geometry::Pose const& pose = battle.table.pose[unit];
    return fmt::format("{}, {} facing {}", chance::thousandths_text(pose.centre.x_mil),
                       chance::thousandths_text(pose.centre.y_mil), facing_text(pose.facing_cdeg));
}

std::string kind_text(Troop const& troop) {
    using grande_tactique::CavalryKind;
    using grande_tactique::Quality;
    constexpr std::string_view quality[] = {"", "raw ", "veteran "};
    if (troop.general) return "general";
    std::string text{quality[static_cast<std::size_t>(troop.quality)]};
    if (troop.is_infantry()) return text + "infantry";
    if (troop.is_artillery()) return text + (troop.horse_artillery ? "horse guns" : "foot guns");
    if (troop.kind == CavalryKind::lancers) return text + "lancers";
    return text + (troop.kind == CavalryKind::cuirassiers ? "cuirassiers" : "cavalry");
}

std::string pips_text(int pips) {
    return pips < 0 ? "as many as it takes" : std::to_string(pips);
}

bool has_pips(Battle const& battle) {
    return battle.phase == Phase::pips;
}

/// One of the names of units of a kind of order that the rules allow now.
std::vector<std::string> targets_named(BattleLook const& look, UnitId unit, OrderKind kind) {
    std::vector<std::string> names;
    for (Order const& order : candidate_orders(look.rules.scenario, look.battle)) {
        if (order.kind != kind || order.unit != unit) continue;
        names.push_back(look.rules.scenario.troops[order.target].name);
    }
    return names;
}

void add_targets(BattleLook const& look, UnitId unit, OrderKind kind, std::string_view words,
                 std::string& out) {
    auto const names = targets_named(look, unit, kind);
    if (!names.empty()) out += fmt::format("  {} {}\n", words, fmt::join(names, ", "));
}

}  // namespace

std::string pips_line(BattleLook const& look) {
    if (!has_pips(look.battle)) return {};
    std::string line;
    auto const& divisions = look.rules.scenario.divisions;
    for (std::size_t id = 0; id < divisions.size(); ++id) {
        if (divisions[id].side != look.battle.active || !divisions[id].has_units) continue;
        line += fmt::format("{}{} {}", line.empty() ? "PIPs: " : ", ", divisions[id].name,
                            pips_text(look.battle.division[id].pips));
    }
    return line.empty() ? line : line + "\n";
}

std::string units_text(BattleLook const& look, std::optional<rules::SideId> side) {
    Scenario const& scenario = look.rules.scenario;
    std::size_t widest = 0;
    for (Troop const& troop : scenario.troops) widest = std::max(widest, troop.name.size());
    std::string out;
    for (std::size_t id = 0; id < scenario.divisions.size(); ++id) {
        auto const& division = scenario.divisions[id];
        if (side && division.side != *side) continue;
        auto const& now = look.battle.division[id];
        out += fmt::format("{}, {}", division.name, scenario.common.sides[division.side].name);
        if (now.collapsed) out += ", collapsed";
        if (has_pips(look.battle) && division.side == look.battle.active && division.has_units) {
            out += fmt::format(", PIPs: {}", pips_text(now.pips));
        }
        out += "\n";
        for (UnitId unit = 0; unit < scenario.troops.size(); ++unit) {
            if (scenario.troops[unit].division != id) continue;
            bool const there = is_on_table(look.battle, unit);
            out += fmt::format("  {:<{}}  {:<20} {:<24}{}", scenario.troops[unit].name, widest,
                               kind_text(scenario.troops[unit]),
                               states_of(scenario, look.battle, unit),
                               there ? "  " + place_text(look.battle, unit) : "");
            out.erase(out.find_last_not_of(' ') + 1);
            out += "\n";
        }
    }
    return out;
}

std::string who_text(BattleLook const& look, UnitId unit) {
    auto const& [rules, battle, phrases] = look;
    Scenario const& scenario = rules.scenario;
    Troop const& troop = scenario.troops[unit];
    auto const& division = scenario.divisions[troop.division];
    auto const& state = battle.state[unit];
    std::string const states = states_of(scenario, battle, unit);
    std::string out =
        fmt::format("{}: {} of {}, {}{}{}\n", troop.name, kind_text(troop), division.name,
                    scenario.common.sides[troop.side].name, states.empty() ? "" : "; ", states);
    if (!is_on_table(battle, unit)) return out;
    out += fmt::format("  stands at {}\n", place_text(battle, unit));
    if (troop.general) return out;
    out += fmt::format("  worth {} points\n", scenario.points.of(troop));
    if (UnitId const general = general_with(scenario, battle, unit); general != no_unit) {
        out += fmt::format("  {} is with it\n", scenario.troops[general].name);
    }
    if (state.target != no_unit) {
        out += fmt::format("  charges {}\n", scenario.troops[state.target].name);
    }
    if (state.moved_mil > 0) {
        out += fmt::format("  has moved {} this turn\n", inches_text(state.moved_mil));
    }
    chance::Roll check;
    prepare(scenario.rules.morale, standing_facts(scenario, battle, unit), check);
    chance::Weights weights;
    weigh(check.chance, weights);
    Exact passes;
    for (int reading = 0; reading < check.chance.readings; ++reading) {
        if (outcome_of(check, reading).name != scenario.rules.pass) continue;
        passes += Exact{weights.narrow[static_cast<std::size_t>(reading)], weights.total};
    }
    return out + fmt::format("  a morale check where it stands: {:+d}, passes {}\n", check.modifier,
                             passes.percent());
}

std::string reach_text(BattleLook const& look, UnitId unit) {
    auto const& [rules, battle, phrases] = look;
    Scenario const& scenario = rules.scenario;
    std::string const& name = scenario.troops[unit].name;
    if (!is_on_table(battle, unit)) return name + " is not on the table\n";
    std::string out = fmt::format("{}: moves {} over open ground", name,
                                  inches_text(full_move(scenario, battle, unit)));
    Mil const left = move_left(scenario, battle, unit);
    out += fmt::format(", {} of it are left this turn\n", inches_text(left));
    if (scenario.troops[unit].side != battle.active) return out;
    add_targets(look, unit, OrderKind::charge, "may charge", out);
    add_targets(look, unit, OrderKind::contact, "may move up to", out);
    auto const aims = targets_of_fire(scenario, battle, unit);
    std::vector<std::string> names;
    for (UnitId const target : aims) names.push_back(scenario.troops[target].name);
    if (!names.empty()) out += fmt::format("  could fire at {}\n", fmt::join(names, ", "));
    return out;
}

std::string orders_text(BattleLook const& look, std::optional<UnitId> unit) {
    constexpr std::size_t most_lines = 60;
    std::string out;
    std::size_t lines = 0;
    auto const orders = look.rules.system.candidates(look.rules.scenario, look.battle);
    for (Order const& order : orders) {
        if (unit && order.unit != *unit) continue;
        if (++lines > most_lines) continue;
        out += "  " + look.rules.words.order_text(order) + "\n";
    }
    if (lines > most_lines) {
        out += fmt::format("  and {} more: name a unit, \"orders UNIT\"\n", lines - most_lines);
    }
    return out.empty() ? "  no order is worth considering\n" : out;
}

}  // namespace esprit::text
