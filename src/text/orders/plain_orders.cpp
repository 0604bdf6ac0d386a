#include "text/orders/plain_orders.h"

#include <array>
#include <cctype>

#include "base/expect.h"

namespace esprit::text {
namespace {

using geometry::Path;
using geometry::Segment;

constexpr CentiDegree half_turn = full_turn_cdeg / 2;

std::string plain_inches(Mil length_mil) {
    constexpr Mil tenth_mil = 100;
    Mil const tenths = (length_mil + tenth_mil / 2) / tenth_mil;
    std::string text = std::to_string(tenths / 10);
    if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
    return text + (text == "1" ? " inch" : " inches");
}

/// "left 30 degrees"
std::string angle_text(CentiDegree angle_cdeg) {
    CentiDegree const size_cdeg = angle_cdeg < 0 ? -angle_cdeg : angle_cdeg;
    CentiDegree const degrees = (size_cdeg + 50) / 100;
    return std::string{angle_cdeg < 0 ? "left " : "right "} + std::to_string(degrees) +
           (degrees == 1 ? " degree" : " degrees");
}

std::string turn_text(CentiDegree angle_cdeg) {
    if (angle_cdeg == half_turn || angle_cdeg == -half_turn) return "turn about";
    return "turn " + angle_text(angle_cdeg);
}

std::string segment_text(Segment const& segment) {
    switch (segment.kind) {
        case Segment::Kind::pivot:
            return turn_text(segment.amount);
        case Segment::Kind::wheel:
            return "wheel " + angle_text(segment.amount);
        case Segment::Kind::straight:
            break;
    }
    return segment.amount < 0 ? "move back " + plain_inches(-segment.amount)
                              : "move " + plain_inches(segment.amount);
}

/// A turn or a move so small that its rounded number would be 0.
bool rounds_to_nothing(Segment const& segment) {
    constexpr CentiDegree half_degree_cdeg = 50;
    constexpr Mil half_tenth_mil = 50;
    int const least = segment.kind == Segment::Kind::straight ? half_tenth_mil : half_degree_cdeg;
    return segment.amount < least && segment.amount > -least;
}

std::string capitalised(std::string words) {
    if (!words.empty()) {
        words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
    }
    return words;
}

std::string_view deed_of(Path const& path) {
    bool turns = false;
    for (std::size_t i = 0; i < path.count; ++i) {
        if (path.segments[i].kind == Segment::Kind::straight) {
            return path.segments[i].amount < 0 ? "back" : "move";
        }
        turns = true;
    }
    return turns ? "turn" : "other";
}

PlainOrder move_order(Path const& path) {
    return {capitalised(plain_path(path)), deed_of(path)};
}

/// An order that may end with a turn: "Limber", "Rally, turn left 30 degrees".
PlainOrder with_path(std::string words, std::string_view deed, Path const& path) {
    if (path.count > 0) words += ", " + plain_path(path);
    return {std::move(words), deed};
}

// in the order of Formation, which two systems share
constexpr std::array<std::string_view, 5> formations{"line", "attack column", "march column",
                                                     "square", "skirmish order"};

}  // namespace

std::string plain_path(Path const& path) {
    std::string text;
    for (std::size_t i = 0; i < path.count; ++i) {
        if (rounds_to_nothing(path.segments[i])) continue;
        text += (text.empty() ? "" : ", ") + segment_text(path.segments[i]);
    }
    return text.empty() && path.count > 0 ? "shift by a hair" : text;
}

std::string plain_sentence(std::string_view unit, PlainOrder const& order) {
    if (unit.empty()) return order.words;
    std::string words = order.words;
    if (!words.empty()) {
        words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
    }
    return std::string{unit} + ": " + words;
}

PlainOrder plain_order(grande_tactique::Scenario const& scenario,
                       grande_tactique::Order const& order) {
    using grande_tactique::OrderKind;
    auto const target = [&] { return scenario.troops[order.target].name; };
    switch (order.kind) {
        case OrderKind::charge:
            return {"Charge " + target(), "charge"};
        case OrderKind::contact:
            return {"Move up to " + target() + " without charging", "move"};
        case OrderKind::resolve_charges:
            return {"Fight out the charges", "end"};
        case OrderKind::begin_turn:
            return {"Begin the turn", "end"};
        case OrderKind::change_plan: {
            std::string text = "Change the plan of " + scenario.corps[order.corps].name + ": ";
            if (order.ranked == 0) return {text + "none any more", "other"};
            for (std::size_t i = 0; i < order.ranked; ++i) {
                text += (i == 0 ? "" : ", then ") + scenario.divisions[order.ranking[i]].name;
            }
            return {std::move(text), "other"};
        }
        case OrderKind::roll_pips:
            return {"Roll for PIPs", "end"};
        case OrderKind::move:
            return move_order(order.path);
        case OrderKind::form_square:
            return {"Form square", "form"};
        case OrderKind::leave_square:
            return with_path("Leave the square", "form", order.path);
        case OrderKind::limber:
            return with_path("Limber the guns", "guns", order.path);
        case OrderKind::unlimber:
            return with_path("Unlimber the guns", "guns", order.path);
        case OrderKind::start_fire:
            return {"Open fire", "fire"};
        case OrderKind::stop_fire:
            return {"Cease fire", "other"};
        case OrderKind::rally:
            return with_path("Rally", "rally", order.path);
        case OrderKind::spike:
            return {"Spike the guns of " + target(), "guns"};
        case OrderKind::restore:
            return {"Restore the guns", "guns"};
        case OrderKind::ride:
            return {order.target == grande_tactique::no_unit ? "Ride there" : "Join " + target(),
                    "ride"};
        case OrderKind::leave_table:
            return {"Leave the table", "leave"};
        case OrderKind::end_pips:
            return {"End the orders", "end"};
        case OrderKind::fire:
            return {"Fire at " + target(), "fire"};
        case OrderKind::end_fire:
            return {"End the firing", "end"};
    }
    ESPRIT_EXPECT(false, "an order has a kind");
}

PlainOrder plain_order(rank_and_file::Scenario const& scenario, rank_and_file::Order const& order) {
    using rank_and_file::OrderKind;
    auto const target = [&] { return scenario.troops[order.target].name; };
    switch (order.kind) {
        case OrderKind::roll_initiative:
            return {"Roll for initiative", "end"};
        case OrderKind::charge:
            return {"Charge " + target(), "charge"};
        case OrderKind::end_declarations:
            return {"End the charge declarations", "end"};
        case OrderKind::rally:
            return {"Take the rally tests", "end"};
        case OrderKind::resolve_charges:
            return {"Carry out the charges", "end"};
        case OrderKind::move:
            return move_order(order.path);
        case OrderKind::form:
            return {"Form " + std::string{formations[static_cast<std::size_t>(order.formation)]},
                    "form"};
        case OrderKind::limber:
            return {"Limber the guns", "guns"};
        case OrderKind::unlimber:
            return {"Unlimber the guns", "guns"};
        case OrderKind::end_movement:
            return {"End the movement", "end"};
        case OrderKind::fire:
            return {"Fire at " + target(), "fire"};
        case OrderKind::end_fire:
            return {"End the firing", "end"};
        case OrderKind::test_morale:
            return {"Take the morale tests", "end"};
        case OrderKind::fight:
            return {"Fight this melee next", "fight"};
        case OrderKind::attach:
            return {"Join " + target(), "ride"};
        case OrderKind::detach:
            return {"Leave the unit that he is with", "ride"};
        case OrderKind::end_turn:
            return {"End the turn", "end"};
    }
    ESPRIT_EXPECT(false, "an order has a kind");
}

namespace {

std::string plain_step(black_powder::Step const& step) {
    using Kind = black_powder::Step::Kind;
    switch (step.kind) {
        case Kind::turn:
            return turn_text(step.amount);
        case Kind::wheel:
            return "wheel " + angle_text(step.amount);
        case Kind::forward:
            return "move " + plain_inches(step.amount);
        case Kind::back:
            return "move back " + plain_inches(step.amount);
        case Kind::left:
            return "move " + plain_inches(step.amount) + " to the left";
        case Kind::right:
            return "move " + plain_inches(step.amount) + " to the right";
    }
    ESPRIT_EXPECT(false, "a step has a kind");
}

PlainOrder part_order(black_powder::Scenario const& scenario, black_powder::Order const& order,
                      black_powder::Part const& part) {
    using black_powder::Formation;
    using Kind = black_powder::Step::Kind;
    if (part.kind == black_powder::Part::Kind::charge) {
        return {"charge " + scenario.troops[part.target].name, "charge"};
    }
    if (part.kind == black_powder::Part::Kind::form) {
        if (scenario.troops[order.unit].is_guns()) {
            bool const line = part.formation == Formation::line;
            return {line ? "unlimber the guns" : "limber the guns", "guns"};
        }
        return {"form " + std::string{formations[static_cast<std::size_t>(part.formation)]},
                "form"};
    }
    PlainOrder plain{{}, "turn"};
    for (std::size_t i = 0; i < part.steps; ++i) {
        Kind const kind = part.step[i].kind;
        plain.words += (i == 0 ? "" : ", ") + plain_step(part.step[i]);
        if (kind == Kind::back) plain.deed = "back";
        if (kind == Kind::forward || kind == Kind::left || kind == Kind::right) plain.deed = "move";
    }
    return plain;
}

/// Whether a move goes on as the one before it has ended: as far ahead or back again.
bool goes_on(black_powder::Part const& part, black_powder::Part const& before) {
    using Kind = black_powder::Step::Kind;
    if (part.kind != before.kind || part.steps != 1 || before.steps == 0) return false;
    black_powder::Step const& step = part.step[0];
    black_powder::Step const& last = before.step[before.steps - 1];
    bool const is_straight = step.kind == Kind::forward || step.kind == Kind::back;
    return is_straight && step.kind == last.kind && step.amount == last.amount;
}

/// The moves of an order. The dice say how many of them are made.
PlainOrder parts_order(black_powder::Scenario const& scenario, black_powder::Order const& order) {
    constexpr std::array<std::string_view, black_powder::max_parts> before{
        "", "; then, if the dice allow, ", "; and then "};
    PlainOrder plain;
    for (std::size_t i = 0; i < order.parts; ++i) {
        PlainOrder const part = part_order(scenario, order, order.part[i]);
        bool const again = i > 0 && goes_on(order.part[i], order.part[i - 1]);
        plain.words += std::string{before[i]} + (again ? "as far again" : part.words);
        if (i == 0 || part.deed == "charge") plain.deed = part.deed;
    }
    plain.words = capitalised(std::move(plain.words));
    return plain;
}

}  // namespace

PlainOrder plain_order(black_powder::Scenario const& scenario, black_powder::Order const& order) {
    using black_powder::OrderKind;
    switch (order.kind) {
        case OrderKind::begin_turn:
            return {"Begin the turn", "end"};
        case OrderKind::initiative: {
            PlainOrder plain = parts_order(scenario, order);
            plain.words += ", without dice";
            return plain;
        }
        case OrderKind::end_initiative:
            return {"End the initiative moves", "end"};
        case OrderKind::order:
            return parts_order(scenario, order);
        case OrderKind::rally:
            return {"Rally: take a casualty off", "rally"};
        case OrderKind::ride:
            return {order.target == black_powder::no_unit
                        ? "Ride there"
                        : "Join " + scenario.troops[order.target].name,
                    "ride"};
        case OrderKind::end_command:
            return {"End the orders", "end"};
        case OrderKind::shoot:
            return {"Shoot at " + scenario.troops[order.target].name, "fire"};
        case OrderKind::end_shooting:
            return {"End the shooting", "end"};
        case OrderKind::fight:
            return {"Fight this combat next", "fight"};
    }
    ESPRIT_EXPECT(false, "an order has a kind");
}

PlainOrder plain_order(men_who_would_be_kings::Scenario const& scenario,
                       men_who_would_be_kings::Order const& order) {
    using men_who_would_be_kings::OrderKind;
    auto const target = [&] { return scenario.troops[order.target].name; };
    switch (order.kind) {
        case OrderKind::draw_cards:
            return {"Draw the cards of the turn", "end"};
        case OrderKind::at_the_double:
            return {"At the double: " + plain_path(order.path), deed_of(order.path)};
        case OrderKind::attack:
            return {"Attack " + target(), "charge"};
        case OrderKind::fire:
            return {"Fire at " + target(), "fire"};
        case OrderKind::form_close_order:
            return {"Form close order", "form"};
        case OrderKind::go_to_ground:
            return {"Go to ground", "form"};
        case OrderKind::move:
            return move_order(order.path);
        case OrderKind::rally:
            return {"Rally", "rally"};
        case OrderKind::skirmish: {
            std::string const fire = "fire at " + target();
            std::string const path = plain_path(order.path);
            return {"Skirmish: " + (order.fire_first ? fire + ", " + path : path + ", " + fire),
                    "fire"};
        }
        case OrderKind::volley_fire:
            return {"Volley at " + target(), "fire"};
        case OrderKind::take_off:
            return {"Leave the table", "leave"};
        case OrderKind::deploy: {
            constexpr std::array<std::string_view, 4> edges{"near", "far", "left", "right"};
            if (order.target != men_who_would_be_kings::no_unit) {
                return {"Arrive behind " + target(), "move"};
            }
            return {"Arrive at the " + std::string{edges[static_cast<std::size_t>(order.edge)]} +
                        " edge, " + plain_inches(order.along_mil) + " along it",
                    "move"};
        }
        case OrderKind::end_turn:
            return {"End the turn", "end"};
    }
    ESPRIT_EXPECT(false, "an order has a kind");
}

}  // namespace esprit::text
