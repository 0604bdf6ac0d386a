// The odds of orders of Grande Tactique.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "games/grande_tactique/adapter.h"
#include "rules/grande_tactique/charge_ends.h"
#include "rules/grande_tactique/charge_odds.h"
#include "rules/grande_tactique/charge_phase.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/firing.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/state_names.h"
#include "text/stories/grande_tactique_charge_report.h"
#include "text/verdicts/check_lines.h"

namespace esprit::games {

using grande_tactique::Battle;
using grande_tactique::FireEffect;
using grande_tactique::no_unit;
using grande_tactique::Order;
using grande_tactique::Scenario;
using play::OrderError;
using text::RenderStyle;

namespace {

void must_not_be_refused(std::optional<rules::Refusal> const& refusal) {
    if (refusal) throw OrderError{std::string{refusal->rule.text} + ": " + refusal->because};
}

}  // namespace

/// All named units declare their charges, whether or not the PIPs suffice. Charges at other targets
/// are removed, and those of other commands, which the owner does not pick (GT-CHG-05).
Battle GrandeTactique::declared(std::vector<Order> const& orders, Battle const& battle,
                                int& pips) const {
    Scenario const& scenario = this->scenario();
    Battle thought = battle;
    for (auto& division : thought.division) division.pips = -1;
    std::size_t const division = scenario.troops[orders[0].unit].division;
    for (UnitId unit = 0; unit < thought.units.count; ++unit) {
        UnitId& target = thought.state[unit].target;
        bool const together = scenario.troops[unit].division == division;
        if (target != orders[0].target || !together) target = no_unit;
    }
    chance::ScriptedArbiter nothing_is_thrown{{}};
    for (Order const& order : orders) {
        if (thought.state[order.unit].target == order.target) continue;
        grande_tactique::ChargePlan plan;
        must_not_be_refused(grande_tactique::refuse_declaration({scenario, thought}, order, &plan));
        pips += grande_tactique::price_of({scenario, battle}, order.unit, plan.pips);
        grande_tactique::declare({scenario, thought}, order, nothing_is_thrown);
    }
    return thought;
}

namespace {

/// GT-R-02: a unit that has fallen back stands behind the place where it fought.
Fortune fortune_of(grande_tactique::UnitEnd const& end, grande_tactique::Mood before) {
    using grande_tactique::FinalPlace;
    using grande_tactique::Mood;
    if (end.fate != grande_tactique::Fate::on_table) return Fortune::gone;
    if (end.mood == Mood::routed || end.mood == Mood::silenced) return Fortune::broken;
    if (end.place == FinalPlace::fallen_back || end.place == FinalPlace::where_it_began)
        return Fortune::driven_back;
    return end.mood > before ? Fortune::weakened : Fortune::holds;
}

FighterEnd fighter_end(grande_tactique::BattleView view, grande_tactique::UnitEnd const& end) {
    Fortune const fortune = fortune_of(end, view.battle.state[end.unit].mood);
    bool const is_general = view.scenario.troops[end.unit].general;
    switch (fortune) {
        case Fortune::holds:
            return {end.unit, fortune, "holds"};
        case Fortune::driven_back:
            return {end.unit, fortune, "falls back"};
        case Fortune::gone:
            return {end.unit, fortune, verb_of(grande_tactique::name_of(end.fate, is_general))};
        default:
            return {end.unit, fortune, verb_of(grande_tactique::name_of(end.mood))};
    }
}

/// The charges that are marked on `thought`, with the points of those that break.
Headline charge_headline(GrandeTactique const& adapter, grande_tactique::ChargeOdds const& odds,
                         Battle const& thought) {
    HeadlineOf headline{adapter.harm_in()};
    for (auto const& [found, chance] : odds.ends.entries()) {
        HeadlineEnd end;
        end.lost.resize(adapter.scenario().common.sides.size());
        auto const add = [&](auto const& units, std::vector<FighterEnd>& side) {
            for (grande_tactique::UnitEnd const& each : units) {
                if (each.unit == no_unit) continue;
                side.push_back(fighter_end({adapter.scenario(), thought}, each));
                if (side.back().fortune >= Fortune::broken) {
                    end.lost[adapter.side_of(each.unit)] += adapter.points(each.unit);
                }
            }
        };
        add(found.targets, end.enemies);
        add(found.chargers, end.own);
        headline.may_end(end, chance);
    }
    return headline.take();
}

std::string pips_text(int pips) {
    return fmt::format("{} {}", pips, pips == 1 ? "PIP" : "PIPs");
}

/// The price of the charges together, and what the division has if that is too little.
std::string price_line(grande_tactique::BattleView view, std::vector<Order> const& orders,
                       int pips) {
    if (pips == 0) return {};
    std::size_t const division = view.scenario.troops[orders[0].unit].division;
    bool const of_one = std::all_of(orders.begin(), orders.end(), [&](Order const& order) {
        return view.scenario.troops[order.unit].division == division;
    });
    int const left = view.battle.division[division].pips;
    bool const too_few = of_one && left >= 0 && left < pips;
    return "it takes " + pips_text(pips) +
           (too_few ? fmt::format(", and {} has {}", view.scenario.divisions[division].name, left)
                    : "") +
           "\n";
}

std::string charge_text(text::ChargeOddsReport const& report, RenderStyle style) {
    std::string out = render(report, style);
    out.erase(0, out.find("\n\n") + 2);  // without the title of the scenario
    return out;
}

}  // namespace

namespace {

/// The ends of so many trials, each as likely as another.
grande_tactique::ChargeOdds sampled_charges(grande_tactique::BattleView view, int& trials) {
    grande_tactique::ChargeEnds const ends{view};
    std::vector<grande_tactique::ChargeEnd> found;
    trials = sample(nullptr, [&](chance::Arbiter& dice) {
        Battle after = view.battle;
        grande_tactique::resolve_charges({view.scenario, after}, dice);
        found.push_back(ends.of(after));
    });
    grande_tactique::ChargeOdds odds;
    odds.paths = trials;
    for (auto const& end : found) odds.ends.add(end, Exact{1, static_cast<std::uint64_t>(trials)});
    return odds;
}

}  // namespace

/// Lists the checks of the first 400 dice paths.
OddsTable GrandeTactique::table_of_charge(std::vector<Order> const& orders, Battle const& battle,
                                          RenderStyle style, bool by_sample) const {
    constexpr int paths_looked_at = 400;
    int pips = 0;
    Battle const thought = declared(orders, battle, pips);
    chance::FirstOption first;
    int trials = 0;
    grande_tactique::ChargeOdds const odds =
        by_sample ? sampled_charges({scenario(), thought}, trials)
                  : grande_tactique::charge_odds({scenario(), thought}, first);
    WithoutLimit const of_few_paths;
    auto const report = text::odds_report(scenario(), odds, "the first option");
    OddsTable told{
        charge_text(report, style) + price_line({scenario(), battle}, orders, pips), {}, {}, {}};
    told.headline = charge_headline(*this, odds, thought);
    told.trials = trials;
    if (by_sample) told.text = sample_text(trials) + told.text;
    for (auto const& end : report.ends) told.ends.emplace_back(end_text(end), end.probability);
    for (auto const& unit : report.units) {
        auto& states = told.units.emplace_back(UnitOdds{unit.unit, {}}).states;
        for (auto const& [state, chance] : unit.states) {
            states.emplace_back(text::state_in_words(state), chance);
        }
    }
    CheckList checks{scenario().ruleset};
    chance::EnumeratingArbiter arbiter;
    arbiter.show_to(&checks);
    arbiter.begin();
    int paths = 0;
    do {
        arbiter.begin_path();
        Battle after = thought;
        grande_tactique::resolve_charges({scenario(), after}, arbiter);
    } while (++paths < paths_looked_at && arbiter.next_path());
    told.checks = checks.take();
    return told;
}

namespace {

/// The battle in the phase in which the unit fires, with its marker and that of a target that fires
/// back (GT-FIRE-09): neither is news in the odds.
Battle ready_to_fire(grande_tactique::BattleView view, Order const& fire) {
    Battle ready = view.battle;
    ready.phase = grande_tactique::Phase::firing;
    ready.active = view.scenario.troops[fire.unit].side;
    ready.state[fire.unit].firing = true;
    ready.state[fire.unit].has_fired = false;
    ready.state[fire.target].firing = fires_back(view, fire.target, fire.unit);
    return ready;
}

}  // namespace

OddsTable GrandeTactique::sampled_odds(std::vector<Order> const& orders,
                                       Battle const& battle) const {
    bool const charge = orders[0].kind == grande_tactique::OrderKind::charge;
    return charge ? table_of_charge(orders, battle, {}, true)
                  : SystemAdapter::sampled_odds(orders, battle);
}

OddsTable GrandeTactique::odds_table(std::vector<Order> const& orders, Battle const& battle,
                                     RenderStyle style) const {
    if (orders[0].kind == grande_tactique::OrderKind::charge)
        return table_of_charge(orders, battle, style, false);
    bool const fires = orders[0].kind == grande_tactique::OrderKind::fire && orders.size() == 1;
    if (!fires) return SystemAdapter::odds_table(orders, battle, style);
    grande_tactique::BattleView const view{scenario(), battle};
    must_not_be_refused(grande_tactique::refuse_aim(view, orders[0].unit, orders[0].target));
    Order const& fire = orders[0];
    OddsTable table = SystemAdapter::odds_table(orders, ready_to_fire(view, fire), style);
    bool const new_marker =
        fires_back(view, fire.target, fire.unit) && !battle.state[fire.target].firing;
    if (new_marker) {
        table.text += name_of(fire.target) + " fires back: it gets a firing marker (GT-FIRE-09)\n";
    }
    return table;
}

/// The difference of the division's PIPs, which is the same for all dice.
std::string GrandeTactique::price_text(Order const& order, Battle const& battle) const {
    if (order.kind == grande_tactique::OrderKind::change_plan) {
        return "all PIPs of the corps in this turn (GT-PIPS-05)";
    }
    if (battle.phase != grande_tactique::Phase::pips || order.unit == no_unit) return {};
    std::size_t const division = scenario().troops[order.unit].division;
    int const before = battle.division[division].pips;
    if (before < 0) return {};
    Battle after = battle;
    chance::EnumeratingArbiter arbiter;
    arbiter.begin();
    arbiter.begin_path();
    system().carry_out({scenario(), after}, order, arbiter);
    int const price = before - after.division[division].pips;
    if (price == 0) return {};
    std::string words = fmt::format("{} of {} {}", price, before, before == 1 ? "PIP" : "PIPs");
    bool const more = grande_tactique::price_of({scenario(), battle}, order.unit, 1) > 1;
    return words +
           (more ? ", more since its general began the phase with another unit (GT-PIPS-29)" : "");
}

/// Which enemies a unit that starts to fire can fire at in the firing phase, with the odds.
std::string GrandeTactique::targets_text(UnitId unit, Battle const& battle) const {
    constexpr std::size_t most_named = 3;
    auto const targets = grande_tactique::targets_of_fire({scenario(), battle}, unit);
    std::string text;
    std::size_t named = 0;
    for (UnitId const target : targets) {
        if (++named > most_named) return text + " and others";
        Order fire{};
        fire.kind = grande_tactique::OrderKind::fire;
        fire.unit = unit;
        fire.target = target;
        Headline const headline = odds_table({fire}, battle, {}).headline;
        std::string const harm = harm_text(headline, target);
        text += (text.empty() ? "" : ", ") + name_of(target);
        if (!harm.empty()) text += " (" + harm + ")";
    }
    return text;
}

// GT-PIPS-29: what it will cost is told before a general joins a unit.
std::string GrandeTactique::note_text(Order const& order, Battle const& battle) const {
    if (order.kind == grande_tactique::OrderKind::start_fire) {
        std::string const targets = targets_text(order.unit, battle);
        return targets.empty() ? targets : "In the firing phase it can fire at " + targets;
    }
    if (order.kind == grande_tactique::OrderKind::charge &&
        grande_tactique::may_start_fire({scenario(), battle}, order.unit)) {
        return "Then it cannot fire this turn (GT-CHG-09)";
    }
    int const times = scenario().command.attached_pays_times;
    bool const joins =
        order.kind == grande_tactique::OrderKind::ride && order.target != rules::no_unit;
    if (!joins || times == 1) return {};
    return fmt::format(
        "If {} is still with {} when the next PIP phase begins, orders of all "
        "other units cost {} times the PIPs (GT-PIPS-29)",
        name_of(order.unit), name_of(order.target), times);
}

std::vector<Order> GrandeTactique::read_for_odds(std::string_view line,
                                                 Battle const& battle) const {
    bool const names_alone =
        words_.grammar().begins_with_unit(line) && line.find(" at ") != line.npos;
    return read(names_alone ? "charge " + std::string{line} : std::string{line}, battle);
}

}  // namespace esprit::games
