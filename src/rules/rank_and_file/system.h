#pragma once
// Rank and File as play, pictures and tools see it (rules/common/system.h).
#include <optional>
#include <vector>

#include "rules/common/system.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/candidates.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

class System {
public:
    using Scenario = rank_and_file::Scenario;
    using Battle = rank_and_file::Battle;
    using Order = rank_and_file::Order;
    using Proposals = rank_and_file::Proposals;

    std::string_view name() const { return "rank-and-file"; }
    Battle set_up(Scenario const& scenario) const { return rank_and_file::set_up(scenario); }
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
    /// morale, rally: the facts of the first unit. waiver: charged by the second. melee, fire:
    /// against the second.
    chance::FactSet facts(Scenario const& scenario, Battle const& battle,
                          rules::FactQuestion const& question) const;
    std::vector<rules::Reach> reach(Scenario const& scenario, Battle const& battle,
                                    UnitId unit) const;
    rules::View view(Scenario const& scenario, Battle const& battle) const;
    rules::BattleVerdict verdict(Scenario const& scenario, Battle const& battle) const;
    std::uint64_t digest(Battle const& battle) const { return rank_and_file::digest(battle); }
    std::vector<std::uint8_t> canonical_bytes(Battle const& battle) const {
        return rank_and_file::canonical_bytes(battle);
    }
    std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) const {
        return rank_and_file::battle_of(bytes);
    }
    std::vector<std::uint8_t> first_form_of(Battle const& battle) const {
        return rank_and_file::first_form_of(battle);
    }
    std::optional<Battle> battle_of_first_form(Scenario const& scenario,
                                               std::span<std::uint8_t const> bytes) const;
    /// What a battle that was read from bytes holds and no battle of this scenario can: the first
    /// such thing in one line, or nothing. Nothing else may be asked about a battle that has a
    /// fault.
    std::optional<std::string> fault_in(Scenario const& scenario, Battle const& battle) const;
};

static_assert(rules::System<System>);
static_assert(rules::ProposesOrders<System>);
static_assert(rules::KeepsSnapshots<System>);

/// A unit's piece words: unsteady, routing, its formation, limbered or deployed, blown, charging,
/// in building. Nothing is said of what is plain: good, in line.
std::vector<std::string_view> state_words(Scenario const& scenario, Battle const& battle,
                                          UnitId unit);

}  // namespace esprit::rank_and_file
