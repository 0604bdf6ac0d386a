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

/// The next step of a charge. Between two steps equal states of different paths are merged.
enum class Stage : std::uint8_t {
    next_charge,    // the owner chooses the next charge to resolve
    checks,         // attackers' check, defender's check, locked combat
    countercharge,  // GT-ATT-05: the charged cavalry comes out
    beaten,         // GT-R-10: the attackers flee
    flight,         // the target flees
    lost,           // the attackers flee: they lost locked combat
    aftermath,      // of the flight: position, follow-up check, or pursuit
    follow_up,      // the cavalry checks whether to go on
    pursuit,
    over
};

/// What later steps need to know of the charge under way.
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

/// The state of the charge phase between two steps.
struct ChargePhase {
    Battle battle;
    ChargeProgress progress;

    friend bool operator==(ChargePhase const&, ChargePhase const&) = default;
};

/// What a step works out before its first die; the same for all readings of the dice.
struct BeforeDice {
    BeforeDice(BattleView view, ChargeProgress const& progress);

    std::optional<Charge> charge;        // with its checks prepared
    std::optional<EscapePaths> ways;     // of the flight
    std::optional<FollowUpCheck> check;  // whether the cavalry goes on
};

/// Goes on to the next point at which states can be merged. `known` must belong to this state of
/// the battle.
void take_step(LiveBattle live, ChargeProgress& progress, BeforeDice& known,
               chance::Arbiter& arbiter);

/// The charge phase as a process with `finished`, `before_dice` and `step`, and with states as
/// bytes to merge equal ones (chance/explore.h).
class ChargeResolution {
public:
    explicit ChargeResolution(Scenario const& scenario) : scenario_(scenario) {}

    bool finished(ChargePhase const& phase) const { return phase.progress.stage == Stage::over; }
    BeforeDice before_dice(ChargePhase const& phase) const {
        return {{scenario_, phase.battle}, phase.progress};
    }
    void step(ChargePhase& phase, BeforeDice& known, chance::Arbiter& arbiter) const {
        take_step({scenario_, phase.battle}, phase.progress, known, arbiter);
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

/// GT-TURN-02: the charge phase of a turn: resolves all marked charges.
void resolve_charges(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique
