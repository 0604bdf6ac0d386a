#pragma once
// The interface of a rule to the outside world: dice, the players' decisions, and a listener.
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

/// A pose on the path of a base.
struct Waypoint {
    std::int32_t x_mil = 0;
    std::int32_t y_mil = 0;
    std::int32_t facing_cdeg = 0;
};

inline constexpr std::uint16_t nobody = 0xFFFF;

/// What kind of thing an event tells.
enum class EventKind : std::uint8_t {
    other,
    ordered_move,  // an ordered move, and nothing else
    move,          // a move that a rule causes, or on which something else depends
    charge,
    flight,
    pursuit,
    beaten,       // by an enemy; the result follows
    run_through,  // by fleeing friends
    unchecked,    // a result of an earlier state, which no check decides
    points,       // the points that a leader has for the turn
    points_dealt  // how the dice for such points are shared out
};

/// What a rule made happen, for the listener. The texts need to live only while `tell` runs.
struct Event {
    RuleId rule;
    std::string_view whom;  // the side or unit in words; may be empty
    /// What happened to `whom`: "flees {inches} from {other}"; the fields below replace the words
    /// in braces. Empty: the text of the rule.
    std::string_view what = {};
    std::string_view other = {};
    std::int32_t length_mil = 0;
    std::uint16_t unit = nobody;  // the number of `whom` on a battlefield
    /// Of a move: the first pose, every turn and halt, and the last pose.
    std::span<Waypoint const> path = {};
    EventKind kind = EventKind::other;
    /// The state that `whom` is in from now on, in the system's own word; empty: unchanged.
    std::string_view state = {};
};

/// A fact of a unit that a rule changed, or the removal of the unit from the table.
struct FactChange {
    FactId fact;
    std::int64_t value = 0;  // the fact's `unset`: it is no longer given
    RuleId rule;
    bool off_table = false;  // the unit is off the table for good; there is no `fact`
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

    /// Throws dice. Returns a reading, 0 to chance.readings - 1.
    virtual int draw(Chance const& chance) = 0;
    /// Asks a player. Returns the index of the chosen option.
    virtual int choose(Choice const& choice) = 0;
    /// Reports an event to the listener, if there is one.
    virtual void tell(Event const&) {}
    /// Reports changes of the facts of `whom`. Used without a battlefield to keep them.
    virtual void becomes(std::string_view /*whom*/, std::initializer_list<FactChange>) {}
    /// False if nobody listens, so that events need not be built.
    bool is_heard() const { return heard_; }
    /// States that of all dice so far only `numbers` still matter, up to the end of the procedure.
    /// `rule` identifies the place in the procedure. See chance/merging.h.
    virtual void forget_all_but(RuleId /*rule*/, std::span<std::int32_t const> /*numbers*/) {}

protected:
    explicit Arbiter(bool heard) : heard_(heard) {}

private:
    bool heard_ = true;
};

}  // namespace esprit::chance
