#pragma once
// The systems that have battlefields, and battlefields made of files, texts and logs.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"
#include "rules/common/roster.h"

namespace esprit::games {

/// A system that can be played. A new one gets its line in battlefield_loader.cpp.
struct GameSystem {
    std::string_view name;
    std::unique_ptr<Battlefield> (*build)(text::UncheckedScenario);
    std::span<std::string_view const> (*arm_words)();  // the values of `arm` of a unit
    std::span<rules::ScenarioWord const> (*unit_words)();
    std::span<rules::ScenarioWord const> (*victory_words)();
};
std::span<GameSystem const> game_systems();

/// Loads a scenario file with its house rules and `more_houses`. Throws InputError with all faults
/// of the scenario, and BadInput.
std::unique_ptr<Battlefield> load_battlefield(std::string const& path,
                                              std::span<text::NamedText const> more_houses = {});
/// The same for a text; `find_house` finds the house rules that it names.
std::unique_ptr<Battlefield> battlefield_of_text(text::NamedText const& scenario,
                                                 text::HouseFinder const& find_house,
                                                 std::span<text::NamedText const> more_houses = {});
/// The same for a text, with the house rules that it names among `houses`.
std::unique_ptr<Battlefield> battlefield_of_text(text::NamedText const& scenario,
                                                 std::span<text::NamedText const> houses);
/// The battlefield of a log, by the scenario and house rules that the log contains. Throws BadInput
/// and InputError, also if a snapshot is no battle of the scenario.
std::unique_ptr<Battlefield> battlefield_of_log(play::Log const& log, std::string const& file);
/// Throws BadInput, with the line of the log, if a snapshot is no battle of this scenario.
void must_have_sound_snapshots(Battlefield const& field, play::Log const& log,
                               std::string const& file);

/// The digest of this battlefield's ruleset for the log format of the header; in format 1 it covers
/// the texts of rules, too.
std::uint64_t ruleset_digest_for(Battlefield const& field, play::Header const& header);
/// True if the log was played by the ruleset of this battlefield.
bool is_ruleset_of(Battlefield const& field, play::Header const& header);

/// A log header for a new game on this battlefield.
play::Header header_of(Battlefield const& field, std::optional<std::uint64_t> seed);

}  // namespace esprit::games
