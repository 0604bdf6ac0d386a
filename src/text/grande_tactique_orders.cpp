#include "text/grande_tactique_orders.h"

#include <charconv>

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

constexpr std::string_view resolve_words = "resolve charges";
constexpr std::string_view before_path = " by ";
constexpr std::int32_t thousandths_per_cdeg = 10;

struct KindWords {
    OrderKind kind;
    std::string_view verb;
    std::string_view between;
};
constexpr KindWords kinds[] = {{OrderKind::charge, "charge ", " at "},
                               {OrderKind::contact, "contact ", " with "}};

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

std::string GrandeTactiqueOrders::order_text(Order const& order) const {
    for (KindWords const& words : kinds) {
        if (words.kind == order.kind) {
            return std::string{words.verb} + scenario_.troops[order.unit].name +
                   std::string{words.between} + scenario_.troops[order.target].name +
                   path_text(order.path);
        }
    }
    return std::string{resolve_words};
}

Order GrandeTactiqueOrders::read_order(std::string_view text) const {
    if (text == resolve_words) return {};
    for (KindWords const& words : kinds) {
        if (!text.starts_with(words.verb)) continue;
        std::size_t const middle = text.rfind(words.between);
        if (middle == std::string_view::npos || middle < words.verb.size()) break;
        std::string_view target = text.substr(middle + words.between.size());
        Order order{words.kind, no_unit, no_unit, {}};
        // a path, unless the words belong to the unit's name
        std::size_t const path = target.find(before_path);
        if (path != std::string_view::npos && scenario_.unit_named(target) == no_unit) {
            order.path = read_path(target.substr(path + before_path.size()));
            target = target.substr(0, path);
        }
        order.unit = unit_named(text.substr(words.verb.size(), middle - words.verb.size()));
        order.target = unit_named(target);
        return order;
    }
    throw OrderError{"\"" + std::string{text} +
                     "\" is no order; there are: charge UNIT at UNIT, contact UNIT with UNIT, "
                     "resolve charges"};
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
