#include "games/grande_tactique/adapter.h"

#include <algorithm>

#include "command/grande_tactique/staff.h"
#include "games/adapter_battlefield.h"
#include "report/grande_tactique/reporter.h"
#include "rules/grande_tactique/aim.h"

namespace esprit::games {

template class SystemAdapter<grande_tactique::System>;

using grande_tactique::no_unit;
using text::StoryLine;

GrandeTactique::GrandeTactique(text::UncheckedScenario read)
    : SystemAdapter(std::move(read)), words_(scenario()) {
    for (grande_tactique::Division const& division : scenario().divisions) {
        divisions_.push_back({division.name, division.side, division.general});
    }
}

std::string GrandeTactique::kind_of(Battle const& battle, UnitId unit) const {
    return report::kind_words({scenario(), battle}, unit);
}

report::UnitStanding GrandeTactique::standing(Battle const& battle, UnitId unit) const {
    return report::standing_of({scenario(), battle}, unit);
}

std::optional<GrandeTactique::Order> GrandeTactique::order_that_ends(Battle const& battle) const {
    return Order{grande_tactique::order_that_ends(battle.phase)};
}

std::optional<GrandeTactique::Order> GrandeTactique::order_to(UnitId unit,
                                                              geometry::Point place) const {
    if (!scenario().troops[unit].general) return std::nullopt;
    Order order{grande_tactique::OrderKind::ride, unit};
    order.place = place;
    return order;
}

std::vector<GrandeTactique::Order> GrandeTactique::orders_at(UnitId unit, UnitId target) const {
    using Kind = grande_tactique::OrderKind;
    if (side_of(unit) == side_of(target)) return {{Kind::ride, unit, target}};
    return {{Kind::charge, unit, target},
            {Kind::contact, unit, target},
            {Kind::fire, unit, target},
            {Kind::spike, unit, target}};
}

Mil GrandeTactique::farthest_mil(Battle const& battle, UnitId unit) const {
    return is_on_table(battle, unit) ? grande_tactique::move_left({scenario(), battle}, unit) : 0;
}

GrandeTactique::Battle GrandeTactique::in_turn_of(Battle const& battle, SideId side) const {
    constexpr std::int8_t as_many_as_it_takes = -1;
    Battle then = battle;
    then.active = side;
    then.phase = grande_tactique::Phase::pips;
    for (auto& division : then.division) division.pips = as_many_as_it_takes;
    for (UnitId unit = 0; unit < unit_count(); ++unit) {
        if (side_of(unit) != side) continue;
        then.state[unit].moved_mil = 0;
        then.state[unit].slowed = false;
    }
    return then;
}

// GT-FIRE-02, -03, -15
FireZone GrandeTactique::fire_zone(Battle const& battle, UnitId unit) const {
    FireZone zone;
    auto const& state = battle.state[unit];
    bool const shoots = grande_tactique::stands({scenario(), battle}, unit) &&
                        scenario().troops[unit].is_artillery() && !state.limbered &&
                        state.mood != grande_tactique::Mood::silenced;
    if (!shoots) return zone;
    auto const& fire = scenario().fire;
    zone.outwards_cdeg = fire.arc_cdeg;
    zone.ranges = {{fire.long_range_mil, "short range"}, {fire.range_mil, "long range"}};
    return zone;
}

std::optional<rules::Refusal> GrandeTactique::why_no_shot(Battle const& battle, UnitId unit,
                                                          UnitId target) const {
    if (!scenario().troops[unit].is_artillery()) return std::nullopt;
    return grande_tactique::refuse_aim({scenario(), battle}, unit, target);
}

// GT-PIPS-10: a commander helps the generals so near to him.
Mil GrandeTactique::command_radius_mil(UnitId unit) const {
    auto const& troop = scenario().troops[unit];
    return troop.general && troop.rank != grande_tactique::Rank::division
               ? scenario().command.commander_reach_mil
               : 0;
}

std::vector<Usage> GrandeTactique::usages() const {
    return {
        {"move", "move UNIT 3 forward",
         "also: wheel 30 left, turn 90 right, about, 1.5 back, face "
         "north; several with \"then\" between"},
        {"move", "move A, B 3 forward", "each of them, or none"},
        {"charge", "charge A, B at C", "moves to contact and declares the charge"},
        {"contact", "contact A with B", "infantry moves up without charging"},
        {"square", "square UNIT", "forms square; \"leave square UNIT\""},
        {"limber", "limber UNIT", "or \"unlimber UNIT turn 30 left\""},
        {"fire", "fire UNIT", "in the PIP phase starts firing; \"stop fire UNIT\""},
        {"fire", "fire A at B", "in the firing phase"},
        {"rally", "rally UNIT", "or \"rally UNIT face north\""},
        {"spike", "spike A at B", "silenced guns; \"restore UNIT\" for one's own"},
        {"ride", "ride GENERAL to UNIT", "or to a place: \"to 20 4.5\""},
        {"leave", "leave UNIT", "off the table at its own edge"},
        {"plan", "plan DIVISION, DIVISION",
         "who gets the highest PIP dice; the corps has no PIPs this turn"},
        {"end", "end", "ends the phase"},
    };
}

std::size_t GrandeTactique::command_of(UnitId unit) const {
    return scenario().troops[unit].division;
}

bool GrandeTactique::candidates_are_all(Battle const& battle) const {
    return battle.phase == grande_tactique::Phase::plans ||
           battle.phase == grande_tactique::Phase::firing;
}

// GT-PIPS-05, -06: a plan may be given up or changed before the dice. Commanders keep it, since
// the change costs all PIPs of the turn. Each other division may come first, the rest as ranked.
std::vector<GrandeTactique::Order> GrandeTactique::offered_besides(Battle const& battle) const {
    std::vector<Order> orders;
    if (battle.phase != grande_tactique::Phase::plans) return orders;
    for (std::size_t id = 0; id < scenario().corps.size(); ++id) {
        std::vector<std::uint8_t> ranked = scenario().corps[id].divisions;
        auto const rank = [&](std::uint8_t division) { return battle.division[division].rank; };
        if (ranked.size() < 2 || rank(ranked.front()) == 0) continue;
        std::sort(ranked.begin(), ranked.end(),
                  [&](std::uint8_t a, std::uint8_t b) { return rank(a) < rank(b); });
        Order order{grande_tactique::OrderKind::change_plan};
        order.corps = static_cast<std::uint8_t>(id);
        if (system().refuse({scenario(), battle}, order)) continue;
        orders.push_back(order);
        order.ranked = static_cast<std::uint8_t>(ranked.size());
        for (std::size_t first = 1; first < ranked.size(); ++first) {
            std::copy(ranked.begin(), ranked.end(), order.ranking.begin());
            auto const chosen = order.ranking.begin() + static_cast<std::ptrdiff_t>(first);
            std::rotate(order.ranking.begin(), chosen, chosen + 1);
            orders.push_back(order);
        }
    }
    return orders;
}

std::string_view GrandeTactique::why_binding(Battle const& before, Battle const& after) const {
    if (before.phase != after.phase) return {};
    for (std::size_t id = 0; id < before.division.size(); ++id) {
        if (after.division[id].pips < before.division[id].pips) {
            return "PIPs once spent are not taken back";
        }
    }
    return {};
}

std::string GrandeTactique::why_no_battle() const {
    if (!is_engagement()) return SystemAdapter::why_no_battle();
    return "is an engagement of one turn: fight it with esprit charge; a whole battle "
           "says [turns] last = N and has no [engagement]";
}

std::string GrandeTactique::contents() const {
    std::size_t generals = 0;
    for (auto const& troop : scenario().troops) generals += troop.general ? 1 : 0;
    std::string text = counted(scenario().troops.size() - generals, "unit", "units");
    if (generals > 0) text += " and " + counted(generals, "general", "generals");
    return text;
}

draw::TrackEnd GrandeTactique::track_end(Battle const& battle, UnitId unit) const {
    return report::track_end(battle, unit);
}

std::string GrandeTactique::clock(int turn) const {
    return report::clock_of(scenario(), turn);
}

int GrandeTactique::metres_per_inch() const {
    return static_cast<int>(scenario().ruleset.whole_number("metres_per_inch"));
}

int GrandeTactique::points(UnitId unit) const {
    return scenario().points.of(scenario().troops[unit]);
}

bool GrandeTactique::is_in_forces(UnitId unit) const {
    return !scenario().troops[unit].general;
}

std::vector<report::SideLosses> GrandeTactique::losses(Battle const& battle) const {
    return report::losses_of({scenario(), battle});
}

// GT-COL-01: a division collapses. Both sides may have a division of that name.
std::vector<report::Incident> GrandeTactique::command_incidents(Battle const& before,
                                                                Battle const& after) const {
    std::vector<report::Incident> incidents;
    for (std::size_t id = 0; id < divisions_.size(); ++id) {
        if (!after.division[id].collapsed || before.division[id].collapsed) continue;
        report::Incident incident;
        incident.kind = report::Incident::Kind::command;
        incident.side = divisions_[id].side;
        incident.whom = divisions_[id].name;
        incident.rule = "GT-COL-01";
        incident.words =
            incident.whom + " (" + scenario().common.sides[incident.side].name + ") collapses";
        incidents.push_back(std::move(incident));
    }
    return incidents;
}

report::Cause GrandeTactique::cause(Battle const& before, UnitId unit,
                                    std::vector<text::StoryLine> const& story,
                                    std::size_t told) const {
    return report::cause_of_change({scenario(), before}, unit, story, told);
}

std::vector<std::string_view> GrandeTactique::luck_kinds() const {
    return report::luck_kinds();
}

std::optional<report::Stake> GrandeTactique::stake(Battle const& before,
                                                   chance::Chance const& chance,
                                                   chance::EventKind told_last) const {
    return report::stake_of({scenario(), before}, chance, told_last);
}

}  // namespace esprit::games
