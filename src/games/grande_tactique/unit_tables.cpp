// Facts about units and divisions of Grande Tactique, for players.
#include <fmt/format.h>

#include <algorithm>

#include "games/grande_tactique/adapter.h"
#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/firing.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/pips.h"

namespace esprit::games {

using grande_tactique::Battle;
using grande_tactique::no_unit;
using grande_tactique::Order;
using grande_tactique::Scenario;
using text::inches_text;

namespace {

std::string pips_to_spend(int pips) {
    return pips < 0 ? "as many as it takes" : std::to_string(pips);
}

/// The PIPs that are left to the divisions of the active side, in one line; empty outside the PIP
/// phase.
std::string pips_line(grande_tactique::BattleView view) {
    if (view.battle.phase != grande_tactique::Phase::pips) return {};
    std::string line;
    for (std::size_t id = 0; id < view.scenario.divisions.size(); ++id) {
        auto const& division = view.scenario.divisions[id];
        if (division.side != view.battle.active || !division.has_units) continue;
        line += fmt::format("{}{} {}", line.empty() ? "PIPs: " : ", ", division.name,
                            pips_to_spend(view.battle.division[id].pips));
    }
    return line.empty() ? line : line + "\n";
}

/// Adds a line with the targets of the orders of one kind.
void add_targets(Scenario const& scenario, std::vector<Order> const& orders,
                 grande_tactique::OrderKind kind, std::string_view words, std::string& out) {
    std::vector<std::string> names;
    for (Order const& order : orders) {
        if (order.kind != kind) continue;
        names.push_back(scenario.troops[order.target].name);
    }
    if (!names.empty()) out += fmt::format("  {} {}\n", words, fmt::join(names, ", "));
}

}  // namespace

std::string GrandeTactique::states(Battle const& battle, UnitId unit) const {
    auto const& troops = scenario().troops;
    auto const& state = battle.state[unit];
    if (state.fate == grande_tactique::Fate::to_come) {
        int const turn = scenario().starts[unit].arrives;
        return turn > battle.turn ? fmt::format("comes in turn {}", turn)
                                  : "waits until its place is free";
    }
    if (state.fate != grande_tactique::Fate::on_table)
        return std::string{standing(battle, unit).word};
    auto const words = grande_tactique::state_words({scenario(), battle}, unit);
    std::string text = fmt::format("{}", fmt::join(words, ", "));
    if (text.empty() && !troops[unit].general) text = "eager";
    if (state.attached_to != no_unit) text += "with " + troops[state.attached_to].name;
    return text;
}

Briefing GrandeTactique::briefing(Battle const& battle) const {
    if (battle.phase == grande_tactique::Phase::plans) {
        return {
            "A plan that is changed now leaves its corps without PIPs in this turn\n", false,
            "\"end\" rolls the PIP dice; \"plan\" changes a plan first, and the corps has no PIPs "
            "in this turn\n"};
    }
    if (battle.phase == grande_tactique::Phase::firing)
        return {"Who fires at whom?\n", true, "Who fires at whom? \"end\" ends it\n"};
    return {pips_line({scenario(), battle})};
}

std::string GrandeTactique::command_note(Battle const& battle, std::size_t command) const {
    auto const& division = scenario().divisions[command];
    auto const& now = battle.division[command];
    std::string note = now.collapsed ? "collapsed" : "";
    if (battle.phase == grande_tactique::Phase::pips && division.side == battle.active &&
        division.has_units) {
        note += (note.empty() ? "PIPs: " : ", PIPs: ") + pips_to_spend(now.pips);
    }
    return note;
}

std::string GrandeTactique::more_about(Battle const& battle, UnitId unit) const {
    Scenario const& scenario = this->scenario();
    auto const& state = battle.state[unit];
    if (scenario.troops[unit].general) return {};
    std::string out = fmt::format("  worth {} points\n", points(unit));
    if (UnitId const general = grande_tactique::general_with({scenario, battle}, unit);
        general != no_unit) {
        out += fmt::format("  {} is with it\n", scenario.troops[general].name);
    }
    if (state.target != no_unit) {
        out += fmt::format("  charges {}\n", scenario.troops[state.target].name);
    }
    if (state.moved_mil > 0) {
        out += fmt::format("  has moved {} this turn\n", inches_text(state.moved_mil));
    }
    auto const facts = grande_tactique::standing_facts({scenario, battle}, unit);
    if (auto const* const none = chance::refused(scenario.rules.morale, facts)) {
        return out + "  " + none->because + '\n';
    }
    chance::Roll check;
    prepare(scenario.rules.morale, facts, check);
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

std::string GrandeTactique::reach(Battle const& battle, UnitId unit) const {
    Scenario const& scenario = this->scenario();
    std::string const& name = scenario.troops[unit].name;
    if (!is_on_table(battle, unit)) return name + " is not on the table\n";
    std::string out =
        fmt::format("{}: moves {} over open ground", name,
                    inches_text(grande_tactique::full_move({scenario, battle}, unit)));
    Mil const left = grande_tactique::move_left({scenario, battle}, unit);
    out += fmt::format(", {} of it are left this turn\n", inches_text(left));
    if (scenario.troops[unit].side != battle.active) return out;
    if (battle.phase == grande_tactique::Phase::pips &&
        grande_tactique::price_of({scenario, battle}, unit, 1) > 1) {
        out += fmt::format(
            "  its orders cost {} times the PIPs, since its general began the phase "
            "(GT-PIPS-29)\n",
            grande_tactique::price_of({scenario, battle}, unit, 1));
    }
    auto const orders = candidates_of(*this, battle, unit);
    add_targets(scenario, orders, grande_tactique::OrderKind::charge, "may charge", out);
    add_targets(scenario, orders, grande_tactique::OrderKind::contact, "may move up to", out);
    auto const aims = grande_tactique::targets_of_fire({scenario, battle}, unit);
    std::vector<std::string> names;
    for (UnitId const target : aims) names.push_back(scenario.troops[target].name);
    if (!names.empty()) out += fmt::format("  could fire at {}\n", fmt::join(names, ", "));
    return out;
}

}  // namespace esprit::games
