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

/// How a fact of the other side follows from one of that unit's own.
enum class OwnFactRelation : std::uint8_t { is, is_not, more };

/// A fact of the other side, and what it is called of that unit itself. `more`: of that unit it is
/// more than of the own one. Of two lines with the same fact both must be so.
struct OtherSideFact {
    std::string_view fact;
    std::string_view own;
    OwnFactRelation how = OwnFactRelation::is;
};

/// Who the other side of a chart is, in a player's words.
struct OtherSide {
    std::string_view chart;
    std::string_view who;
};

/// A flag of some charts that says of a unit what another of its facts says, too: that this has the
/// value, or, being a flag itself, is so.
struct ImpliedFlag {
    std::string_view system;
    std::string_view fact;
    std::string_view from;
    std::string_view value;
};

/// A name that a chart asks for, and by which facts of its unit, all of them, it has this value. Of
/// lines with the same fact the first counts.
struct NameFromFlags {
    std::string_view system;
    std::string_view fact;
    std::string_view value;
    std::span<std::string_view const> all;
};

/// Rules that say how large a number of a chart is, or when a flag holds: the rulebook's table that
/// a player would open. Of most units what they have left says it: the ruleset's number `for_one`
/// for each, or one.
struct RulebookTable {
    std::string_view system;
    std::string_view chart;  // or procedure; empty: all
    std::string_view fact;
    std::span<std::string_view const> rules;
    std::string_view for_one{};
    std::string_view of{};    // a fact of the unit: how many it had
    std::string_view less{};  // and another: how many of them it has no more
    std::string_view unless{};
};

struct SystemArrangement {
    std::string_view system;
    std::string_view leads;  // the chart or procedure that a sheet opens with
    std::span<std::string_view const> always;
    std::span<std::string_view const> until_changed;
    std::span<std::string_view const> of_other;
    std::span<UsualValue const> usual;
    std::span<OtherSide const> other_sides;
    std::span<OtherSideFact const> other_side_facts;
    std::span<UsualValue const> assumed{};  // here, of facts that are not given
};

std::span<SystemArrangement const> arrangements();

FactGroup group_of(std::string_view system, std::string_view fact);
/// Empty where a chart is of one unit alone.
std::string_view other_side_of(std::string_view system, std::string_view chart);
/// How the facts of the other side follow from those of that unit; a fact that is not in it is of
/// this throw.
std::span<OtherSideFact const> other_side_facts(std::string_view system);
/// Null where a fact stands for itself.
ImpliedFlag const* implied_flag(std::string_view system, std::string_view fact);
std::span<NameFromFlags const> names_from_flags();
/// What players call a fact, or one of its values; empty where its own name is good enough.
std::string_view label_of(std::string_view system, std::string_view fact,
                          std::string_view value = {});
/// What a chart's outcome means; empty where its name says it.
std::string_view outcome_words(std::string_view system, std::string_view chart,
                               std::string_view outcome);
/// Players' own words for facts.
struct Label {
    std::string_view system;
    std::string_view fact;
    std::string_view value;  // empty: for the fact itself
    std::string_view label;
};
std::span<Label const> all_labels();
/// Null where no rule but the unit itself says how large a number is.
RulebookTable const* rulebook_table(std::string_view system, std::string_view chart,
                                    std::string_view fact);
/// A rule whose text, with its numbers, says what a fact means; empty where its own words do.
std::string_view explained_by(std::string_view system, std::string_view fact);
/// What a sheet assumes of a fact that is not given, where that is not what its declaration says.
std::optional<std::int64_t> assumed_value(std::string_view system, std::string_view fact);
std::string_view leading_subject(std::string_view system);
/// A value near which a player will find his, where the range does not say it.
std::optional<std::int64_t> usual_value(std::string_view system, std::string_view fact);

}  // namespace esprit::sheet
