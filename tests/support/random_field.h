#pragma once
// Random battlefields of Grande Tactique with charges declared on them: crowded, so that charges
// lead to follow-ups, flights through friends, pursuits that meet enemies, and table edges. The
// same on every machine.
#include <cstdint>
#include <utility>
#include <vector>

#include "field/scenario.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/declaration.h"
#include "text/rulesets/system_loader.h"

namespace esprit::fixture {

/// The rules in force, read once.
text::LoadedSystem const& grande_tactique_rules();

/// small: a single fight, for what has to be enumerated without merging.
struct FieldKind {
    bool small = false;
    std::uint32_t most_units_a_side = 14;
};
/// A scene that has no faults.
field::CommonScenario random_field(std::uint64_t seed, FieldKind const& kind = {});

/// A scene with charges declared on it.
struct ChargeScene {
    explicit ChargeScene(field::CommonScenario field)
        : scenario(std::move(field), *grande_tactique_rules().ruleset),
          start(grande_tactique::set_up(scenario)),
          declared(start) {}

    grande_tactique::Scenario scenario;
    grande_tactique::Battle start;
    grande_tactique::Battle declared;  // after the orders
    std::vector<grande_tactique::Order> orders;
};

/// Declares up to `most` charges that are not refused: half of them on a target that is charged
/// already where that can be.
void declare_charges(ChargeScene& scene, std::uint64_t seed, std::uint32_t most);

ChargeScene random_charges(std::uint64_t seed, FieldKind const& kind = {});

}  // namespace esprit::fixture
