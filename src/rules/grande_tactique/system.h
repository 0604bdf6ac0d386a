#pragma once
// Grande Tactique as play, pictures and tools see it (rules/common/system.h): whole battles, and
// the charges of one turn.
#include <optional>
#include <vector>

#include "rules/common/system.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

class System {
public:
    using Scenario = grande_tactique::Scenario;
    using Battle = grande_tactique::Battle;
    using Order = grande_tactique::Order;
    using Proposals = grande_tactique::Proposals;

    std::string_view name() const { return "grande-tactique"; }
    Battle set_up(Scenario const& scenario) const { return grande_tactique::set_up(scenario); }
    rules::Awaited awaited(Scenario const& scenario, Battle const& battle) const;
    std::vector<Order> candidates(Scenario const& scenario, Battle const& battle) const;
    Proposals proposals(Scenario const& scenario, Battle const& battle) const {
        return {scenario, battle};
    }
    std::optional<rules::Refusal> refuse(Scenario const& scenario, Battle const& battle,
                                         Order const& order) const;
    void carry_out_candidate(Scenario const& scenario, Battle& battle, Order const& order,
                             chance::Arbiter& arbiter) const;
    void carry_out(Scenario const& scenario, Battle& battle, Order const& order,
                   chance::Arbiter& arbiter) const;
    /// morale: the facts of the first unit, charging the second where there is one that it marks or
    /// charged by the second where that marks it.
    chance::FactSet facts(Scenario const& scenario, Battle const& battle,
                          rules::FactQuestion const& question) const;
    std::vector<rules::Reach> reach(Scenario const& scenario, Battle const& battle,
                                    UnitId unit) const;
    rules::View view(Scenario const& scenario, Battle const& battle) const;
    rules::BattleVerdict verdict(Scenario const& scenario, Battle const& battle) const;
    std::uint64_t digest(Battle const& battle) const { return grande_tactique::digest(battle); }
    std::vector<std::uint8_t> canonical_bytes(Battle const& battle) const {
        return grande_tactique::canonical_bytes(battle);
    }
    std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) const {
        return grande_tactique::battle_of(bytes);
    }
    /// What a battle that was read from bytes holds and no battle of this scenario can: the first
    /// such thing in one line, or nothing. Nothing else may be asked about a battle that has a
    /// fault.
    std::optional<std::string> fault_in(Scenario const& scenario, Battle const& battle) const;
};

/// A battle's piece words: shaken, routed, silenced, square, limbered, firing, charging.
std::vector<std::string_view> state_words(Scenario const& scenario, Battle const& battle,
                                          UnitId unit);

}  // namespace esprit::grande_tactique
