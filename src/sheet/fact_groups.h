#pragma once
// How a sheet arranges facts: what belongs to a unit from turn to turn, and usual values. None of
// it decides anything.
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace esprit::sheet {

/// always: what a unit is. until_changed: how it is. now: of this throw alone. of_other: of this
/// throw, and of the other side.
enum class FactGroup : std::uint8_t { always, until_changed, now, of_other };

struct UsualValue {
    std::string_view fact;
    std::int64_t value = 0;  // as a FactSet has it
};

/// A fact of the other side, and what it is called of that unit itself.
struct OfThatUnit {
    std::string_view fact;
    std::string_view own;
};

/// Who the other side of a chart is, in a player's words.
struct OtherSide {
    std::string_view chart;
    std::string_view who;
};

/// A flag of some charts that says of a unit what another of its facts says, too.
struct Follows {
    std::string_view system;
    std::string_view fact;
    std::string_view from;
    std::string_view value;
};

/// Rules that say how large a number of a chart is: the rulebook's table that a player would open.
struct SaidBy {
    std::string_view system;
    std::string_view chart;
    std::string_view fact;
    std::span<std::string_view const> rules;
};

struct SystemArrangement {
    std::string_view system;
    std::string_view leads;  // the chart or procedure that a sheet opens with
    std::span<std::string_view const> always;
    std::span<std::string_view const> until_changed;
    std::span<std::string_view const> of_other;
    std::span<UsualValue const> usual;
    std::span<OtherSide const> other_sides;
    std::span<OfThatUnit const> of_that_unit;
};

std::span<SystemArrangement const> arrangements();

FactGroup group_of(std::string_view system, std::string_view fact);
/// Empty where a chart is of one unit alone.
std::string_view other_side_of(std::string_view system, std::string_view chart);
/// Empty where a fact of the other side is of this throw, and not of that unit.
std::string_view own_name_of(std::string_view system, std::string_view fact);
/// Null where a fact stands for itself.
Follows const* follows(std::string_view system, std::string_view fact);
/// What players call a fact, or one of its values; empty where its own name is good enough.
std::string_view label_of(std::string_view system, std::string_view fact,
                          std::string_view value = {});
/// What a chart's outcome means; empty where its name says it.
std::string_view outcome_words(std::string_view system, std::string_view chart,
                               std::string_view outcome);
/// Rules that say how large a number is; empty where the unit itself says it.
std::span<std::string_view const> rules_that_say(std::string_view system, std::string_view chart,
                                                 std::string_view fact);
std::string_view leading_subject(std::string_view system);
/// A value near which a player will find his, where the range does not say it.
std::optional<std::int64_t> usual_value(std::string_view system, std::string_view fact);

}  // namespace esprit::sheet
