#pragma once
// A chart of a rule system, compiled from its data file. Facts select modifiers, target numbers and
// bands; dice then decide the outcome.
#include <array>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/rule_id.h"
#include "chance/arbiter.h"
#include "chance/condition.h"
#include "chance/expression.h"
#include "chance/facts.h"

namespace esprit::chance {

/// The kinds of charts. bands: the sum of dice and modifiers falls into a band. target: the sum
/// reaches a number or does not. opposed: two sides roll against each other. pool: each of many
/// dice hits or misses.
enum class ChartKind : std::uint8_t { bands, target, opposed, pool };

/// The result to which a band belongs. pass and fail: in target charts. higher, tie and lower: in
/// opposed charts. any: in all others.
enum class BandSide : std::uint8_t { any, pass, fail, higher, tie, lower };

inline constexpr std::size_t max_modifiers = 64;  // one bit each
inline constexpr std::size_t max_bands = 32;
inline constexpr std::size_t max_outcome_data = 3;

/// The outcome of a chart or procedure: the index of its name in the list of outcomes, and its
/// numbers. In a pool chart `name` is 0 and `data[0]` is the count.
struct Outcome {
    std::uint16_t name = 0;
    std::int32_t data[max_outcome_data]{};

    friend auto operator<=>(Outcome const&, Outcome const&) = default;
};

/// A named number of an outcome.
struct DataField {
    std::string name;
    Formula value;
};

/// An outcome without dice, if its condition holds.
struct Guard {
    RuleId rule;
    Condition when;
    std::uint16_t outcome = 0;
    std::vector<DataField> data;
};

/// A number to reach, and the condition under which it applies.
struct Needed {
    RuleId rule;
    Condition when;
    Formula value;
};

/// A number that facts add to a roll, or to the number that the chart modifies.
struct Modifier {
    RuleId rule;
    Condition when;
    Condition only;
    std::string only_where;  // `only` in words, for the verdict: "when artillery fires"
    Formula value;
    int family = -1;     // of one family only the lowest counts; -1: none
    bool enemy = false;  // opposed: added to the other side's roll
};

/// A range of the modified roll, or a condition, with its outcome.
struct Band {
    RuleId rule;
    Condition when;
    BandSide side = BandSide::any;
    std::optional<Formula> at_least;
    std::optional<Formula> at_most;
    std::optional<int> natural;  // the unmodified sum of the faces
    std::uint16_t outcome = 0;
    std::vector<DataField> data;
    bool data_uses_total = false;
};

/// A face of a pool that always hits, or never does.
struct NaturalFace {
    RuleId rule;
    int face = 6;
    bool hits = true;
};

/// The number of hits of a pool that make one casualty, or one of what the chart counts.
struct HitsForOne {
    RuleId rule;
    Condition when;
    Formula value;
};

/// A rule to follow after an outcome; listed for the player, it decides nothing.
struct Consequence {
    RuleId rule;
    int outcome = -1;  // only after this outcome; -1: any
    int band = -1;     // only after this band; -1: any
    int at_least = 0;  // pool: only after at least this count
    Condition when;
};

/// A condition under which facts are refused, and the reason.
struct RefusedFacts {
    std::string id;
    RuleId rule;
    Condition when;
    std::string because;
};

struct Chart {
    std::string name;
    std::string title;
    std::string about;
    std::string outcome_word;  // pool: what is counted
    RuleId rule;               // the rule by which the dice are thrown
    ChartKind kind = ChartKind::target;
    unsigned dice = 1;           // other than pool
    Formula pool_dice;           // pool
    bool counts_misses = false;  // pool: dice below the number count
    bool ties_rolled_again = false;
    RuleId ties_rule;
    Condition add_families_when;
    bool families_may_add = false;
    std::optional<FactId> modified;  // modifiers change this fact instead of the roll
    unsigned family_count = 0;

    std::vector<FactId> required;
    std::vector<RefusedFacts> refusals;
    std::vector<Guard> guards;
    std::vector<Needed> needed;
    std::vector<Modifier> modifiers;
    std::vector<Band> bands;
    std::vector<NaturalFace> naturals;
    std::vector<HitsForOne> hits_for_one;
    std::vector<Consequence> next;
    std::vector<std::string> outcomes;
    std::vector<FactId> facts;  // all facts that the chart mentions, in the order of declaration
    std::uint64_t derived = 0;  // the derived facts that it uses: bit i is Ruleset::named[i]

    /// Precomputes `facts`, `derived` and the members below; call it after everything above has
    /// changed.
    void settle(FactTable const& table);

    // Precomputed by `settle` for `prepare`.

