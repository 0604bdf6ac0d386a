#pragma once
// Grande Tactique: the decisions made in all charges of a turn, how often each option is taken, and
// on what that depends.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/exact.h"
#include "chance/arbiter.h"
#include "rules/grande_tactique/charge_phase.h"

namespace esprit::grande_tactique {

/// A sign by which the option taken can be told: the unit is charged at that moment, or is in that
/// state.
struct DecisionSign {
    UnitId unit = no_unit;
    bool is_charged = false;
    Mood mood = Mood::eager;
    Fate fate = Fate::on_table;

    friend bool operator==(DecisionSign const&, DecisionSign const&) = default;
};

/// An option that was taken.
struct TakenOption {
    std::size_t option = 0;          // its index
    Exact share;                     // of all the times that the decision comes up
    std::vector<DecisionSign> when;  // any of these; none: see Decision::taken
};

/// A decision that comes up on some path.
struct Decision {
    RuleId rule;
    SideId side = 0;
    std::string question;
    std::vector<std::string> options;
    /// In the order of the options. If there are several, and the state of one unit tells them
    /// apart, each says when it is taken.
    std::vector<TakenOption> taken;
};

/// Collects the decisions of all paths.
class DecisionNotes {
public:
    explicit DecisionNotes(Scenario const& scenario) : scenario_(scenario) {}

    void begin_path() { on_path_.clear(); }
    void decided(ChargePhase const& phase, chance::Choice const& choice, int option);
    /// Adds the probability of the path that ends now to the decisions made on it.
    void end_path(Exact const& chance);
    /// In the order in which they first came up.
    std::vector<Decision> decisions() const;

private:
    /// The target that is charged, and then the state of every unit.
    using Situation = std::vector<std::uint8_t>;
    using Options = std::map<int, Exact>;
    struct Noted {
        Decision decision;
        std::map<Situation, Options> situations;
    };
    static bool is_same(Decision const& known, chance::Choice const& choice);
    Noted& noted(chance::Choice const& choice);
    static Situation situation_of(ChargePhase const& phase);
    static bool tells_apart(Noted const& noted, std::size_t place);
    DecisionSign sign_of(std::size_t place, std::uint8_t value) const;
    void say_when(Noted const& noted, Decision& decision) const;

    Scenario const& scenario_;
    std::vector<Noted> noted_;
    std::vector<Exact*> on_path_;
};

/// Wraps another walker (chance/explore.h) and notes its decisions.
template <class Walker>
class NotingWalker final : public chance::Arbiter {
public:
    /// Keeps references to both.
    NotingWalker(Walker& walker, DecisionNotes& notes)
        : Arbiter(false), walker_(walker), notes_(notes) {}

    void begin_at(ChargePhase const& phase) {
        phase_ = &phase;
        if constexpr (requires { walker_.begin_at(phase); }) walker_.begin_at(phase);
    }
    void begin() { walker_.begin(); }
    void begin_path() {
        walker_.begin_path();
        notes_.begin_path();
    }
    void end_path(Exact const& chance) { notes_.end_path(chance); }
    Exact const& weight() const { return walker_.weight(); }
    bool asked_dice() const { return walker_.asked_dice(); }
    bool next_path() { return walker_.next_path(); }

    int draw(chance::Chance const& chance) override { return walker_.draw(chance); }
    int choose(chance::Choice const& choice) override {
        int const option = walker_.choose(choice);
        notes_.decided(*phase_, choice, option);
        return option;
    }

private:
    Walker& walker_;
    DecisionNotes& notes_;
    ChargePhase const* phase_ = nullptr;  // its state at this point of the path
};

}  // namespace esprit::grande_tactique
