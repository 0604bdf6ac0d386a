// How a battle has gone: the result sheet, and the report as a page. A long battle takes long to
// retell: that is done apart from the table, whose orders do not wait for it.
#include <algorithm>

#include "report/html.h"
#include "report/turning_point.h"
#include "serve/table.h"

namespace esprit::serve {
namespace {

/// The number of the last order of a turn; the table can be shown as it was after it.
std::size_t last_order_of(play::Log const& log, int turn) {
    std::size_t last = 0;
    for (std::size_t i = 0; i < log.entries.size(); ++i) {
        if (log.entries[i].record.turn == turn) last = i + 1;
    }
    return last;
}

void add_turning_point(JsonWriter& out, report::TurningPoint const& point, play::Log const& log) {
    out.key("turning_point");
    if (point.turn == nullptr) {
        out.null();
        return;
    }
    out.begin_object().member("turn", point.turn->number).member("clock", point.turn->clock);
    bool const told = point.incident != nullptr;
    out.member("words", told ? point.incident->words : "");
    out.member("rule", told ? point.incident->rule : "");
    out.member("check", told ? point.incident->check : "");
    auto const entry = last_order_of(log, point.turn->number);
    out.member("entry", static_cast<std::int64_t>(entry)).end_object();
}

/// The word that is counted: "stands" in "3 of 4 stands", "casualty" in "1 casualty of stamina 3".
std::string_view noun_of(std::string_view strength) {
    while (!strength.empty()) {
        std::string_view const word = strength.substr(0, strength.find(' '));
        bool const counts = word == "of" || word.find_first_of("0123456789") == 0;
        if (!counts) return word;
        strength.remove_prefix(std::min(strength.size(), word.size() + 1));
    }
    return {};
}

/// What units of a side that are not lost have lost, such as "4 stands"; empty: nothing, or the
/// system does not count it.
std::string losses_of_units(std::vector<games::CommandUnits> const& commands,
                            std::string_view counted_in) {
    int lost = 0;
    std::string noun;
    for (games::CommandUnits const& command : commands) {
        for (games::UnitLine const& unit : command.units) {
            if (!unit.strength || unit.place.empty() || unit.strength->left == unit.strength->of)
                continue;
            lost += unit.strength->of - unit.strength->left;
            noun = noun_of(unit.strength->words);
        }
    }
    if (lost == 0) return {};
    if (lost == 1 && noun.ends_with("s")) noun.pop_back();
    if (lost > 1 && noun.ends_with("y")) noun.replace(noun.size() - 1, 1, "ies");
    return noun == counted_in ? std::string{} : std::to_string(lost) + " " + noun;
}

/// The units of each side, as they stand now.
using UnitsOfSides = std::vector<std::vector<games::CommandUnits>>;

void add_side_results(JsonWriter& out, report::Chronicle const& told, UnitsOfSides const& units) {
    out.key("sides").begin_list();
    for (std::size_t side = 0; side < told.sides.size(); ++side) {
        auto const id = static_cast<rules::SideId>(side);
        report::LuckTotal const luck = told.luck.all_checks(id);
        out.begin_object().member("name", told.sides[side].name);
        report::SideLosses const lost =
            told.turns.empty() || told.turns.back().losses.size() <= side
                ? report::SideLosses{}
                : told.turns.back().losses[side];
        out.member("lost", lost.lost_points).member("began", lost.began_points);
        out.member("of_units", losses_of_units(units[side], told.losses_in));
        out.member("checks", luck.throws).member("passed", luck.actual);
        out.member("expected", games::mean_text(luck.expected)).key("gone").begin_list();
        for (report::TurnTale const& turn : told.turns) {
            for (report::Incident const& each : turn.incidents) {
                if (each.side == id && each.kind == report::Incident::Kind::gone)
                    out.text(each.whom);
            }
        }
        out.end_list().end_object();
    }
    out.end_list();
}

}  // namespace

Table::LaterText Table::result() const {
    UnitsOfSides units;
    for (std::size_t side = 0; side < settings_.by.size(); ++side) {
        units.push_back(game_->units(static_cast<SideId>(side)));
    }
    return [log = game_->log(), field = settings_.field, units = std::move(units), ended = over(),
            why = resigned() ? resigned_words() : std::string{}] {
        report::Chronicle const told = field->retell(log).chronicle;
        auto const& gave_up = log.resigned;
        std::optional<SideId> winner = told.ending.winner;
        if (gave_up) winner = static_cast<SideId>(1 - *gave_up);
        JsonWriter out;
        out.begin_object().member_truth("over", ended).key("winner");
        if (winner) {
            out.number(*winner);
        } else {
            out.null();
        }
        out.member("why", gave_up ? why : told.ending.why);
        out.member("rule", gave_up ? "" : told.ending.rule);
        out.member("turns", static_cast<std::int64_t>(told.turns.size()));
        out.member("losses_in", told.losses_in);
        report::TurningPoint const point =
            winner ? report::turning_point(told, *winner) : report::TurningPoint{};
        add_turning_point(out, point, log);
        add_side_results(out, told, units);
        return out.end_object().take();
    };
}

Table::LaterText Table::report() const {
    return [log = game_->log(), field = settings_.field, commanders = settings_.by] {
        report::Chronicle told = field->retell(log).chronicle;
        told.commanders = commanders;
        return report::html(told);
    };
}

}  // namespace esprit::serve
