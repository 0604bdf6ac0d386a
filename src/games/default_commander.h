#pragma once
// The default commander, at the command line and in studies; and descriptions of commanders.
#include <string>
#include <string_view>

#include "games/battlefield.h"

namespace esprit::games {

/// The name of the commander that commands a side if none is named.
std::string default_commander(Battlefield const& field);

/// Says that there is no commander of that name, and which there are; empty if there is one.
std::string why_no_commander(Battlefield const& field, std::string_view name);

/// What a commander does, in a line for players; empty if it is unknown.
std::string_view commander_words(std::string_view commander);

/// Whether the commander is a bot that the battlefield offers.
bool is_bot(Battlefield const& field, std::string_view commander);
/// As commander_words, for bots as well.
std::string_view commander_words_on(Battlefield const& field, std::string_view commander);

/// Whether the commander is an opponent for a person: one of the levels from easy to hard. The
/// others are yardsticks for studies.
bool is_level(std::string_view commander);

}  // namespace esprit::games
