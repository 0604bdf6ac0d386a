#include "text/orders/grande_tactique_orders.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/decimal.h"
#include "base/nearest.h"
#include "chance/ruleset.h"
#include "rules/grande_tactique/path_words.h"
#include "rules/grande_tactique/roster.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

using geometry::Path;
using geometry::Segment;
using grande_tactique::no_unit;
using grande_tactique::UnitId;
using play::OrderError;

namespace {

using grande_tactique::before_path;

/// The form of the words behind a verb.
enum class GrandeTactiqueForm : std::uint8_t {
    alone,
    unit,
    unit_and_target,
    unit_and_path,
    ride,
    plan
};

struct GrandeTactiqueVerb {
    grande_tactique::OrderKind kind;
    GrandeTactiqueForm form;
    std::string_view verb;
    std::string_view between = {};  // unit and target
};
constexpr GrandeTactiqueVerb grande_tactique_verbs[] = {
    {grande_tactique::OrderKind::charge, GrandeTactiqueForm::unit_and_target, "charge", " at "},
    {grande_tactique::OrderKind::contact, GrandeTactiqueForm::unit_and_target, "contact", " with "},
    {grande_tactique::OrderKind::resolve_charges, GrandeTactiqueForm::alone, "resolve charges"},
    {grande_tactique::OrderKind::begin_turn, GrandeTactiqueForm::alone, "begin turn"},
    {grande_tactique::OrderKind::change_plan, GrandeTactiqueForm::plan, "plan"},
    {grande_tactique::OrderKind::roll_pips, GrandeTactiqueForm::alone, "roll pips"},
    {grande_tactique::OrderKind::move, GrandeTactiqueForm::unit_and_path, "move"},
    {grande_tactique::OrderKind::form_square, GrandeTactiqueForm::unit, "form square"},
    {grande_tactique::OrderKind::leave_square, GrandeTactiqueForm::unit_and_path, "leave square"},
    {grande_tactique::OrderKind::limber, GrandeTactiqueForm::unit_and_path, "limber"},
    {grande_tactique::OrderKind::unlimber, GrandeTactiqueForm::unit_and_path, "unlimber"},
    {grande_tactique::OrderKind::start_fire, GrandeTactiqueForm::unit, "start fire"},
    {grande_tactique::OrderKind::stop_fire, GrandeTactiqueForm::unit, "stop fire"},
    {grande_tactique::OrderKind::rally, GrandeTactiqueForm::unit_and_path, "rally"},
    {grande_tactique::OrderKind::spike, GrandeTactiqueForm::unit_and_target, "spike", " at "},
    {grande_tactique::OrderKind::restore, GrandeTactiqueForm::unit, "restore"},
    {grande_tactique::OrderKind::ride, GrandeTactiqueForm::ride, "ride", " to "},
    {grande_tactique::OrderKind::leave_table, GrandeTactiqueForm::unit, "leave table"},
    {grande_tactique::OrderKind::end_pips, GrandeTactiqueForm::alone, "end pips"},
    {grande_tactique::OrderKind::fire, GrandeTactiqueForm::unit_and_target, "fire", " at "},
    {grande_tactique::OrderKind::end_fire, GrandeTactiqueForm::alone, "end fire"}};

std::string forms_of_grande_tactique_orders() {
    constexpr std::string_view behind[] = {
        "", " UNIT", " UNIT", " UNIT by PATH", " UNIT", " CORPS: DIVISION, DIVISION"};
    std::string forms;
    for (GrandeTactiqueVerb const& words : grande_tactique_verbs) {
        forms += (forms.empty() ? "" : ", ") + std::string{words.verb} +
                 std::string{behind[static_cast<std::size_t>(words.form)]};
        if (!words.between.empty()) forms += std::string{words.between} + "UNIT";
    }
    return forms;
}

GrandeTactiqueVerb const& words_of(grande_tactique::OrderKind kind) {
    return *std::find_if(std::begin(grande_tactique_verbs), std::end(grande_tactique_verbs),
                         [kind](GrandeTactiqueVerb const& words) { return words.kind == kind; });
}

std::string segments_text(Path const& path) {
    std::string text;
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment const& segment = path.segments[i];
        bool const straight = segment.kind == Segment::Kind::straight;
        text += (i == 0 ? std::string{before_path} : ", ");
        text += std::string{grande_tactique::word_of(segment.kind)} + " ";
        text += chance::thousandths_text(straight ? segment.amount
                                                  : segment.amount * thousandths_per_cdeg);
    }
    return text;
}

}  // namespace

