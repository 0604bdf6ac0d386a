#pragma once
// All that a rule knows of the outside world: dice, the players' decisions, and somebody who may be
// listening.
#include <cstdint>
#include <span>
#include <string_view>

#include "base/rule_id.h"
#include "chance/chance.h"

namespace esprit::chance {

/// A decision that the rules leave to a player.
struct Choice {
    RuleId rule;
    std::uint8_t side = 0;
    std::string_view question;
    std::span<std::string_view const> options;  // at least one
};

/// Something that a rule made happen, for whoever listens.
struct Event {
    RuleId rule;
    std::string_view whom;  // the side or unit in words; may be empty
};

class Arbiter {
public:
    Arbiter() = default;
    Arbiter(Arbiter const&) = delete;
    Arbiter& operator=(Arbiter const&) = delete;
    virtual ~Arbiter() = default;

    /// A reading: 0 to chance.readings - 1.
    virtual int draw(Chance const& chance) = 0;
    /// A player's decision: the place of one of the options.
    virtual int choose(Choice const& choice) = 0;
    /// Narration; free when nobody listens.
    virtual void tell(Event const&) {}
};

}  // namespace esprit::chance
