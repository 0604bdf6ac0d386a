#include "text/orders/men_who_would_be_kings_orders.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/nearest.h"
#include "chance/ruleset.h"
#include "text/scenarios/scenario_reader.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

using field::TableEdge;
using geometry::Path;
using geometry::Segment;
using men_who_would_be_kings::no_unit;
using men_who_would_be_kings::UnitId;
using play::OrderError;

namespace {

// in the order of OrderKind
constexpr std::array<std::string_view, 13> verbs{
    "draw_cards",   "at_the_double", "attack",  "fire",     "form_close_order",
    "go_to_ground", "move",          "rally",   "skirmish", "volley_fire",
    "take_off",     "deploy",        "end_turn"};

constexpr std::string_view forms_of_kings_orders =
    "an order is move UNIT PATH, at_the_double UNIT PATH, attack UNIT at UNIT, fire UNIT at UNIT, "
    "volley_fire UNIT at UNIT, skirmish UNIT PATH, fire at UNIT, skirmish UNIT fire at UNIT, PATH, "
    "form_close_order UNIT, go_to_ground UNIT, rally UNIT, take_off UNIT, deploy UNIT behind UNIT, "
    "deploy UNIT at left edge 12, draw_cards or end_turn; a PATH is forward 4, back 2, left 45, "
    "right 90, one after another with commas between";

struct PathWord {
    std::string_view word;
    Segment::Kind kind;
    int sign;
};
constexpr std::array<PathWord, 4> path_words{{{"forward", Segment::Kind::straight, 1},
                                              {"back", Segment::Kind::straight, -1},
                                              {"right", Segment::Kind::pivot, 1},
                                              {"left", Segment::Kind::pivot, -1}}};

/// Parses an order from left to right.
class OrderReader {
public:
    OrderReader(men_who_would_be_kings::Scenario const& scenario, std::string_view text)
        : scenario_(scenario), rest_(text) {}

    bool at_end() const { return rest_.empty(); }
    bool begins_with(std::string_view word) const {
        return rest_.starts_with(word) && (rest_.size() == word.size() ||
                                           rest_[word.size()] == ' ' || rest_[word.size()] == ',');
    }
    /// Reads `word` and the blanks behind it if it comes next as a whole word.
    bool accept(std::string_view word) {
        if (!begins_with(word)) return false;
        skip(word.size());
        return true;
    }
    void expect(std::string_view word) {
        if (!accept(word)) wrong("\"" + std::string{word} + "\"");
    }
    bool accept_comma() {
        if (!rest_.starts_with(',')) return false;
        skip(1);
        return true;
    }
    void expect_end() {
        if (!at_end()) wrong("nothing more");
    }

    [[noreturn]] void wrong(std::string const& wanted) const {
        std::string const found = rest_.empty() ? "the end" : "\"" + std::string{rest_} + "\"";
        throw OrderError{wanted + " should stand where there is " + found};
    }

    /// Reads a name in quotation marks, or the longest name of a unit that comes next.
    UnitId unit() {
        if (rest_.starts_with('"')) {
            std::size_t const end = rest_.find('"', 1);
            if (end == std::string_view::npos) wrong("a name between quotation marks");
            std::string_view const name = rest_.substr(1, end - 1);
            UnitId const found = scenario_.unit_named(name);
            if (found == no_unit) no_such_unit(name);
            skip(end + 1);
            return found;
        }
        UnitId found = no_unit;
        std::size_t longest = 0;
        for (std::size_t i = 0; i < scenario_.troops.size(); ++i) {
            std::string const& name = scenario_.troops[i].name;
            if (name.size() < longest || name.empty() || !begins_with(name)) continue;
            longest = name.size();
            found = static_cast<UnitId>(i);
        }
        if (found == no_unit) no_such_unit(rest_.substr(0, rest_.find(' ')));
        skip(longest);
        return found;
    }

    std::int32_t thousandths() {
        std::size_t const end = std::min(rest_.find_first_of(" ,"), rest_.size());
        std::string_view const word = rest_.substr(0, end);
        std::size_t const point = word.find('.');
        std::string const whole{word.substr(0, point)};
        std::string part{point == std::string_view::npos ? "" : word.substr(point + 1)};
        bool const well_formed =
            !whole.empty() && whole.size() <= 4 && part.size() <= 3 &&
            (point == std::string_view::npos || !part.empty()) &&
            (whole + part).find_first_not_of("0123456789") == std::string::npos;
        if (!well_formed) wrong("a number such as 12.5");
        part.resize(3, '0');
        skip(end);
        return std::stoi(whole) * 1000 + std::stoi(part);
    }

    bool at_path() const {
        return std::any_of(path_words.begin(), path_words.end(),
                           [&](PathWord const& each) { return begins_with(each.word); });
    }
    /// Reads a path up to the end, or up to a comma with other words behind it.
    Path path() {
        Path path;
        do {
            if (!at_path()) break;
            if (path.count == geometry::max_segments) {
                throw OrderError{"a path has " + std::to_string(geometry::max_segments) +
                                 " parts at the most"};
            }
            path.segments[path.count++] = segment();
        } while (accept_comma());
        if (path.count == 0) wrong("forward, back, left or right");
        return path;
    }

private:
    Segment segment() {
        for (PathWord const& each : path_words) {
            if (!accept(each.word)) continue;
            std::int32_t const amount = thousandths();
            bool const turn = each.kind == Segment::Kind::pivot;
            if (turn && amount % thousandths_per_cdeg != 0) {
                throw OrderError{"angles have two decimal places at the most"};
            }
            return {each.kind, each.sign * (turn ? amount / thousandths_per_cdeg : amount)};
        }
        wrong("forward, back, left or right");
    }

