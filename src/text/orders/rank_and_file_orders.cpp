#include "text/orders/rank_and_file_orders.h"

#include <array>

#include "base/nearest.h"

namespace esprit::text {

using play::OrderError;

namespace {

constexpr auto rank_and_file_verbs = [] {
    using enum rank_and_file::OrderKind;
    using enum OrderForm;
    return std::to_array<OrderVerb>({
        {move, path, "move"},
        {move, path_verb, "forward"},
        {move, path_verb, "wheel"},
        {move, path_verb, "turn"},
        {move, path_verb, "face"},
        {charge, target, "charge", "at"},
        {form, words, "form"},
        {limber, unit, "limber"},
        {unlimber, unit, "unlimber"},
        {fire, target, "fire", "at"},
        {fight, unit, "fight"},
        {attach, target, "attach", "to"},
        {detach, unit, "detach"},
        {roll_initiative, alone, "roll initiative"},
        {end_declarations, alone, "end declarations"},
        {rally, alone, "rally"},
        {resolve_charges, alone, "resolve charges"},
        {end_movement, alone, "end movement"},
        {end_fire, alone, "end fire"},
        {test_morale, alone, "test morale"},
        {end_turn, alone, "end turn"},
    });
}();

constexpr std::string_view before_formation = "in";

}  // namespace

RankAndFileOrders::RankAndFileOrders(rank_and_file::Scenario const& scenario)
    : OrdersOf(scenario, rank_and_file_verbs, OrderGrammar::BareSide::unclear) {}

std::string RankAndFileOrders::words_of(rank_and_file::Order const& order) const {
    if (order.kind != rank_and_file::OrderKind::form) return {};
    return std::string{before_formation} + " " + std::string{formation_name(order.formation)};
}

/// "in attack column", or "in attack" for short
void RankAndFileOrders::read_words(SpokenOrder const& spoken, OrderContext const* /*context*/,
                                   rank_and_file::Order& order) const {
    using rank_and_file::Formation;
    if (order.kind != rank_and_file::OrderKind::form) return;
    rules::WordCursor words{spoken.words};
    if (!words.accept(before_formation)) {
        throw OrderError{"in which formation? \"form " + scenario().troops[order.unit].name +
                         " in square\""};
    }
    std::string const name = rules::lowered(words.rest());
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < rank_and_file::formations; ++i) {
        order.formation = static_cast<Formation>(i);
        names.push_back(formation_name(order.formation));
        if (names.back() == name || names.back().starts_with(name + " ")) return;
    }
    throw OrderError{"\"" + name + "\" is no formation; there are line, attack " +
                     "column, march column, square and skirmish order" + did_you_mean(name, names)};
}

}  // namespace esprit::text
