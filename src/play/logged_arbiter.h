#pragma once
// The arbiter of a game: dice that were rolled or given, players who may have to be asked, and a
// record of both.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "chance/dice.h"
#include "play/log.h"

namespace esprit::play {

/// A choice that outlives the rule that asked.
struct PendingChoice {
    std::string rule;
    std::uint8_t side = 0;
    std::string question;
    std::vector<std::string> options;

    friend bool operator==(PendingChoice const&, PendingChoice const&) = default;
};

/// Thrown where only a person can answer; `carry_out_once` catches it, and nothing else does.
struct Suspended {
    PendingChoice choice;
};

/// An answer of a log that answers another question than the one that is asked.
struct WrongAnswer : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Thrown where dice wait for what the seats show; see chance::FairPromise.
struct NotShown : std::runtime_error {
    explicit NotShown(std::uint16_t decisions)
        : std::runtime_error("the dice wait for what the seats show"), after(decisions) {}
    std::uint16_t after;  // so many decisions of the order
};

/// Where the dice of one order come from.
struct OrderDice {
    std::optional<std::uint64_t> seed;
    chance::FairWords const* fair = nullptr;  // not owned; neither: the dice are those in `given`
    chance::DrawPlace place;
    chance::Occurrences before;  // what was drawn in this place by earlier orders
    std::vector<std::uint8_t> given;
    bool per_roll = false;  // of fair dice: mixed with what is shown
    std::vector<Shown> shown = {};
};

/// Who answers for each side, by its number; nullptr or none: a person.
using Players = std::vector<chance::Policy*>;
/// What is noted beside a draw.
using DrawNote = std::function<std::string(chance::Chance const&, int reading)>;

class LoggedArbiter final : public chance::Arbiter, private chance::Listener {
public:
    /// `answers` are those known already. Throws DiceError when a given die is none.
    LoggedArbiter(OrderDice dice, std::vector<Answer> answers);

    /// Not owned, as are the policies.
    void decide_by(Players const* players) { players_ = players; }
    void set_draw_note(DrawNote const* note) { note_ = note; }
    /// Tells `listener` all but the first `heard` things, which it knows from an earlier run.
    void set_listener(chance::Listener* listener, std::size_t heard);

    /// Throws DiceError when given dice run out, and NotShown.
    int draw(chance::Chance const& chance) override;
    /// The known answer, else a policy's, else throws Suspended. Throws WrongAnswer when the known
    /// answer does not fit.
    int choose(chance::Choice const& choice) override;
    void tell(chance::Event const& event) override { told(event); }

    std::vector<Step> const& steps() const { return steps_; }
    /// How many things there were to tell.
    std::size_t told_so_far() const { return told_; }
    /// Throws DiceError when given dice are left over.
    void must_be_used_up() const;

private:
    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override;
    void told(chance::Event const& event) override;
    void chose(chance::Choice const& choice, int option) override;
    bool is_news();
    void mix();
    int known_answer(chance::Choice const& choice);

    chance::FairWords const* fair_ = nullptr;  // where dice are mixed per roll
    std::vector<Shown> shown_;
    std::optional<chance::FairWords> mixed_;
    std::optional<std::uint16_t> mixed_after_;
    std::uint16_t decisions_ = 0;
    std::optional<chance::RollingArbiter> rolling_;
    std::optional<chance::ScriptedArbiter> given_;
    chance::Occurrences occurrences_;
    std::vector<Answer> answers_;
    std::size_t next_answer_ = 0;
    std::vector<Step> steps_;
    Players const* players_ = nullptr;
    DrawNote const* note_ = nullptr;
    chance::Listener* listener_ = nullptr;
    std::size_t heard_ = 0;
    std::size_t told_ = 0;
};

}  // namespace esprit::play
