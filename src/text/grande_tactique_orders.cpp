#include "text/grande_tactique_orders.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/nearest.h"
#include "chance/ruleset.h"
#include "rules/grande_tactique/roster.h"

namespace esprit::text {

using geometry::Path;
using geometry::Segment;
using grande_tactique::no_unit;
using grande_tactique::Order;
using grande_tactique::OrderKind;
using grande_tactique::Troop;
using grande_tactique::UnitId;
using play::OrderError;

namespace {

constexpr std::string_view before_path = " by ";
constexpr std::int32_t thousandths_per_cdeg = 10;

/// What stands behind the verb.
enum class Form : std::uint8_t { alone, unit, unit_and_target, unit_and_path, ride, plan };

struct KindWords {
    OrderKind kind;
    Form form;
    std::string_view verb;
    std::string_view between = {};  // unit and target
};
constexpr KindWords kinds[] = {{OrderKind::charge, Form::unit_and_target, "charge", " at "},
                               {OrderKind::contact, Form::unit_and_target, "contact", " with "},
                               {OrderKind::resolve_charges, Form::alone, "resolve charges"},
                               {OrderKind::begin_turn, Form::alone, "begin turn"},
                               {OrderKind::change_plan, Form::plan, "plan"},
                               {OrderKind::roll_pips, Form::alone, "roll pips"},
                               {OrderKind::move, Form::unit_and_path, "move"},
                               {OrderKind::form_square, Form::unit, "form square"},
                               {OrderKind::leave_square, Form::unit_and_path, "leave square"},
                               {OrderKind::limber, Form::unit_and_path, "limber"},
                               {OrderKind::unlimber, Form::unit_and_path, "unlimber"},
                               {OrderKind::start_fire, Form::unit, "start fire"},
                               {OrderKind::stop_fire, Form::unit, "stop fire"},
                               {OrderKind::rally, Form::unit_and_path, "rally"},
                               {OrderKind::spike, Form::unit_and_target, "spike", " at "},
                               {OrderKind::restore, Form::unit, "restore"},
                               {OrderKind::ride, Form::ride, "ride", " to "},
                               {OrderKind::leave_table, Form::unit, "leave table"},
                               {OrderKind::end_pips, Form::alone, "end pips"},
                               {OrderKind::fire, Form::unit_and_target, "fire", " at "},
                               {OrderKind::end_fire, Form::alone, "end fire"}};

std::string order_forms() {
    constexpr std::string_view behind[] = {
        "", " UNIT", " UNIT", " UNIT by PATH", " UNIT", " CORPS: DIVISION, DIVISION"};
    std::string forms;
    for (KindWords const& words : kinds) {
        forms += (forms.empty() ? "" : ", ") + std::string{words.verb} +
                 std::string{behind[static_cast<std::size_t>(words.form)]};
        if (!words.between.empty()) forms += std::string{words.between} + "UNIT";
    }
    return forms;
}

KindWords const& words_of(OrderKind kind) {
    return *std::find_if(std::begin(kinds), std::end(kinds),
                         [kind](KindWords const& words) { return words.kind == kind; });
}

struct SegmentWords {
    Segment::Kind kind;
    std::string_view word;
};
constexpr SegmentWords segments[] = {{Segment::Kind::pivot, "pivot "},
                                     {Segment::Kind::wheel, "wheel "},
                                     {Segment::Kind::straight, "straight "}};

/// Degrees and inches alike, with up to three places.
std::int32_t read_thousandths(std::string_view word) {
    bool const negative = word.starts_with('-');
    std::string_view const digits = negative ? word.substr(1) : word;
    std::size_t const point = digits.find('.');
    std::string whole{digits.substr(0, point)};
    std::string part{point == std::string_view::npos ? "" : digits.substr(point + 1)};
    bool const well_formed = !whole.empty() && whole.size() <= 4 && part.size() <= 3 &&
                             (point == std::string_view::npos || !part.empty()) &&
                             (whole + part).find_first_not_of("0123456789") == std::string::npos;
    if (!well_formed) {
        throw OrderError{"\"" + std::string{word} +
                         "\" is no number of degrees or inches; 12.5 would be one"};
    }
    part.resize(3, '0');
    std::int32_t const value = std::stoi(whole) * 1000 + std::stoi(part);
    return negative ? -value : value;
}

Segment read_segment(std::string_view text) {
    for (SegmentWords const& words : segments) {
        if (!text.starts_with(words.word)) continue;
        std::int32_t const amount = read_thousandths(text.substr(words.word.size()));
        bool const straight = words.kind == Segment::Kind::straight;
        if (!straight && amount % thousandths_per_cdeg != 0) {
            throw OrderError{"angles have two decimal places at the most: \"" + std::string{text} +
                             "\""};
        }
        return {words.kind, straight ? amount : amount / thousandths_per_cdeg};
    }
    throw OrderError{"\"" + std::string{text} +
                     "\" is no part of a path; there are: pivot 30, wheel -20, straight 4.5"};
}

Path read_path(std::string_view text) {
    Path path;
    for (bool more = true; more;) {
        std::size_t const comma = text.find(", ");
        more = comma != std::string_view::npos;
        if (path.count == geometry::max_segments) {
            throw OrderError{"a path has " + std::to_string(geometry::max_segments) +
                             " parts at the most"};
        }
        path.segments[path.count++] = read_segment(text.substr(0, comma));
        if (more) text.remove_prefix(comma + 2);
    }
    return path;
}

std::string path_text(Path const& path) {
    std::string text;
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment const& segment = path.segments[i];
        bool const straight = segment.kind == Segment::Kind::straight;
        text += (i == 0 ? std::string{before_path} : ", ");
        text += segments[static_cast<std::size_t>(segment.kind)].word;
        text += chance::thousandths_text(straight ? segment.amount
                                                  : segment.amount * thousandths_per_cdeg);
    }
    return text;
}

}  // namespace

