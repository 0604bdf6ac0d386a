#include "text/orders/men_who_would_be_kings_orders.h"

#include <array>

#include "base/decimal.h"
#include "chance/ruleset.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::text {

using men_who_would_be_kings::no_unit;
using play::OrderError;
using rules::WordCursor;

namespace {

constexpr auto men_who_would_be_kings_verbs = [] {
    using enum men_who_would_be_kings::OrderKind;
    using enum OrderForm;
    return std::to_array<OrderVerb>({
        {move, path, "move"},
        {at_the_double, path, "at the double"},
        {at_the_double, path, "double"},
        {attack, target, "attack", "at"},
        {fire, target, "fire", "at"},
        {volley_fire, target, "volley fire", "at"},
        {volley_fire, target, "volley", "at"},
        {skirmish, words, "skirmish"},
        {form_close_order, unit, "form close order"},
        {form_close_order, unit, "close order"},
        {go_to_ground, unit, "go to ground"},
        {go_to_ground, unit, "ground"},
        {rally, unit, "rally"},
        {take_off, unit, "take off"},
        {deploy, words, "deploy"},
        {draw_cards, alone, "draw cards"},
        {draw_cards, alone, "draw"},
        {end_turn, alone, "end turn"},
    });
}();

}  // namespace

MenWhoWouldBeKingsOrders::MenWhoWouldBeKingsOrders(men_who_would_be_kings::Scenario const& scenario)
    : OrdersOf(scenario, men_who_would_be_kings_verbs, OrderGrammar::BareSide::turn) {}

std::string MenWhoWouldBeKingsOrders::words_of(men_who_would_be_kings::Order const& order) const {
    if (order.kind == men_who_would_be_kings::OrderKind::skirmish) {
        std::string const fire = "fire at " + grammar().name_text(order.target);
        std::string const path = rules::path_text(order.path);
        return order.fire_first ? fire + ", " + path : path + ", " + fire;
    }
    if (order.kind != men_who_would_be_kings::OrderKind::deploy) return {};
    if (order.target != no_unit) return "behind " + grammar().name_text(order.target);
    return "at " + std::string{edge_names[static_cast<std::size_t>(order.edge)]} + " edge " +
           chance::thousandths_text(order.along_mil);
}

void MenWhoWouldBeKingsOrders::read_words(SpokenOrder const& spoken, OrderContext const* context,
                                          men_who_would_be_kings::Order& order) const {
    WordCursor words{spoken.words};
    if (order.kind == men_who_would_be_kings::OrderKind::skirmish)
        read_skirmish(words, context, order);
    if (order.kind == men_who_would_be_kings::OrderKind::deploy)
        read_deployment(words, context, order);
    bool const reads = order.kind == men_who_would_be_kings::OrderKind::skirmish ||
                       order.kind == men_who_would_be_kings::OrderKind::deploy;
    if (reads && !words.at_end()) {
        throw OrderError{"\"" + words.rest() + "\" is too much of an order"};
    }
}

/// "forward 3, fire at UNIT", "fire at UNIT, back 3"
void MenWhoWouldBeKingsOrders::read_skirmish(WordCursor& words, OrderContext const* context,
                                             men_who_would_be_kings::Order& order) const {
    auto const read_fire = [&] {
        words.accept("fire");
        if (!words.accept("at")) {
            throw OrderError{"at whom does it fire? \"skirmish " +
                             scenario().troops[order.unit].name + " forward 3, fire at UNIT\""};
        }
        order.target = grammar().read_unit(words, context, true);
    };
    rules::PathForm const form = grammar().path_form(order.unit, context);
    order.fire_first = words.is_at("fire");
    if (order.fire_first) {
        read_fire();
        words.accept(",");
    }
    order.path = read_path(words, form);
    if (order.path.count == 0) {
        throw OrderError{"where does it move? \"skirmish " + scenario().troops[order.unit].name +
                         " fire at UNIT, back 3\""};
    }
    if (order.fire_first) return;
    words.accept(",");
    read_fire();
}

/// "behind UNIT", "at left edge 12"
void MenWhoWouldBeKingsOrders::read_deployment(WordCursor& words, OrderContext const* context,
                                               men_who_would_be_kings::Order& order) const {
    if (words.accept("behind")) {
        order.target = grammar().read_unit(words, context, false);
        return;
    }
    words.accept("at");
    for (std::size_t i = 0; i < edge_names.size(); ++i) {
        if (!words.accept(edge_names[i])) continue;
        words.accept("edge");
        auto const along = words.at_end() ? std::nullopt : thousandths_of(words.take());
        if (!along || *along < 0) break;
        order.edge = static_cast<field::TableEdge>(i);
        order.along_mil = *along;
        return;
    }
    throw OrderError{"where is it deployed? \"deploy " + scenario().troops[order.unit].name +
                     " behind UNIT\", or at near, far, left or right edge: \"at left edge 12\""};
}

}  // namespace esprit::text
