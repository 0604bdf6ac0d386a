#pragma once
// The aftermath of a chart or procedure without a battlefield: which facts of the units change, and
// which chart or procedure comes next. Each system fills it in (rules/<system>/aftermath.cpp) with
// the functions of its battlefield.
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/ruleset.h"

namespace esprit::chance {

/// The role of the unit on the other side of a chart; charts have one role, without a prefix.
inline constexpr char const* other_role = "other.";

/// The unit of a role, and the facts that are known of it.
struct KnownUnit {
    std::string_view role;  // the prefix of its facts
    FactSet facts;          // stated or assumed
    bool there = false;     // the player named the unit; its unstated flags are false
    bool gone = false;      // off the table for good
    // Bits of the facts that were given now or remembered from earlier throws, by slot.
    std::uint64_t said_flags = 0;
    std::uint64_t said_numbers = 0;

    /// True if the fact was given or remembered.
    bool says(FactId fact) const {
        return ((fact.is_flag ? said_flags : said_numbers) >> fact.slot & 1U) != 0;
    }
    void say(FactId fact, std::int64_t value, bool given = true);
};

/// The unit that has the role `from` takes the role `to` in the next chart or procedure. Here and
/// below, `char const*` is a literal or a text of the ruleset; plain pointers keep the WebAssembly
/// module small.
struct RoleChange {
    char const* to;
    char const* from;
};
/// A fact of a role in the next chart or procedure.
struct StatedFact {
    FactId fact;
    std::int32_t value = 1;
    char const* role = "";
};
/// A rule id as a pointer to its text.
struct RuleLiteral {
    constexpr explicit RuleLiteral(char const* rule) : id(rule) {}
    constexpr RuleLiteral(RuleId rule) : id(rule.text.data()) {}
    operator RuleId() const { return RuleId{id}; }

    char const* id;
};
/// The next chart or procedure by the rules.
struct NextQuestion {
    /// A fact of the other side for the next throw only.
    struct Handed {
        char const* name;
        std::int64_t value = 1;
        bool is_flag = false;
    };

    std::string_view of;  // name of the chart or procedure
    std::string_view rule;
    std::string_view whom;  // the unit concerned and the condition, in words
    FixedList<RoleChange, 2> role_changes;
    FixedList<StatedFact, 8> stated;       // facts to state; unset values are skipped
    FixedList<StatedFact, 8> left_behind;  // lasting facts that the unit does not bring along
    FixedList<Handed, 4> handed_on;
    bool at_once = false;  // both sides throw before either suffers losses

    NextQuestion& hand_on(char const* name, std::int64_t value);
    NextQuestion& hand_on(char const* name, bool flag = true);
};

/// The outcome of a chart or procedure, and its consequences.
class Aftermath {
public:
    struct Change {
        std::string_view role;
        FactChange what;
    };
    struct Told {
        RuleLiteral rule;
        char const* whom;
    };
    /// The function that works out the aftermath of one chart or procedure.
    struct Entry {
        char const* of;
        void (*function)(Aftermath&);
    };

    explicit Aftermath(Ruleset const& its_ruleset);
    Aftermath(Aftermath&& other) noexcept;
    Aftermath(Aftermath const&) = delete;
    Aftermath& operator=(Aftermath const&) = delete;
    ~Aftermath();
    /// Calls the function of this chart or procedure, if it is in the list.
    void run(std::initializer_list<Entry> all);

    // The outcome.
    Ruleset const& ruleset;
    std::string_view of;  // chart or procedure
    Outcome outcome;
    std::string_view outcome_name;          // empty for pools
    RuleId decided_by;                      // the rule of a chart's band
    std::vector<std::string_view> follows;  // ids of the consequences and events of the verdict
    FixedList<KnownUnit, 5> units;
    FixedList<KnownUnit, 5> units_before;
    static constexpr std::size_t most_handed_on = 16;
    struct HandedOn {
        std::string_view name;
        std::int64_t value;
    };
    FixedList<HandedOn, most_handed_on> handed_on;  // from the throw before

    /// True if the outcome has that name.
    bool is(char const* name) const;
    /// The count of a pool.
    std::int32_t count() const { return outcome.data[0]; }
    /// True if the rule is in `follows`.
    bool follows_by(RuleLiteral rule) const;
    /// The unit of a role after the changes so far; without known facts if there is none.
    KnownUnit const& unit(char const* role = "") const;
    /// The same unit before any change.
    KnownUnit const& was(std::string_view role) const;
    bool has(FactId const& fact, char const* role = "") const;
    std::int32_t number(FactId const& fact, char const* role = "") const;
    /// True if a number or name is stated or assumed.
    bool knows(FactId const& fact, char const* role = "") const;
    /// The value of a fact that is not given.
    std::int64_t unset_value(FactId fact) const {
        return fact.is_flag ? 0 : (*ruleset.facts)[fact].unset;
    }
    /// The value that the throw before handed on under that name, or nullptr.
    std::int64_t const* handed(char const* name) const;

    // The consequences.
    FixedList<NextQuestion, 8> next;
    FixedList<Told, 32> told;      // rules to show, besides those of the chart or procedure
    FixedList<Told, 32> left_out;  // rules of the chart that do not apply to this unit

    /// Changes a fact of the unit of a role. Later changes replace earlier ones.
    void becomes(FactChange const& change, std::string_view role);
    void becomes(FactId const& fact, std::int64_t value, RuleLiteral rule, char const* role = "");
    /// Sets a fact that the unit had before the throw but did not state.
    void assume(FactId const& fact, std::int64_t value, std::string_view role);
    void tell(std::initializer_list<RuleLiteral> rules, char const* whom);
    void leave_out(std::initializer_list<RuleLiteral> rules);
    NextQuestion& ask(char const* chart, RuleLiteral rule, char const* whom,
                      std::initializer_list<RoleChange> role_changes = {},
                      std::initializer_list<StatedFact> stated = {});
    /// True if a flag has become true for any unit.
    bool became(FactId const& flag) const;
    /// The changes whose value differs from that before the throw.
    FixedList<Change, 40> changes() const;

private:
    FixedList<Change, 40> changes_;
    KnownUnit nobody_;
};

/// Records the changes that a rule of the battlefield makes to the unit of one role. Cannot draw.
class FactChangeRecorder final : public Arbiter {
public:
    explicit FactChangeRecorder(Aftermath& after, char const* role = "")
        : after_(after), role_(role) {}

    int draw(Chance const&) override;
    int choose(Choice const&) override { return 0; }
    void becomes(std::string_view, std::initializer_list<FactChange> changes) override;

private:
    Aftermath& after_;
    char const* role_;
};

}  // namespace esprit::chance

namespace esprit::literals {
/// A rule id as a RuleLiteral.
consteval chance::RuleLiteral operator""_by(char const* text, std::size_t) {
    return chance::RuleLiteral{text};
}
}  // namespace esprit::literals
