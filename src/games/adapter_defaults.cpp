#include "games/adapter_defaults.h"

#include <fmt/format.h>

#include <algorithm>

#include "chance/expression.h"
#include "field/landmark.h"
#include "games/system_adapter.h"

namespace esprit::games {

std::string missing_units(field::CommonScenario const& scenario) {
    for (std::size_t side = 0; side < scenario.sides.size(); ++side) {
        bool const some = std::any_of(scenario.units.begin(), scenario.units.end(),
                                      [side](auto const& unit) { return unit.side == side; });
        if (!some)
            return "has no units of " + scenario.sides[side].name + ": write each as [[unit]]";
    }
    return {};
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string turn_by_turn(field::CommonScenario const& scenario, rules::SideId active) {
    return fmt::format("{}: the sides take turns, and {} began.", scenario.sides[active].name,
                       scenario.sides[scenario.first_side].name);
}

std::vector<Command> commands_of(field::CommonScenario const& scenario) {
    std::vector<Command> commands;
    for (std::size_t side = 0; side < scenario.sides.size(); ++side) {
        for (field::RosterUnit const& unit : scenario.units) {
            if (unit.side != side) continue;
            std::string const& name =
                unit.command.empty() ? scenario.sides[side].name : unit.command;
            bool const known = std::any_of(
                commands.begin(), commands.end(),
                [&](Command const& each) { return each.side == side && each.name == name; });
            if (!known) commands.push_back({name, unit.side});
        }
    }
    return commands;
}

std::size_t place_of_command(field::CommonScenario const& scenario,
                             std::vector<Command> const& commands, rules::UnitId unit) {
    field::RosterUnit const& sought = scenario.units[unit];
    std::string const& name =
        sought.command.empty() ? scenario.sides[sought.side].name : sought.command;
    auto const found = std::find_if(commands.begin(), commands.end(), [&](Command const& each) {
        return each.side == sought.side && each.name == name;
    });
    return static_cast<std::size_t>(found - commands.begin());
}

report::Cause last_check_of(std::string_view whom, std::vector<text::StoryLine> const& story,
                            std::size_t told) {
    report::Cause cause;
    for (std::size_t i = 0; i < told; ++i) {
        text::StoryLine const& line = story[i];
        if (!line.check || line.whom != whom) continue;
        // dice without a chart, such as those for the inches of a flight, count only for a line of
        // their own rule
        bool const own = told < story.size() && line.rule == story[told].rule;
        if (own || !line.check->chart.empty()) cause.check = &line;
    }
    return cause;
}

std::string states_of_piece(report::UnitStanding const& standing,
                            std::optional<rules::Piece> const& piece) {
    std::string text{standing.word};
    if (!piece) return text;
    for (std::string_view const state : piece->states) {
        if (state == standing.word) continue;
        text += (text.empty() ? "" : ", ") + std::string{state};
    }
    return text;
}

std::string_view holding_word(report::Holding holding) {
    if (holding == report::Holding::gone) return holding_gone;
    if (holding == report::Holding::broken) return holding_broken;
    return holding == report::Holding::weakened ? "weakened" : "firm";
}

std::string place_text(rules::Piece const& piece) {
    // a tenth of an inch is what a person can measure
    auto const tenths = [](Mil mil) {
        constexpr Mil tenth_mil = 100;
        Mil const half = mil < 0 ? -tenth_mil / 2 : tenth_mil / 2;
        return chance::thousandths_text((mil + half) / tenth_mil * tenth_mil);
    };
    return fmt::format("{}, {} facing {}", tenths(piece.x_mil), tenths(piece.y_mil),
                       field::wind_of(piece.facing_cdeg));
}

std::string place_in_words(field::Terrain const& terrain, rules::Piece const& piece) {
    return fmt::format("{}, facing {}", field::place_in_words(terrain, {piece.x_mil, piece.y_mil}),
                       field::wind_of(piece.facing_cdeg));
}

std::string moved_text(rules::Piece const* before, rules::Piece const* after) {
    if (before == nullptr || after == nullptr) return {};
    double const x = after->x_mil - before->x_mil;
    double const y = after->y_mil - before->y_mil;
    if (x == 0 && y == 0) return before->facing_cdeg == after->facing_cdeg ? "" : "turned";
    auto const hundredths = static_cast<int>(__builtin_sqrt(x * x + y * y) / 10 + 0.5);
    return fmt::format("moved {}\"", chance::thousandths_text(hundredths * 10));
}

}  // namespace esprit::games
