#pragma once
// How a sheet arranges facts: which ones a unit keeps from turn to turn, labels, and usual values.
// Nothing here changes odds or outcomes.
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace esprit::sheet {

/// How long a fact lasts. always: it never changes. until_changed: until the rules change it. now:
/// for this throw. of_other: for this throw, about the other side.
enum class FactGroup : std::uint8_t { always, until_changed, now, of_other };

/// A value near which a player will find his, or that the sheet assumes.
struct UsualValue {
    std::string_view fact;
    std::int64_t value = 0;  // as in a FactSet
};

/// How a fact about the other side follows from that unit's own fact. is, is_not: the own fact is
/// true or false. more: the own fact is larger than that of the first unit.
enum class OwnFactRelation : std::uint8_t { is, is_not, more };

/// A fact about the other side, and the fact of that unit from which it follows. Of several entries
/// with the same `fact` all must hold.
struct OtherSideFact {
    std::string_view fact;
    std::string_view own;
    OwnFactRelation how = OwnFactRelation::is;
};

/// The other side of a chart in a player's words, such as "target".
struct OtherSide {
    std::string_view chart;
    std::string_view who;
};

/// A flag that repeats another fact of the unit: it is true if `from` has `value`, or, if `value`
/// is empty, if the flag `from` is true.
struct ImpliedFlag {
    std::string_view system;
    std::string_view fact;
    std::string_view from;
    std::string_view value;
};

/// A value of a name fact, and the flags of the unit that must all be true for it. Of entries with
/// the same `fact` the first that applies counts.
struct NameFromFlags {
    std::string_view system;
    std::string_view fact;
    std::string_view value;
    std::span<std::string_view const> all;
};

/// The rules that give the value of a fact: the table of the rulebook in which a player looks it
/// up. For most units the value also follows from their own facts: (`of` - `less`) * `for_one`.
struct RulebookTable {
    std::string_view system;
    std::string_view chart;  // or procedure; empty: all
    std::string_view fact;
    std::span<std::string_view const> rules;
    std::string_view for_one{};  // a number of the ruleset; empty: 1
    std::string_view of{};       // a fact of the unit; empty: the value follows from none
    std::string_view less{};     // a fact of the unit; may be empty
    std::string_view unless{};   // a flag of the unit with which the formula does not hold
};

/// How the facts of a system are arranged.
struct SystemArrangement {
    std::string_view system;
    std::string_view leads;  // the chart or procedure that a sheet opens with
    std::span<std::string_view const> always;
    std::span<std::string_view const> until_changed;
    std::span<std::string_view const> of_other;
    std::span<UsualValue const> usual;
    std::span<OtherSide const> other_sides;
    std::span<OtherSideFact const> other_side_facts;
    std::span<UsualValue const> assumed{};  // for facts that are not given
};

std::span<SystemArrangement const> arrangements();

FactGroup group_of(std::string_view system, std::string_view fact);
/// Empty if the chart concerns one unit only.
std::string_view other_side_of(std::string_view system, std::string_view chart);
/// The facts about the other side that follow from that unit's own facts.
std::span<OtherSideFact const> other_side_facts(std::string_view system);
/// nullptr if the fact repeats no other.
ImpliedFlag const* implied_flag(std::string_view system, std::string_view fact);
std::span<NameFromFlags const> names_from_flags();
/// The label of a fact or of one of its values; empty if its name will do.
std::string_view label_of(std::string_view system, std::string_view fact,
                          std::string_view value = {});
/// The meaning of a chart's outcome; empty if its name will do.
std::string_view outcome_words(std::string_view system, std::string_view chart,
                               std::string_view outcome);
/// A player's word for a fact or one of its values.
struct Label {
    std::string_view system;
    std::string_view fact;
    std::string_view value;  // empty: for the fact itself
    std::string_view label;
};
std::span<Label const> all_labels();
/// nullptr if there is no such table.
RulebookTable const* rulebook_table(std::string_view system, std::string_view chart,
                                    std::string_view fact);
/// A rule whose text explains a fact; empty if the fact's own help does.
std::string_view explained_by(std::string_view system, std::string_view fact);
/// The value that the sheet assumes if a fact is not given; nullopt: that of its declaration.
std::optional<std::int64_t> assumed_value(std::string_view system, std::string_view fact);
/// The chart or procedure that a sheet opens with.
std::string_view leading_subject(std::string_view system);
/// A value near which a player will find his; nullopt: take it from the range.
std::optional<std::int64_t> usual_value(std::string_view system, std::string_view fact);

}  // namespace esprit::sheet
