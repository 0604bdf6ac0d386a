#include "text/orders/rank_and_file_orders.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <vector>

#include "base/nearest.h"
#include "chance/ruleset.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

using geometry::Path;
using geometry::Segment;
using play::OrderError;
using rank_and_file::no_unit;
using rank_and_file::UnitId;

namespace {

/// The form of the words behind a verb.
enum class RankAndFileForm : std::uint8_t { alone, unit, unit_and_unit, path, formation };

struct RankAndFileVerb {
    rank_and_file::OrderKind kind;
    RankAndFileForm form;
    std::string_view verb;
    std::string_view between = {};
};
constexpr RankAndFileVerb rank_and_file_verbs[] = {
    {rank_and_file::OrderKind::roll_initiative, RankAndFileForm::alone, "roll initiative"},
    {rank_and_file::OrderKind::charge, RankAndFileForm::unit_and_unit, "charge", "at"},
    {rank_and_file::OrderKind::end_declarations, RankAndFileForm::alone, "end declarations"},
    {rank_and_file::OrderKind::rally, RankAndFileForm::alone, "rally"},
    {rank_and_file::OrderKind::resolve_charges, RankAndFileForm::alone, "resolve charges"},
    {rank_and_file::OrderKind::move, RankAndFileForm::path, "move"},
    {rank_and_file::OrderKind::form, RankAndFileForm::formation, "form", "in"},
    {rank_and_file::OrderKind::limber, RankAndFileForm::unit, "limber"},
    {rank_and_file::OrderKind::unlimber, RankAndFileForm::unit, "unlimber"},
    {rank_and_file::OrderKind::end_movement, RankAndFileForm::alone, "end movement"},
    {rank_and_file::OrderKind::fire, RankAndFileForm::unit_and_unit, "fire", "at"},
    {rank_and_file::OrderKind::end_fire, RankAndFileForm::alone, "end fire"},
    {rank_and_file::OrderKind::test_morale, RankAndFileForm::alone, "test morale"},
    {rank_and_file::OrderKind::fight, RankAndFileForm::unit, "fight"},
    {rank_and_file::OrderKind::attach, RankAndFileForm::unit_and_unit, "attach", "to"},
    {rank_and_file::OrderKind::detach, RankAndFileForm::unit, "detach"},
    {rank_and_file::OrderKind::end_turn, RankAndFileForm::alone, "end turn"}};

std::string forms_of_rank_and_file_orders() {
    std::string forms;
    for (RankAndFileVerb const& words : rank_and_file_verbs) {
        forms += (forms.empty() ? "" : ", ") + std::string{words.verb};
        if (words.form != RankAndFileForm::alone) forms += " UNIT";
        if (words.form == RankAndFileForm::unit_and_unit)
            forms += " " + std::string{words.between} + " UNIT";
        if (words.form == RankAndFileForm::formation) forms += " in FORMATION";
        if (words.form == RankAndFileForm::path) forms += " wheel left 30, forward 6";
    }
    return forms;
}

RankAndFileVerb const& words_of(rank_and_file::OrderKind kind) {
    return *std::find_if(std::begin(rank_and_file_verbs), std::end(rank_and_file_verbs),
                         [kind](RankAndFileVerb const& words) { return words.kind == kind; });
}

void skip_blanks(std::string_view& rest) {
    while (rest.starts_with(' ') || rest.starts_with(',')) rest.remove_prefix(1);
}

std::string_view take_word(std::string_view& rest) {
    skip_blanks(rest);
    std::size_t const end = std::min(rest.find_first_of(" ,"), rest.size());
    std::string_view const word = rest.substr(0, end);
    rest.remove_prefix(end);
    return word;
}

/// Reads degrees or inches with up to three decimal places, not negative.
std::int32_t read_amount(std::string_view word) {
    std::size_t const point = word.find('.');
    std::string whole{word.substr(0, point)};
    std::string part{point == std::string_view::npos ? "" : word.substr(point + 1)};
    bool const well_formed = !whole.empty() && whole.size() <= 4 && part.size() <= 3 &&
                             (point == std::string_view::npos || !part.empty()) &&
                             (whole + part).find_first_not_of("0123456789") == std::string::npos;
    if (!well_formed) {
        throw OrderError{"\"" + std::string{word} +
                         "\" is no number of degrees or inches; 12.5 would be one"};
    }
    part.resize(3, '0');
    return std::stoi(whole) * 1000 + std::stoi(part);
}

Segment take_segment(std::string_view& rest) {
    std::string_view const verb = take_word(rest);
    if (verb == "forward") return {Segment::Kind::straight, read_amount(take_word(rest))};
    std::string_view const side = take_word(rest);
    bool const turns = verb == "turn" || verb == "wheel";
    if (!turns || (side != "left" && side != "right")) {
        throw OrderError{"\"" + std::string{verb} +
                         "\" begins no part of a path; there are: forward 6, wheel left 30, turn "
                         "right 90"};
    }
    std::int32_t const amount = read_amount(take_word(rest));
    if (amount % thousandths_per_cdeg != 0) {
        throw OrderError{"angles have two decimal places at the most"};
    }
    std::int32_t const angle = amount / thousandths_per_cdeg;
    return {verb == "turn" ? Segment::Kind::pivot : Segment::Kind::wheel,
            side == "left" ? -angle : angle};
}

Path read_path(std::string_view rest) {
    Path path;
    for (skip_blanks(rest); !rest.empty(); skip_blanks(rest)) {
        if (path.count == geometry::max_segments) {
            throw OrderError{"a path has " + std::to_string(geometry::max_segments) +
                             " parts at the most"};
        }
        path.segments[path.count++] = take_segment(rest);
    }
    if (path.count == 0) throw OrderError{"a move needs a path, such as forward 6"};
    return path;
}

std::string path_text(Path const& path) {
    std::string text;
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment const& segment = path.segments[i];
        text += i == 0 ? " " : ", ";
        if (segment.kind == Segment::Kind::straight) {
            text += "forward " + chance::thousandths_text(segment.amount);
            continue;
        }
        bool const left = segment.amount < 0;
        std::int32_t const angle = left ? -segment.amount : segment.amount;
        text += segment.kind == Segment::Kind::pivot ? "turn " : "wheel ";
        text +=
            (left ? "left " : "right ") + chance::thousandths_text(angle * thousandths_per_cdeg);
    }
    return text;
}

