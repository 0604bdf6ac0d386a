#pragma once
// Grande Tactique, Charging: the charges of a turn, one after another, from the first check to the
// end of the last pursuit.
#include <cstdint>
#include <optional>

#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/charge.h"
#include "rules/grande_tactique/escape_paths.h"
#include "rules/grande_tactique/flight.h"

namespace esprit::grande_tactique {

/// The next step of a charge. Between two of these the states of all paths that lead there are
/// merged.
enum class Stage : std::uint8_t {
    next_charge,    // the owner chooses what is resolved next
    checks,         // attackers' check, defender's check, locked combat
    countercharge,  // GT-ATT-05: the charged cavalry comes out
    beaten,         // GT-R-10: and the attackers run
    flight,         // the target runs
    lost,           // the attackers run: locked combat lost
    aftermath,      // of the flight: position, follow-up check, or pursuit
    follow_up,      // the cavalry checks whether to go on
    pursuit,
    over
};

/// Of the charge under way, what later steps read.
struct ChargeProgress {
    Stage stage = Stage::next_charge;
    UnitId principal = no_unit;
    UnitId target = no_unit;
    bool follows_up = false;    // the charge under way is a follow-up, made alone (GT-R-16)
    bool after_combat = false;  // the target flees from locked combat: no follow-up (GT-R-08)
    bool was_routed = false;    // the target was routed, and is destroyed (GT-PUR-12)
    Flight flight;

    friend bool operator==(ChargeProgress const&, ChargeProgress const&) = default;
};

/// The charges of a turn between two steps.
struct ChargePhase {
    Battle battle;
    ChargeProgress progress;

    friend bool operator==(ChargePhase const&, ChargePhase const&) = default;
};

/// What a step works out before its first die: the same for all the ways in which dice can fall.
struct BeforeDice {
    BeforeDice(Scenario const& scenario, Battle const& battle, ChargeProgress const& progress);

    std::optional<Charge> charge;        // that is checked
    std::optional<EscapePaths> ways;     // of the flight
    std::optional<FollowUpCheck> check;  // whether the cavalry goes on
};

/// On to the next point where states can be merged. `known` is of this battle as it is.
void take_step(Scenario const& scenario, Battle& battle, ChargeProgress& progress,
               BeforeDice& known, chance::Arbiter& arbiter);

/// The process: `finished`, `before_dice` and `step`; states as bytes for merging equal ones
/// (chance/explore.h).
class ChargeResolution {
public:
    explicit ChargeResolution(Scenario const& scenario) : scenario_(scenario) {}

    bool finished(ChargePhase const& phase) const { return phase.progress.stage == Stage::over; }
    BeforeDice before_dice(ChargePhase const& phase) const {
        return {scenario_, phase.battle, phase.progress};
    }
    void step(ChargePhase& phase, BeforeDice& known, chance::Arbiter& arbiter) const {
        take_step(scenario_, phase.battle, phase.progress, known, arbiter);
    }
    void step(ChargePhase& phase, chance::Arbiter& arbiter) const {
        BeforeDice known = before_dice(phase);
        step(phase, known, arbiter);
    }

    static constexpr std::size_t most_bytes = 5120;
    std::size_t pack(ChargePhase const& phase, std::uint8_t* bytes) const;
    void unpack(std::uint8_t const* bytes, ChargePhase& phase) const;

private:
    Scenario const& scenario_;
};

/// GT-TURN-02: the charge phase of a turn: all that is marked is resolved.
void resolve_charges(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique
