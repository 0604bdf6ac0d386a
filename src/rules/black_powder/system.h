#pragma once
// Black Powder as play, pictures and tools see it (rules/common/system.h).
#include <optional>
#include <vector>

#include "rules/black_powder/army.h"
#include "rules/black_powder/battle.h"
#include "rules/black_powder/candidates.h"
#include "rules/black_powder/orders.h"
#include "rules/black_powder/refusals.h"
#include "rules/common/system.h"

namespace esprit::black_powder {

class System {
public:
    using Scenario = black_powder::Scenario;
    using Battle = black_powder::Battle;
    using Order = black_powder::Order;
    using Proposals = black_powder::Proposals;

    std::string_view name() const { return "black-powder"; }
    Battle set_up(Scenario const& scenario) const { return black_powder::set_up(scenario); }
    rules::Awaited awaited(Scenario const& scenario, Battle const& battle) const;
    std::vector<Order> candidates(Scenario const& scenario, Battle const& battle) const {
        return candidate_orders(scenario, battle);
    }
    Proposals proposals(Scenario const& scenario, Battle const& battle) const {
        return {scenario, battle};
    }
    std::optional<rules::Refusal> refuse(Scenario const& scenario, Battle const& battle,
                                         Order const& order) const {
        return refuse_order(scenario, battle, order);
    }
    void carry_out(Scenario const& scenario, Battle& battle, Order const& order,
                   chance::Arbiter& arbiter) const;
    /// shoot: the first unit shoots at the second. save: the second is hit by the first. command,
    /// hand-to-hand, break: of the first. brigade: that of the first.
    chance::FactSet facts(Scenario const& scenario, Battle const& battle,
                          rules::FactQuestion const& question) const;
    std::vector<rules::Reach> reach(Scenario const& scenario, Battle const& battle,
                                    UnitId unit) const;
    rules::View view(Scenario const& scenario, Battle const& battle) const;
    rules::BattleVerdict verdict(Scenario const& scenario, Battle const& battle) const {
        return verdict_of(scenario, battle);
    }
    std::uint64_t digest(Battle const& battle) const { return black_powder::digest(battle); }
    std::vector<std::uint8_t> canonical_bytes(Battle const& battle) const {
        return black_powder::canonical_bytes(battle);
    }
    std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) const {
        return black_powder::battle_of(bytes);
    }
    std::vector<std::uint8_t> first_form_of(Battle const& battle) const {
        return black_powder::first_form_of(battle);
    }
    std::optional<Battle> battle_of_first_form(Scenario const& /*scenario*/,
                                               std::span<std::uint8_t const> bytes) const {
        return black_powder::battle_of_first_form(bytes);
    }
    /// What a battle that was read from bytes holds and no battle of this scenario can: the first
    /// such thing in one line, or nothing. Nothing else may be asked about a battle that has a
    /// fault.
    std::optional<std::string> fault_in(Scenario const& scenario, Battle const& battle) const;
};

static_assert(rules::System<System>);
static_assert(rules::ProposesOrders<System>);
static_assert(rules::KeepsSnapshots<System>);

/// A unit's formation unless it is in line or deployed, then disordered, shaken, engaged and what
/// else is to be seen of it; its casualties last.
std::vector<std::string_view> state_words(Scenario const& scenario, Battle const& battle,
                                          UnitId unit);

}  // namespace esprit::black_powder
