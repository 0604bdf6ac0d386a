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

/// random: any candidate. advance: everybody goes forward, charges and shoots. drill: keeps lines
/// at musket range with supports behind, charges where blows promise a gain, rallies the shaken.
std::span<std::string_view const> black_powder_commander_names();
/// nullptr for any other name.
std::unique_ptr<BlackPowderCommander> make_black_powder_commander(std::string_view name,
                                                                  rules::SideId side,
                                                                  std::uint64_t seed,
                                                                  std::uint64_t battle);

/// Gives every candidate a number and takes the highest.
class BlackPowderScored : public BlackPowderCommander, protected chance::Policy {
public:
    /// The candidate with the highest score above 0, the first of equal ones; else the last,
    /// which ends the phase where there is something to end.
    black_powder::Order order(black_powder::Scenario const& scenario,
                              black_powder::Battle const& battle) final;
    chance::Policy& policy() final { return *this; }

    /// All candidates with their scores, and ideas before them; the last, which ends the phase
    /// where there is something to end, has 0.
    std::vector<ScoredOrder<black_powder::System>> scored_orders(
        black_powder::Scenario const& scenario, black_powder::Battle const& battle);

protected:
    /// Orders to weigh that are not among the candidates; none that is refused.
    virtual std::vector<black_powder::Order> extra_orders(
        black_powder::Scenario const&, black_powder::Battle const&,
        std::vector<black_powder::Order> const& /*candidates*/) const {
        return {};
    }
    /// Another battle is looked at from now on.
    virtual void clear_caches(black_powder::Battle const&) {}
    /// What an order is worth; 0 or less: rather not.
    virtual int score(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                      black_powder::Order const& order) = 0;
    /// Units retire rather than break, and test in the order of the roster.
    int answer(chance::Choice const&) override { return 0; }
};

/// Where the moves of an order would leave its unit, charges left out. The order must not be
/// refused.
black_powder::Battle after_moves(black_powder::Scenario const& scenario,
                                 black_powder::Battle const& battle,
                                 black_powder::Order const& order, int moves);
/// One part of an order that the battle has come to; false where it is a charge or cannot be made,
/// and then nothing has changed.
bool make_part(black_powder::Scenario const& scenario, black_powder::Battle& battle,
               black_powder::Order const& order, int part);

}  // namespace esprit::command