rank_and_file::Formation read_formation(std::string_view name) {
    using rank_and_file::Formation;
    std::vector<std::string_view> names;
    for (Formation const formation :
         {Formation::line, Formation::attack_column, Formation::march_column, Formation::square,
          Formation::skirmish}) {
        names.push_back(formation_name(formation));
        if (names.back() == name) return formation;
    }
    throw OrderError{"\"" + std::string{name} + "\" is no formation; there are line, attack " +
                     "column, march column, square and skirmish order" + did_you_mean(name, names)};
}

/// Reads `wanted`, or throws OrderError.
void expect_word(std::string_view& rest, std::string_view wanted) {
    if (take_word(rest) == wanted) return;
    throw OrderError{"\"" + std::string{wanted} + "\" is wanted behind the unit"};
}

}  // namespace

/// Reads the longest name of a unit that comes next, or a name in quotes.
UnitId RankAndFileOrders::take_unit(std::string_view& rest) const {
    skip_blanks(rest);
    if (rest.starts_with('"')) {
        std::size_t const end = rest.find('"', 1);
        std::string_view const name = rest.substr(1, end == std::string_view::npos ? end : end - 1);
        UnitId const unit = scenario_.unit_named(name);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (unit != no_unit) return unit;
        throw OrderError{"there is no unit \"" + std::string{name} + "\""};
    }
    UnitId best = no_unit;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < scenario_.troops.size(); ++i) {
        std::string_view const name = scenario_.troops[i].name;
        names.push_back(name);
        bool const begins =
            rest.starts_with(name) && (rest.size() == name.size() || rest[name.size()] == ' ');
        if (begins && (best == no_unit || name.size() > scenario_.troops[best].name.size())) {
            best = static_cast<UnitId>(i);
        }
    }
    if (best == no_unit) {
        throw OrderError{"there is no unit \"" + std::string{rest} + "\"" +
                         did_you_mean(rest, names)};
    }
    rest.remove_prefix(scenario_.troops[best].name.size());
    return best;
}

std::string RankAndFileOrders::order_text(rank_and_file::Order const& order) const {
    RankAndFileVerb const& words = words_of(order.kind);
    std::string text{words.verb};
    if (words.form == RankAndFileForm::alone) return text;
    text += " " + scenario_.troops[order.unit].name;
    std::string const between = " " + std::string{words.between} + " ";
    switch (words.form) {
        case RankAndFileForm::unit_and_unit:
            return text + between + scenario_.troops[order.target].name;
        case RankAndFileForm::formation:
            return text + between + std::string{formation_name(order.formation)};
        default:
            return text + path_text(order.path);
    }
}

rank_and_file::Order RankAndFileOrders::read_order(std::string_view text) const {
    for (RankAndFileVerb const& words : rank_and_file_verbs) {
        if (!text.starts_with(words.verb)) continue;
        rank_and_file::Order order{words.kind};
        if (words.form == RankAndFileForm::alone) {
            if (text == words.verb) return order;
            continue;
        }
        std::string_view rest = text.substr(words.verb.size());
        if (!rest.starts_with(' ')) continue;
        order.unit = take_unit(rest);
        if (words.form == RankAndFileForm::path) {
            order.path = read_path(rest);
            return order;
        }
        if (!words.between.empty()) expect_word(rest, words.between);
        skip_blanks(rest);
        if (words.form == RankAndFileForm::unit_and_unit) order.target = take_unit(rest);
        if (words.form == RankAndFileForm::formation) {
            order.formation = read_formation(rest);
            return order;
        }
        if (rest.empty()) return order;
        throw OrderError{"\"" + std::string{rest} + "\" is too much of an order"};
    }
    throw OrderError{"\"" + std::string{text} +
                     "\" is no order; there are: " + forms_of_rank_and_file_orders()};
}

}  // namespace esprit::text