Path read_segments(std::string_view text) {
    std::string fault;
    auto const path = grande_tactique::read_path(text, fault);
    if (!path) throw OrderError{fault};
    return *path;
}

std::int32_t read_thousandths(std::string_view word) {
    auto const value = thousandths_of(word);
    if (value) return *value;
    throw OrderError{"\"" + std::string{word} +
                     "\" is no number of degrees or inches; 12.5 would be one"};
}

UnitId GrandeTactiqueOrders::unit_named(std::string_view name) const {
    UnitId const unit = scenario_.unit_named(name);
    if (unit != no_unit) return unit;
    std::vector<std::string_view> names;
    for (grande_tactique::Troop const& troop : scenario_.troops) names.push_back(troop.name);
    throw OrderError{"there is no unit \"" + std::string{name} + "\"" + did_you_mean(name, names)};
}

std::string GrandeTactiqueOrders::plan_text(grande_tactique::Order const& order) const {
    std::string text = " " + scenario_.corps[order.corps].name + ":";
    if (order.ranked == 0) return text + " none";
    for (std::size_t i = 0; i < order.ranked; ++i) {
        text += (i == 0 ? " " : ", ") + scenario_.divisions[order.ranking[i]].name;
    }
    return text;
}

std::string GrandeTactiqueOrders::order_text(grande_tactique::Order const& order) const {
    GrandeTactiqueVerb const& words = words_of(order.kind);
    std::string text{words.verb};
    if (words.form == GrandeTactiqueForm::alone) return text;
    if (words.form == GrandeTactiqueForm::plan) return text + plan_text(order);
    text += " " + scenario_.troops[order.unit].name;
    if (words.form == GrandeTactiqueForm::ride && order.target == no_unit) {
        return text + std::string{words.between} + chance::thousandths_text(order.place.x_mil) +
               "," + chance::thousandths_text(order.place.y_mil);
    }
    if (words.form == GrandeTactiqueForm::ride ||
        words.form == GrandeTactiqueForm::unit_and_target) {
        text += std::string{words.between} + scenario_.troops[order.target].name;
    }
    return text + segments_text(order.path);
}

/// Reads "UNIT by PATH" or "UNIT". A name with " by " in it is not split.
void GrandeTactiqueOrders::read_unit_and_path(std::string_view text, UnitId& unit,
                                              Path& path) const {
    std::size_t const by = text.find(before_path);
    if (by != std::string_view::npos && scenario_.unit_named(text) == no_unit) {
        path = read_segments(text.substr(by + before_path.size()));
        text = text.substr(0, by);
    }
    unit = unit_named(text);
}

void GrandeTactiqueOrders::read_plan(std::string_view text, grande_tactique::Order& order) const {
    std::size_t const colon = text.rfind(": ");
    if (colon == std::string_view::npos) {
        throw OrderError{
            "a plan is written \"plan CORPS: DIVISION, DIVISION\", from the highest "
            "PIPs down, or \"plan CORPS: none\""};
    }
    order.corps = corps_named(text.substr(0, colon));
    std::string_view names = text.substr(colon + 2);
    if (names == "none") return;
    for (bool more = true; more;) {
        std::size_t const comma = names.find(", ");
        more = comma != std::string_view::npos;
        if (order.ranked == order.ranking.size()) throw OrderError{"a corps has fewer divisions"};
        order.ranking[order.ranked++] = division_named(order.corps, names.substr(0, comma));
        if (more) names.remove_prefix(comma + 2);
    }
}

