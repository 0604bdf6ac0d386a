#pragma once
// The systems that have battlefields, and battlefields from files and logs.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"

namespace esprit::games {

/// A system that is at hand. A new one gets its line in library.cpp.
struct GameSystem {
    std::string_view name;
    std::unique_ptr<Battlefield> (*build)(text::ReadScenario);
};
std::span<GameSystem const> game_systems();

/// Throws InputError with all that is wrong with the scenario, and BadInput.
std::unique_ptr<Battlefield> load_battlefield(std::string const& path,
                                              std::span<text::NamedText const> more_houses = {});
/// The same of a text, the house rules that it names found by `find_house`.
std::unique_ptr<Battlefield> battlefield_of_text(text::NamedText const& scenario,
                                                 text::HouseFinder const& find_house,
                                                 std::span<text::NamedText const> more_houses = {});
/// The same for texts: `houses` are the files that the scenario names, by their names.
std::unique_ptr<Battlefield> battlefield_of_text(text::NamedText const& scenario,
                                                 std::span<text::NamedText const> houses);
/// The battlefield of a log, which holds its scenario and house rules itself. Throws BadInput and
/// InputError; also where one of its snapshots is no battle of the scenario.
std::unique_ptr<Battlefield> battlefield_of_log(play::Log const& log, std::string const& file);
/// Throws BadInput with the line of the log at which a snapshot stands that is none of this field.
void must_have_sound_snapshots(Battlefield const& field, play::Log const& log,
                               std::string const& file);

/// The digest of this field's ruleset as a log of the header's format has it: format 1 counted the
/// texts of rules, too.
std::uint64_t ruleset_digest_for(Battlefield const& field, play::Header const& header);
/// True if the log was played by the ruleset of this field.
bool is_ruleset_of(Battlefield const& field, play::Header const& header);

/// What a log of a game on this field begins with.
play::Header header_of(Battlefield const& field, std::optional<std::uint64_t> seed);

}  // namespace esprit::games
