#pragma once
// A number of the rules, or a whole value of a chart, and house rules that give it another value.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "text/rulesets/ruleset_source.h"
#include "text/rulesets/system_loader.h"

namespace esprit::text {

/// The joined files of a system with house rules laid over them, in order. House rules for other
/// systems are left out. Throws BadInput and InputError.
DataNode tree_with_houses(std::string_view system, std::span<NamedText const> houses);

/// A value of the rules that a file can change.
struct RuleValue {
    std::string name;              // as a message names it: "musket_range_inches"
    std::string rule;              // "BP-SHT-08"
    std::int64_t thousandths = 0;  // its value
    std::string change;            // the entry of house rules that sets it, up to the new value
};

/// The entry of house rules that sets a [[number]], up to the new value.
std::string change_of_number(DataNode const& number);
/// The entry of house rules that sets the value of an entry of a chart's list, up to the new value.
std::string change_of_entry(std::string_view chart, std::string_view list, DataNode const& entry);

/// The value of this name in a tree of rules.
/// \param name  a number ("musket_range_inches"), or the rule of a modifier, of a number to reach
/// or
///              of dice per unit with a whole value ("GT-MOD-08"), with its chart where several
///              charts have the rule ("pinning.MW-LEAD-03").
/// Throws BadInput with the nearest name if there is none, or with the names of all if there are
/// several.
RuleValue rule_value_named(std::string_view system, DataNode const& tree, std::string const& name);

/// The system by these house rules and another size of a value. Throws BadInput where the value
/// cannot have that size, and InputError.
/// \param size  as in a file: "14", "2.5"
LoadedSystem load_with_value(std::string_view system, std::span<NamedText const> houses,
                             RuleValue const& value, std::string const& size);

/// House rules of a system that give a value another size, as above.
NamedText house_with_value(std::string_view system, RuleValue const& value,
                           std::string const& size);

}  // namespace esprit::text
