#pragma once
// Black Powder, break tests on the battlefield: what they make of units, and the tests of their
// supporters.
#include "chance/arbiter.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

/// What units were doing when they broke.
enum class BrokenIn : std::uint8_t { shooting, combat };

/// The tests that follow from shooting at one unit, or from one round of hand-to-hand.
class Breaking {
public:
    /// BP-R-11: who supports whom is settled now, before dice.
    Breaking(Scenario const& scenario, Battle& battle, BrokenIn broken_in, chance::Arbiter& arbiter)
        : scenario_(scenario),
          battle_(battle),
          broken_in_(broken_in),
          arbiter_(arbiter),
          before_(battle) {}

    /// BP-BRK-A, -C, -D: a test and what it makes of the unit. `known`: see facts_of_test.
    void test(UnitId unit, chance::FactSet const& known);
    /// What a test that has been taken makes of the unit.
    void apply(UnitId unit, BreakTested const& tested);
    /// BP-BRK-E, BP-HTH-16: supporters of all units that broke, as far as they test (BP-R-11).
    void test_supporters();

private:
    void test_supporters_of(UnitId broken);

    Scenario const& scenario_;
    Battle& battle_;
    BrokenIn broken_in_;
    chance::Arbiter& arbiter_;
    Battle const before_;
    UnitList broken_;
};

}  // namespace esprit::black_powder
