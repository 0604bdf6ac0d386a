#pragma once
// All that a rule knows of the outside world: dice, the players' decisions, and somebody who may be
// listening.
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "base/rule_id.h"
#include "chance/chance.h"
#include "chance/facts.h"

namespace esprit::chance {

/// A decision that the rules leave to a player.
struct Choice {
    RuleId rule;
    std::uint8_t side = 0;
    std::string_view question;
    std::span<std::string_view const> options;  // at least one
};

/// Where a base stood on its way: thousandths of an inch and hundredths of a degree.
struct Waypoint {
    std::int32_t x_mil = 0;
    std::int32_t y_mil = 0;
    std::int32_t facing_cdeg = 0;
};

inline constexpr std::uint16_t nobody = 0xFFFF;

/// What a rule made happen, for the listener. The texts need not outlive the telling.
struct Event {
    RuleId rule;
    std::string_view whom;  // the side or unit in words; may be empty
    /// What happened, said of `whom`: "flees {inches} from {other}", the two words in braces
    /// standing for the fields below. Empty: the words of the rule itself.
    std::string_view what = {};
    std::string_view other = {};
    std::int32_t length_mil = 0;
    std::uint16_t unit = nobody;  // whom, on a battlefield
    /// A move: where the unit stood first, turned or halted on the way, and stands at last.
    std::span<Waypoint const> path = {};
};

/// What a rule has made of a fact of a unit; or the unit is off the table for good.
struct FactChange {
    FactId fact;
    std::int64_t value = 0;  // a fact's `unset`: it is not given any more
    RuleId rule;
    bool off_table = false;
};
constexpr FactChange off_the_table(RuleId rule) {
    return {{}, 1, rule, true};
}

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
    /// What a rule has made of the facts of `whom`, for who keeps them without a battlefield.
    virtual void becomes(std::string_view /*whom*/, std::initializer_list<FactChange>) {}
    /// Whether somebody may listen: else nothing that is told has to be put together.
    bool is_heard() const { return heard_; }
    /// A rule that has thrown many dice may say that, from here to its end, nothing of them counts
    /// but these numbers, at the place that the rule names; see chance/merging.h.
    virtual void forget_all_but(RuleId /*rule*/, std::span<std::int32_t const> /*numbers*/) {}

protected:
    explicit Arbiter(bool heard) : heard_(heard) {}

private:
    bool heard_ = true;
};

}  // namespace esprit::chance
