#include "games/men_who_would_be_kings/adapter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "command/men_who_would_be_kings/staff.h"
#include "games/adapter_battlefield.h"
#include "rules/men_who_would_be_kings/activation.h"
#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/redoubt.h"
#include "rules/men_who_would_be_kings/shooting.h"
#include "rules/men_who_would_be_kings/state_names.h"
#include "rules/men_who_would_be_kings/victory.h"

namespace esprit::games {

template class SystemAdapter<men_who_would_be_kings::System>;

namespace kings = men_who_would_be_kings;

namespace {

/// The spoken forms of orders whose log words have underscores.
/// 1 for readings with the wanted outcome, 0 for all others.
std::vector<int> worth_of_outcome(chance::Roll const& roll, std::uint16_t wanted) {
    std::vector<int> worth;
    for (int reading = 0; reading < roll.chance.readings; ++reading) {
        worth.push_back(outcome_of(roll, reading).name == wanted ? 1 : 0);
    }
    return worth;
}

/// Each reading is worth its own number.
void count_readings(chance::Chance const& chance, report::Stake& stake) {
    stake.is_check = false;
    for (int reading = 0; reading < chance.readings; ++reading) stake.worth.push_back(reading);
}

/// MW-VIC-01, -03: figures left, points and the last turn, which decide the battle.
std::string how_it_stands(kings::BattleView view) {
    std::string figures;
    std::string points;
    auto const scored = scores(view);
    for (SideId side = 0; side < scored.size(); ++side) {
        std::string const& name = view.scenario.common.sides[side].name;
        auto const strength = strength_of(view, side);
        std::string_view const joint = side == 0 ? "" : ", ";
        figures += fmt::format("{}{} {} of {}", joint, name, strength.left, strength.began);
        points += fmt::format("{}{} {}", joint, name, scored[side]);
    }
    std::string words = fmt::format("Figures left: {}; with {} left a side is defeated\nPoints: {}",
                                    figures, defeat_share_text(view.scenario), points);
    int const last = view.scenario.common.last_turn;
    if (last > 0) words += fmt::format("; turn {} is the last", last);
    return words + "\n";
}

}  // namespace

std::string MenWhoWouldBeKings::kind_of(Battle const& /*battle*/, UnitId unit) const {
    constexpr std::array<std::string_view, kings::type_count> kinds{"regular infantry",
                                                                    "irregular infantry",
                                                                    "tribal infantry",
                                                                    "regular cavalry",
                                                                    "irregular cavalry",
                                                                    "tribal cavalry",
                                                                    "gun"};
    kings::Troop const& troop = scenario().troops[unit];
    std::string kind{kinds[static_cast<std::size_t>(troop.type)]};
    // usually regulars have rifles and others older arms; exceptions are named
    bool const rifles = troop.weapon == kings::Weapon::rifles;
    if (is_regular(troop.type) && !rifles) kind += ", older arms";
    if (!is_regular(troop.type) && rifles) kind += ", rifles";
    return kind;
}

report::UnitStanding MenWhoWouldBeKings::standing(Battle const& battle, UnitId unit) const {
    using kings::Fate;
    using report::Holding;
    kings::UnitState const& state = battle.state[unit];
    namespace names = kings::state_names;
    if (state.fate != Fate::on_table) {
        return {names::of(state.fate),
                state.fate == Fate::reserve ? Holding::to_come : Holding::gone};
    }
    if (state.pinned > 0) return {names::pinned, Holding::weakened};
    return {names::steady, Holding::firm};
}

// MW-ACT-01: a unit that fails its activation does not act.
bool MenWhoWouldBeKings::has_gone_in(Battle const& /*before*/, Battle const& after,
                                     UnitId attacker) const {
    return after.state[attacker].done == kings::Done::acted;
}

int MenWhoWouldBeKings::harm(Battle const& battle, UnitId unit) const {
    kings::UnitState const& state = battle.state[unit];
    bool const gone = standing(battle, unit).holding == report::Holding::gone;
    return scenario().troops[unit].figures - (gone ? 0 : state.figures);
}

/// Units do not wheel, and tiny turns are ignored. A path longer than a move is first read At the
/// Double (MW-DO-04), which guns may not do (MW-DO-03).
std::vector<MenWhoWouldBeKings::Order> MenWhoWouldBeKings::orders_along(
    UnitId unit, geometry::Path const& path) const {
    using Kind = geometry::Segment::Kind;
    constexpr std::int32_t hair_cdeg = 25;
    Order order{};
    order.kind = kings::OrderKind::move;
    order.unit = unit;
    Mil far_mil = 0;
    for (std::size_t i = 0; i < path.count; ++i) {
        geometry::Segment const& segment = path.segments[i];
        if (segment.kind == Kind::wheel) return {};
        bool const turns = segment.kind == Kind::pivot;
        if (turns && segment.amount > -hair_cdeg && segment.amount < hair_cdeg) continue;
        if (!turns) far_mil += segment.amount < 0 ? -segment.amount : segment.amount;
        order.path.segments[order.path.count++] = segment;
    }
    if (order.path.count == 0) return {};
    std::vector<Order> orders{order, order};
    kings::Type const type = scenario().troops[unit].type;
    bool const doubles = scenario().types.refusal(type, "at_the_double") == nullptr;
    if (far_mil > full_move(scenario(), unit) && doubles)
        orders[0].kind = kings::OrderKind::at_the_double;
    return orders;
}

/// At the Double the end of the path is meant, as if the die sufficed.
std::optional<MenWhoWouldBeKings::Battle> MenWhoWouldBeKings::as_meant(Battle const& battle,
                                                                       Order const& order) const {
    if (order.kind != kings::OrderKind::at_the_double) return std::nullopt;
    constexpr Mil however_far_mil = 1'000'000;
    kings::Walk const walk = men_who_would_be_kings::walk_that_fits(
        {scenario(), battle}, order.unit, order.path, however_far_mil);
    if (walk.places.size() == 0) return std::nullopt;
    Battle after = battle;
    after.units.pose[order.unit] = walk.end();
    return after;
}

std::vector<MenWhoWouldBeKings::Order> MenWhoWouldBeKings::orders_at(UnitId unit,
                                                                     UnitId target) const {
    using Kind = kings::OrderKind;
    if (side_of(unit) == side_of(target)) return {};
    return {{Kind::attack, unit, target},
            {Kind::fire, unit, target},
            {Kind::volley_fire, unit, target}};
}

// MW-DO-04: at the double as far as the dice allow.
Mil MenWhoWouldBeKings::farthest_mil(Battle const& battle, UnitId unit) const {
    if (!is_on_table(battle, unit)) return 0;
    Mil const whole_mil = full_move(scenario(), unit);
    if (scenario().types.refusal(scenario().troops[unit].type, "at_the_double") != nullptr)
        return whole_mil;
    return whole_mil +
           static_cast<Mil>(scenario().actions.double_dice * chance::faces_of_die) * mil_per_inch;
}

std::span<ReachBand const> MenWhoWouldBeKings::bands() const {
    static constexpr std::array<ReachBand, 2> bands{
        {{"move", "a move"}, {"at_the_double", "at the double, with the best dice"}}};
    return bands;
}

int MenWhoWouldBeKings::band_of(Order const& order) const {
    return order.kind == kings::OrderKind::at_the_double ? 1 : 0;
}

MenWhoWouldBeKings::Battle MenWhoWouldBeKings::in_turn_of(Battle const& battle, SideId side) const {
    Battle then = battle;
    then.active = side;
    then.phase = kings::Phase::actions;
    then.hand = static_cast<std::uint8_t>(unit_count());
    for (UnitId unit = 0; unit < unit_count(); ++unit) {
        if (side_of(unit) == side) then.state[unit].done = kings::Done::nothing;
    }
    return then;
}

std::optional<rules::Refusal> MenWhoWouldBeKings::why_no_shot(Battle const& battle, UnitId unit,
                                                              UnitId target) const {
    if (fire_zone(battle, unit).ranges.empty()) return std::nullopt;
    return kings::refuse_shot({scenario(), battle}, unit, target);
}

// MW-FIRE-10..13, MW-DO-09, -10: straight in front, and in a redoubt to all sides.
FireZone MenWhoWouldBeKings::fire_zone(Battle const& battle, UnitId unit) const {
    FireZone zone;
    Mil const range_mil =
        is_on_table(battle, unit) ? range_of(scenario(), scenario().troops[unit]) : 0;
    if (range_mil == 0) return zone;
    zone.all_round =
        men_who_would_be_kings::redoubt_of({scenario(), battle}, unit) != field::no_feature;
    zone.ranges = {{range_mil / scenario().shooting.short_range_parts, "short range"},
                   {range_mil, "long range"}};
    return zone;
}

std::vector<Usage> MenWhoWouldBeKings::usages() const {
    return {
        {"move", "move UNIT forward 4", "also: back 2, turn left 45; several with commas"},
        {"double", "double UNIT forward 9", "at the double: as far as a die allows"},
        {"attack", "attack A at B", "a move and a die into contact, and a fight"},
        {"fire", "fire A at B", "half the range is short"},
        {"volley", "volley A at B", "from close order, at the nearest, at short range"},
        {"skirmish", "skirmish A forward 3, fire at B", "or: skirmish A fire at B, back 3"},
        {"close order", "close order UNIT", "until it moves"},
        {"ground", "ground UNIT", "cover one step better until it acts"},
        {"rally", "rally UNIT", "a pinned unit can do nothing else"},
        {"take off", "take off UNIT", "by a card: off the table, without its markers"},
        {"deploy", "deploy A at near edge 12", "by a card; or: deploy A behind B"},
        {"draw", "draw", "the hand of the turn"},
        {"end", "end", "ends the turn"},
    };
}

Briefing MenWhoWouldBeKings::briefing(Battle const& battle) const {
    if (battle.phase != kings::Phase::actions) return {};
    std::string words = fmt::format("Activation Cards left: {}", battle.hand);
    if (battle.hand_jokers > 0) {
        words += fmt::format(", {} of them {}", battle.hand_jokers,
                             battle.hand_jokers == 1 ? "a Joker" : "Jokers");
    }
    words += ". Each order takes one.\n";
    if (battle.rallied != kings::no_unit && battle.hand_jokers > 0) {
        words += fmt::format("{} has rallied: an action ordered now is played by a Joker\n",
                             name_of(battle.rallied));
    }
    return {words + how_it_stands({scenario(), battle})};
}

std::string MenWhoWouldBeKings::states(Battle const& battle, UnitId unit) const {
    kings::UnitState const& state = battle.state[unit];
    report::UnitStanding const now = standing(battle, unit);
    if (now.holding == report::Holding::gone) return std::string{now.word};
    std::string text =
        fmt::format("{} of {} figures", state.figures, scenario().troops[unit].figures);
    if (state.fate == kings::Fate::reserve) return "off the table, " + text;
    for (std::string_view const word :
         men_who_would_be_kings::state_words({scenario(), battle}, unit)) {
        text += ", " + std::string{word};
        if (word == "pinned" && state.pinned > 1) text += fmt::format(" {} times", state.pinned);
    }
    constexpr std::array<std::string_view, 5> done{"", ", has acted", ", has failed to act",
                                                   ", has rallied", ", has arrived"};
    return text + std::string{done[static_cast<std::size_t>(state.done)]};
}

std::optional<UnitStrength> MenWhoWouldBeKings::strength(Battle const& battle, UnitId unit) const {
    int const left = battle.state[unit].figures;
    int const of = scenario().troops[unit].figures;
    return UnitStrength{left, of, fmt::format("{} of {} figures", left, of)};
}

// MW-ACT-02, -03. A rally is a test of its own (MW-R-05).
std::string MenWhoWouldBeKings::price_text(Order const& order, Battle const& battle) const {
    std::string_view const action = action_name(order.kind);
    if (action.empty() || order.kind == kings::OrderKind::rally) return {};
    chance::Roll roll;
    prepare(scenario().activation,
            kings::activation_facts({scenario(), battle}, order.unit, action), roll,
            name_of(order.unit), order.unit);
    if (roll.certain()) return "no roll: it is free";
    return fmt::format("a roll of {}+", roll.needed - roll.on_the_roll);
}

std::string MenWhoWouldBeKings::more_about(Battle const& battle, UnitId unit) const {
    kings::Troop const& troop = scenario().troops[unit];
    bool const led = !battle.state[unit].leaderless && troop.leadership.has_value();
    std::string const leader =
        led ? fmt::format("Leadership {}+{}", *troop.leadership, troop.brutal ? ", brutal" : "")
            : std::string{"leaderless"};
    return fmt::format("  {}, Discipline {:+d}; worth {} points\n  moves {}, shoots {}\n", leader,
                       discipline_of(scenario(), troop, led), troop.points,
                       text::inches_text(full_move(scenario(), unit)),
                       text::inches_text(range_of(scenario(), troop)));
}

std::string MenWhoWouldBeKings::reach(Battle const& battle, UnitId unit) const {
    using kings::OrderKind;
    if (!is_on_table(battle, unit)) return name_of(unit) + " is not on the table\n";
    std::string out =
        fmt::format("{}: moves {}", name_of(unit), text::inches_text(full_move(scenario(), unit)));
    if (Mil const range = range_of(scenario(), scenario().troops[unit]); range > 0) {
        out += ", shoots " + text::inches_text(range);
    }
    out += "\n";
    if (battle.state[unit].pinned > 0) {
        return out + "  is pinned: it can only try to rally (MW-R-05)\n";
    }
    auto const orders = candidates_of(*this, battle, unit);
    out += targets_line(orders, "may attack",
                        [](Order const& order) { return order.kind == OrderKind::attack; });
    return out + targets_line(orders, "could fire at", [](Order const& order) {
               return order.kind == OrderKind::fire || order.kind == OrderKind::volley_fire;
           });
}

draw::TrackEnd MenWhoWouldBeKings::track_end(Battle const& battle, UnitId unit) const {
    using kings::Fate;
    switch (battle.state[unit].fate) {
        case Fate::on_table:
            return draw::TrackEnd::stands;
        case Fate::fled:
        case Fate::reserve:
            return draw::TrackEnd::off_table;
        default:
            return draw::TrackEnd::destroyed;
    }
}

// MW-VIC-03: losses are counted in figures.
std::vector<report::SideLosses> MenWhoWouldBeKings::losses(Battle const& battle) const {
    std::vector<report::SideLosses> losses(scenario().common.sides.size());
    for (std::size_t side = 0; side < losses.size(); ++side) {
        auto const strength =
            men_who_would_be_kings::strength_of({scenario(), battle}, static_cast<SideId>(side));
        losses[side].began_points = strength.began;
        losses[side].lost_points = strength.began - strength.left;
        losses[side].percent =
            Exact{std::uint64_t{100} * static_cast<std::uint64_t>(strength.began - strength.left),
                  static_cast<std::uint64_t>(strength.began)};
    }
    return losses;
}

std::vector<std::string_view> MenWhoWouldBeKings::luck_kinds() const {
    return {"activation", "pinning tests", "rally tests", "leaders", "fire", "fights", "Jokers"};
}

std::optional<report::Stake> MenWhoWouldBeKings::stake(Battle const& before,
                                                       chance::Chance const& chance,
                                                       chance::EventKind) const {
    report::Stake stake;
    bool const of_unit = chance.kind != chance::ChanceKind::cards;
    stake.side = of_unit ? side_of(chance.unit) : before.active;
    if (chance.roll != nullptr) {
        chance::Roll const& roll = *chance.roll;
        if (roll.chart == &scenario().activation) {
            stake.kind = "activation";
            stake.worth = worth_of_outcome(roll, scenario().acts);
        } else if (roll.chart == &scenario().volley.pinning) {
            stake.kind = "pinning tests";
            stake.worth = worth_of_outcome(roll, scenario().volley.steady);
        } else if (roll.chart == &scenario().volley.rally) {
            stake.kind = "rally tests";
            stake.worth = worth_of_outcome(roll, scenario().volley.rallied);
        } else {
            stake.kind = roll.chart == &scenario().volley.fire ? "fire" : "fights";
            count_readings(chance, stake);
        }
    } else if (chance.kind == chance::ChanceKind::cards) {
        stake.kind = "Jokers";
        count_readings(chance, stake);
    } else if (chance.use == chance::DiceUse::leader) {
        stake.kind = "leaders";
        stake.worth = {1, 0};  // the leader survives, or falls
    } else {
        return std::nullopt;  // distances of moves are neither good nor bad
    }
    return stake;
}

}  // namespace esprit::games
