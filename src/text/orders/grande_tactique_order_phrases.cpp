#include "text/orders/grande_tactique_order_phrases.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/nearest.h"
#include "chance/expression.h"
#include "rules/grande_tactique/candidates.h"
#include "text/orders/grande_tactique_path_phrases.h"

namespace esprit::text {

using geometry::Path;
using grande_tactique::Battle;
using grande_tactique::no_unit;
using grande_tactique::Phase;
using grande_tactique::UnitId;
using play::OrderError;

/// The form of the words behind a verb. list: units with commas between. path_first: the verb is
/// the first word of the path ("wheel 1/Line 30 left").
enum class SpokenForm : std::uint8_t { alone, end, list, path, path_first, target, ride, plan };

struct SpokenVerb {
    std::string_view words;
    grande_tactique::OrderKind kind;
    SpokenForm form;
    std::string_view between = {};  // unit and target
};

namespace {

using Words = std::vector<std::string>;

constexpr SpokenVerb all_verbs[] = {
    {"move", grande_tactique::OrderKind::move, SpokenForm::path},
    {"forward", grande_tactique::OrderKind::move, SpokenForm::path_first},
    {"back", grande_tactique::OrderKind::move, SpokenForm::path_first},
    {"wheel", grande_tactique::OrderKind::move, SpokenForm::path_first},
    {"turn", grande_tactique::OrderKind::move, SpokenForm::path_first},
    {"pivot", grande_tactique::OrderKind::move, SpokenForm::path_first},
    {"about", grande_tactique::OrderKind::move, SpokenForm::path_first},
    {"face", grande_tactique::OrderKind::move, SpokenForm::path_first},
    {"charge", grande_tactique::OrderKind::charge, SpokenForm::target, "at"},
    {"attack", grande_tactique::OrderKind::charge, SpokenForm::target, "at"},
    {"contact", grande_tactique::OrderKind::contact, SpokenForm::target, "with"},
    {"square", grande_tactique::OrderKind::form_square, SpokenForm::list},
    {"form square", grande_tactique::OrderKind::form_square, SpokenForm::list},
    {"unsquare", grande_tactique::OrderKind::leave_square, SpokenForm::path},
    {"leave square", grande_tactique::OrderKind::leave_square, SpokenForm::path},
    {"limber", grande_tactique::OrderKind::limber, SpokenForm::path},
    {"unlimber", grande_tactique::OrderKind::unlimber, SpokenForm::path},
    {"start fire", grande_tactique::OrderKind::start_fire, SpokenForm::list},
    {"open fire", grande_tactique::OrderKind::start_fire, SpokenForm::list},
    {"stop fire", grande_tactique::OrderKind::stop_fire, SpokenForm::list},
    {"cease fire", grande_tactique::OrderKind::stop_fire, SpokenForm::list},
    {"fire", grande_tactique::OrderKind::fire, SpokenForm::target, "at"},
    {"shoot", grande_tactique::OrderKind::fire, SpokenForm::target, "at"},
    {"rally", grande_tactique::OrderKind::rally, SpokenForm::path},
    {"spike", grande_tactique::OrderKind::spike, SpokenForm::target, "at"},
    {"restore", grande_tactique::OrderKind::restore, SpokenForm::list},
    {"ride", grande_tactique::OrderKind::ride, SpokenForm::ride, "to"},
    {"attach", grande_tactique::OrderKind::ride, SpokenForm::ride, "to"},
    {"leave table", grande_tactique::OrderKind::leave_table, SpokenForm::list},
    {"leave", grande_tactique::OrderKind::leave_table, SpokenForm::list},
    {"plan", grande_tactique::OrderKind::change_plan, SpokenForm::plan},
    {"roll", grande_tactique::OrderKind::roll_pips, SpokenForm::alone},
    {"end", grande_tactique::OrderKind::end_pips, SpokenForm::end},
};

std::string line_of_words(Words const& words) {
    std::string text;
    for (std::string const& word : words) {
        text += (text.empty() || word == "," ? "" : " ") + word;
    }
    return text;
}

bool is_coordinate(std::string const& word) {
    return word.find_first_not_of("0123456789.-") == std::string::npos;
}

bool is_between_names(std::string const& word) {
    return word == "," || lowered(word) == "and";
}

/// The words of a list, cut at its commas.
std::vector<Words> cut_at_commas(Words const& words) {
    std::vector<Words> parts(1);
    for (std::string const& word : words) {
        if (is_between_names(word)) {
            if (!parts.back().empty()) parts.emplace_back();
        } else {
            parts.back().push_back(word);
        }
    }
    if (parts.back().empty()) parts.pop_back();
    return parts;
}

/// The longest verb that the words begin with; null when there is none.
SpokenVerb const* verb_of(Words const& words) {
    SpokenVerb const* found = nullptr;
    for (SpokenVerb const& verb : all_verbs) {
        Words const wanted = spoken_words(verb.words);
        bool const begins = words.size() >= wanted.size() &&
                            std::equal(wanted.begin(), wanted.end(), words.begin(),
                                       [](std::string const& verb_word, std::string const& word) {
                                           return verb_word == lowered(word);
                                       });
        if (begins && (found == nullptr || verb.words.size() > found->words.size())) found = &verb;
    }
    return found;
}

std::optional<grande_tactique::Order> as_written(GrandeTactiqueOrders const& orders,
                                                 std::string_view line) {
    try {
        return orders.read_order(line);
    } catch (OrderError const&) {
        return std::nullopt;  // in a player's words
    }
}

}  // namespace

struct OrderPhrases::Said {
    SpokenVerb verb;
    Words rest;  // behind the verb
};

OrderPhrases::OrderPhrases(grande_tactique::Scenario const& scenario)
    : scenario_(scenario), canonical_(scenario), names_(scenario.common) {}

std::vector<std::string_view> OrderPhrases::verbs() {
    std::vector<std::string_view> words;
    for (SpokenVerb const& verb : all_verbs) words.push_back(verb.words);
    return words;
}

UnitId OrderPhrases::own_unit(std::string_view name, Battle const& battle) const {
    return names_.the_unit(name, [&](UnitId unit) {
        return UnitNames::likely(scenario_.troops[unit].side == battle.active,
                                 is_on_table(battle, unit));
    });
}

UnitId OrderPhrases::enemy_unit(std::string_view name, Battle const& battle) const {
    return names_.the_unit(name, [&](UnitId unit) {
        return UnitNames::likely(scenario_.troops[unit].side != battle.active,
                                 is_on_table(battle, unit));
    });
}

UnitId OrderPhrases::unit_of(Words const& words, Battle const& battle, bool enemy) const {
    if (words.empty()) throw OrderError{"which unit? \"units\" lists them"};
    std::string const name = line_of_words(words);
    return enemy ? enemy_unit(name, battle) : own_unit(name, battle);
}

Path OrderPhrases::path_of(Words const& words, UnitId unit, Battle const& battle) const {
    return read_spoken_path(words, battle.table.pose[unit].facing_cdeg);
}

/// The end of the name of a unit that begins at `begin`. An unknown name ends before the path or
/// the next unit.
std::size_t OrderPhrases::end_of_name(Words const& words, std::size_t begin) const {
    Words const rest{words.begin() + static_cast<std::ptrdiff_t>(begin), words.end()};
    if (std::size_t const count = names_.words_of_name(rest); count > 0) return begin + count;
    auto const end = std::find_if(rest.begin(), rest.end(), [](std::string const& word) {
        return begins_path(lowered(word)) || is_between_names(word);
    });
    return begin + static_cast<std::size_t>(end - rest.begin());
}

/// "A 3 forward", "A, B and C 3 forward": all units move along the same path.
std::vector<grande_tactique::Order> OrderPhrases::unit_and_path(Said const& said,
                                                                Battle const& battle) const {
    Words const& words = said.rest;
    std::vector<UnitId> units;
    std::size_t next = 0;
    for (bool more = true; more;) {
        std::size_t const begin = next;
        next = end_of_name(words, begin);
        auto const at = [&](std::size_t place) {
            return words.begin() + static_cast<std::ptrdiff_t>(place);
        };
        units.push_back(unit_of({at(begin), at(next)}, battle, false));
        std::size_t const end = next;
        while (next < words.size() && is_between_names(words[next])) ++next;
        more = next > end && next < words.size() && !begins_path(lowered(words[next]));
    }
    Words path{words.begin() + static_cast<std::ptrdiff_t>(next), words.end()};
    if (said.verb.form == SpokenForm::path_first)
        path.insert(path.begin(), std::string{said.verb.words});
    std::vector<grande_tactique::Order> orders;
    for (UnitId const unit : units) {
        grande_tactique::Order order{said.verb.kind};
        order.unit = unit;
        order.path = path_of(path, unit, battle);
        if (order.kind == grande_tactique::OrderKind::move && order.path.count == 0) {
            throw OrderError{"where does it move? \"move " + scenario_.troops[unit].name +
                             " 3 forward\""};
        }
        orders.push_back(order);
    }
    return orders;
}

/// The question about what is missing in "charge A", where A may be the charger or the target.
std::string OrderPhrases::without_target(Said const& said, Battle const& battle) const {
    std::string const verb{said.verb.words};
    std::string const between{said.verb.between};
    std::string own = "UNIT";
    std::string enemy = "UNIT";
    bool of_enemy = false;
    if (!names_.meant(line_of_words(said.rest)).empty()) {
        UnitId const unit = unit_of(said.rest, battle, false);
        of_enemy = scenario_.troops[unit].side != battle.active;
        (of_enemy ? enemy : own) = scenario_.troops[unit].name;
    }
    return (of_enemy ? "who does? \"" : verb + " whom? \"") + verb + " " + own + " " + between +
           " " + enemy + "\"";
}

std::vector<grande_tactique::Order> OrderPhrases::with_target(Said const& said,
                                                              Battle const& battle) const {
    auto const& words = said.rest;
    auto const between = std::find(words.rbegin(), words.rend(), said.verb.between);
    if (between == words.rend()) {
        // "fire 1st Battery" without a target starts to fire
        if (said.verb.kind == grande_tactique::OrderKind::fire) {
            return behind_verb(
                {{"start fire", grande_tactique::OrderKind::start_fire, SpokenForm::list}, words},
                battle);
        }
        throw OrderError{without_target(said, battle)};
    }
    UnitId const target = unit_of({between.base(), words.end()}, battle, true);
    std::vector<grande_tactique::Order> orders;
    for (Words const& name : cut_at_commas({words.begin(), std::prev(between.base())})) {
        grande_tactique::Order order{said.verb.kind, unit_of(name, battle, false), target};
        orders.push_back(order);
    }
    if (orders.empty()) {
        throw OrderError{"who does? \"" + std::string{said.verb.words} + " UNIT " +
                         std::string{said.verb.between} + " " + scenario_.troops[target].name +
                         "\""};
    }
    return orders;
}

std::vector<grande_tactique::Order> OrderPhrases::ride(Said const& said,
                                                       Battle const& battle) const {
    auto const& words = said.rest;
    auto const to = std::find(words.rbegin(), words.rend(), said.verb.between);
    // "to" may be left out: "ride Desaix 20 4.5"
    auto const name_end =
        to != words.rend()
            ? std::prev(to.base())
            : words.begin() + static_cast<std::ptrdiff_t>(names_.words_of_name(words));
    auto const begin = to != words.rend() ? to.base() : name_end;
    if (begin == words.end()) {
        throw OrderError{"where to? \"ride GENERAL to UNIT\", or to a place: \"to 20 4.5\""};
    }
    grande_tactique::Order order{grande_tactique::OrderKind::ride,
                                 unit_of({words.begin(), name_end}, battle, false)};
    Words place{begin, words.end()};
    std::string const name = line_of_words(place);
    if (place.size() == 3 && place[1] == ",") place.erase(place.begin() + 1);
    bool const is_place = place.size() == 2 && names_.meant(name).empty() &&
                          is_coordinate(place[0]) && is_coordinate(place[1]);
    if (is_place) {
        order.place = {read_thousandths(place[0]), read_thousandths(place[1])};
    } else {
        order.target = unit_of(place, battle, false);
    }
    return {order};
}

/// "plan Boudet, Monnier": the corps of the first division; "plan none": the first corps of the
/// side.
std::vector<grande_tactique::Order> OrderPhrases::plan(Said const& said,
                                                       Battle const& battle) const {
    std::string const text = line_of_words(said.rest);
    auto const own = std::count_if(scenario_.corps.begin(), scenario_.corps.end(),
                                   [&](auto const& corps) { return corps.side == battle.active; });
    for (auto const& corps : scenario_.corps) {
        if (corps.side != battle.active) continue;
        if (text == "none" && own == 1)
            return {*as_written(canonical_, "plan " + corps.name + ": none")};
        for (std::uint8_t const division : corps.divisions) {
            std::string const& name = scenario_.divisions[division].name;
            if (!lowered(text).starts_with(lowered(name))) continue;
            return {canonical_.read_order("plan " + corps.name + ": " + text)};
        }
    }
    throw OrderError{
        "a plan names the divisions of a corps, from the highest PIPs down: \"plan CORPS: "
        "DIVISION, DIVISION\", or \"plan CORPS: none\""};
}

std::vector<grande_tactique::Order> OrderPhrases::behind_verb(Said const& said,
                                                              Battle const& battle) const {
    switch (said.verb.form) {
        case SpokenForm::end:  // "end", "end phase", "end turn"
            return {grande_tactique::Order{grande_tactique::order_that_ends(battle.phase)}};
        case SpokenForm::alone:
            return {grande_tactique::Order{said.verb.kind}};
        case SpokenForm::path:
        case SpokenForm::path_first:
            return unit_and_path(said, battle);
        case SpokenForm::target:
            return with_target(said, battle);
        case SpokenForm::ride:
            return ride(said, battle);
        case SpokenForm::plan:
            return plan(said, battle);
        case SpokenForm::list:
            break;
    }
    std::vector<grande_tactique::Order> orders;
    for (Words const& name : cut_at_commas(said.rest)) {
        orders.push_back({said.verb.kind, unit_of(name, battle, false)});
    }
    if (orders.empty()) unit_of({}, battle, false);
    return orders;
}

bool OrderPhrases::begins_with_unit(std::string_view line) const {
    Words const words = spoken_words(line);
    return verb_of(words) == nullptr && names_.words_of_name(words) > 0;
}

std::vector<grande_tactique::Order> OrderPhrases::read(std::string_view line,
                                                       Battle const& battle) const {
    if (auto const order = as_written(canonical_, line)) return {*order};
    Words const words = spoken_words(line);
    SpokenVerb const* const found = verb_of(words);
    if (found != nullptr) {
        auto const length = static_cast<std::ptrdiff_t>(spoken_words(found->words).size());
        return behind_verb({*found, {words.begin() + length, words.end()}}, battle);
    }
    // "1/Line 3 forward"
    std::size_t const count = names_.words_of_name(words);
    if (count > 0 && count < words.size() && begins_path(lowered(words[count]))) {
        return unit_and_path({all_verbs[0], words}, battle);
    }
    std::string const first = words.empty() ? "" : words[0];
    throw OrderError{"\"" + first + "\" is no order and no command" + did_you_mean(first, verbs()) +
                     " (\"help\" lists them)"};
}

std::string OrderPhrases::phrase(grande_tactique::Order const& order, Battle const& battle) const {
    std::string const written = canonical_.order_text(order);
    if (order.kind == grande_tactique::order_that_ends(battle.phase)) return "end";
    auto const verb = std::find_if(std::begin(all_verbs), std::end(all_verbs),
                                   [&](SpokenVerb const& each) { return each.kind == order.kind; });
    if (verb == std::end(all_verbs) || verb->form == SpokenForm::alone) return written;
    std::string said{verb->words};
    if (order.unit != no_unit) said += " " + scenario_.troops[order.unit].name;
    if (order.target != no_unit) {
        said += " " + std::string{verb->between} + " " + scenario_.troops[order.target].name;
    } else if (verb->form == SpokenForm::ride) {
        said += " to " + chance::thousandths_text(order.place.x_mil) + ", " +
                chance::thousandths_text(order.place.y_mil);
    }
    if (verb->form == SpokenForm::path && order.path.count > 0)
        said += " " + spoken_path(order.path);
    try {
        if (read(said, battle) == std::vector{order}) return said;
    } catch (OrderError const&) {
        // falls back on the words of a log
    }
    return written;
}

}  // namespace esprit::text
