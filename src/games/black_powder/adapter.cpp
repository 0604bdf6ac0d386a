#include "games/black_powder/adapter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "command/black_powder/after_moves.h"
#include "command/black_powder/staff.h"
#include "games/adapter_battlefield.h"
#include "rules/black_powder/command.h"
#include "rules/black_powder/hand_to_hand.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"
#include "rules/black_powder/state_names.h"

namespace esprit::games {

template class SystemAdapter<black_powder::System>;

using black_powder::BrigadeMood;
using black_powder::max_parts;
using black_powder::max_steps;
using black_powder::Part;
using black_powder::Step;
using black_powder::Weapon;

BlackPowder::BlackPowder(text::UncheckedScenario read)
    : SystemAdapter(std::move(read)), words_(scenario()) {
    for (black_powder::Brigade const& brigade : scenario().brigades) {
        brigades_.push_back({brigade.name, brigade.side, brigade.commander});
    }
}

std::string BlackPowder::kind_of(Battle const& /*battle*/, UnitId unit) const {
    black_powder::Troop const& troop = scenario().troops[unit];
    if (troop.commander) return "commander";
    if (troop.is_guns()) return troop.horse_guns ? "horse artillery" : "foot artillery";
    if (troop.is_cavalry()) return "cavalry";
    return std::string{troop.light ? "light infantry" : "infantry"} +
           (troop.weapon == Weapon::rifle ? " with rifles" : "");
}

report::UnitStanding BlackPowder::standing(Battle const& battle, UnitId unit) const {
    using black_powder::Fate;
    using report::Holding;
    namespace names = black_powder::state_names;
    Fate const fate = battle.state[unit].fate;
    if (fate != Fate::on_table) return {names::of(fate), Holding::gone};
    if (scenario().troops[unit].commander) return {"in command", Holding::firm};
    if (black_powder::shaken({scenario(), battle}, unit))
        return {names::shaken, Holding::weakened, 2};
    if (battle.state[unit].disordered != 0) return {names::disordered, Holding::weakened, 1};
    return {names::in_order, Holding::firm};
}

/// A unit that is gone has lost all its stamina: the test took off what was beyond (BP-SHK-06). One
/// that was not tested keeps its excess (BP-SHK-04).
int BlackPowder::harm(Battle const& battle, UnitId unit) const {
    if (scenario().troops[unit].commander) return 0;
    int const stamina = scenario().troops[unit].stamina;
    int const casualties = battle.state[unit].casualties;
    bool const gone = battle.state[unit].fate != black_powder::Fate::on_table;
    return gone ? stamina : casualties;
}

std::vector<UnitId> BlackPowder::combat_of(Battle const& battle, UnitId unit) const {
    auto const units = black_powder::combat_of({scenario(), battle}, unit);
    return {units.begin(), units.end()};
}

std::string BlackPowder::verb(Battle const& battle, UnitId unit) const {
    bool const broken = battle.state[unit].fate == black_powder::Fate::broken;
    return broken ? "breaks" : SystemAdapter::verb(battle, unit);
}

// BP-TURN-01: a unit comes into contact in the command part of the turn; the combat is fought at
// its end. BP-R-37: units that were shot at test when all fire is in.
std::optional<BlackPowder::Order> BlackPowder::consequence(Order const& order, Battle const& before,
                                                           Battle const& now) const {
    using black_powder::OrderKind;
    using black_powder::Phase;
    if (now.turn != before.turn || now.phase == Phase::over) return std::nullopt;
    if (order.kind == OrderKind::shoot) {
        bool const tests_come = !scenario().options.tests_each_volley;
        bool const goes_on = tests_come && now.phase == Phase::shooting;
        return goes_on ? std::optional{Order{OrderKind::end_shooting}} : std::nullopt;
    }
    // by a charge, or by a blunder (BP-CMD-25)
    auto const fights_in = [&](Battle const& battle) {
        return order.unit != rules::no_unit &&
               black_powder::stands({scenario(), battle}, order.unit) &&
               black_powder::engaged({scenario(), battle}, order.unit);
    };
    if (fights_in(before) || !fights_in(now)) return std::nullopt;
    if (now.phase == Phase::hand_to_hand) return Order{OrderKind::fight, order.unit};
    auto proposals = system().proposals({scenario(), now});
    return proposals.at(proposals.size() - 1);  // ends the phase
}

// BP-CMD-08, -17: the roll of its commander allowed it, or it came to blows by a blunder.
bool BlackPowder::obeys(Battle const& before, Battle const& after, UnitId unit) const {
    using black_powder::OrdersEnded;
    std::size_t const brigade = scenario().troops[unit].brigade;
    OrdersEnded const ended = after.brigade[brigade].orders_ended;
    bool const failed = ended == OrdersEnded::by_failure || ended == OrdersEnded::by_blunder;
    black_powder::UnitState const& state = after.state[unit];
    // BP-R-13: closing fire ends a charge
    bool const came_to_blows = state.charging || state.fought ||
                               *gave_ground(before, after, unit) ||
                               state.fate == black_powder::Fate::broken;
    return !failed || before.brigade[brigade].orders_ended == ended || came_to_blows;
}

// BP-R-19: a charger whose moves do not reach its target falls short. One that went in is in
// combat or has fought, or a unit was hurt or driven off: itself by closing fire (BP-R-13), or an
// enemy.
bool BlackPowder::attacks(Battle const& before, Battle const& after, UnitId unit) const {
    black_powder::BattleView const view{scenario(), after};
    auto const suffered = [&](UnitId one) {
        black_powder::UnitState const& was = before.state[one];
        black_powder::UnitState const& is = after.state[one];
        return is.casualties > was.casualties || is.disordered != was.disordered ||
               is.fate != was.fate;
    };
    bool went_in =
        suffered(unit) || black_powder::engaged(view, unit) || has_fought(before, after, unit);
    for (UnitId other = 0; other < after.units.count; ++other) {
        if (side_of(other) == side_of(unit)) continue;
        went_in |= suffered(other) || after.units.pose[other] != before.units.pose[other];
    }
    return went_in && obeys(before, after, unit);
}

// BP-CMD-08, -17
std::string BlackPowder::cost_of_failure(Battle const& before, Battle const& after,
                                         UnitId unit) const {
    std::size_t const brigade = scenario().troops[unit].brigade;
    auto const given = black_powder::OrdersEnded::no;
    if (before.brigade[brigade].orders_ended != given ||
        after.brigade[brigade].orders_ended == given) {
        return {};
    }
    return name_of(scenario().brigades[brigade].commander) + " gives no more orders this turn";
}

// BP-CMD-02, -06, -15: the most that the commander may roll for all moves of an order.
std::string BlackPowder::price_text(Order const& order, Battle const& battle) const {
    using black_powder::OrderKind;
    if (order.kind != OrderKind::order && order.kind != OrderKind::rally) return {};
    chance::Roll const roll =
        black_powder::roll_for_order({scenario(), battle}, order.unit, order.kind);
    if (roll.certain()) return {};
    int const least = order.kind == OrderKind::rally ? 0 : 1;
    int const wanted = std::max<int>(least, order.parts);
    int for_one = 0;
    int for_all = 0;
    // A reading may be of several sums, of which the roll knows the lowest alone.
    int const lowest = roll.chance.dice;
    int const highest = roll.chance.dice * static_cast<int>(chance::faces_of_die);
    for (int sum = lowest; sum <= highest; ++sum) {
        auto const step = static_cast<std::size_t>(sum - lowest);
        auto const result =
            black_powder::result_of_order(scenario(), roll, roll.chance.reading_of_sum[step]);
        if (result.failed || result.blunder) continue;
        if (result.moves >= least) for_one = std::max(for_one, sum);
        if (result.moves >= wanted) for_all = std::max(for_all, sum);
    }
    if (for_one == 0) return {};
    if (for_all == 0) return fmt::format("a command roll of {} or less for one move", for_one);
    if (for_all == for_one) return fmt::format("a command roll of {} or less", for_all);
    return fmt::format("a command roll of {} or less, {} for one move", for_all, for_one);
}

UnitId BlackPowder::target_of(Order const& order) const {
    if (order.parts == 0) return order.target;
    Part const& last = order.part[order.parts - 1U];
    return last.kind == Part::Kind::charge ? last.target : order.target;
}

namespace {

/// A path that turns by a right angle, goes straight and turns back, as a move to the side.
std::optional<Step> aside_along(geometry::Path const& path) {
    using Kind = geometry::Segment::Kind;
    constexpr CentiDegree quarter_cdeg = full_turn_cdeg / 4;
    constexpr CentiDegree nearly_cdeg = 300;
    if (path.count != 3 || path.segments[0].kind != Kind::pivot ||
        path.segments[1].kind != Kind::straight || path.segments[2].kind != Kind::pivot) {
        return std::nullopt;
    }
    std::int32_t const turn = path.segments[0].amount;
    bool const square = turn > quarter_cdeg - nearly_cdeg && turn < quarter_cdeg + nearly_cdeg;
    bool const other = -turn > quarter_cdeg - nearly_cdeg && -turn < quarter_cdeg + nearly_cdeg;
    bool const back = geometry::turn_between(turn + path.segments[2].amount, 0) < nearly_cdeg;
    if ((!square && !other) || !back || path.segments[1].amount <= 0) return std::nullopt;
    return Step{square ? Step::Kind::right : Step::Kind::left, path.segments[1].amount};
}

std::vector<black_powder::Order> sideways(UnitId unit, Step const& step) {
    black_powder::Order order{};
    order.kind = black_powder::OrderKind::order;
    order.unit = unit;
    order.parts = 1;
    order.part[0].steps = 1;
    order.part[0].step[0] = step;
    black_powder::Order own = order;
    own.kind = black_powder::OrderKind::initiative;
    return {order, own};
}

}  // namespace

/// A turn or wheel, then straight on in as many moves as needed: as an order and as a move by
/// initiative.
std::vector<BlackPowder::Order> BlackPowder::orders_along(UnitId unit,
                                                          geometry::Path const& path) const {
    using Kind = geometry::Segment::Kind;
    if (auto const aside = aside_along(path)) return sideways(unit, *aside);
    if (path.count == 0 || path.count > max_steps || scenario().troops[unit].commander) return {};
    bool const turns_first = path.segments[0].kind != Kind::straight;
    if (path.count == max_steps && (!turns_first || path.segments[1].kind != Kind::straight)) {
        return {};
    }
    Order order{};
    order.kind = black_powder::OrderKind::order;
    order.unit = unit;
    order.parts = 1;
    Part& first = order.part[0];
    std::int32_t left = 0;
    for (std::size_t i = 0; i < path.count; ++i) {
        geometry::Segment const& segment = path.segments[i];
        if (segment.kind == Kind::straight) left = segment.amount;
        if (segment.kind == Kind::pivot)
            first.step[first.steps++] = {Step::Kind::turn, segment.amount};
        if (segment.kind == Kind::wheel)
            first.step[first.steps++] = {Step::Kind::wheel, segment.amount};
    }
    Mil const move = move_of(scenario(), unit, black_powder::Formation::line);
    Step::Kind const kind = left < 0 ? Step::Kind::back : Step::Kind::forward;
    left = left < 0 ? -left : left;
    if (left > 0) first.step[first.steps++] = {kind, std::min(left, move)};
    for (left -= move; left > 0 && order.parts < max_parts; left -= move) {
        Part& next = order.part[order.parts++];
        next.step[next.steps++] = {kind, std::min(left, move)};
    }
    Order own = order;
    own.kind = black_powder::OrderKind::initiative;
    return {order, own};
}

std::optional<BlackPowder::Order> BlackPowder::order_to(UnitId unit, geometry::Point place) const {
    if (!scenario().troops[unit].commander) return std::nullopt;
    Order order{black_powder::OrderKind::ride, unit};
    order.place = place;
    return order;
}

std::optional<BlackPowder::Battle> BlackPowder::as_meant(Battle const& battle,
                                                         Order const& order) const {
    if (order.kind != black_powder::OrderKind::order) return std::nullopt;
    return command::after_moves({scenario(), battle}, order, order.parts);
}

std::vector<BlackPowder::Order> BlackPowder::orders_at(UnitId unit, UnitId target) const {
    using Kind = black_powder::OrderKind;
    if (side_of(unit) == side_of(target)) return {{Kind::ride, unit, target}};
    Order charge{Kind::order, unit};
    charge.parts = 1;
    charge.part[0].kind = Part::Kind::charge;
    charge.part[0].target = target;
    Order by_initiative = charge;
    by_initiative.kind = Kind::initiative;
    return {charge, by_initiative, {Kind::shoot, unit, target}};
}

// BP-CMD-06: where one move does not suffice, as in a wood, two or three may.
std::vector<BlackPowder::Order> BlackPowder::in_more_moves(Order const& order) const {
    std::vector<Order> orders;
    if (order.kind != black_powder::OrderKind::order || order.parts == 0) return orders;
    Mil way_mil = 0;
    for (std::size_t i = 0; i < order.parts; ++i) {
        Part const& part = order.part[i];
        bool const goes = part.steps > 0 && part.step[part.steps - 1U].kind >= Step::Kind::forward;
        if (part.kind != Part::Kind::go || !goes) return orders;
        way_mil += part.step[part.steps - 1U].amount;
    }
    Part const& first = order.part[0];
    for (std::uint8_t parts = order.parts + 1; parts <= max_parts; ++parts) {
        Order spread = order;
        spread.parts = parts;
        Mil left_mil = way_mil;
        for (std::size_t i = 0; i < parts; ++i) {
            Mil const part_mil = left_mil / static_cast<Mil>(parts - i);
            left_mil -= part_mil;
            if (part_mil == 0) return orders;
            spread.part[i] = i == 0 ? first : Part{};
            if (i > 0) spread.part[i].steps = 1;
            spread.part[i].step[spread.part[i].steps - 1U] = {first.step[first.steps - 1U].kind,
                                                              part_mil};
        }
        orders.push_back(spread);
    }
    return orders;
}

Mil BlackPowder::farthest_mil(Battle const& battle, UnitId unit) const {
    if (!is_on_table(battle, unit)) return 0;
    if (scenario().troops[unit].commander) return scenario().moves.ride_mil;
    Mil const most_mil = std::max(move_of(scenario(), unit, black_powder::Formation::line),
                                  move_of(scenario(), unit, battle.state[unit].formation));
    return static_cast<Mil>(max_parts) * most_mil;
}

std::span<ReachBand const> BlackPowder::bands() const {
    static constexpr std::array<ReachBand, max_parts> moves{
        {{"move", "one move"}, {"two_moves", "two moves"}, {"three_moves", "three moves"}}};
    return moves;
}

int BlackPowder::band_of(Order const& order) const {
    return std::max<int>(order.parts, 1) - 1;
}

BlackPowder::Battle BlackPowder::in_turn_of(Battle const& battle, SideId side) const {
    Battle then = battle;
    then.active = side;
    then.phase = black_powder::Phase::command;
    for (UnitId unit = 0; unit < unit_count(); ++unit) {
        if (side_of(unit) == side) then.state[unit].ordered = false;
    }
    for (auto& brigade : then.brigade) brigade.orders_ended = black_powder::OrdersEnded::no;
    return then;
}

// BP-SHT-08..10, -14, BP-R-14
FireZone BlackPowder::fire_zone(Battle const& battle, UnitId unit) const {
    using black_powder::Formation;
    constexpr CentiDegree quarter_line_cdeg = full_turn_cdeg / 8;  // as geometry/quarters.h
    auto const& command = scenario().command;
    Mil const range_mil =
        black_powder::stands({scenario(), battle}, unit) ? range_of(scenario(), unit) : 0;
    if (range_mil == 0 || battle.state[unit].formation == Formation::march_column) return {};
    FireZone zone;
    zone.all_round = faces_all_ways(battle, unit);
    zone.outwards_cdeg = scenario().options.shoots_straight_ahead ? 0 : quarter_line_cdeg;
    zone.ranges = {{command.close_range_mil, "close range"},
                   {range_mil / command.half_range_parts, "half range"},
                   {range_mil, "full range"}};
    return zone;
}

std::optional<rules::Refusal> BlackPowder::why_no_shot(Battle const& battle, UnitId unit,
                                                       UnitId target) const {
    if (fire_zone(battle, unit).ranges.empty()) return std::nullopt;
    return black_powder::refuse_target({scenario(), battle}, unit, target);
}

// BP-CMD-32: so near a commander rallies.
Mil BlackPowder::command_radius_mil(UnitId unit) const {
    return scenario().troops[unit].commander ? scenario().command.rally_mil : 0;
}

int BlackPowder::legs_of(Order const& order) const {
    int legs = 0;
    for (std::size_t i = 0; i < order.parts; ++i) legs += std::max<int>(1, order.part[i].steps);
    return legs;
}

std::vector<Usage> BlackPowder::usages() const {
    return {
        {"begin", "begin turn", "the morale of brigades; then initiative and command"},
        {"order", "order UNIT to forward 12, forward 6",
         "as many moves as the dice give; or \"back 6\", \"left 6\""},
        {"order", "order UNIT to wheel left 45",
         "or \"turn right 30 then forward 6\", \"turn about\""},
        {"order", "order UNIT to form square",
         "or line, attack column; also \"limber\", \"unlimber\""},
        {"order", "order UNIT to charge ENEMY", "with all moves that the dice give"},
        {"initiative", "initiative UNIT to forward 6",
         "one move or charge without dice, with an enemy within 12 inches"},
        {"rally", "rally UNIT", "takes a casualty off; the commander's last order"},
        {"ride", "ride COMMANDER to UNIT", "or to a place: \"to 20,4.5\""},
        {"shoot", "shoot UNIT at ENEMY", "in the shooting phase, once each"},
        {"fight", "fight UNIT", "a round of the combat that it is in"},
        {"end", "end", "ends the phase"},
    };
}

bool BlackPowder::candidates_are_all(Battle const& battle) const {
    using black_powder::Phase;
    return battle.phase == Phase::opening || battle.phase == Phase::shooting ||
           battle.phase == Phase::hand_to_hand;
}

// BP-SHK-01: a unit with as many casualties as stamina is shaken.
std::optional<UnitStrength> BlackPowder::strength(Battle const& battle, UnitId unit) const {
    black_powder::Troop const& troop = scenario().troops[unit];
    if (troop.commander) return std::nullopt;
    int const casualties = battle.state[unit].casualties;
    return UnitStrength{std::max(0, troop.stamina - casualties), troop.stamina,
                        counted(static_cast<std::size_t>(casualties), "casualty", "casualties") +
                            " of stamina " + std::to_string(troop.stamina)};
}

std::size_t BlackPowder::command_of(UnitId unit) const {
    return scenario().troops[unit].brigade;
}

std::string BlackPowder::command_note(Battle const& battle, std::size_t command) const {
    black_powder::BrigadeState const& state = battle.brigade[command];
    if (state.mood == BrigadeMood::retreats) return "goes back";
    if (state.mood == BrigadeMood::no_advance) return "does not advance";
    return state.orders_ended == black_powder::OrdersEnded::no ? "" : "no more orders";
}

std::string BlackPowder::more_about(Battle const& battle, UnitId unit) const {
    black_powder::Troop const& troop = scenario().troops[unit];
    if (troop.commander) return "  rating " + std::to_string(troop.rating) + "\n";
    std::string text = "  hand-to-hand " + std::to_string(troop.hand_to_hand);
    if (troop.weapon != Weapon::none && !troop.is_guns()) {
        text += ", shooting " + std::to_string(troop.shooting);
    }
    text += ", morale " + std::to_string(troop.morale) + "+, stamina " +
            std::to_string(troop.stamina) + ", casualties " +
            std::to_string(battle.state[unit].casualties) + "\n";
    UnitId const commander = scenario().brigades[troop.brigade].commander;
    if (commander == rules::no_unit || !is_on_table(battle, commander)) return text;
    return text + "  " + name_of(commander) + " commands it, rating " +
           std::to_string(scenario().troops[commander].rating) + "\n";
}

/// A unit has dozens of candidates; lists only how far it goes and which enemies it reaches.
std::string BlackPowder::reach(Battle const& battle, UnitId unit) const {
    if (!black_powder::stands({scenario(), battle}, unit))
        return name_of(unit) + " is no unit on the table\n";
    auto const formation = battle.state[unit].formation;
    Mil const move = move_of(scenario(), unit, formation);
    std::string out = name_of(unit) + ": one move is " + text::inches_text(move) + " in " +
                      std::string{formation_word(scenario().troops[unit], formation)} +
                      "; an order gives up to " + std::to_string(max_parts) + "\n";
    if (auto const no = black_powder::refuse_orders({scenario(), battle}, unit)) {
        out += "  " + no->because + " (" + std::string{no->rule.text} + ")\n";
    }
    auto const orders = candidates_of(*this, battle, unit);
    out += targets_line(orders, "may charge", [](Order const& order) { return order.parts > 0; });
    return out + targets_line(orders, "may shoot at", [](Order const& order) {
               return order.kind == black_powder::OrderKind::shoot;
           });
}

std::string BlackPowder::contents() const {
    std::size_t commanders = 0;
    for (black_powder::Troop const& troop : scenario().troops)
        commanders += troop.commander ? 1 : 0;
    return counted(scenario().troops.size() - commanders, "unit", "units") + " and " +
           counted(commanders, "commander", "commanders");
}

draw::TrackEnd BlackPowder::track_end(Battle const& battle, UnitId unit) const {
    switch (battle.state[unit].fate) {
        case black_powder::Fate::on_table:
            return draw::TrackEnd::stands;
        case black_powder::Fate::off_table:
            return draw::TrackEnd::off_table;
        default:
            return draw::TrackEnd::destroyed;
    }
}

int BlackPowder::points(UnitId unit) const {
    return scenario().troops[unit].commander ? 0 : scenario().troops[unit].points;
}

bool BlackPowder::is_in_forces(UnitId unit) const {
    return !scenario().troops[unit].commander;
}

std::vector<std::string_view> BlackPowder::luck_kinds() const {
    return {"orders", "brigade morale", "break tests", "shooting", "hand-to-hand", "saves"};
}

namespace {

/// 0 for readings with one of the bad outcomes, 1 for all others.
std::vector<int> worth_unless(chance::Roll const& roll, std::span<std::string_view const> bad) {
    std::vector<int> worth;
    for (int reading = 0; reading < roll.chance.readings; ++reading) {
        std::string_view const outcome = roll.chart->outcomes[outcome_of(roll, reading).name];
        worth.push_back(std::find(bad.begin(), bad.end(), outcome) == bad.end() ? 1 : 0);
    }
    return worth;
}

}  // namespace

// Hits and saves count by number; an order is good if it gives any move.
std::optional<report::Stake> BlackPowder::stake(Battle const&, chance::Chance const& chance,
                                                chance::EventKind) const {
    constexpr std::array<std::string_view, 2> no_order{"blunder", "no_move"};
    constexpr std::array<std::string_view, 2> no_courage{"no_advance", "retreat"};
    constexpr std::array<std::string_view, 3> no_stand{"breaks", "retires", "retires_disordered"};
    if (chance.roll == nullptr) return std::nullopt;
    chance::Roll const& roll = *chance.roll;
    auto const is_of = [&](chance::Chart const& chart) { return roll.chart == &chart; };
    black_powder::Scenario const& rules = scenario();
    bool const shoots = is_of(rules.volleys.shoot);
    bool const saves = is_of(rules.volleys.save);
    report::Stake stake;
    stake.side = side_of(chance.unit);
    if (is_of(rules.command.command)) {
        stake.kind = "orders";
        stake.worth = worth_unless(roll, no_order);
    } else if (is_of(rules.command.brigade)) {
        stake.kind = "brigade morale";
        stake.worth = worth_unless(roll, no_courage);
    } else if (is_of(rules.melees.breaks.chart)) {
        stake.kind = "break tests";
        stake.worth = worth_unless(roll, no_stand);
    } else if (shoots || saves || is_of(rules.melees.hand_to_hand)) {
        stake.kind = shoots ? "shooting" : saves ? "saves" : "hand-to-hand";
        stake.is_check = false;
        for (int reading = 0; reading < chance.readings; ++reading) {
            int const counted = outcome_of(roll, reading).data[0];
            // the chart counts the hits that were not saved
            stake.worth.push_back(saves ? chance.dice - counted : counted);
        }
    } else {
        return std::nullopt;  // the direction of a blunder
    }
    return stake;
}

}  // namespace esprit::games
