#pragma once
// Black Powder, a charge without a map that comes home or is stopped: closing fire, its break test,
// and the first round of hand-to-hand.
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>

#include "chance/arbiter.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"
#include "rules/black_powder/melee.h"
#include "rules/black_powder/volley.h"

namespace esprit::black_powder {

/// The state of a charge between two steps.
struct ChargeState {
    VolleyEnd fire = VolleyEnd::unhurt;  // the result of closing fire for the charger
    std::uint8_t fired = 0;              // closing fire has been given, or there is none
    std::uint8_t disordered = 0;         // the charger is, when it comes home
    std::int32_t casualties = 0;         // of the charger, when it comes home
    MeleeState melee;

    friend auto operator<=>(ChargeState const&, ChargeState const&) = default;
};

/// BP-SHT-13, BP-R-13, BP-HTH: the defender's closing fire, if any, then a round in which the
/// charger is the active side.
class Charge {
public:
    /// `defender.unit` also has the facts of its shooting, and `closing_fire` if it shoots.
    Charge(VolleyRules const& volleys, MeleeRules const& melees, Fighter const& charger,
           Fighter const& defender);

    ChargeState start() const;
    bool finished(ChargeState const& state) const;
    void step(ChargeState& state, chance::Arbiter& arbiter) const;

private:
    void close_fire(ChargeState& state, chance::Arbiter& arbiter) const;
    /// The round, with the charger as closing fire has left it.
    MeleeRound round(ChargeState const& state) const;

    VolleyRules const& volleys_;
    MeleeRules const& melees_;
    Fighter charger_;
    Fighter defender_;
};

/// The ruleset must outlive it.
std::unique_ptr<chance::Procedure> charge_procedure(chance::Ruleset const& ruleset);

}  // namespace esprit::black_powder
