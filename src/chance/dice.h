#pragma once
// Arbiters that throw dice or read given ones, and show them to a listener.
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "chance/arbiter.h"
#include "chance/fair_dice.h"
#include "chance/philox.h"
#include "chance/policy.h"

namespace esprit::chance {

/// Is called with everything that happens in an arbiter.
class Listener {
public:
    virtual ~Listener() = default;
    /// Dice were thrown. If ties of a roll-off are rolled again, `faces` holds all pairs in order.
    virtual void drawn(Chance const& chance, std::span<std::uint8_t const> faces, int reading) = 0;
    virtual void told(Event const& event) = 0;
    virtual void became(std::string_view /*whom*/, std::initializer_list<FactChange>) {}
    /// A player or a policy has decided.
    virtual void chose(Choice const& /*choice*/, int /*option*/) {}
};

/// Where and when dice are thrown. The address of a draw is this place, the unit and the rule of
/// the chance, and their occurrence.
struct DrawPlace {
    std::uint64_t battle = 0;  // below 2^48
    std::uint16_t turn = 0;    // below 2^12
    std::uint8_t phase = 0;    // below 2^6
};

/// Separates the random numbers of play from those of commanders that think ahead.
enum class DrawPurpose : std::uint32_t { play = 0x706C6179U, think = 0x7468696EU };

/// The generator's key for a seed and a purpose.
PhiloxKey stream_key(std::uint64_t seed, DrawPurpose purpose);

/// Counts how often each rule has thrown dice for each unit in one place.
class Occurrences {
public:
    /// The occurrence of this draw; 0 the first time.
    std::uint16_t next(RuleId rule, std::uint16_t unit);
    void clear() { seen_.clear(); }

private:
    struct Seen {
        std::uint32_t rule = 0;
        std::uint16_t unit = 0;
        std::uint16_t times = 0;
    };
    std::vector<Seen> seen_;
};

/// An arbiter that passes everything on to a listener, and decisions to a policy.
class HeardArbiter : public Arbiter {
public:
    /// Sets the policy for decisions; it is not owned. The default is the first option.
    void decide_by(Policy& policy) { policy_ = &policy; }

    int choose(Choice const& choice) final;
    void tell(Event const& event) final {
        if (listener_ != nullptr) listener_->told(event);
    }
    void becomes(std::string_view whom, std::initializer_list<FactChange> changes) final {
        if (listener_ != nullptr) listener_->became(whom, changes);
    }

protected:
    /// The listener is not owned; nullptr: nobody listens.
    explicit HeardArbiter(Listener* listener)
        : Arbiter(listener != nullptr), listener_(listener), policy_(&first_option_) {}

    Listener* const listener_;

private:
    FirstOption first_option_;
    Policy* policy_;
};

/// Throws addressed dice: the same seed, place, unit, rule and occurrence give the same faces,
/// whatever else is rolled.
class RollingArbiter final : public HeardArbiter {
public:
    explicit RollingArbiter(std::uint64_t seed, DrawPurpose purpose = DrawPurpose::play,
                            Listener* listener = nullptr);
    /// Throws fair dice; `words` is not owned.
    RollingArbiter(FairWords const& words, Listener* listener);

    /// Moves to another place and starts its occurrences at 0.
    void move_to(DrawPlace place);
    /// Continues after the draws of an earlier arbiter in the same place.
    void go_on_after(Occurrences before) { occurrences_ = std::move(before); }
    /// The draws so far in this place.
    Occurrences const& occurrences() const { return occurrences_; }

    int draw(Chance const& chance) override;

private:
    PhiloxCounter address_of(Chance const& chance);
    PhiloxCounter words_at(PhiloxCounter const& address, std::uint32_t block) const;
    int unseen_sum(PhiloxCounter const& address, Chance const& chance) const;
    void throw_dice(PhiloxCounter address, std::uint32_t block, unsigned dice);
    void draw_cards(PhiloxCounter const& address, Chance const& chance);

    PhiloxKey key_{};
    FairWords const* fair_ = nullptr;
    DrawPlace place_;
    Occurrences occurrences_;
    std::vector<std::uint8_t> faces_;
    Weights weights_;  // of cards
};

/// Thrown for too few or too many given dice, and for faces that are not 1 to 6.
struct DiceError : std::runtime_error {
    explicit DiceError(std::string const& what, std::string unmet = {}, bool cards = false)
        : std::runtime_error(what), need(std::move(unmet)), of_cards(cards) {}

    std::string need;       // "GT-MC-00 (1/Kray) needs 3 dice"; empty unless dice are too few
    bool of_cards = false;  // a number of cards is needed, not a die
};

/// Reads given dice: those of a player's real throw or of a case file.
class ScriptedArbiter final : public HeardArbiter {
public:
    /// Throws DiceError for a face above 6. `draw` permits 0 for cards only.
    explicit ScriptedArbiter(std::vector<std::uint8_t> dice, Listener* listener = nullptr);

    /// Throws DiceError if too few dice are left.
    int draw(Chance const& chance) override;
    /// Throws DiceError if dice are left over.
    void must_be_used_up() const;

private:
    void check_faces(Chance const& chance, std::span<std::uint8_t const> faces);

    std::vector<std::uint8_t> dice_;
    std::size_t next_ = 0;
    Weights weights_;  // of cards
};

}  // namespace esprit::chance
