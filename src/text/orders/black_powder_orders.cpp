#include "text/orders/black_powder_orders.h"

#include <algorithm>
#include <array>
#include <optional>

namespace esprit::text {

using black_powder::Part;
using black_powder::Step;
using black_powder::UnitId;
using play::OrderError;
using rules::PathPart;
using rules::WordCursor;

namespace {

constexpr auto black_powder_verbs = [] {
    using enum black_powder::OrderKind;
    using enum OrderForm;
    return std::to_array<OrderVerb>({
        {order, words, "order"},
        {initiative, words, "initiative"},
        {rally, unit, "rally"},
        {ride, place, "ride", "to"},
        {shoot, target, "shoot", "at"},
        {shoot, target, "fire", "at"},
        {fight, unit, "fight"},
        {begin_turn, alone, "begin turn"},
        {end_initiative, alone, "end initiative"},
        {end_command, alone, "end command"},
        {end_shooting, alone, "end shooting"},
    });
}();

constexpr std::string_view before_parts = "to";

// in the order of Formation
constexpr std::array<std::string_view, 5> form_words{
    "form line", "form attack column", "form march column", "form square", "form skirmish"};

Step step_of(PathPart const& part) {
    bool const negative = part.amount < 0;
    std::int32_t const size = negative ? -part.amount : part.amount;
    switch (part.kind) {
        case PathPart::Kind::turn:
            return {Step::Kind::turn, part.amount};
        case PathPart::Kind::wheel:
            return {Step::Kind::wheel, part.amount};
        case PathPart::Kind::sideways:
            return {negative ? Step::Kind::left : Step::Kind::right, size};
        case PathPart::Kind::straight:
            break;
    }
    return {negative ? Step::Kind::back : Step::Kind::forward, size};
}

PathPart path_part_of(Step const& step) {
    switch (step.kind) {
        case Step::Kind::turn:
            return {PathPart::Kind::turn, step.amount};
        case Step::Kind::wheel:
            return {PathPart::Kind::wheel, step.amount};
        case Step::Kind::left:
            return {PathPart::Kind::sideways, -step.amount};
        case Step::Kind::right:
            return {PathPart::Kind::sideways, step.amount};
        case Step::Kind::back:
            return {PathPart::Kind::straight, -step.amount};
        case Step::Kind::forward:
            break;
    }
    return {PathPart::Kind::straight, step.amount};
}

}  // namespace

BlackPowderOrders::BlackPowderOrders(black_powder::Scenario const& scenario)
    : OrdersOf(scenario, black_powder_verbs, OrderGrammar::BareSide::sideways) {}

std::string BlackPowderOrders::part_text(UnitId unit, Part const& part) const {
    switch (part.kind) {
        case Part::Kind::charge:
            return "charge " + grammar().name_text(part.target);
        case Part::Kind::form:
            if (scenario().troops[unit].is_guns()) {
                return part.formation == black_powder::Formation::line ? "unlimber" : "limber";
            }
            return std::string{form_words[static_cast<std::size_t>(part.formation)]};
        case Part::Kind::go:
            break;
    }
    std::string text;
    for (std::size_t i = 0; i < part.steps; ++i) {
        text += (i == 0 ? "" : " then ") + path_part_text(path_part_of(part.step[i]));
    }
    return text;
}

std::string BlackPowderOrders::words_of(black_powder::Order const& order) const {
    std::string text;
    for (std::size_t i = 0; i < order.parts; ++i) {
        text += (i == 0 ? std::string{before_parts} + " " : ", ") +
                part_text(order.unit, order.part[i]);
    }
    return text;
}

/// The formation that comes next, in words of the unit's arm (BP-R-30).
std::optional<black_powder::Formation> BlackPowderOrders::read_formation(WordCursor& words,
                                                                         UnitId unit) const {
    using black_powder::Formation;
    std::optional<Formation> found;
    bool const limbers = words.accept("limber");
    bool const of_guns = limbers || words.accept("unlimber");
    if (of_guns) found = limbers ? Formation::march_column : Formation::line;
    for (std::size_t i = 0; !found && i < form_words.size(); ++i) {
        if (words.accept(form_words[i])) found = static_cast<Formation>(i);
    }
    black_powder::Troop const& troop = scenario().troops[unit];
    if (found && !troop.commander && troop.is_guns() != of_guns) {
        throw OrderError{"BP-R-30: " + troop.name +
                         (of_guns ? " is no guns: they alone limber; say form line or form march "
                                    "column"
                                  : " is guns, which are deployed or limbered: say unlimber or "
                                    "limber")};
    }
    return found;
}

Part BlackPowderOrders::read_part(WordCursor& words, OrderContext const* context,
                                  UnitId unit) const {
    Part part;
    if (words.accept("charge")) {
        words.accept("at");
        part.kind = Part::Kind::charge;
        part.target = grammar().read_unit(words, context, true);
        return part;
    }
    if (auto const formation = read_formation(words, unit)) {
        part.kind = Part::Kind::form;
        part.formation = *formation;
        return part;
    }
    rules::PathForm form = grammar().path_form(unit, context);
    form.comma_joins = false;
    for (PathPart const& step : read_path_parts(words, form)) {
        if (part.steps == black_powder::max_steps) {
            throw OrderError{"one move is a turn or a wheel, if any, and then one straight way"};
        }
        part.step[part.steps++] = step_of(step);
    }
    if (part.steps > 0) return part;
    throw OrderError{"\"" + words.rest() +
                     "\" is no move; there are: forward 12, back 6, left 6, right 6, turn left 90, "
                     "turn about, wheel right 30, form line, limber, charge UNIT"};
}

/// "to MOVE, MOVE, MOVE"
void BlackPowderOrders::read_words(SpokenOrder const& spoken, OrderContext const* context,
                                   black_powder::Order& order) const {
    if (order.kind != black_powder::OrderKind::order &&
        order.kind != black_powder::OrderKind::initiative)
        return;
    WordCursor words{spoken.words};
    words.accept(before_parts);
    if (words.at_end()) {
        throw OrderError{"what does it do? \"order " + scenario().troops[order.unit].name +
                         " to forward 12\""};
    }
    do {
        if (order.parts == black_powder::max_parts) {
            throw OrderError{"an order is for three moves at the most"};
        }
        order.part[order.parts++] = read_part(words, context, order.unit);
    } while (words.accept(","));
    if (words.at_end()) return;
    throw OrderError{"\"" + words.rest() + "\" is too much of a move; a comma begins the next one"};
}

}  // namespace esprit::text
