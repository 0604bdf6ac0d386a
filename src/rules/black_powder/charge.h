#pragma once
// Black Powder, a charge that comes home or is stopped, without a map: closing fire, the test that
// it brings about, and the first round of hand-to-hand.
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

/// Between two steps of a charge.
struct ChargeState {
    VolleyEnd fire = VolleyEnd::unhurt;  // what closing fire has made of the charger
    std::uint8_t fired = 0;              // it has been given, or there is none
    std::uint8_t disordered = 0;         // the charger, when it comes home
    std::int32_t casualties = 0;         // of the charger, when it comes home
    MeleeState melee;

    friend auto operator<=>(ChargeState const&, ChargeState const&) = default;
};

/// BP-SHT-13, BP-R-13, BP-HTH: the defender's closing fire where it gives any, then a round of
/// which the charger is the side whose turn it is.
class Charge {
public:
    /// `defender.unit` has what it shoots with too, and the fact `closing_fire` where it does.
    Charge(VolleyRules const& volleys, MeleeRules const& melees, Fighter const& charger,
           Fighter const& defender);

    ChargeState start() const;
    bool finished(ChargeState const& state) const;
    void step(ChargeState& state, chance::Arbiter& arbiter) const;

private:
    void close_fire(ChargeState& state, chance::Arbiter& arbiter) const;
    /// The charger as closing fire has left it.
    MeleeRound round(ChargeState const& state) const;

    VolleyRules const& volleys_;
    MeleeRules const& melees_;
    Fighter charger_;
    Fighter defender_;
};

/// The ruleset must outlive it.
std::unique_ptr<chance::Procedure> charge_procedure(chance::Ruleset const& ruleset);

}  // namespace esprit::black_powder
