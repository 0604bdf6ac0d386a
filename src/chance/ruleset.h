#pragma once
// A ruleset: the charts, numbers, options and rule texts of a system, from its files and the house
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

/// A rule of the ledger, paraphrased.
struct RuleText {
    std::string id;
    std::string text;    // with placeholders `{}` and `{name}` for numbers: see Ruleset::filled
    std::string origin;  // source, fact, ruling, house
    std::string cite;
    std::vector<std::string> rulings;
};

/// A number of the rules that code uses.
struct Number {
    std::string name;
    RuleId rule;
    std::int64_t thousandths = 0;
};

/// The charts, numbers, options and rule texts of a system. Not changed after reading, and not
/// copied, since rule ids point into it.
struct Ruleset {
    Ruleset() = default;
    Ruleset(Ruleset const&) = delete;
    Ruleset& operator=(Ruleset const&) = delete;

    std::string name;
    std::string title;
    std::string credit;
    std::vector<std::string> houses;  // titles of the house rules in force
    std::uint64_t digest = 0;         // of all values, including texts and house rules
    std::uint64_t play_digest = 0;    // the same without texts for readers
    FactTable const* facts = nullptr;
    std::vector<Chart> charts;
    std::vector<OptionValue> options;
    std::vector<RuleId> option_rules;    // of `options`, by index
    std::vector<NamedExpression> named;  // derived facts, and names for conditions
    std::vector<Number> numbers;
    std::vector<RuleText> rules;    // in the order of their ids
    std::deque<std::string> words;  // the texts of rule ids

    /// Interns a rule id: its text lives as long as the ruleset.
    RuleId keep(std::string_view id);

    /// nullptr if there is no such chart.
    Chart const* find_chart(std::string_view name) const;
    /// Charts, numbers and options that code uses. Throw ChartGap if a house rule removed them.
    Chart const& chart(std::string_view name) const;
    std::int64_t whole_number(std::string_view name) const;
    std::int64_t thousandths(std::string_view name) const;
    OptionValue const& option(std::string_view name) const;
    bool option_is(std::string_view name, std::string_view choice) const;

    /// nullptr if there is no derived fact of that name.
    NamedExpression const* find_derived(std::string_view name) const;

    /// nullptr if there is no such rule.
    RuleText const* find_rule(std::string_view id) const;
    /// The text of a rule with its placeholders filled in: `{}` is the number that a chart or
    /// [[number]] has under that rule, `{name}` the number or option of that name.
    std::string filled(RuleText const& rule) const;
    /// The filled text of a rule; empty if there is no such rule.
    std::string text_of(std::string_view id) const;
};

/// Puts a value in place of `size` letters of a text. After 1, the noun behind it becomes singular:
/// "1 inch", "1 hit makes a casualty". Returns the end of the value.
std::size_t put_value(std::string& text, std::size_t at, std::size_t size, std::string_view value);

/// 1500 thousandths as `1.5`.
std::string thousandths_text(std::int64_t thousandths);
/// A length in mil for a player: 5250 as `5.25"`.
std::string exact_inches_text(std::int64_t length_mil);

}  // namespace esprit::chance
