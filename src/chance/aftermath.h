#pragma once
// What comes after a chart or procedure that is settled without a battlefield: which facts of the
// units have changed, and what the rules ask next. Each system fills it in
// (rules/<system>/aftermath.cpp) with the functions that its battlefield calls.
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

/// As a role: the unit on the other side of a chart, which has one role without a prefix.
inline constexpr char const* other_role = "other.";

/// The unit of a role, as far as anything is known of it.
struct KnownUnit {
    std::string_view role;  // a prefix
    FactSet facts;          // said, or assumed
    bool there = false;     // it has a name: what it does not say of itself is not so
    bool gone = false;      // off the table for good
    // bits of those facts that were given, or remembered from earlier throws
    std::uint64_t said_flags = 0;
    std::uint64_t said_numbers = 0;

    bool says(FactId fact) const {
        return ((fact.is_flag ? said_flags : said_numbers) >> fact.slot & 1U) != 0;
    }
    void say(FactId fact, std::int64_t value, bool given = true);
};

/// The unit of the role `from` is asked about in the role `to`. Here and below texts are literals,
/// or kept by the ruleset: a pointer each keeps the module of the pages small.
struct RoleChange {
    char const* to;
    char const* from;
};
struct StatedFact {
    FactId fact;
    std::int32_t value = 1;
    char const* role = "";
};
/// A rule by which something is so.
struct RuleLiteral {
    constexpr explicit RuleLiteral(char const* rule) : id(rule) {}
    constexpr RuleLiteral(RuleId rule) : id(rule.text.data()) {}
    operator RuleId() const { return RuleId{id}; }

    char const* id;
};
/// A chart or procedure that the rules go on with.
struct NextQuestion {
    struct Handed {
        char const* name;
        std::int64_t value = 1;
        bool is_flag = false;
    };

    std::string_view of;
    std::string_view rule;
    std::string_view whom;  // the asked unit and the condition, in a player's words
    FixedList<RoleChange, 2> role_changes;
    FixedList<StatedFact, 8> stated;       // flags that are 0, and numbers not given, are left out
    FixedList<StatedFact, 8> left_behind;  // the unit does not bring these along
    FixedList<Handed, 4> handed_on;        // known in that throw alone
    bool at_once = false;                  // both sides throw before either loses anything

    NextQuestion& hand_on(char const* name, std::int64_t value);
    NextQuestion& hand_on(char const* name, bool so = true);
};

/// What was settled, and what the rules make of it.
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
    /// What follows from one chart or procedure.
    struct Entry {
        char const* of;
        void (*function)(Aftermath&);
    };

    explicit Aftermath(Ruleset const& its_ruleset);
    Aftermath(Aftermath&& other) noexcept;
    Aftermath(Aftermath const&) = delete;
    Aftermath& operator=(Aftermath const&) = delete;
    ~Aftermath();
    /// Nothing follows from what is not in the list.
    void run(std::initializer_list<Entry> all);

    // What was settled.
    Ruleset const& ruleset;
    std::string_view of;                    // chart or procedure
    Outcome outcome;                        // a procedure's has the place of its name
    std::string_view outcome_name;          // empty where dice are counted
    RuleId decided_by;                      // the rule of a chart's band
    std::vector<std::string_view> follows;  // rules that a chart says follow, or were told
    FixedList<KnownUnit, 5> units;
    FixedList<KnownUnit, 5> units_before;
    static constexpr std::size_t most_handed_on = 16;
    struct HandedOn {
        std::string_view name;
        std::int64_t value;
    };
    FixedList<HandedOn, most_handed_on> handed_on;  // by the throw before

    bool is(char const* name) const;
    /// Of a pool: how many of its dice count.
    std::int32_t count() const { return outcome.data[0]; }
    bool follows_by(RuleLiteral rule) const;
    /// Nothing is known of a unit that has no place here.
    KnownUnit const& unit(char const* role = "") const;
    /// The same before anything has become of it.
    KnownUnit const& was(std::string_view role) const;
    bool has(FactId const& fact, char const* role = "") const;
    std::int32_t number(FactId const& fact, char const* role = "") const;
    /// Whether a number or name is said, or assumed.
    bool knows(FactId const& fact, char const* role = "") const;
    /// A fact's value where nobody gives it.
    std::int64_t unset_value(FactId fact) const {
        return fact.is_flag ? 0 : (*ruleset.facts)[fact].unset;
    }
    /// None where the throw before handed nothing on by that name.
    std::int64_t const* handed(char const* name) const;

    // What the rules make of it.
    FixedList<NextQuestion, 8> next;
    FixedList<Told, 32> told;      // rules besides those of the chart or procedure
    FixedList<Told, 32> left_out;  // rules of the chart that are not for this unit

    void becomes(FactChange const& change, std::string_view role);
    void becomes(FactId const& fact, std::int64_t value, RuleLiteral rule, char const* role = "");
    /// What was so of a unit before, though it does not say so itself.
    void assume(FactId const& fact, std::int64_t value, std::string_view role);
    void tell(std::initializer_list<RuleLiteral> rules, char const* whom);
    void leave_out(std::initializer_list<RuleLiteral> rules);
    NextQuestion& ask(char const* chart, RuleLiteral rule, char const* whom,
                      std::initializer_list<RoleChange> role_changes = {},
                      std::initializer_list<StatedFact> stated = {});
    /// Whether a flag has become so of some unit.
    bool became(FactId const& flag) const;
    /// Facts that are other than they were.
    FixedList<Change, 40> changes() const;

private:
    FixedList<Change, 40> changes_;
    KnownUnit nobody_;
};

/// Hears what a rule makes of the unit of one role; throws no dice.
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
/// As `_rule`, and a pointer alone.
consteval chance::RuleLiteral operator""_by(char const* text, std::size_t) {
    return chance::RuleLiteral{text};
}
}  // namespace esprit::literals
