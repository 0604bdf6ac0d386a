#pragma once
// A rule system's charts, numbers, options and rule texts, as read from its files and any house
// rules laid over them.
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "chance/chart.h"
#include "chance/expression.h"
#include "chance/facts.h"

namespace esprit::chance {

/// A rule of the ledger, in our own words.
struct RuleText {
    std::string id;
    std::string text;    // `{}` and `{name}` stand for numbers: see Ruleset::filled
    std::string origin;  // source, fact, ruling, house
    std::string cite;
    std::vector<std::string> rulings;
};

/// A number of the rules that code reads.
struct Number {
    std::string name;
    RuleId rule;
    std::int64_t thousandths = 0;
};

/// The charts, numbers, options and rule texts of a system. Immutable once read; not copied, since
/// rule ids point into it.
struct Ruleset {
    Ruleset() = default;
    Ruleset(Ruleset const&) = delete;
    Ruleset& operator=(Ruleset const&) = delete;

    std::string name;
    std::string title;
    std::string credit;
    std::vector<std::string> houses;  // titles of the house rules in force
    std::uint64_t digest = 0;         // of every value, texts and house rules included
    std::uint64_t play_digest = 0;    // the same without texts for people
    FactTable const* facts = nullptr;
    std::vector<Chart> charts;
    std::vector<OptionValue> options;
    std::vector<RuleId> option_rules;  // beside `options`
    std::vector<NamedCondition> conditions;
    std::vector<Number> numbers;
    std::vector<RuleText> rules;
    std::deque<std::string> words;  // what the rule ids point to

    /// A rule id whose text is kept here.
    RuleId keep(std::string_view id);

    Chart const* find_chart(std::string_view name) const;
    /// Charts, numbers and options that the program itself uses. Throws ChartGap when a house rule
    /// took them away.
    Chart const& chart(std::string_view name) const;
    std::int64_t whole_number(std::string_view name) const;
    std::int64_t thousandths(std::string_view name) const;
    OptionValue const& option(std::string_view name) const;
    bool option_is(std::string_view name, std::string_view choice) const;

    RuleText const* find_rule(std::string_view id) const;
    /// A rule's text with its numbers filled in: `{}` the number that the charts have under that
    /// rule,
    /// `{name}` the number or option of that name.
    std::string filled(RuleText const& rule) const;
    /// The text of a rule id, or nothing when it has none.
    std::string text_of(std::string_view id) const;
};

/// 1500 thousandths as "1.5".
std::string thousandths_text(std::int64_t thousandths);
/// A length in mil for a player: 5250 as "5.25" and the sign of inches.
std::string exact_inches_text(std::int64_t length_mil);

}  // namespace esprit::chance