UnitId GrandeTactiqueOrders::unit_named(std::string_view name) const {
    UnitId const unit = scenario_.unit_named(name);
    if (unit != no_unit) return unit;
    std::vector<std::string_view> names;
    for (Troop const& troop : scenario_.troops) names.push_back(troop.name);
    throw OrderError{"there is no unit \"" + std::string{name} + "\"" + did_you_mean(name, names)};
}

std::string GrandeTactiqueOrders::plan_text(Order const& order) const {
    std::string text = " " + scenario_.corps[order.corps].name + ":";
    if (order.ranked == 0) return text + " none";
    for (std::size_t i = 0; i < order.ranked; ++i) {
        text += (i == 0 ? " " : ", ") + scenario_.divisions[order.ranking[i]].name;
    }
    return text;
}

std::string GrandeTactiqueOrders::order_text(Order const& order) const {
    KindWords const& words = words_of(order.kind);
    std::string text{words.verb};
    if (words.form == Form::alone) return text;
    if (words.form == Form::plan) return text + plan_text(order);
    text += " " + scenario_.troops[order.unit].name;
    if (words.form == Form::ride && order.target == no_unit) {
        return text + std::string{words.between} + chance::thousandths_text(order.place.x_mil) +
               "," + chance::thousandths_text(order.place.y_mil);
    }
    if (words.form == Form::ride || words.form == Form::unit_and_target) {
        text += std::string{words.between} + scenario_.troops[order.target].name;
    }
    return text + path_text(order.path);
}

/// "UNIT by PATH", the path left out or not; a name that has " by " in it wins.
void GrandeTactiqueOrders::read_unit_and_path(std::string_view text, UnitId& unit,
                                              Path& path) const {
    std::size_t const by = text.find(before_path);
    if (by != std::string_view::npos && scenario_.unit_named(text) == no_unit) {
        path = read_path(text.substr(by + before_path.size()));
        text = text.substr(0, by);
    }
    unit = unit_named(text);
}

void GrandeTactiqueOrders::read_plan(std::string_view text, Order& order) const {
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

std::optional<Order> GrandeTactiqueOrders::read_behind_verb(std::size_t kind,
                                                            std::string_view rest) const {
    KindWords const& words = kinds[kind];
    Order order{words.kind};
    if (words.form == Form::plan) {
        read_plan(rest, order);
        return order;
    }
    if (words.between.empty()) {
        read_unit_and_path(rest, order.unit, order.path);
        bool const too_much = words.form == Form::unit && order.path.count > 0;
        return too_much ? std::nullopt : std::optional{order};
    }
    std::size_t const middle = rest.rfind(words.between);
    if (middle == std::string_view::npos) return std::nullopt;
    std::string_view const other = rest.substr(middle + words.between.size());
    order.unit = unit_named(rest.substr(0, middle));
    if (words.form == Form::ride) {
        if (!read_place(other, order.place)) order.target = unit_named(other);
        return order;
    }
    read_unit_and_path(other, order.target, order.path);
    bool const may_have_path = order.kind == OrderKind::charge || order.kind == OrderKind::contact;
    return order.path.count > 0 && !may_have_path ? std::nullopt : std::optional{order};
}

Order GrandeTactiqueOrders::read_order(std::string_view text) const {
    for (std::size_t kind = 0; kind < std::size(kinds); ++kind) {
        std::string_view const verb = kinds[kind].verb;
        if (!text.starts_with(verb)) continue;
        if (kinds[kind].form == Form::alone) {
            if (text == verb) return Order{kinds[kind].kind};
            continue;
        }
        std::string_view rest = text.substr(verb.size());
        if (!rest.starts_with(' ')) continue;
        auto const order = read_behind_verb(kind, rest.substr(1));
        if (order) return *order;
    }
    throw OrderError{"\"" + std::string{text} + "\" is no order; there are: " + order_forms()};
}

std::vector<Order> engagement_orders(grande_tactique::Scenario const& scenario) {
    std::vector<Order> orders;
    for (field::WrittenOrder const& written : scenario.common.engagement) {
        std::string fault;
        auto const charge = grande_tactique::read_charge(scenario, scenario.common.engaged_side,
                                                         written.text, fault);
        if (!charge) throw OrderError{fault};  // the scenario has faults
        for (UnitId const charger : charge->chargers) {
            orders.push_back({OrderKind::charge, charger, charge->target, {}});
        }
    }
    return orders;
}

}  // namespace esprit::text
