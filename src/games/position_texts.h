#pragma once
// A position as JSON and as bytes: what the library gives and what bots are sent.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "games/battlefield.h"

namespace esprit::games {

/// What the JSON of a position is made of.
struct PositionFacts {
    rules::Awaited awaited;
    rules::SideId side_to_move = 0;
    rules::BattleVerdict verdict;
    std::optional<std::size_t> orders;  // carried out so far; none: nobody counted
    std::uint64_t digest = 0;
    std::vector<CommandUnits> units;
    rules::Board board;
};

template <class Adapter>
PositionFacts position_facts(Adapter const& adapter, typename Adapter::Battle const& battle,
                             std::optional<std::size_t> orders) {
    auto const view = rules::BattleViewOf<typename Adapter::System>{adapter.scenario(), battle};
    auto const& system = adapter.system();
    return {system.awaited(view),  adapter.side_to_move(battle),  system.verdict(view), orders,
            system.digest(battle), units_of(adapter, battle, {}), system.board(view)};
}

/// A position as JSON in one line (docs/library.md).
std::string position_json(Battlefield const& field, PositionFacts const& facts);

/// Bytes of a position with a head that carries the play version, the ruleset and the scenario.
std::vector<std::uint8_t> with_head(Battlefield const& field, std::span<std::uint8_t const> bytes);
/// The bytes without their head. Throws BadInput where they are of another version, ruleset or
/// scenario.
std::span<std::uint8_t const> without_head(Battlefield const& field,
                                           std::span<std::uint8_t const> bytes);

}  // namespace esprit::games
