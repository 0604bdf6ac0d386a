#pragma once
// Helpers of adapters, and their default behaviour.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "report/chronicle.h"
#include "rules/common/system.h"
#include "text/stories/story.h"

namespace esprit::games {

struct Command;

/// "has no units of Red: write each as [[unit]]"; empty where every side has some.
std::string missing_units(field::CommonScenario const& scenario);

/// "1 unit", "3 units"
std::string counted(std::size_t count, std::string_view one, std::string_view many);

/// The commands of a roster: those of side 0, then those of side 1, each in the order of their
/// first units.
std::vector<Command> commands_of(field::CommonScenario const& scenario);
/// The index of a unit's command in `commands`.
std::size_t place_of_command(field::CommonScenario const& scenario,
                             std::vector<Command> const& commands, rules::UnitId unit);

/// "Red moves: the sides take turns, and Blue began."
std::string turn_by_turn(field::CommonScenario const& scenario, rules::SideId active);

/// The word of the standing, then the other states of the piece, with commas between.
std::string states_of_piece(report::UnitStanding const& standing,
                            std::optional<rules::Piece> const& piece);
/// "weakened", "broken", and "firm" for all other units.
std::string_view holding_word(report::Holding holding);
/// "12, 4.5 facing north-east (50°)"
std::string place_text(rules::Piece const& piece);
/// "3" south of Mittelfeld, facing north".
std::string place_in_words(field::Terrain const& terrain, rules::Piece const& piece);

/// How a unit has moved: "moved 12\"" or "turned". Empty if it has not, or was off the table (null)
/// before or after.
std::string moved_text(rules::Piece const* before, rules::Piece const* after);

/// The last check of a unit among the first `told` lines of a story.
report::Cause last_check_of(std::string_view whom, std::vector<text::StoryLine> const& story,
                            std::size_t told);

}  // namespace esprit::games
