#pragma once
// Rank and File: declarations that the files of the charge step share.
#include <span>
#include <vector>

#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// A charge step under way.
struct ChargeStep {
    LiveBattle live;
    Battle const& declared;  // as it was as the charges were declared (RF-WVR-19)
    chance::Arbiter& arbiter;
};

/// Moves the charger into its target, or as far as it gets.
void charge_home(ChargeStep const& step, UnitId charger, UnitId target);

/// RF-WVR-05, RF-MOVE-14, RF-R-11: skirmishers that are charged evade or stand.
void answer_charge(ChargeStep const& step, UnitId target);

/// A charged unit that is gone.
struct Gone {
    UnitId unit = no_unit;
    geometry::Pose stood;
    bool routed = false;  // by its waiver test (RF-WVR-15)
};
/// A charger that decides, since its target has gone.
struct Decider {
    UnitId charger = no_unit;
    Gone gone;
};
/// The chargers of one target that has gone.
std::vector<Decider> deciders_of(std::span<UnitId const> chargers, Gone const& gone);
/// RF-WVR-13, -15, RF-R-03: each of them halts, goes on, or pursues. RF-R-18: those of the side
/// that goes first decide first.
void let_chargers_decide(ChargeStep const& step, std::span<Decider const> deciders);

/// RF-R-20, RF-WVR-13: chargers decide whose target was destroyed after they fell short of it.
/// False if there are no such chargers.
bool let_those_decide_who_fell_short(ChargeStep const& step);

/// RF-WVR-02, -09, -16: all waiver tests, one after another, each with its results.
void take_waiver_tests(ChargeStep const& step);

}  // namespace esprit::rank_and_file
