#include "text/orders/order_grammar.h"

#include <algorithm>

#include "base/decimal.h"
#include "base/expect.h"
#include "base/nearest.h"
#include "chance/ruleset.h"

namespace esprit::text {

using rules::no_unit;
using rules::OrderError;
using rules::WordCursor;
using UnitId = rules::UnitId;

namespace {

bool is_between_names(std::string const& word) {
    return word == "," || word == "and";
}

/// Whether a word joins a unit with what follows it.
bool is_connector(std::string const& word) {
    constexpr std::string_view connectors[] = {"at", "with", "to", "behind", "in", "by"};
    return std::find(std::begin(connectors), std::end(connectors), word) != std::end(connectors);
}

void expect_end(WordCursor const& words) {
    if (words.at_end()) return;
    throw OrderError{"\"" + words.rest() + "\" is too much of an order"};
}

/// Older logs join the words of a verb by underscores.
std::string with_blanks_in_verb(std::string_view line) {
    std::string text{line};
    std::size_t const begin = text.find_first_not_of(' ');
    if (begin == std::string::npos) return text;
    std::size_t const end = std::min(text.find(' ', begin), text.size());
    std::replace(text.begin() + static_cast<std::ptrdiff_t>(begin),
                 text.begin() + static_cast<std::ptrdiff_t>(end), '_', ' ');
    return text;
}

std::optional<geometry::Point> place_at(WordCursor& words) {
    std::size_t const begin = words.place();
    auto const x = thousandths_of(words.take());
    words.accept(",");
    auto const y = x && !words.at_end() ? thousandths_of(words.take()) : std::nullopt;
    if (y && words.at_end()) return geometry::Point{*x, *y};
    words.go_to(begin);
    return std::nullopt;
}

}  // namespace

struct OrderGrammar::Reading {
    OrderVerb const& verb;
    WordCursor& words;
    OrderContext const* context;
};

OrderGrammar::OrderGrammar(field::CommonScenario const& scenario, std::span<OrderVerb const> verbs,
                           BareSide bare_side)
    : scenario_(scenario), verbs_(verbs), bare_side_(bare_side), names_(scenario) {}

std::vector<std::string_view> OrderGrammar::verbs() const {
    std::vector<std::string_view> words;
    for (OrderVerb const& verb : verbs_) words.push_back(verb.words);
    return words;
}

UnitId OrderGrammar::unit_named(std::string_view name) const {
    auto const unit = std::find_if(scenario_.units.begin(), scenario_.units.end(),
                                   [&](auto const& each) { return each.name == name; });
    return unit == scenario_.units.end() ? no_unit
                                         : static_cast<UnitId>(unit - scenario_.units.begin());
}

/// The longest verb that comes next; nullptr: none.
OrderVerb const* OrderGrammar::verb_at(Words& words) const {
    OrderVerb const* found = nullptr;
    for (OrderVerb const& verb : verbs_) {
        bool const longer = found == nullptr || verb.words.size() > found->words.size();
        if (longer && words.is_at(verb.words)) found = &verb;
    }
    if (found != nullptr) words.accept(found->words);
    return found;
}

OrderVerb const& OrderGrammar::verb_of(std::uint8_t kind) const {
    auto const verb = std::find_if(verbs_.begin(), verbs_.end(),
                                   [&](OrderVerb const& each) { return each.kind == kind; });
    ESPRIT_EXPECT(verb != verbs_.end(), "every kind of order has a verb");
    return *verb;
}

void OrderGrammar::no_verb(Words const& words, OrderContext const* context) const {
    std::string const first = words.written(0, std::min<std::size_t>(1, words.count()));
    if (context != nullptr) {
        throw OrderError{"\"" + first + "\" is no order and no command" +
                         did_you_mean(first, verbs()) + " (\"help\" lists them)"};
    }
    std::string list;
    for (std::string_view const verb : verbs()) {
        list += (list.empty() ? "" : ", ") + std::string{verb};
    }
    throw OrderError{"\"" + words.written(0, words.count()) + "\" is no order; there are: " + list};
}

/// The index behind the name that begins at the next word; an unknown name ends before a comma, a
/// connector or a path.
std::size_t OrderGrammar::end_of_name(Words const& words, OrderContext const* context) const {
    std::size_t const begin = words.place();
    if (words.is_quoted(begin)) return begin + 1;
    for (std::size_t end = words.count(); end > begin; --end) {
        if (unit_named(words.written(begin, end)) != no_unit) return end;
    }
    std::size_t comma = begin;
    while (comma < words.count() && words.word(comma) != ",") ++comma;
    for (std::size_t end = comma; context != nullptr && end > begin; --end) {
        if (!names_.meant(words.written(begin, end)).empty()) return end;
    }
    WordCursor ahead = words;
    while (!ahead.at_end() && !is_between_names(ahead.word()) && !is_connector(ahead.word()) &&
           !(begins_path(ahead) && ahead.place() > begin)) {
        ahead.take();
    }
    return ahead.place();
}

UnitId OrderGrammar::read_unit(Words& words, OrderContext const* context, bool enemy) const {
    std::size_t const begin = words.place();
    std::size_t const end = end_of_name(words, context);
    std::string const name = words.written(begin, end);
    if (end == begin) throw OrderError{"which unit? \"units\" lists them"};
    words.go_to(end);
    if (UnitId const unit = unit_named(name); unit != no_unit) return unit;
    if (context != nullptr) return names_.the_unit(name, enemy ? context->enemy : context->own);
    std::vector<std::string_view> known;
    for (field::RosterUnit const& unit : scenario_.units) known.push_back(unit.name);
    throw OrderError{"there is no unit \"" + name + "\"" + did_you_mean(name, known)};
}

/// "A", "A, B and C"; empty where a connector comes next.
std::vector<UnitId> OrderGrammar::read_units(Words& words, OrderContext const* context) const {
    std::vector<UnitId> units;
    if (words.at_end()) return units;
    bool const is_name =
        std::any_of(scenario_.units.begin(), scenario_.units.end(),
                    [&](auto const& unit) { return rules::lowered(unit.name) == words.word(); });
    if (!is_name && is_connector(words.word())) return units;
    for (bool more = true; more;) {
        units.push_back(read_unit(words, context, false));
        std::size_t const end = words.place();
        while (is_between_names(words.word())) words.take();
        more = words.place() > end && !words.at_end() && !begins_path(words);
        if (!more) words.go_to(end);
    }
    return units;
}

rules::PathForm OrderGrammar::path_form(UnitId unit, OrderContext const* context) const {
    rules::PathForm form;
    form.bare_side = bare_side_;
    if (context != nullptr) form.facing_cdeg = context->facing_cdeg(unit);
    return form;
}

/// The question about what is missing in "charge A", where A may be the charger or the target.
void OrderGrammar::no_target(Reading const& reading, std::vector<UnitId> const& units) const {
    std::string const verb{reading.verb.words};
    std::string own = "UNIT";
    std::string enemy = "UNIT";
    bool is_target = false;
    if (!units.empty()) {
        is_target = reading.context != nullptr &&
                    reading.context->own(units[0]) == UnitNames::Likely::hardly;
        (is_target ? enemy : own) = scenario_.units[units[0]].name;
    }
    throw OrderError{(is_target ? "who does? \"" : verb + " whom? \"") + verb + " " + own + " " +
                     std::string{reading.verb.between} + " " + enemy + "\""};
}

void OrderGrammar::read_target(Reading& reading, SpokenOrder& order) const {
    order.target = read_unit(reading.words, reading.context, true);
    if (reading.verb.form == OrderForm::target_path && reading.words.is_at("by")) {
        order.path = read_last_path(reading.words, path_form(order.unit, reading.context));
    }
    expect_end(reading.words);
}

void OrderGrammar::read_place(Reading& reading, SpokenOrder& order) const {
    Words& words = reading.words;
    words.accept(reading.verb.between);
    if (words.at_end()) {
        throw OrderError{"where to? \"" + std::string{reading.verb.words} +
                         " GENERAL to UNIT\", or to a place: \"to 20,4.5\""};
    }
    bool const is_name = reading.context != nullptr && !names_.meant(words.rest()).empty();
    if (!is_name) order.place = place_at(words);
    if (!order.place) order.target = read_unit(words, reading.context, false);
    expect_end(words);
}

/// All units go along the same path.
std::vector<SpokenOrder> OrderGrammar::along_path(Reading& reading) const {
    OrderVerb const& verb = reading.verb;
    std::vector<SpokenOrder> orders;
    std::vector<UnitId> const units = read_units(reading.words, reading.context);
    if (units.empty()) throw OrderError{"which unit? \"units\" lists them"};
    std::string path_words = reading.words.rest();
    if (verb.form == OrderForm::path_verb) path_words.insert(0, std::string{verb.words} + " ");
    for (UnitId const unit : units) {
        Words words{path_words};
        SpokenOrder order{.kind = verb.kind, .unit = unit};
        order.path = read_last_path(words, path_form(unit, reading.context));
        if (verb.form != OrderForm::path_or_none && order.path.count == 0) {
            throw OrderError{"where does it move? \"" + std::string{verb.words} + " " +
                             scenario_.units[unit].name + " forward 3\""};
        }
        orders.push_back(order);
    }
    return orders;
}

std::vector<SpokenOrder> OrderGrammar::behind_verb(Reading& reading) const {
    OrderVerb const& verb = reading.verb;
    Words& words = reading.words;
    switch (verb.form) {
        case OrderForm::alone:
            expect_end(words);
            return {{.kind = verb.kind}};
        case OrderForm::without_units:
            return {{.kind = verb.kind, .words = words.rest()}};
        case OrderForm::path:
        case OrderForm::path_or_none:
        case OrderForm::path_verb:
            return along_path(reading);
        default:
            break;
    }
    std::size_t const begin = words.place();
    std::vector<UnitId> const units = read_units(words, reading.context);
    SpokenOrder order{.kind = verb.kind, .unit = units.empty() ? no_unit : units[0]};
    bool const has_target = verb.form == OrderForm::target || verb.form == OrderForm::target_path;
    if (has_target && !words.accept(verb.between)) {
        if (verb.without_target.empty()) no_target(reading, units);
        return read(std::string{verb.without_target} + " " + words.written(begin, words.count()),
                    reading.context);
    }
    if (has_target) read_target(reading, order);
    if (units.empty()) {
        if (!has_target) throw OrderError{"which unit? \"units\" lists them"};
        throw OrderError{"who does? \"" + std::string{verb.words} + " UNIT " +
                         std::string{verb.between} + " " + scenario_.units[order.target].name +
                         "\""};
    }
    if (verb.form == OrderForm::place) read_place(reading, order);
    if (verb.form == OrderForm::words) order.words = words.rest();
    if (verb.form == OrderForm::unit) expect_end(words);
    std::vector<SpokenOrder> orders;
    for (UnitId const unit : units) {
        orders.push_back(order);
        orders.back().unit = unit;
    }
    return orders;
}

std::vector<SpokenOrder> OrderGrammar::read(std::string_view line,
                                            OrderContext const* context) const {
    Words words{with_blanks_in_verb(line)};
    OrderVerb const* verb = verb_at(words);
    if (verb == nullptr && context != nullptr && begins_with_unit(line)) {
        // "1/Line forward 3": the verb of moves is left out
        Words behind = words;
        behind.go_to(end_of_name(words, context));
        auto const moves = std::find_if(verbs_.begin(), verbs_.end(), [](OrderVerb const& each) {
            return each.form == OrderForm::path || each.form == OrderForm::words;
        });
        if (begins_path(behind) && moves != verbs_.end()) verb = &*moves;
    }
    if (verb == nullptr) no_verb(words, context);
    Reading reading{*verb, words, context};
    return behind_verb(reading);
}

bool OrderGrammar::begins_with_unit(std::string_view line) const {
    Words words{line};
    if (words.at_end() || verb_at(words) != nullptr) return false;
    for (std::size_t end = words.count(); end > 0; --end) {
        if (!names_.meant(words.written(0, end)).empty()) return true;
    }
    return false;
}

std::string OrderGrammar::name_text(UnitId unit) const {
    if (unit >= scenario_.units.size()) return "\"\"";
    std::string const& name = scenario_.units[unit].name;
    Words const words{name};
    bool unclear = words.written(0, words.count()) != name;
    for (std::size_t i = 0; i < words.count(); ++i) {
        unclear = unclear || words.is_quoted(i) || is_between_names(words.word(i)) ||
                  is_connector(words.word(i));
    }
    bool const can_be_quoted = name.find('"') == std::string::npos;
    return unclear && can_be_quoted ? "\"" + name + "\"" : name;
}

std::string OrderGrammar::text(SpokenOrder const& order) const {
    OrderVerb const& verb = verb_of(order.kind);
    std::string text{verb.words};
    if (verb.form == OrderForm::alone) return text;
    if (verb.form != OrderForm::without_units) text += " " + name_text(order.unit);
    std::string const between = " " + std::string{verb.between} + " ";
    switch (verb.form) {
        case OrderForm::words:
        case OrderForm::without_units:
            return text + " " + order.words;
        case OrderForm::target:
        case OrderForm::target_path:
            text += between + name_text(order.target);
            return order.path.count == 0 ? text : text + " by " + rules::path_text(order.path);
        case OrderForm::place:
            if (order.target != no_unit) return text + between + name_text(order.target);
            return text + between + chance::thousandths_text(order.place->x_mil) + "," +
                   chance::thousandths_text(order.place->y_mil);
        default:
            return order.path.count == 0 ? text : text + " " + rules::path_text(order.path);
    }
}

}  // namespace esprit::text