    void skip(std::size_t letters) {
        rest_.remove_prefix(letters);
        while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    }

    [[noreturn]] void no_such_unit(std::string_view name) const {
        std::vector<std::string_view> names;
        for (men_who_would_be_kings::Troop const& troop : scenario_.troops)
            names.push_back(troop.name);
        throw OrderError{"there is no unit \"" + std::string{name} + "\"" +
                         did_you_mean(name, names)};
    }

    men_who_would_be_kings::Scenario const& scenario_;
    std::string_view rest_;
};

std::string path_in_words(Path const& path) {
    std::string text;
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment const& part = path.segments[i];
        bool const turn = part.kind != Segment::Kind::straight;
        std::int64_t const amount = part.amount < 0 ? -std::int64_t{part.amount} : part.amount;
        text += i == 0 ? " " : ", ";
        text += turn ? (part.amount < 0 ? "left " : "right ")
                     : (part.amount < 0 ? "back " : "forward ");
        text += chance::thousandths_text(turn ? amount * thousandths_per_cdeg : amount);
    }
    return text;
}

/// A name with a quotation mark in it is not quoted.
std::string quoted_name(men_who_would_be_kings::Scenario const& scenario, UnitId unit) {
    if (unit >= scenario.troops.size()) return "\"\"";
    std::string const& name = scenario.troops[unit].name;
    return name.find('"') == std::string::npos ? "\"" + name + "\"" : name;
}

void read_skirmish(OrderReader& reader, men_who_would_be_kings::Order& order) {
    order.fire_first = reader.begins_with("fire");
    if (!order.fire_first) order.path = reader.path();
    reader.expect("fire");
    reader.expect("at");
    order.target = reader.unit();
    if (!order.fire_first) return;
    if (!reader.accept_comma()) reader.wrong("a comma and a path");
    order.path = reader.path();
}

void read_deployment(OrderReader& reader, men_who_would_be_kings::Order& order) {
    if (reader.accept("behind")) {
        order.target = reader.unit();
        return;
    }
    reader.expect("at");
    for (std::size_t i = 0; i < edge_names.size(); ++i) {
        if (!reader.accept(edge_names[i])) continue;
        reader.expect("edge");
        order.edge = static_cast<TableEdge>(i);
        order.along_mil = reader.thousandths();
        return;
    }
    reader.wrong("near, far, left or right");
}

}  // namespace

std::string MenWhoWouldBeKingsOrders::order_text(men_who_would_be_kings::Order const& order) const {
    using men_who_would_be_kings::OrderKind;
    std::string text{verbs[static_cast<std::size_t>(order.kind)]};
    if (order.kind == OrderKind::draw_cards || order.kind == OrderKind::end_turn) return text;
    text += " " + quoted_name(scenario_, order.unit);
    switch (order.kind) {
        case OrderKind::attack:
        case OrderKind::fire:
        case OrderKind::volley_fire:
            return text + " at " + quoted_name(scenario_, order.target);
        case OrderKind::skirmish: {
            std::string const fire = " fire at " + quoted_name(scenario_, order.target);
            return text + (order.fire_first ? fire + "," + path_in_words(order.path)
                                            : path_in_words(order.path) + "," + fire);
        }
        case OrderKind::deploy:
            if (order.target != no_unit)
                return text + " behind " + quoted_name(scenario_, order.target);
            return text + " at " + std::string{edge_names[static_cast<std::size_t>(order.edge)]} +
                   " edge " + chance::thousandths_text(order.along_mil);
        default:
            return text + path_in_words(order.path);
    }
}

men_who_would_be_kings::Order MenWhoWouldBeKingsOrders::read_order(std::string_view text) const {
    using men_who_would_be_kings::OrderKind;
    OrderReader reader{scenario_, text};
    men_who_would_be_kings::Order order;
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        if (!reader.accept(verbs[i])) continue;
        order.kind = static_cast<OrderKind>(i);
        if (order.kind != OrderKind::draw_cards && order.kind != OrderKind::end_turn) {
            order.unit = reader.unit();
        }
        switch (order.kind) {
            case OrderKind::attack:
            case OrderKind::fire:
            case OrderKind::volley_fire:
                reader.expect("at");
                order.target = reader.unit();
                break;
            case OrderKind::move:
            case OrderKind::at_the_double:
                order.path = reader.path();
                break;
            case OrderKind::skirmish:
                read_skirmish(reader, order);
                break;
            case OrderKind::deploy:
                read_deployment(reader, order);
                break;
            default:
                break;
        }
        reader.expect_end();
        return order;
    }
    throw OrderError{std::string{forms_of_kings_orders}};
}

}  // namespace esprit::text
