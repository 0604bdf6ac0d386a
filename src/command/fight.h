#pragma once
// A battle between commanders without a log. Its dice are those of a logged game with the same seed
// and battle number.
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>

#include "chance/dice.h"
#include "command/commander.h"

namespace esprit::command {

/// Identifies a battle; its dice follow from both numbers.
struct FightSeed {
    std::uint64_t seed = 1;
    std::uint64_t battle = 0;  // below 2^48
};

/// A system that can carry out a candidate of the battle without checking again whether it is
/// refused.
template <class S>
concept TrustsCandidates =
    rules::System<S> &&
    requires(S const& system, typename S::Scenario const& scenario, typename S::Battle& changed,
             typename S::Order const& order, chance::Arbiter& arbiter) {
        { system.carry_out_candidate({scenario, changed}, order, arbiter) } -> std::same_as<void>;
    };

/// How a battle between commanders ended.
template <rules::System S>
struct FoughtBattle {
    typename S::Battle battle;
    std::uint32_t orders = 0;
    std::uint16_t last_turn = 0;  // the last turn with an order; 0: no order was given
    bool cut_off = false;         // stopped by the turn limit before the battle was over
    std::optional<rules::SideId> forfeited = {};  // the side whose commander gave up
};

/// Lets the commander of each side answer the side's choices.
template <rules::System S>
class SidePolicies final : public chance::Policy {
public:
    explicit SidePolicies(std::array<Commander<S>*, 2> const& commanders)
        : commanders_(commanders) {}
    int answer(chance::Choice const& choice) override {
        return commanders_.at(choice.side)->policy().answer(choice);
    }

private:
    std::array<Commander<S>*, 2> commanders_;
};

/// Fights a scenario to its end, or to the end of turn `last_turn`.
/// \param commanders  by side; not owned
/// \param listener    hears all throws and events; not owned
template <rules::System S>
FoughtBattle<S> fight(S const& system, typename S::Scenario const& scenario, FightSeed const& which,
                      std::array<Commander<S>*, 2> const& commanders,
                      std::optional<std::uint16_t> last_turn = {},
                      chance::Listener* listener = nullptr) {
    FoughtBattle<S> fought{system.set_up(scenario)};
    SidePolicies<S> policies{commanders};
    chance::RollingArbiter arbiter{which.seed, chance::DrawPurpose::play, listener};
    arbiter.decide_by(policies);
    rules::Awaited awaited = system.awaited({scenario, fought.battle});
    arbiter.move_to({which.battle, awaited.turn, awaited.phase_number});
    while (!awaited.order_kinds.empty()) {
        if (last_turn && awaited.turn > *last_turn) {
            fought.cut_off = true;
            break;
        }
        std::optional<typename S::Order> given;
        try {
            given = commanders.at(awaited.side)->order({scenario, fought.battle});
        } catch (Forfeit const& forfeit) {
            fought.forfeited = forfeit.side;
            break;
        }
        auto const& order = *given;
        // commanders order candidates, or what was judged before
        if constexpr (TrustsCandidates<S>) {
            system.carry_out_candidate({scenario, fought.battle}, order, arbiter);
        } else {
            system.carry_out({scenario, fought.battle}, order, arbiter);
        }
        ++fought.orders;
        fought.last_turn = awaited.turn;
        rules::Awaited next = system.awaited({scenario, fought.battle});
        if (next.turn != awaited.turn || next.phase_number != awaited.phase_number) {
            arbiter.move_to({which.battle, next.turn, next.phase_number});
        }
        awaited = std::move(next);
    }
    return fought;
}

}  // namespace esprit::command