    /// A modifier with a fixed value that applies if any of some flags is true; nearly all
    /// modifiers are of this kind. They are found from the flags that are true, so those that do
    /// not apply cost nothing.
    struct QuickModifier {
        std::uint64_t no_flag = 0;  // none of these flags may be true
        std::int32_t value = 0;
    };
    std::array<QuickModifier, max_modifiers> quick_modifiers{};  // indexed as `modifiers`
    std::array<std::uint64_t, max_flags> modifiers_of_flag{};    // bit i: modifiers[i]
    std::uint64_t quick_flags = 0;
    /// `other_modifiers` can count only if one of these flags is true, or `others_always`.
    std::uint64_t other_flags = 0;
    bool others_always = false;
    /// The number to reach, if it does not depend on facts.
    std::optional<int> plain_needed;
    /// Exactly one band for passing and one for failing, independent of facts.
    bool plain_target = false;
    std::vector<std::uint32_t> other_modifiers;  // indices of `modifiers`
    struct NamePlace {
        std::uint8_t slot;
        std::uint8_t offset;
    };
    std::vector<NamePlace> name_places;  // of the name facts that conditions mention
    std::uint64_t denials_read = 0;      // flags whose denial by itself may be refused

private:
    void settle_modifiers();
    void settle_target();
};

/// The name facts that a chart mentions, as bits.
NameBits name_bits(Chart const& chart, FactSet const& facts);

/// A chart with facts applied, and the resulting question to the dice.
struct Roll {
    Roll() = default;
    explicit Roll(FactSet const& known) : facts(known) {}

    Chart const* chart = nullptr;
    FactSet facts;
    NameBits names = 0;
    std::uint64_t counted = 0;  // bit i: modifiers[i] counts
    int modifier = 0;           // total; opposed: of the own side
    int on_the_roll = 0;        // `modifier`, or 0 if the chart modifies a fact
    int enemy_modifier = 0;
    int needed = 0;         // target, pool: the number to reach
    int needed_place = -1;  // its index in `needed` of the chart
    int guard = -1;         // index of the guard that holds; -1: dice decide
    int hits_place = -1;    // pool: index in `hits_for_one` of the chart; -1: one hit each
    Chance chance;
    // bands, target: the band and the natural sum of every reading; unset beyond the readings
    std::array<std::uint8_t, max_sum_steps> band_of_reading;
    std::array<std::uint8_t, max_sum_steps> sum_of_reading;

    bool certain() const { return guard >= 0; }
};

/// Thrown if a chart has no entry for some roll or facts, or a ruleset lacks something that the
/// code needs. The loader cannot find all gaps that a house rule makes.
struct ChartGap : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Applies facts, which must not be refused, to a chart. Overwrites `roll`. `whose` and `unit` go
/// into the chance. Throws ChartGap.
void prepare(Chart const& chart, FactSet const& facts, Roll& roll, std::string_view whose = {},
             std::uint16_t unit = 0);

/// The same with the facts that `roll` already holds.
void prepare_known(Chart const& chart, Roll& roll, std::string_view whose = {},
                   std::uint16_t unit = 0);

/// Prepares a roll again, as if one of its modifiers did not apply. Not for certain rolls. Throws
/// ChartGap.
void prepare_without(Roll& roll, std::size_t modifier);

/// Makes a prepared pool report in `data[1]` of its outcome whether any die shows a six (1 or 0).
/// Throws ChartGap if a six does not hit.
void tell_sixes(Roll& roll);

/// The outcome of a reading; of a certain roll, that of its guard.
Outcome outcome_of(Roll const& roll, int reading);

/// Throws the dice of a prepared roll, if it needs any, and returns the outcome.
Outcome judge(Roll& roll, Arbiter& arbiter);

/// The index of the band of a reading. Not for pools and certain rolls.
std::size_t band_of(Roll const& roll, int reading);
/// The rule of the band or guard that decides a reading; of a pool, that of the number to reach.
RuleId deciding_rule(Roll const& roll, int reading);

/// Prepares a chart, throws its dice and returns the outcome.
Outcome judge(Chart const& chart, FactSet const& facts, Arbiter& arbiter,
              std::string_view whose = {}, std::uint16_t unit = 0);

/// The first refusal of the facts, or nullptr. Does not look for missing facts (Chart::required).
RefusedFacts const* refused(Chart const& chart, FactSet const& facts);

/// The place of each outcome of the chart among `names`. Throws ChartGap for an outcome that is not
/// among them.
std::vector<std::uint8_t> places_of_outcomes(Chart const& chart,
                                             std::initializer_list<std::string_view> names);
/// The index of the first of `names` among the chart's outcomes. Throws ChartGap if there is none,
/// or if the chart has an outcome that is not among `names`.
std::uint16_t outcome_named(Chart const& chart, std::initializer_list<std::string_view> names);

}  // namespace esprit::chance
