#pragma once
// A chart of a rule system, compiled from its data file: what the facts make of it, and what dice
// then decide.
#include <array>
#include <compare>
#include <cstdint>
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

/// The kinds of charts. bands: the sum of dice and modifiers falls into a band. target: it reaches
/// a number or does not. opposed: two sides roll against each other. pool: of many dice, each by
/// itself, so many hit.
enum class ChartKind : std::uint8_t { bands, target, opposed, pool };

/// When a band is open. Target charts know pass and fail, opposed ones higher, tie and lower.
enum class BandSide : std::uint8_t { any, pass, fail, higher, tie, lower };

inline constexpr std::size_t max_modifiers = 64;  // one bit each
inline constexpr std::size_t max_bands = 32;
inline constexpr std::size_t max_outcome_data = 3;

/// What came of a chart or procedure: the place of its name in the list of outcomes, and the
/// numbers that go with it. In a pool chart `name` is 0 and the count stands in `data[0]`.
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

/// An outcome without dice.
struct Guard {
    RuleId rule;
    Condition when;
    std::uint16_t outcome = 0;
    std::vector<DataField> data;
};

/// The number to reach, and when.
struct Needed {
    RuleId rule;
    Condition when;
    Formula value;
};

/// What facts add to a roll, or to the number that the chart modifies.
struct Modifier {
    RuleId rule;
    Condition when;
    Condition only;
    std::string only_where;  // what `only` says, for the verdict: "when artillery fires"
    Formula value;
    int family = -1;     // modifiers of one family: only the worst counts
    bool enemy = false;  // opposed: added to the other side's roll
};

/// A range of the modified roll, or a condition, and the outcome that it gives.
struct Band {
    RuleId rule;
    Condition when;
    BandSide side = BandSide::any;
    std::optional<Formula> at_least;
    std::optional<Formula> at_most;
    std::optional<int> natural;  // the sum of the faces
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

/// The number of hits of a pool that make one casualty, or one of whatever the chart counts.
struct HitsForOne {
    RuleId rule;
    Condition when;
    Formula value;
};

/// What the rules ask after an outcome; it decides nothing.
struct Consequence {
    RuleId rule;
    int outcome = -1;  // only after this outcome
    int band = -1;     // only where this band decided
    int at_least = 0;  // pool: only where at least so many hits, or saves, were counted
    Condition when;
};

/// Facts that a chart refuses, and why.
struct Refusal {
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
    RuleId rule;               // by which the dice are thrown
    ChartKind kind = ChartKind::target;
    unsigned dice = 1;           // not in a pool
    Formula pool_dice;           // pool
    bool counts_misses = false;  // pool: the dice that do not reach the number
    bool ties_rolled_again = false;
    RuleId ties_rule;
    Condition add_families_when;
    bool families_may_add = false;
    std::optional<FactId> modified;  // the modifiers change this number, and not the roll
    unsigned family_count = 0;

    std::vector<FactId> required;
    std::vector<Refusal> refusals;
    std::vector<Guard> guards;
    std::vector<Needed> needed;
    std::vector<Modifier> modifiers;
    std::vector<Band> bands;
    std::vector<NaturalFace> naturals;
    std::vector<HitsForOne> hits_for_one;
    std::vector<Consequence> next;
    std::vector<std::string> outcomes;
    std::vector<FactId> facts;  // all that it speaks of, in the order of their declaration

    /// Fills the arrays below once everything above stands.
    void settle(FactTable const& table);

    // What `settle` fills, for `prepare` alone.

    /// Modifiers that are a fixed number when one of some flags holds: nearly all are. The flags
    /// that hold lead to them, so that the many that do not apply cost nothing.
    struct QuickModifier {
        std::uint64_t no_flag = 0;  // and none of these does
        std::int32_t value = 0;
    };
    std::array<QuickModifier, max_modifiers>
        quick_modifiers{};                                     // at the place that the modifier has
    std::array<std::uint64_t, max_flags> modifiers_of_flag{};  // bits of places
    std::uint64_t quick_flags = 0;
    /// Unless one of these flags holds, or others_always, none of `other_modifiers` counts.
    std::uint64_t other_flags = 0;
    bool others_always = false;
    /// The number to reach, where it is the same whatever the facts.
    std::optional<int> plain_needed;
    /// One band for passing and one for failing, whatever the facts.
    bool plain_target = false;
    std::vector<std::uint32_t> other_modifiers;  // places in `modifiers`
    struct NamePlace {
        std::uint8_t slot;
        std::uint8_t offset;
    };
    std::vector<NamePlace> name_places;  // of the name facts that the conditions speak of

private:
    void settle_modifiers();
    void settle_target();
};

/// The bits of the names that a chart's conditions look at.
NameBits name_bits(Chart const& chart, FactSet const& facts);

/// A chart with its facts applied, and the question to the dice that follows.
struct Roll {
    Roll() = default;
    explicit Roll(FactSet const& known) : facts(known) {}

    Chart const* chart = nullptr;
    FactSet facts;
    NameBits names = 0;
    std::uint64_t counted = 0;  // bit i: modifiers[i] counts
    int modifier = 0;           // opposed: of the own side
    /// What of it is added to the dice: all, or nothing where it changes a number.
    int on_the_roll = 0;
    int enemy_modifier = 0;
    int needed = 0;  // target, pool (with the modifiers in it: see hit_on)
    int needed_place = -1;
    int guard = -1;       // an outcome without dice
    int hits_place = -1;  // pool: the entry of hits_for_one that counts
    Chance chance;
    // sum charts: the band and the natural sum of every reading there is; nothing beyond
    std::array<std::uint8_t, max_sum_steps> band_of_reading;
    std::array<std::uint8_t, max_sum_steps> sum_of_reading;

    bool certain() const { return guard >= 0; }
};

/// Thrown when a chart has no entry for some roll or facts. The loader cannot see all of these in a
/// house rule.
struct ChartGap : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Applies the facts to the chart. The facts must not be refused. Throws ChartGap. `roll` is
/// written over; `whose` and `unit` go into the chance.
void prepare(Chart const& chart, FactSet const& facts, Roll& roll, std::string_view whose = {},
             std::uint16_t unit = 0);

/// The same, where the roll holds the facts already and nothing else of a chart.
void prepare_known(Chart const& chart, Roll& roll, std::string_view whose = {},
                   std::uint16_t unit = 0);

/// Has a prepared pool tell whether a six was among its dice: `data[1]` of its outcome is then 1.
/// Throws ChartGap where a six counts for nothing.
void tell_sixes(Roll& roll);

/// The outcome that a reading means; of a certain roll: that of its guard.
Outcome outcome_of(Roll const& roll, int reading);

/// Rolls what has been prepared, and reads it.
Outcome judge(Roll& roll, Arbiter& arbiter);

/// The place of the band that a reading falls into; not of pools and certain rolls.
std::size_t band_of(Roll const& roll, int reading);
/// The rule by which a reading means what it means: that of its band or guard; of a pool, that of
/// the number to reach.
RuleId deciding_rule(Roll const& roll, int reading);

/// A verdict of a chart: prepared, rolled and read.
Outcome judge(Chart const& chart, FactSet const& facts, Arbiter& arbiter,
              std::string_view whose = {}, std::uint16_t unit = 0);

/// Why facts cannot be judged, or nullptr. Facts that are missing are looked at apart
/// (Chart::required).
Refusal const* refused(Chart const& chart, FactSet const& facts);

/// The place of an outcome's name. Throws ChartGap when there is none.
std::uint16_t outcome_named(Chart const& chart, std::string_view name);

}  // namespace esprit::chance
