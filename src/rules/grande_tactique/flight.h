#pragma once
// Grande Tactique, Fleeing: where a broken unit runs, whom it carries with it, and where it stops.
#include <array>
#include <cstdint>

#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/escape_paths.h"

namespace esprit::grande_tactique {

/// A flight, as far as the pursuers need to know it. Nothing is kept that no rule reads.
struct Flight {
    geometry::Base stood;  // GEO-09: where it stood
    CentiDegree direction_cdeg = 0;
    Mil length_mil = 0;                             // as far as it ran; off the table: to the edge
    bool surrounded = false;                        // GT-FLEE-12: no way out, destroyed
    bool off_table = false;                         // GT-FLEE-16
    field::FeatureId into = field::no_feature;      // the wood or built-up area it reached
    std::array<std::uint64_t, 2> passed_friends{};  // bit u: it ran through unit u of its side

    bool passed(UnitId unit) const {
        return (passed_friends[unit / 64U] >> (unit % 64U) & 1U) != 0;
    }
    friend bool operator==(Flight const&, Flight const&) = default;
};

/// GT-FLEE-01..16, -20..22, GT-GEN-06, -07: the unit runs from `from`; the dice of the distance, of
/// its general and of the friends that it runs through are thrown.
Flight flee(Scenario const& scenario, Battle& battle, UnitId runner, UnitId from,
            chance::Arbiter& arbiter);

/// The same where the ways have been looked for, in this battle as it is.
Flight flee(Scenario const& scenario, Battle& battle, EscapePaths const& ways,
            chance::Arbiter& arbiter);

/// GT-PUR-14: the path along which a unit would flee, and its friends on it; nobody moves. `length`
/// is that of a flight without dice.
Flight path_of_flight(Scenario const& scenario, Battle const& battle, UnitId runner, UnitId from);

}  // namespace esprit::grande_tactique
