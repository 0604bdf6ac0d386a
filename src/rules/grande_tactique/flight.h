#pragma once
// Grande Tactique, Fleeing: where a broken unit runs and stops, and which friends it runs through.
#include <array>
#include <cstdint>

#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/escape_paths.h"

namespace esprit::grande_tactique {

/// A flight: what later rules read of it.
struct Flight {
    geometry::Base stood;  // GEO-09: where it stood
    CentiDegree direction_cdeg = 0;
    Mil length_mil = 0;                             // how far it ran; off the table: to the edge
    bool surrounded = false;                        // GT-FLEE-12: no way out, destroyed
    bool off_table = false;                         // GT-FLEE-16
    field::FeatureId into = field::no_feature;      // the wood or built-up area it reached
    std::array<std::uint64_t, 2> passed_friends{};  // bit u: it ran through unit u of its side

    bool passed(UnitId unit) const {
        return (passed_friends[unit / 64U] >> (unit % 64U) & 1U) != 0;
    }
    friend bool operator==(Flight const&, Flight const&) = default;
};

/// The unit that cavalry has beaten, and its flight.
struct Quarry {
    UnitId unit = no_unit;
    Flight const& flight;
};

/// GT-FLEE-01..16, -20..22, GT-GEN-06, -07: `runner` flees from the enemy `from`. Throws the dice
/// for the distance, for an attached general, and for the morale of friends that it runs through.
/// `beaten_too`: friends that the same result routs or shakes; they do not check (GT-FLEE-13).
Flight flee(LiveBattle live, UnitId runner, UnitId from, chance::Arbiter& arbiter,
            UnitBits const& beaten_too = {});

/// The same with escape paths found in this state of the battle.
Flight flee(LiveBattle live, EscapePaths const& ways, chance::Arbiter& arbiter,
            UnitBits const& beaten_too = {});

/// GT-PUR-14: the path along which `runner` would flee, and the friends on it. Moves nothing.
/// `length_mil` is that of a flight without dice.
Flight path_of_flight(BattleView view, UnitId runner, UnitId from);

}  // namespace esprit::grande_tactique
