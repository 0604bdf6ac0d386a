#pragma once
// What comes after a chart or procedure that is settled without a battlefield: which facts of the
// units have changed, and what the rules ask next. Each system fills it in
// (rules/<system>/aftermath.cpp) with the functions that its battlefield calls.
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/ruleset.h"

namespace esprit::chance {

/// As a role: the unit on the other side of a chart, which has one role without a prefix.
inline constexpr std::string_view other_role = "other.";

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

/// The unit of the role `from` is asked about in the role `to`.
struct Seat {
    std::string_view to;
    std::string_view from;
};
struct StatedFact {
    FactId fact;
    std::int64_t value = 1;
    std::string_view role = {};
};

/// A chart or procedure that the rules go on with.
struct NextQuestion {
    struct Handed {
        std::string_view name;
        std::int64_t value = 1;
        bool is_flag = false;
    };

    std::string_view of;
    RuleId rule;
    std::string_view whom;  // who is asked, and on what condition, in a player's words
    std::vector<Seat> seats;
    std::vector<StatedFact> stated;       // flags that are 0, and numbers not given, are left out
    std::vector<StatedFact> left_behind;  // the unit does not bring these along
    std::vector<Handed> handed_on;        // known in that throw alone
    bool at_once = false;                 // both sides throw before either loses anything

    NextQuestion& hand_on(std::string_view name, std::int64_t value);
    NextQuestion& hand_on(std::string_view name, bool so = true);
};

/// What was settled, and what the rules make of it.
class Aftermath {
public:
    struct Change {
        std::string_view role;
        FactChange what;
    };
    struct Told {
        RuleId rule;
        std::string_view whom;
    };
    /// What follows from one chart or procedure.
    struct Entry {
        std::string_view of;
        void (*function)(Aftermath&);
    };

    explicit Aftermath(Ruleset const& its_ruleset) : ruleset(its_ruleset) {
        nobody_.facts = ruleset.facts->none_given();
    }
    /// Nothing follows from what is not in the list.
    void run(std::initializer_list<Entry> all);

    // What was settled.
    Ruleset const& ruleset;
    std::string_view of;                    // chart or procedure
    Outcome outcome;                        // a procedure's has the place of its name
    std::string_view outcome_name;          // empty where dice are counted
    RuleId decided_by;                      // the rule of a chart's band
    std::vector<std::string_view> follows;  // rules that a chart says follow, or were told
    std::vector<KnownUnit> units;
    std::vector<KnownUnit> units_before;
    std::vector<std::pair<std::string_view, std::int64_t>> handed_on;  // by the throw before

    bool is(std::string_view name) const;
    /// Of a pool: how many of its dice count.
    std::int32_t count() const { return outcome.data[0]; }
    bool follows_by(RuleId rule) const;
    /// Nothing is known of a unit that has no place here.
    KnownUnit const& unit(std::string_view role = {}) const;
    /// The same before anything has become of it.
    KnownUnit const& was(std::string_view role) const;
    bool has(FactId fact, std::string_view role = {}) const;
    std::int32_t number(FactId fact, std::string_view role = {}) const;
    /// Whether a number or name is said, or assumed.
    bool knows(FactId fact, std::string_view role = {}) const;
    /// A fact's value where nobody gives it.
    std::int64_t unset_value(FactId fact) const {
        return fact.is_flag ? 0 : (*ruleset.facts)[fact].unset;
    }
    /// None where the throw before handed nothing on by that name.
    std::int64_t const* handed(std::string_view name) const;

    // What the rules make of it.
    std::deque<NextQuestion> next;
    std::vector<Told> told;        // rules besides those of the chart or procedure
    std::vector<RuleId> left_out;  // rules of the chart that are not for this unit

    void becomes(FactChange const& change, std::string_view role = {});
    /// What was so of a unit before, though it does not say so itself.
    void assume(FactId fact, std::int64_t value, std::string_view role);
    /// Where it was so.
    void ends(FactId fact, RuleId rule, std::string_view role = {});
    void tell(std::initializer_list<RuleId> rules, std::string_view whom);
    void leave_out(std::initializer_list<RuleId> rules);
    NextQuestion& ask(std::string_view chart, RuleId rule, std::string_view whom,
                      std::initializer_list<Seat> seats = {},
                      std::initializer_list<StatedFact> stated = {});
    /// Facts that are other than they were.
    std::vector<Change> changes() const;

private:
    std::vector<Change> changes_;
    KnownUnit nobody_;
};

/// Hears what a rule makes of the unit of one role; throws no dice.
class ChangesOf final : public Arbiter {
public:
    explicit ChangesOf(Aftermath& after, std::string_view role = {}) : after_(after), role_(role) {}

    int draw(Chance const&) override;
    int choose(Choice const&) override { return 0; }
    void becomes(std::string_view, std::initializer_list<FactChange> changes) override {
        for (FactChange const& change : changes) after_.becomes(change, role_);
    }

private:
    Aftermath& after_;
    std::string_view role_;
};

}  // namespace esprit::chance
