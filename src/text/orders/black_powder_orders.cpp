#include "text/orders/black_powder_orders.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "base/nearest.h"
#include "chance/ruleset.h"
#include "text/orders/grande_tactique_orders.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

using black_powder::no_unit;
using black_powder::Part;
using black_powder::Step;
using black_powder::UnitId;
using play::OrderError;

namespace {

constexpr std::string_view before_parts = " to ";
constexpr std::string_view between_parts = ", ";
constexpr std::string_view between_steps = " then ";
constexpr std::string_view before_target = " at ";

/// The form of the words behind a verb.
enum class BlackPowderForm : std::uint8_t { alone, unit, parts, place, target };

struct BlackPowderVerb {
    black_powder::OrderKind kind;
    BlackPowderForm form;
    std::string_view verb;
};
constexpr BlackPowderVerb black_powder_verbs[] = {
    {black_powder::OrderKind::begin_turn, BlackPowderForm::alone, "begin turn"},
    {black_powder::OrderKind::initiative, BlackPowderForm::parts, "initiative"},
    {black_powder::OrderKind::end_initiative, BlackPowderForm::alone, "end initiative"},
    {black_powder::OrderKind::order, BlackPowderForm::parts, "order"},
    {black_powder::OrderKind::rally, BlackPowderForm::unit, "rally"},
    {black_powder::OrderKind::ride, BlackPowderForm::place, "ride"},
    {black_powder::OrderKind::end_command, BlackPowderForm::alone, "end command"},
    {black_powder::OrderKind::shoot, BlackPowderForm::target, "shoot"},
    {black_powder::OrderKind::end_shooting, BlackPowderForm::alone, "end shooting"},
    {black_powder::OrderKind::fight, BlackPowderForm::unit, "fight"}};

BlackPowderVerb const& words_of(black_powder::OrderKind kind) {
    return *std::find_if(std::begin(black_powder_verbs), std::end(black_powder_verbs),
                         [kind](BlackPowderVerb const& words) { return words.kind == kind; });
}

std::string forms_of_black_powder_orders() {
    constexpr std::string_view behind[] = {"", " UNIT", " UNIT to MOVE, MOVE, MOVE",
                                           " COMMANDER to UNIT", " UNIT at UNIT"};
    std::string forms;
    for (BlackPowderVerb const& words : black_powder_verbs) {
        forms += (forms.empty() ? "" : ", ") + std::string{words.verb} +
                 std::string{behind[static_cast<std::size_t>(words.form)]};
    }
    return forms;
}

// in the order of Step::Kind, turns and wheels left out
constexpr std::array<std::string_view, 4> way_words{"forward ", "back ", "left ", "right "};
// in the order of Formation
constexpr std::array<std::string_view, 5> form_words{
    "form line", "form attack column", "form march column", "form square", "form skirmish"};

constexpr std::size_t first_way = 2;

/// "left 45", "right 30": clockwise in hundredths of a degree.
CentiDegree read_angle(std::string_view text) {
    for (std::string_view const side : {"left ", "right "}) {
        if (!text.starts_with(side)) continue;
        std::int32_t const amount = read_thousandths(text.substr(side.size()));
        if (amount < 0 || amount % thousandths_per_cdeg != 0) {
            throw OrderError{"an angle is above 0 with two decimal places at the most: \"" +
                             std::string{text} + "\""};
        }
        CentiDegree const angle = amount / thousandths_per_cdeg;
        return side == "left " ? -angle : angle;
    }
    throw OrderError{"which way, and how far? \"wheel left 45\", not \"" + std::string{text} +
                     "\""};
}

Step read_step(std::string_view text) {
    if (text == "turn about") return {Step::Kind::turn, half_turn_cdeg};
    if (text.starts_with("turn ")) return {Step::Kind::turn, read_angle(text.substr(5))};
    if (text.starts_with("wheel ")) return {Step::Kind::wheel, read_angle(text.substr(6))};
    for (std::size_t i = 0; i < way_words.size(); ++i) {
        if (!text.starts_with(way_words[i])) continue;
        return {static_cast<Step::Kind>(first_way + i),
                read_thousandths(text.substr(way_words[i].size()))};
    }
    throw OrderError{"\"" + std::string{text} +
                     "\" is no move; there are: forward 12, back 6, left 6, right 6, turn left 90, "
                     "turn about, wheel right 30, form line, limber, charge UNIT"};
}

std::string step_text(Step const& step) {
    auto const kind = static_cast<std::size_t>(step.kind);
    if (kind >= first_way) {
        return std::string{way_words[kind - first_way]} + chance::thousandths_text(step.amount);
    }
    bool const turn = step.kind == Step::Kind::turn;
    if (turn && step.amount == half_turn_cdeg) return "turn about";
    bool const left = step.amount < 0;
    return std::string{turn ? "turn " : "wheel "} + (left ? "left " : "right ") +
           chance::thousandths_text((left ? -step.amount : step.amount) * thousandths_per_cdeg);
}

bool is_place(std::string_view text) {
    return text.find(',') != std::string_view::npos &&
           text.find_first_not_of("0123456789.,-") == std::string_view::npos;
}

}  // namespace

UnitId BlackPowderOrders::unit_named(std::string_view name) const {
    UnitId const unit = scenario_.unit_named(name);
    if (unit != no_unit) return unit;
    std::vector<std::string_view> names;
    for (black_powder::Troop const& troop : scenario_.troops) names.push_back(troop.name);
    throw OrderError{"there is no unit \"" + std::string{name} + "\"" + did_you_mean(name, names)};
}

