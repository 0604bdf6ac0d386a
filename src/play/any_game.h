#pragma once
// What games of all systems have in common: everything that needs no battle and no order of a
// system's own type.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "play/carry.h"

namespace esprit::play {

/// What a game did with an order.
enum class Progress : std::uint8_t { refused, suspended, committed };

/// The result of an order or an answer. If it is refused, nothing has changed.
struct Reply {
    Progress progress = Progress::refused;
    std::string rule;     // refused: the rule; empty if no rule of the system refuses it
    std::string because;  // refused: the reason, in one line for a player
};

/// A game of any system. Its orders are given in the words of a log.
class AnyGame {
public:
    virtual ~AnyGame() = default;

    /// Lets a policy answer for a side from now on; not owned. nullptr: a person answers.
    void decide_by(rules::SideId side, chance::Policy* policy) {
        if (side >= players_.size()) players_.resize(side + std::size_t{1});
        players_[side] = policy;
    }
    /// The listener hears every throw, choice and event once, as soon as it happens; not owned.
    void set_listener(chance::Listener* listener) { listener_ = listener; }

    /// Sets the secret of fair dice, which must match the header's commitment. Until then no order
    /// is taken.
    void set_dice_secret(Bytes32 const& secret) {
        ESPRIT_EXPECT(log_.header.fair && keeps(*log_.header.fair, secret),
                      "fair dice are thrown by the secret that was promised");
        secret_ = secret;
        fair_.emplace(secret, log_.header.fair->nonces);
    }
    /// Adds values that the seats reveal for the next order or answer; see NotShown.
    void show(Shown shown) { shown_.push_back(std::move(shown)); }
    /// Writes the secret into the log, once no more dice are rolled.
    void reveal_secret() { log_.secret = secret_; }

    /// Side 0 or 1 resigns, at any moment. No order must be given afterwards.
    void resign(std::uint8_t side) {
        ESPRIT_EXPECT(side < 2, "of two sides one resigns");
        log_.resigned = side;
    }

    /// The log, including an open order.
    Log const& log() const { return log_; }
    /// The choice that the open order waits for; none if no order is open.
    std::optional<PendingChoice> const& pending() const { return pending_; }

    /// Gives an order in the words of a log. Throws OrderError if it cannot be read, DiceError if
    /// the given dice are too few, or too many for a finished order, and NotShown if values of the
    /// seats are missing; nothing has changed then.
    /// \param given  where players throw the dice: the dice of the order, at least up to its first
    /// question
    virtual Reply give(std::string const& order, std::vector<std::uint8_t> given = {}) = 0;
    /// Answers the pending choice by the name of an option. Throws as `give` does; the order then
    /// waits as before.
    /// \param more  given dice, after those of `give`
    virtual Reply answer(std::string_view option, std::vector<std::uint8_t> const& more = {}) = 0;
    /// Takes the open order back; false if none is open.
    virtual bool withdraw() = 0;
    /// Takes back the open order, or else the last committed one. False if there is none within the
    /// limit of limit_undo. The same order given again meets the same dice.
    virtual bool undo() = 0;
    /// Limits `undo` to the last `kept` orders, which saves memory.
    virtual void limit_undo(std::size_t kept) = 0;
    /// Carries out all orders of a log with the same header; its open order waits again. The game
    /// must be at its beginning. On a difference, returns it and keeps the orders before it.
    virtual std::optional<Difference> take_up(Log const& log) = 0;
    /// Goes on where a trusted log ends, of this play version or an older one. Only the orders
    /// after its last snapshot are carried out again, with the recorded faces; earlier orders
    /// cannot be taken back any more. Otherwise as `take_up`.
    virtual std::optional<Difference> resume(Log log) = 0;

protected:
    static Reply refused(std::string because) {
        return {Progress::refused, {}, std::move(because)};
    }
    bool rolls() const { return log_.header.seed || fair_; }
    bool throws_ready() const { return !log_.header.fair || fair_; }
    chance::FairWords const* fair() const { return fair_ ? &*fair_ : nullptr; }

    Log log_;
    std::optional<PendingChoice> pending_;
    std::optional<Bytes32> secret_;
    std::optional<chance::FairWords> fair_;
    std::vector<Shown> shown_;  // for the next order
    Players players_;
    chance::Listener* listener_ = nullptr;
};

}  // namespace esprit::play
