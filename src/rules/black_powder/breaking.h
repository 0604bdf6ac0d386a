#pragma once
// Black Powder, break tests on the battlefield: what they make of units, and the tests of their
// supporters.
#include "chance/arbiter.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

/// The tests that follow from one volley or one round of hand-to-hand.
class Breaking {
public:
    /// BP-R-11: who supports whom is settled now, before dice.
    Breaking(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter)
        : scenario_(scenario), battle_(battle), arbiter_(arbiter), before_(battle) {}

    /// BP-BRK-C, -D: a test and what it makes of the unit. `known`: see facts_of_test.
    void test(UnitId unit, chance::FactSet const& known);
    /// What a test that has been taken makes of the unit.
    void apply(UnitId unit, BreakTested const& tested);
    /// BP-BRK-E, BP-HTH-16: supporters of all that broke, and of those among them that break.
    void test_supporters();

private:
    Scenario const& scenario_;
    Battle& battle_;
    chance::Arbiter& arbiter_;
    Battle const before_;
    UnitList broken_;
};

}  // namespace esprit::black_powder
