#pragma once
// The arbiter of a game: rolls dice or takes given ones, asks players, and records both.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "chance/dice.h"
#include "play/log.h"

namespace esprit::play {

/// A choice that waits for a player's answer; a copy that owns its texts.
struct PendingChoice {
    std::string rule;
    std::uint8_t side = 0;
    std::string question;
    std::vector<std::string> options;

    friend bool operator==(PendingChoice const&, PendingChoice const&) = default;
};

/// Thrown where only a person can answer; caught in carry.h only.
struct Suspended {
    PendingChoice choice;
};

/// A recorded answer does not fit the question that is asked.
struct WrongAnswer : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Thrown where dice wait for values that the seats have yet to reveal; see chance::FairPromise.
struct NotShown : std::runtime_error {
    explicit NotShown(std::uint16_t decisions)
        : std::runtime_error("the dice wait for values that the seats have yet to reveal"),
          after(decisions) {}
    std::uint16_t after;  // the decisions of the order before these dice
};

/// Where the dice of one order come from.
struct OrderDice {
    std::optional<std::uint64_t> seed;
    chance::FairWords const* fair = nullptr;  // not owned; without seed and fair, `given` counts
    chance::DrawPlace place;
    chance::Occurrences before;  // draws by earlier orders of this turn and phase
    std::vector<std::uint8_t> given;
    bool per_roll = false;  // fair dice are mixed with the values in `shown`
    std::vector<Shown> shown = {};
};

/// The policy that answers for each side, by side; nullptr or missing: a person answers.
using Players = std::vector<chance::Policy*>;

class LoggedArbiter final : public chance::Arbiter, private chance::Listener {
public:
    /// `answers` are recorded answers, used before anybody is asked. Throws DiceError if a given
    /// die is not from 1 to 6.
    LoggedArbiter(OrderDice dice, std::vector<Answer> answers);

    /// Not owned; neither are the policies.
    void decide_by(Players const* players) { players_ = players; }
    /// `listener` hears all but the first `heard` throws, choices and events, which it heard in an
    /// earlier run.
    void set_listener(chance::Listener* listener, std::size_t heard);

    /// Throws DiceError if given dice run out, and NotShown.
    int draw(chance::Chance const& chance) override;
    /// The next recorded answer; after them that of the side's policy; without a policy throws
    /// Suspended. Throws WrongAnswer if the recorded answer does not fit.
    int choose(chance::Choice const& choice) override;
    void tell(chance::Event const& event) override { told(event); }

    std::vector<LogStep> const& steps() const { return steps_; }
    /// The number of throws, choices and events so far.
    std::size_t told_so_far() const { return told_; }
    /// Throws DiceError if given dice are left over.
    void must_be_used_up() const;

private:
    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override;
    void told(chance::Event const& event) override;
    void chose(chance::Choice const& choice, int option) override;
    bool is_news();
    void mix();
    int known_answer(chance::Choice const& choice);

    chance::FairWords const* fair_ = nullptr;  // only where dice are mixed per roll
    std::vector<Shown> shown_;
    std::optional<chance::FairWords> mixed_;
    std::optional<std::uint16_t> mixed_after_;
    std::uint16_t decisions_ = 0;
    std::optional<chance::RollingArbiter> rolling_;
    std::optional<chance::ScriptedArbiter> given_;
    chance::Occurrences occurrences_;
    std::vector<Answer> answers_;
    std::size_t next_answer_ = 0;
    std::vector<LogStep> steps_;
    Players const* players_ = nullptr;
    chance::Listener* listener_ = nullptr;
    std::size_t heard_ = 0;
    std::size_t told_ = 0;
};

}  // namespace esprit::play
