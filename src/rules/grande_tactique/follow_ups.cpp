#include "rules/grande_tactique/follow_ups.h"

#include "base/expect.h"
#include "rules/grande_tactique/facts.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using namespace literals;

void goes_no_further(bool nobody_to_pursue, Arbiter& arbiter) {
    RuleId const rule = nobody_to_pursue ? "GT-DEF-06"_rule : "GT-PUR-08"_rule;
    arbiter.becomes("attacker", {{shaken_fact, 1, rule}});
}

CavalryAttack::CavalryAttack(ChargeRules const& rules, chance::FactSet const& attacker,
                             std::span<chance::FactSet const> targets)
    : rules_(rules), attacker_(attacker), targets_(targets.begin(), targets.end()) {
    ESPRIT_EXPECT(!targets_.empty(), "an attack has a target");
}

// GT-FUP-06, GT-PUR-01, GT-DEF-06, GT-R-23: what cavalry does after its target has failed.
AttackEnd CavalryAttack::after_success(AttackState const& state, ChargeResult result, bool guns,
                                       Arbiter& arbiter) const {
    bool const nobody_to_pursue = guns && result == ChargeResult::defender_silenced;
    AttackEnd const no_further = nobody_to_pursue ? AttackEnd::stays : AttackEnd::pursues;
    if (state.charges > rules_.most_follow_ups) {
        arbiter.tell({nobody_to_pursue ? "GT-R-23"_rule : "GT-FUP-06"_rule, "attacker"});
        goes_no_further(nobody_to_pursue, arbiter);
        return no_further;
    }
    FollowUpCheck check{rules_, attacker_, state.charges};
    bool const passed = follow_up_check(check, arbiter);
    if (passed && state.charges < targets_.size()) {
        arbiter.tell({"GT-FUP-05"_rule, "attacker"});
        return AttackEnd::going_on;
    }
    goes_no_further(nobody_to_pursue, arbiter);
    if (nobody_to_pursue) {
        arbiter.tell({"GT-DEF-06"_rule, "attacker"});
    } else {
        arbiter.tell({passed ? "GT-FUP-04"_rule : "GT-FUP-01"_rule, "attacker"});
        arbiter.tell({"GT-PUR-01"_rule, "attacker"});
    }
    return no_further;
}

void CavalryAttack::step(AttackState& state, Arbiter& arbiter) const {
    constexpr std::string_view names[] = {"first target", "second target", "third target"};
    FactSet attacker = attacker_;
    attacker.set_number(follow_up_fact, state.charges);
    Charge charge{
        rules_, worked_out(attacker, targets_[state.charges]), {.target = names[state.charges]}};
    ChargeResult const result = resolve_charge(charge, arbiter);
    ++state.charges;
    if (succeeded(result)) {
        ++state.broken;
        state.end = after_success(state, result, charge.defender_artillery, arbiter);
        return;
    }
    switch (result) {
        case ChargeResult::countercharged:
            state.end = AttackEnd::countercharged;
            break;
        case ChargeResult::defender_holds:
            state.end = AttackEnd::guns_hold;
            break;
        case ChargeResult::locked_won:
            state.end = AttackEnd::locked_won;
            break;
        case ChargeResult::locked_lost:
            state.end = AttackEnd::locked_lost;
            break;
        default:
            state.end = AttackEnd::repulsed;
            break;
    }
}

}  // namespace esprit::grande_tactique
