#pragma once
// Arbiters that throw dice, real or given, and show them to whoever listens.
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

/// Hears what happens at the table.
class Listener {
public:
    virtual ~Listener() = default;
    /// Dice were thrown. A roll-off with rerolled ties shows all its pairs, the last one decides.
    virtual void drawn(Chance const& chance, std::span<std::uint8_t const> faces, int reading) = 0;
    virtual void told(Event const& event) = 0;
    virtual void became(std::string_view /*whom*/, std::initializer_list<FactChange>) {}
    /// A player, or who answers for him, has decided.
    virtual void chose(Choice const& /*choice*/, int /*option*/) {}
};

/// Where and when dice are thrown; with the unit and the rule of a chance, and how often that came
/// up, the address of a draw.
struct DrawPlace {
    std::uint64_t battle = 0;  // below 2^48
    std::uint16_t turn = 0;    // below 2^12
    std::uint8_t phase = 0;    // below 2^6
};

/// Dice for play and dice for thought never meet.
enum class DrawPurpose : std::uint32_t { play = 0x706C6179U, think = 0x7468696EU };

/// The stream of words that a seed and a purpose stand for.
PhiloxKey stream_key(std::uint64_t seed, DrawPurpose purpose);

/// How often each rule has come up for each unit in one place.
class Occurrences {
public:
    /// 0 the first time.
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

/// Throws addressed dice: the same seed, place, unit and rule give the same faces, whatever else
/// was rolled.
class RollingArbiter final : public Arbiter {
public:
    explicit RollingArbiter(std::uint64_t seed, DrawPurpose purpose = DrawPurpose::play,
                            Listener* listener = nullptr);
    /// Dice of a promised secret; the words are not owned.
    RollingArbiter(FairWords const& words, Listener* listener);

    /// Another place; what was drawn at the one before no longer counts.
    void move_to(DrawPlace place);
    /// What has been drawn in this place already, by an arbiter that is gone.
    void go_on_after(Occurrences before) { occurrences_ = std::move(before); }
    /// Decisions go to `policy` from now on (it is not owned; at first: the first option).
    void decide_by(Policy& policy) { policy_ = &policy; }

    int draw(Chance const& chance) override;
    int choose(Choice const& choice) override;
    void tell(Event const& event) override;
    void becomes(std::string_view whom, std::initializer_list<FactChange> changes) override {
        if (listener_ != nullptr) listener_->became(whom, changes);
    }

private:
    PhiloxCounter address_of(Chance const& chance);
    PhiloxCounter words_at(PhiloxCounter const& address, std::uint32_t block) const;
    int unseen_sum(PhiloxCounter const& address, Chance const& chance) const;
    void throw_dice(PhiloxCounter address, std::uint32_t block, unsigned dice);
    void draw_cards(PhiloxCounter const& address, Chance const& chance);

    PhiloxKey key_{};
    FairWords const* fair_ = nullptr;
    DrawPlace place_;
    Listener* listener_;
    Policy* policy_;
    FirstOption first_option_;
    Occurrences occurrences_;
    std::vector<std::uint8_t> faces_;
    Weights weights_;  // of cards
};

/// Too few dice were given, or too many, or one that is no face of a die.
struct DiceError : std::runtime_error {
    explicit DiceError(std::string const& what, std::string unmet = {}, bool cards = false)
        : std::runtime_error(what), need(std::move(unmet)), of_cards(cards) {}

    std::string need;       // "GT-MC-00 (1/Kray) needs 3 dice"; empty: the dice are not too few
    bool of_cards = false;  // the number of cards is needed
};

/// Reads dice that somebody threw: a player's on a real table, or those of a case file.
class ScriptedArbiter final : public Arbiter {
public:
    /// Throws DiceError when a face is not 1 to 6; 0 is one too, for "none" of the cards drawn.
    explicit ScriptedArbiter(std::vector<std::uint8_t> dice, Listener* listener = nullptr);
    void decide_by(Policy& policy) { policy_ = &policy; }

    /// Throws DiceError when the dice run out.
    int draw(Chance const& chance) override;
    int choose(Choice const& choice) override;
    void tell(Event const& event) override;
    void becomes(std::string_view whom, std::initializer_list<FactChange> changes) override {
        if (listener_ != nullptr) listener_->became(whom, changes);
    }
    /// Throws DiceError when dice are left over.
    void must_be_used_up() const;

private:
    void check_faces(Chance const& chance, std::span<std::uint8_t const> faces);

    std::vector<std::uint8_t> dice_;
    std::size_t next_ = 0;
    Weights weights_;  // of cards
    Listener* listener_;
    Policy* policy_;
    FirstOption first_option_;
};

}  // namespace esprit::chance
