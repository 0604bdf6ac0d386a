#pragma once
// Black Powder, break tests on the battlefield: their results for units, and the tests of
// supporters.
#include "chance/arbiter.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

/// What units were doing when they broke.
enum class BrokenIn : std::uint8_t { shooting, combat };

/// The tests that follow from shooting at one unit, or from one round of hand-to-hand.
class Breaking {
public:
    /// BP-R-11: notes now, before any dice, which units support which.
    Breaking(LiveBattle live, BrokenIn broken_in, chance::Arbiter& arbiter)
        : live_(live), broken_in_(broken_in), arbiter_(arbiter), before_(live.battle) {}

    /// BP-BRK-A, -C, -D: takes a test and applies its result. `known`: see facts_of_test.
    void test(UnitId unit, chance::FactSet const& known);
    /// Applies the result of a test.
    void apply(UnitId unit, BreakTested const& tested);
    /// BP-BRK-E, BP-HTH-16: tests of the supporters of all units that broke (BP-R-11).
    void test_supporters();

private:
    void test_supporters_of(UnitId broken);

    LiveBattle live_;
    BrokenIn broken_in_;
    chance::Arbiter& arbiter_;
    Battle const before_;
    UnitList broken_;
};

}  // namespace esprit::black_powder
