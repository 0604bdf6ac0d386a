#pragma once
// The commanders of Black Powder.
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "command/commander.h"
#include "rules/black_powder/system.h"

namespace esprit::command {

using BlackPowderCommander = Commander<black_powder::System>;

/// random: any candidate. advance: all units go forward, charge and shoot. drill: keeps lines at
/// musket range with supports behind, charges where it expects a gain, rallies shaken units.
std::span<std::string_view const> black_powder_commander_names();
/// nullptr for any other name.
std::unique_ptr<BlackPowderCommander> make_black_powder_commander(std::string_view name,
                                                                  rules::SideId side,
                                                                  std::uint64_t seed,
                                                                  std::uint64_t battle);

/// A commander that scores every candidate, and extra orders, and gives the one with the highest
/// score.
class BlackPowderScored : public BlackPowderCommander, protected chance::Policy {
public:
    /// The candidate with the highest score above 0, the first of equal ones; else the last,
    /// which ends the phase where there is something to end.
    black_powder::Order order(black_powder::Scenario const& scenario,
                              black_powder::Battle const& battle) final;
    chance::Policy& policy() final { return *this; }

    /// The extra orders and all candidates with their scores; the last, which ends the phase where
    /// there is something to end, has 0.
    std::vector<ScoredOrder<black_powder::System>> scored_orders(
        black_powder::Scenario const& scenario, black_powder::Battle const& battle);

protected:
    /// Orders to score that are not among the candidates; none of them may be refused.
    virtual std::vector<black_powder::Order> extra_orders(
        black_powder::Scenario const&, black_powder::Battle const&,
        std::vector<black_powder::Order> const& /*candidates*/) const {
        return {};
    }
    /// Called before the orders of another battle are scored.
    virtual void clear_caches(black_powder::Battle const&) {}
    /// The score of an order; 0 or less: better not given.
    virtual int score(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                      black_powder::Order const& order) = 0;
    /// The first option: units retire rather than break, and test in the order of the roster.
    int answer(chance::Choice const&) override { return 0; }
};

/// The battle after the first `moves` moves of an order, or fewer if one is a charge or cannot be
/// made. The order must not be refused.
black_powder::Battle after_moves(black_powder::Scenario const& scenario,
                                 black_powder::Battle const& battle,
                                 black_powder::Order const& order, int moves);
/// Carries out part `part` of an order, whose earlier parts are done. False, and nothing changes,
/// if it is a charge or cannot be made.
bool make_part(black_powder::Scenario const& scenario, black_powder::Battle& battle,
               black_powder::Order const& order, int part);

}  // namespace esprit::command
