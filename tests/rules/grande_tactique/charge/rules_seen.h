#pragma once
// Which rules came up while charges were fought: those that were named, by what was told, thrown,
// decided or refused; and those that have no words of their own, by what they rule.
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "chance/dice.h"
#include "rules/grande_tactique/charge_phase.h"

namespace esprit::grande_tactique {

/// A check or roll-off of one step, as it fell.
struct SeenRoll {
    std::string rule;
    std::uint16_t unit = 0;
    std::uint8_t face = 0;  // the first
    bool passed = false;    // or won
    std::set<std::string> modifiers;

    bool has(std::string_view modifier) const { return modifiers.count(std::string{modifier}) > 0; }
    bool is_check() const { return rule == "GT-MC-00"; }
};

class RulesSeen final : public chance::Listener {
public:
    explicit RulesSeen(Scenario const& scenario) : scenario_(scenario) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override;
    void told(chance::Event const& event) override;
    void chose(chance::Choice const& choice, int option) override;
    void refused(rules::Refusal const& refusal) { rules_.insert(std::string{refusal.rule.text}); }

    /// Fights all charges that are marked, to their end.
    void watch(Battle const& declared, std::uint64_t seed, chance::Policy& policy);
    /// Orders all charges and moves to contact that there are, one by one, and notes why they are
    /// refused; and who may not fire.
    void try_all_orders(Battle const& battle);

    std::set<std::string> const& rules() const { return rules_; }

private:
    struct Told {
        std::string rule;
        std::uint16_t unit = 0;
        std::string what;
        Mil length_mil = 0;
    };

    void see(std::string_view rule) { rules_.insert(std::string{rule}); }
    bool was_told(std::string_view rule, std::string_view what = {}) const;
    void look_at_checks(ChargePhase const& before, ChargePhase const& after);
    void look_at_modifiers(ChargePhase const& before);
    void look_at_combat(ChargePhase const& before, ChargePhase const& after);
    void look_at_follow_up(ChargePhase const& before);
    void look_at_whom_to_charge(ChargePhase const& before);
    void look_at_pursuit(ChargePhase const& before);
    void look_at_end(ChargePhase const& before, ChargePhase const& after);
    void look_at(ChargePhase const& before, ChargePhase const& after);

    Scenario const& scenario_;
    std::set<std::string> rules_;
    // of the step under way
    std::vector<SeenRoll> rolls_;
    std::vector<Told> told_;
    // of the charge under way
    bool command_chosen_ = false;  // others were sent away (GT-CHG-05)
    bool met_ = false;             // the follow-up is on an enemy met in pursuit (GT-PUR-06)
    bool ran_through_ = false;     // the target ran through friends
};

}  // namespace esprit::grande_tactique
