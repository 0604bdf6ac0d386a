#include "games/rank_and_file/adapter.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "command/rank_and_file/staff.h"
#include "games/adapter_battlefield.h"
#include "rules/rank_and_file/declaration.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/firing.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/melees.h"
#include "rules/rank_and_file/space.h"
#include "rules/rank_and_file/state_names.h"

namespace esprit::games {

template class SystemAdapter<rank_and_file::System>;

using rank_and_file::Arm;
using rank_and_file::Morale;
using text::inches_text;

namespace {

// Why a unit may not charge, or fire, at anybody: the refusals for its nearest enemies, at most
// three.
std::string why_idle(rank_and_file::System const& system, rank_and_file::BattleView view,
                     rules::UnitId unit) {
    using rank_and_file::OrderKind;
    constexpr std::size_t most_reasons = 3;
    bool const charges = view.battle.phase == rank_and_file::Phase::declarations;
    if (!charges && view.battle.phase != rank_and_file::Phase::firing) return {};
    if (view.scenario.troops[unit].side != view.battle.active) return {};
    std::vector<std::pair<double, rules::UnitId>> enemies;
    for (rules::UnitId other = 0; other < view.scenario.troops.size(); ++other) {
        if (view.scenario.troops[other].side == view.scenario.troops[unit].side) continue;
        if (stands(view, other)) {
            enemies.emplace_back(distance(view, unit, other), other);
        }
    }
    std::sort(enemies.begin(), enemies.end());
    std::vector<std::string> reasons;
    for (auto const& [far, enemy] : enemies) {
        rank_and_file::Order const order{charges ? OrderKind::charge : OrderKind::fire, unit,
                                         enemy};
        auto const refused = system.refuse(view, order);
        if (!refused) continue;
        std::string const& because = refused->because;
        bool const told = std::find(reasons.begin(), reasons.end(), because) != reasons.end();
        if (!told) reasons.push_back(because);
        if (reasons.size() == most_reasons) break;
    }
    if (reasons.empty()) return {};
    return fmt::format("  {}: {}\n", charges ? "no charge" : "no fire", fmt::join(reasons, "; "));
}

/// RF-R-02: which side of the target a charge would strike, and why: "in front: …".
std::string where_it_strikes(rank_and_file::BattleView view, rules::UnitId charger,
                             rules::UnitId target) {
    using rank_and_file::Line;
    std::string const& name = view.scenario.troops[charger].name;
    if (!has_flanks(view, target)) {
        return "in front: squares, skirmishers and garrisons have neither flank nor rear (RF-R-02)";
    }
    switch (line_if_charged(view, charger, target)) {
        case Line::rear:
            return fmt::format(
                "in the rear: {} is wholly behind the line of its rear edge "
                "(RF-R-02)",
                name);
        case Line::flank:
            return fmt::format(
                "in the flank: {} is wholly behind the line of its front edge "
                "(RF-R-02)",
                name);
        default:
            return fmt::format(
                "in front: {} is not wholly behind the line of its front edge "
                "(RF-R-02)",
                name);
    }
}

}  // namespace

std::string RankAndFile::kind_of(Battle const& /*battle*/, UnitId unit) const {
    rank_and_file::Troop const& troop = scenario().troops[unit];
    if (troop.is_commander()) return "commander";
    std::string words{rank_and_file::classes[troop.unit_class]};
    if (troop.shock) words += " shock";
    if (troop.light) words += " light";
    switch (troop.arm) {
        case Arm::infantry:
            return words + " infantry";
        case Arm::cavalry:
            return words + (troop.lancers ? " lancers" : " cavalry");
        case Arm::foot_artillery:
            return words + " foot guns";
        default:
            return words + " horse guns";
    }
}

report::UnitStanding RankAndFile::standing(Battle const& battle, UnitId unit) const {
    auto const& state = battle.state[unit];
    bool const commander = scenario().troops[unit].is_commander();
    if (state.fate != rank_and_file::Fate::on_table) {
        return {rank_and_file::name_of(state.fate, commander), report::Holding::gone};
    }
    std::string_view const name = rank_and_file::name_of(state.morale);
    if (state.morale == Morale::routing) return {name, report::Holding::broken};
    if (state.morale == Morale::unsteady) return {name, report::Holding::weakened};
    return {commander ? "" : name, report::Holding::firm};
}

// After the last melee the turn may have ended.
bool RankAndFile::has_won_melee(Battle const& before, Battle const& after, UnitId unit) const {
    return after.turn == before.turn ? after.state[unit].wins_melee : after.state[unit].won_melee;
}

std::vector<UnitId> RankAndFile::combat_of(Battle const& battle, UnitId unit) const {
    return rank_and_file::melee_of({scenario(), battle}, unit);
}

int RankAndFile::harm(Battle const& battle, UnitId unit) const {
    rank_and_file::Troop const& troop = scenario().troops[unit];
    if (troop.is_commander()) return 0;
    int const hits_for_stand = scenario().rules.melee.hits_for_one_stand;
    if (!is_on_table(battle, unit)) return troop.stands * hits_for_stand;
    rank_and_file::UnitState const& state = battle.state[unit];
    // RF-R-26: hits of this phase that are scored, and not yet counted
    return (troop.stands - state.stands) * hits_for_stand + state.hits + state.fire_hits;
}

std::vector<RankAndFile::Order> RankAndFile::orders_at(UnitId unit, UnitId target) const {
    using Kind = rank_and_file::OrderKind;
    if (side_of(unit) == side_of(target)) return {{Kind::attach, unit, target}};
    return {{Kind::charge, unit, target}, {Kind::fire, unit, target}};
}

Mil RankAndFile::farthest_mil(Battle const& battle, UnitId unit) const {
    return rank_and_file::stands({scenario(), battle}, unit)
               ? rank_and_file::move_of({scenario(), battle}, unit)
               : 0;
}

RankAndFile::Battle RankAndFile::in_turn_of(Battle const& battle, SideId side) const {
    Battle then = battle;
    then.active = side;
    then.phase = rank_and_file::Phase::movement;
    for (UnitId unit = 0; unit < unit_count(); ++unit) {
        if (side_of(unit) != side) continue;
        then.state[unit].moved = false;
        then.state[unit].charging = false;
    }
    return then;
}

std::optional<rules::Refusal> RankAndFile::why_no_shot(Battle const& battle, UnitId unit,
                                                       UnitId target) const {
    if (!rank_and_file::may_fire({scenario(), battle}, unit)) return std::nullopt;
    Battle in_its_turn = battle;
    in_its_turn.active = side_of(unit);
    return rank_and_file::refuse_fire({scenario(), in_its_turn}, unit, target);
}

// RF-TURN-01, -02
std::string RankAndFile::whose_turn(Battle const& battle) const {
    if (battle.phase == rank_and_file::Phase::initiative) return {};
    return fmt::format("{} has the initiative by the higher die, and chose to go {}.",
                       common().sides[battle.initiative].name,
                       battle.first == battle.initiative ? "first" : "second");
}

// RF-FIRE-03, -06, -16
FireZone RankAndFile::fire_zone(Battle const& battle, UnitId unit) const {
    FireZone zone;
    rank_and_file::Troop const& troop = scenario().troops[unit];
    bool const shoots = rank_and_file::stands_firm({scenario(), battle}, unit) &&
                        !troop.is_cavalry() && !battle.state[unit].limbered;
    if (!shoots) return zone;
    zone.outwards_cdeg = scenario().moves.arc_cdeg;
    auto const& weapons = scenario().weapons;
    if (troop.is_artillery()) {
        zone.ranges = {{weapons.guns[0].to_mil, "close range"},
                       {weapons.guns[1].to_mil, "medium range"},
                       {weapons.guns[2].to_mil, "long range"}};
    } else {
        zone.ranges = {{weapons.musket.to_mil, "musket range"}};
    }
    return zone;
}

std::vector<Usage> RankAndFile::usages() const {
    return {
        {"roll", "roll initiative", "as \"end\", where it is time for it"},
        {"charge", "charge A at B", "declares a charge; it moves when all are declared"},
        {"move", "move UNIT forward 6",
         "also: wheel left 30, turn right 90; several, one after another"},
        {"form", "form UNIT in square",
         "or line, attack column, march column, skirmish order: its whole move"},
        {"limber", "limber UNIT", "or \"unlimber UNIT\": their whole move"},
        {"fire", "fire A at B", "hits count when both sides have fired"},
        {"fight", "fight UNIT", "the melee that it is in, next"},
        {"attach", "attach COMMANDER to UNIT", "or \"detach COMMANDER\""},
        {"end", "end", "ends the step, or carries it out"},
    };
}

Briefing RankAndFile::briefing(Battle const& battle) const {
    using rank_and_file::Phase;
    switch (battle.phase) {
        case Phase::initiative:
            return {{}, false, "\"end\" rolls for initiative\n"};
        case Phase::declarations:
            return {"Who charges whom?\n", true, "Who charges whom? \"end\" ends it\n"};
        case Phase::rally:
            return {{}, false, "\"end\" takes the rally tests of both sides\n"};
        case Phase::charge:
            return {{}, false, "\"end\" moves the charges and takes the waiver tests\n"};
        case Phase::firing:
            return {"Who fires at whom?\n", true, "Who fires at whom? \"end\" ends it\n"};
        case Phase::morale:
            return {{}, false, "\"end\" takes the morale tests of both sides\n"};
        case Phase::melee:
            return {"Which melee is fought next?\n", true};
        case Phase::command:
            return {"Commanders join units or leave them\n", false,
                    "Commanders join units or leave them; \"end\" ends the turn\n"};
        default:
            return {};
    }
}

// RF-TURN-04..12: fire takes effect when both sides have fired, and in the morale step; a charge is
// settled in its melee.
std::optional<RankAndFile::Order> RankAndFile::consequence(Order const& order, Battle const& before,
                                                           Battle const& now) const {
    using rank_and_file::OrderKind;
    bool const charge = order.kind == OrderKind::charge;
    if (now.turn != before.turn || (!charge && order.kind != OrderKind::fire)) return std::nullopt;
    if (charge && now.phase == rank_and_file::Phase::melee)
        return Order{OrderKind::fight, order.unit};
    if (now.phase >= rank_and_file::Phase::melee) return std::nullopt;
    auto proposals = system().proposals({scenario(), now});
    return proposals.at(proposals.size() - 1);  // ends the phase
}

bool RankAndFile::candidates_are_all(Battle const& battle) const {
    return battle.phase != rank_and_file::Phase::movement;
}

std::string RankAndFile::states(Battle const& battle, UnitId unit) const {
    rank_and_file::Troop const& troop = scenario().troops[unit];
    auto const& state = battle.state[unit];
    std::string text = states_of_piece(standing(battle, unit), piece_of(battle, unit));
    if (!is_on_table(battle, unit)) return text;
    if (troop.is_commander()) {
        bool const with = state.attached_to != rules::no_unit;
        return with ? "with " + name_of(state.attached_to) : text;
    }
    if (state.stands < troop.stands) {
        text += fmt::format(", {} of {} stands", state.stands, troop.stands);
    }
    if (state.hits > 0) text += fmt::format(", {}", counted(state.hits, "hit", "hits"));
    // RF-R-26
    if (state.fire_hits > 0) {
        text += fmt::format(", {} to be counted when both sides have fired",
                            counted(state.fire_hits, "hit", "hits"));
    }
    return text;
}

std::optional<UnitStrength> RankAndFile::strength(Battle const& battle, UnitId unit) const {
    rank_and_file::Troop const& troop = scenario().troops[unit];
    if (troop.is_commander()) return std::nullopt;
    rank_and_file::UnitState const& state = battle.state[unit];
    int const left = state.stands;
    std::string words = fmt::format("{} of {} stands", left, troop.stands);
    return UnitStrength{left, troop.stands, std::move(words), state.hits + state.fire_hits};
}

std::size_t RankAndFile::force_of(std::size_t command) const {
    for (std::size_t i = 0; i < scenario().forces.size(); ++i) {
        auto const& force = scenario().forces[i];
        if (force.name == commands()[command].name && force.side == commands()[command].side) {
            return i;
        }
    }
    return scenario().forces.size();
}

std::string RankAndFile::command_note(Battle const& battle, std::size_t command) const {
    std::size_t const force = force_of(command);
    return force < scenario().forces.size() && battle.broken[force] ? "broken" : "";
}

std::string RankAndFile::more_about(Battle const& battle, UnitId unit) const {
    auto const& rules = scenario();
    if (!rank_and_file::stands({rules, battle}, unit)) return {};
    std::string out;
    for (UnitId const commander : rules.commanders) {
        if (is_on_table(battle, commander) && battle.state[commander].attached_to == unit) {
            out += fmt::format("  {} is with it\n", name_of(commander));
        }
    }
    if (battle.state[unit].target != rules::no_unit) {
        out += fmt::format("  charges {}\n", name_of(battle.state[unit].target));
    }
    rank_and_file::Troop const& troop = rules.troops[unit];
    if (troop.uncontrolled > 0) {
        out += fmt::format("  charges without an order on {} or less\n", troop.uncontrolled);
    }
    chance::Roll test;
    prepare(rules.rules.morale.morale, rank_and_file::morale_facts({rules, battle}, unit), test);
    return out + fmt::format("  a morale test where it stands: {:+d}, {} or more passes\n",
                             test.modifier, test.needed);
}

std::string RankAndFile::reach(Battle const& battle, UnitId unit) const {
    auto const& rules = scenario();
    // RF-TURN-14
    if (rules.troops[unit].is_commander() && is_on_table(battle, unit)) {
        return name_of(unit) + ": joins a unit or leaves it in the last step of a turn\n";
    }
    if (!rank_and_file::stands({rules, battle}, unit))
        return name_of(unit) + " is no unit on the table\n";
    std::string out = fmt::format("{}: moves and charges {}", name_of(unit),
                                  inches_text(rank_and_file::move_of({rules, battle}, unit)));
    out += battle.state[unit].moved ? "; it has moved this turn\n" : "\n";
    bool charges = false;
    std::vector<std::string> shot;
    for (Order const& order : candidates_of(*this, battle, unit)) {
        if (order.kind == rank_and_file::OrderKind::charge) {
            charges = true;
            out += fmt::format("  may charge {} {}\n", name_of(order.target),
                               where_it_strikes({rules, battle}, unit, order.target));
        }
        if (order.kind == rank_and_file::OrderKind::fire) shot.push_back(name_of(order.target));
    }
    if (!shot.empty()) out += fmt::format("  may fire at {}\n", fmt::join(shot, ", "));
    if (!charges && shot.empty()) out += why_idle(system(), {rules, battle}, unit);
    return out;
}

// RF-R-02: which side of the target a charge would strike is told before it is ordered.
std::string RankAndFile::note_text(Order const& order, Battle const& battle) const {
    if (order.kind != rank_and_file::OrderKind::charge) return {};
    bool const could_fire = !fire_zone(battle, order.unit).ranges.empty() &&
                            !why_no_shot(battle, order.unit, order.target);
    return fmt::format("{} strikes {} {}{}", name_of(order.unit), name_of(order.target),
                       where_it_strikes({scenario(), battle}, order.unit, order.target),
                       could_fire ? ". Then it cannot fire this turn (RF-R-26)" : "");
}

OddsTable RankAndFile::odds_table(std::vector<Order> const& orders, Battle const& battle,
                                  text::RenderStyle style) const {
    OddsTable table = SystemAdapter::odds_table(orders, battle, style);
    std::string notes;
    for (Order const& order : orders) {
        std::string const note = note_text(order, battle);
        if (!note.empty()) notes += note + "\n";
    }
    table.text = notes + table.text;
    return table;
}

std::string RankAndFile::contents() const {
    std::size_t const commanders = scenario().commanders.size();
    std::string text = counted(scenario().troops.size() - commanders, "unit", "units");
    if (commanders > 0) text += " and " + counted(commanders, "commander", "commanders");
    return text;
}

draw::TrackEnd RankAndFile::track_end(Battle const& battle, UnitId unit) const {
    switch (battle.state[unit].fate) {
        case rank_and_file::Fate::destroyed:
            return draw::TrackEnd::destroyed;
        case rank_and_file::Fate::off_table:
            return draw::TrackEnd::off_table;
        default:
            return draw::TrackEnd::stands;
    }
}

// RF-R-29: a unit that routs is lost, too.
std::vector<report::SideLosses> RankAndFile::losses(Battle const& battle) const {
    std::vector<report::SideLosses> losses(scenario().common.sides.size());
    for (std::size_t side = 0; side < losses.size(); ++side) {
        auto const units =
            rank_and_file::losses_of({scenario(), battle}, static_cast<SideId>(side));
        losses[side].began_points = units.of;
        losses[side].lost_points = units.lost;
        if (units.of == 0) continue;
        losses[side].percent = Exact{std::uint64_t{100} * static_cast<std::uint64_t>(units.lost),
                                     static_cast<std::uint64_t>(units.of)};
    }
    return losses;
}

bool RankAndFile::is_in_forces(UnitId unit) const {
    return !scenario().troops[unit].is_commander();
}

// RF-BRK-01
std::vector<report::Incident> RankAndFile::command_incidents(Battle const& before,
                                                             Battle const& after) const {
    std::vector<report::Incident> incidents;
    for (std::size_t i = 0; i < scenario().forces.size(); ++i) {
        if (before.broken[i] || !after.broken[i]) continue;
        auto const& force = scenario().forces[i];
        report::Incident incident;
        incident.kind = report::Incident::Kind::command;
        incident.side = force.side;
        incident.whom = force.name;
        incident.rule = "RF-BRK-01";
        incident.words = force.name + " (" + scenario().common.sides[force.side].name + ") breaks";
        incidents.push_back(std::move(incident));
    }
    return incidents;
}

std::vector<std::string_view> RankAndFile::luck_kinds() const {
    return {"firing", "melee", "morale"};
}

// Hits count by number, tests as passed or failed.
std::optional<report::Stake> RankAndFile::stake(Battle const&, chance::Chance const& chance,
                                                chance::EventKind) const {
    if (chance.roll == nullptr) return std::nullopt;
    chance::Chart const* const chart = chance.roll->chart;
    bool const fires = chart == &scenario().fire;
    report::Stake stake;
    stake.side = scenario().troops[chance.unit].side;
    if (fires || chart == &scenario().rules.melee.melee) {
        stake.kind = fires ? "firing" : "melee";
        stake.is_check = false;
        for (int hits = 0; hits < chance.readings; ++hits) stake.worth.push_back(hits);
        return stake;
    }
    if (chart == &scenario().uncontrolled) return std::nullopt;
    stake.kind = "morale";
    for (int reading = 0; reading < chance.readings; ++reading) {
        auto const outcome = outcome_of(*chance.roll, reading).name;
        std::string const& word = chart->outcomes[outcome];
        stake.worth.push_back(word == "pass" || word == "rallied" ? 1 : 0);
    }
    return stake;
}

}  // namespace esprit::games