std::uint8_t GrandeTactiqueOrders::corps_named(std::string_view name) const {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < scenario_.corps.size(); ++i) {
        if (scenario_.corps[i].name == name) return static_cast<std::uint8_t>(i);
        names.push_back(scenario_.corps[i].name);
    }
    throw OrderError{"there is no corps \"" + std::string{name} + "\"" + did_you_mean(name, names)};
}

std::uint8_t GrandeTactiqueOrders::division_named(std::uint8_t corps, std::string_view name) const {
    std::vector<std::string_view> names;
    for (std::uint8_t const division : scenario_.corps[corps].divisions) {
        names.push_back(scenario_.divisions[division].name);
        if (names.back() == name) return division;
    }
    throw OrderError{"the corps has no division \"" + std::string{name} + "\"" +
                     did_you_mean(name, names)};
}

bool GrandeTactiqueOrders::read_place(std::string_view text, geometry::Point& place) const {
    std::size_t const comma = text.find(',');
    bool const is_place = comma != std::string_view::npos && comma > 0 &&
                          text.find_first_not_of("0123456789.,-") == std::string_view::npos;
    if (!is_place) return false;
    place = {read_thousandths(text.substr(0, comma)), read_thousandths(text.substr(comma + 1))};
    return true;
}

std::optional<grande_tactique::Order> GrandeTactiqueOrders::read_behind_verb(
    std::size_t kind, std::string_view rest) const {
    GrandeTactiqueVerb const& words = grande_tactique_verbs[kind];
    grande_tactique::Order order{words.kind};
    if (words.form == GrandeTactiqueForm::plan) {
        read_plan(rest, order);
        return order;
    }
    if (words.between.empty()) {
        read_unit_and_path(rest, order.unit, order.path);
        bool const too_much = words.form == GrandeTactiqueForm::unit && order.path.count > 0;
        return too_much ? std::nullopt : std::optional{order};
    }
    std::size_t const middle = rest.rfind(words.between);
    if (middle == std::string_view::npos) return std::nullopt;
    std::string_view const other = rest.substr(middle + words.between.size());
    order.unit = unit_named(rest.substr(0, middle));
    if (words.form == GrandeTactiqueForm::ride) {
        if (!read_place(other, order.place)) order.target = unit_named(other);
        return order;
    }
    read_unit_and_path(other, order.target, order.path);
    bool const may_have_path = order.kind == grande_tactique::OrderKind::charge ||
                               order.kind == grande_tactique::OrderKind::contact;
    return order.path.count > 0 && !may_have_path ? std::nullopt : std::optional{order};
}

grande_tactique::Order GrandeTactiqueOrders::read_order(std::string_view text) const {
    for (std::size_t kind = 0; kind < std::size(grande_tactique_verbs); ++kind) {
        std::string_view const verb = grande_tactique_verbs[kind].verb;
        if (!text.starts_with(verb)) continue;
        if (grande_tactique_verbs[kind].form == GrandeTactiqueForm::alone) {
            if (text == verb) return grande_tactique::Order{grande_tactique_verbs[kind].kind};
            continue;
        }
        std::string_view rest = text.substr(verb.size());
        if (!rest.starts_with(' ')) continue;
        auto const order = read_behind_verb(kind, rest.substr(1));
        if (order) return *order;
    }
    throw OrderError{"\"" + std::string{text} +
                     "\" is no order; there are: " + forms_of_grande_tactique_orders()};
}

std::vector<grande_tactique::Order> engagement_orders(grande_tactique::Scenario const& scenario) {
    std::vector<grande_tactique::Order> orders;
    for (field::WrittenOrder const& written : scenario.common.engagement) {
        std::string fault;
        auto const charge = grande_tactique::read_charge(scenario, scenario.common.engaged_side,
                                                         written.text, fault);
        if (!charge) throw OrderError{fault};  // the scenario has faults
        for (UnitId const charger : charge->chargers) {
            orders.push_back(
                {grande_tactique::OrderKind::charge, charger, charge->target, charge->path});
        }
    }
    return orders;
}

}  // namespace esprit::text
