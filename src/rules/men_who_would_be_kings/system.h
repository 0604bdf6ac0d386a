#pragma once
// The Men Who Would Be Kings as play, pictures and tools see it (rules/common/system.h).
#include <optional>
#include <vector>

#include "rules/common/system.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/candidates.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

class System {
public:
    using Scenario = men_who_would_be_kings::Scenario;
    using Battle = men_who_would_be_kings::Battle;
    using Order = men_who_would_be_kings::Order;
    using Proposals = men_who_would_be_kings::Proposals;

    std::string_view name() const { return "men-who-would-be-kings"; }
    Battle set_up(Scenario const& scenario) const {
        return men_who_would_be_kings::set_up(scenario);
    }
    rules::Awaited awaited(Scenario const& scenario, Battle const& battle) const;
    std::vector<Order> candidates(Scenario const& scenario, Battle const& battle) const {
        return candidate_orders(scenario, battle);
    }
    Proposals proposals(Scenario const& scenario, Battle const& battle) const {
        return {scenario, battle};
    }
    std::optional<rules::Refusal> refuse(Scenario const& scenario, Battle const& battle,
                                         Order const& order) const;
    void carry_out(Scenario const& scenario, Battle& battle, Order const& order,
                   chance::Arbiter& arbiter) const;
    /// activate, pinning, rally: of the first unit. fire: the first at the second. attack: the
    /// first attacks the second.
    chance::FactSet facts(Scenario const& scenario, Battle const& battle,
                          rules::FactQuestion const& question) const;
    std::vector<rules::Reach> reach(Scenario const& scenario, Battle const& battle,
                                    UnitId unit) const;
    rules::View view(Scenario const& scenario, Battle const& battle) const;
    rules::BattleVerdict verdict(Scenario const& scenario, Battle const& battle) const;
    std::uint64_t digest(Battle const& battle) const {
        return men_who_would_be_kings::digest(battle);
    }
    std::vector<std::uint8_t> canonical_bytes(Battle const& battle) const {
        return men_who_would_be_kings::canonical_bytes(battle);
    }
    std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) const {
        return men_who_would_be_kings::battle_of(bytes);
    }
    /// What a battle that was read from bytes holds and no battle of this scenario can: the first
    /// such thing in one line, or nothing. Nothing else may be asked about a battle that has a
    /// fault.
    std::optional<std::string> fault_in(Scenario const& scenario, Battle const& battle) const;
};
static_assert(rules::ProposesOrders<System>);
static_assert(rules::KeepsSnapshots<System>);

/// A unit's states in words: pinned, leaderless, close order, gone to ground, in a redoubt.
std::vector<std::string_view> state_words(Scenario const& scenario, Battle const& battle,
                                          UnitId unit);

}  // namespace esprit::men_who_would_be_kings