std::string BlackPowderOrders::part_text(UnitId unit, Part const& part) const {
    switch (part.kind) {
        case Part::Kind::charge:
            return "charge " + scenario_.troops[part.target].name;
        case Part::Kind::form:
            if (scenario_.troops[unit].is_guns()) {
                return part.formation == black_powder::Formation::line ? "unlimber" : "limber";
            }
            return std::string{form_words[static_cast<std::size_t>(part.formation)]};
        case Part::Kind::go:
            break;
    }
    std::string text;
    for (std::size_t i = 0; i < part.steps; ++i) {
        text += (i == 0 ? "" : std::string{between_steps}) + step_text(part.step[i]);
    }
    return text;
}

std::string BlackPowderOrders::order_text(black_powder::Order const& order) const {
    BlackPowderVerb const& words = words_of(order.kind);
    std::string text{words.verb};
    if (words.form == BlackPowderForm::alone) return text;
    text += " " + scenario_.troops[order.unit].name;
    switch (words.form) {
        case BlackPowderForm::parts:
            for (std::size_t i = 0; i < order.parts; ++i) {
                text += std::string{i == 0 ? before_parts : between_parts} +
                        part_text(order.unit, order.part[i]);
            }
            return text;
        case BlackPowderForm::place:
            text += before_parts;
            if (order.target != no_unit) return text + scenario_.troops[order.target].name;
            return text + chance::thousandths_text(order.place.x_mil) + "," +
                   chance::thousandths_text(order.place.y_mil);
        case BlackPowderForm::target:
            return text + std::string{before_target} + scenario_.troops[order.target].name;
        default:
            return text;
    }
}

Part BlackPowderOrders::read_part(std::string_view text) const {
    using black_powder::Formation;
    Part part;
    constexpr std::string_view charge = "charge ";
    if (text.starts_with(charge)) {
        part.kind = Part::Kind::charge;
        part.target = unit_named(text.substr(charge.size()));
        return part;
    }
    auto const form = std::find(form_words.begin(), form_words.end(), text);
    if (form != form_words.end() || text == "limber" || text == "unlimber") {
        part.kind = Part::Kind::form;
        part.formation = text == "limber"     ? Formation::march_column
                         : text == "unlimber" ? Formation::line
                                              : static_cast<Formation>(form - form_words.begin());
        return part;
    }
    for (bool more = true; more;) {
        std::size_t const then = text.find(between_steps);
        more = then != std::string_view::npos;
        if (part.steps == black_powder::max_steps) {
            throw OrderError{"one move is a turn or a wheel, if any, and then one straight way"};
        }
        part.step[part.steps++] = read_step(text.substr(0, then));
        if (more) text.remove_prefix(then + between_steps.size());
    }
    return part;
}

/// A name may contain " to ": splits at the first " to " that follows the name of a unit.
black_powder::Order BlackPowderOrders::read_parts(black_powder::OrderKind kind,
                                                  std::string_view rest) const {
    black_powder::Order order{kind};
    std::size_t to = rest.find(before_parts);
    while (to != std::string_view::npos && scenario_.unit_named(rest.substr(0, to)) == no_unit) {
        std::size_t const next = rest.find(before_parts, to + 1);
        if (next == std::string_view::npos) break;
        to = next;
    }
    order.unit = unit_named(rest.substr(0, to));
    if (to == std::string_view::npos) {
        throw OrderError{"what does it do? \"order " + scenario_.troops[order.unit].name +
                         " to forward 12\""};
    }
    std::string_view parts = rest.substr(to + before_parts.size());
    for (bool more = true; more;) {
        std::size_t const comma = parts.find(between_parts);
        more = comma != std::string_view::npos;
        if (order.parts == black_powder::max_parts) {
            throw OrderError{"an order is for three moves at the most"};
        }
        order.part[order.parts++] = read_part(parts.substr(0, comma));
        if (more) parts.remove_prefix(comma + between_parts.size());
    }
    return order;
}

black_powder::Order BlackPowderOrders::read_ride(std::string_view rest) const {
    std::size_t const to = rest.rfind(before_parts);
    if (to == std::string_view::npos) {
        throw OrderError{"where to? \"ride COMMANDER to UNIT\", or to a place: \"to 20,4.5\""};
    }
    black_powder::Order order{black_powder::OrderKind::ride, unit_named(rest.substr(0, to))};
    std::string_view const where = rest.substr(to + before_parts.size());
    if (is_place(where)) {
        std::size_t const comma = where.find(',');
        order.place = {read_thousandths(where.substr(0, comma)),
                       read_thousandths(where.substr(comma + 1))};
    } else {
        order.target = unit_named(where);
    }
    return order;
}

black_powder::Order BlackPowderOrders::read_order(std::string_view text) const {
    for (BlackPowderVerb const& words : black_powder_verbs) {
        if (words.form == BlackPowderForm::alone) {
            if (text == words.verb) return black_powder::Order{words.kind};
            continue;
        }
        if (!text.starts_with(words.verb) || !text.substr(words.verb.size()).starts_with(' ')) {
            continue;
        }
        std::string_view const rest = text.substr(words.verb.size() + 1);
        switch (words.form) {
            case BlackPowderForm::parts:
                return read_parts(words.kind, rest);
            case BlackPowderForm::place:
                return read_ride(rest);
            case BlackPowderForm::target: {
                std::size_t const at = rest.rfind(before_target);
                if (at == std::string_view::npos) {
                    throw OrderError{"at whom? \"shoot UNIT at UNIT\""};
                }
                return {words.kind, unit_named(rest.substr(0, at)),
                        unit_named(rest.substr(at + before_target.size()))};
            }
            default:
                return {words.kind, unit_named(rest)};
        }
    }
    throw OrderError{"\"" + std::string{text} +
                     "\" is no order; there are: " + forms_of_black_powder_orders()};
}

}  // namespace esprit::text
