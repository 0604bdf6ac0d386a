#include "text/orders/grande_tactique_orders.h"

#include <array>

#include <algorithm>

#include "base/nearest.h"
#include "rules/grande_tactique/roster.h"

namespace esprit::text {

using play::OrderError;

namespace {

constexpr auto grande_tactique_verbs = [] {
    using enum grande_tactique::OrderKind;
    using enum OrderForm;
    return std::to_array<OrderVerb>({
        {move, path, "move"},
        {move, path_verb, "forward"},
        {move, path_verb, "back"},
        {move, path_verb, "wheel"},
        {move, path_verb, "turn"},
        {move, path_verb, "pivot"},
        {move, path_verb, "about"},
        {move, path_verb, "face"},
        {charge, target_path, "charge", "at"},
        {charge, target_path, "attack", "at"},
        {contact, target_path, "contact", "with"},
        {form_square, unit, "form square"},
        {form_square, unit, "square"},
        {leave_square, path_or_none, "leave square"},
        {leave_square, path_or_none, "unsquare"},
        {limber, path_or_none, "limber"},
        {unlimber, path_or_none, "unlimber"},
        {start_fire, unit, "start fire"},
        {start_fire, unit, "open fire"},
        {stop_fire, unit, "stop fire"},
        {stop_fire, unit, "cease fire"},
        {fire, target, "fire", "at", "start fire"},
        {fire, target, "shoot", "at"},
        {rally, path_or_none, "rally"},
        {spike, target, "spike", "at"},
        {restore, unit, "restore"},
        {ride, place, "ride", "to"},
        {ride, place, "attach", "to"},
        {leave_table, unit, "leave table"},
        {leave_table, unit, "leave"},
        {change_plan, without_units, "plan"},
        {begin_turn, alone, "begin turn"},
        {roll_pips, alone, "roll pips"},
        {roll_pips, alone, "roll"},
        {end_pips, alone, "end pips"},
        {end_fire, alone, "end fire"},
        {resolve_charges, alone, "resolve charges"},
    });
}();

constexpr std::string_view no_plan = "none";
constexpr std::string_view behind_corps = ": ";

}  // namespace

GrandeTactiqueOrders::GrandeTactiqueOrders(grande_tactique::Scenario const& scenario)
    : OrdersOf(scenario, grande_tactique_verbs, OrderGrammar::BareSide::unclear) {}

std::string GrandeTactiqueOrders::words_of(grande_tactique::Order const& order) const {
    if (order.kind != grande_tactique::OrderKind::change_plan) return {};
    std::string text = scenario().corps[order.corps].name + std::string{behind_corps};
    if (order.ranked == 0) return text + std::string{no_plan};
    for (std::size_t i = 0; i < order.ranked; ++i) {
        text += (i == 0 ? "" : ", ") + scenario().divisions[order.ranking[i]].name;
    }
    return text;
}

/// A plan: "CORPS: DIVISION, DIVISION", "CORPS: none". Players may leave out the corps.
void GrandeTactiqueOrders::read_words(SpokenOrder const& spoken, OrderContext const* context,
                                      grande_tactique::Order& order) const {
    if (order.kind != grande_tactique::OrderKind::change_plan) return;
    std::string_view names = spoken.words;
    if (std::size_t const colon = names.rfind(behind_corps); colon != std::string_view::npos) {
        order.corps = corps_named(names.substr(0, colon));
        names.remove_prefix(colon + behind_corps.size());
    } else {
        order.corps = corps_of_plan(names, context);
    }
    if (names == no_plan) return;
    for (bool more = true; more;) {
        std::size_t const comma = names.find(", ");
        more = comma != std::string_view::npos;
        if (order.ranked == order.ranking.size()) throw OrderError{"a corps has fewer divisions"};
        order.ranking[order.ranked++] = division_named(order.corps, names.substr(0, comma));
        if (more) names.remove_prefix(comma + 2);
    }
}

/// The corps of the first division; for "none" the only corps of the side.
std::uint8_t GrandeTactiqueOrders::corps_of_plan(std::string_view divisions,
                                                 OrderContext const* context) const {
    std::vector<std::uint8_t> found;
    for (std::size_t i = 0; context != nullptr && i < scenario().corps.size(); ++i) {
        auto const& corps = scenario().corps[i];
        if (corps.side != context->side) continue;
        bool const fits =
            divisions == no_plan ||
            std::any_of(corps.divisions.begin(), corps.divisions.end(), [&](std::uint8_t each) {
                return rules::lowered(divisions).starts_with(
                    rules::lowered(scenario().divisions[each].name));
            });
        if (fits) found.push_back(static_cast<std::uint8_t>(i));
    }
    if (found.size() == 1) return found[0];
    throw OrderError{
        "a plan names the divisions of a corps, from the highest PIPs down: \"plan CORPS: "
        "DIVISION, DIVISION\", or \"plan CORPS: none\""};
}

std::uint8_t GrandeTactiqueOrders::corps_named(std::string_view name) const {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < scenario().corps.size(); ++i) {
        if (scenario().corps[i].name == name) return static_cast<std::uint8_t>(i);
        names.push_back(scenario().corps[i].name);
    }
    throw OrderError{"there is no corps \"" + std::string{name} + "\"" + did_you_mean(name, names)};
}

std::uint8_t GrandeTactiqueOrders::division_named(std::uint8_t corps, std::string_view name) const {
    std::vector<std::string_view> names;
    for (std::uint8_t const division : scenario().corps[corps].divisions) {
        names.push_back(scenario().divisions[division].name);
        if (rules::lowered(names.back()) == rules::lowered(name)) return division;
    }
    throw OrderError{"the corps has no division \"" + std::string{name} + "\"" +
                     did_you_mean(name, names)};
}

std::vector<grande_tactique::Order> engagement_orders(grande_tactique::Scenario const& scenario) {
    std::vector<grande_tactique::Order> orders;
    for (field::WrittenOrder const& written : scenario.common.engagement) {
        std::string fault;
        auto const charge = grande_tactique::read_charge(scenario, scenario.common.engaged_side,
                                                         written.text, fault);
        if (!charge) throw OrderError{fault};  // the scenario has faults
        for (grande_tactique::UnitId const charger : charge->chargers) {
            orders.push_back(
                {grande_tactique::OrderKind::charge, charger, charge->target, charge->path});
        }
    }
    return orders;
}

}  // namespace esprit::text
