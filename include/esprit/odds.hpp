#pragma once
// Rulesets and exact odds without a battlefield.
//
// Everything here is a value that may be copied. A ruleset does not change after it is made, so
// several threads may ask it at once.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <esprit/export.h>
#include <esprit/version.h>

namespace esprit::library {
struct RulesetData;  // internal
}

namespace esprit {
inline namespace v1 {

/// What went wrong. The numbers are those of `esprit_status` in esprit.h.
enum class ErrorCode {
    wrong_word = 1,   // an unknown name, a value out of range
    wrong_file = 2,   // a scenario, house rules or a study that cannot be read; all faults are told
    refused = 3,      // the rules refuse an order, whose rule begins the text, or the facts of a
                      // question: some are missing, or exclude each other
    wrong_state = 4,  // bytes or a log that are no battle of this scenario and play version
    over = 5,         // the battle is over
    internal = 6,     // a fault of the library itself
    bot_stopped = 7,  // a bot (docs/bots.md) died, was too slow, or gave a wrong reply
    too_long = 8      // work took longer than the caller allowed (the Python module's `seconds`)
};

/// Every function may throw it, and nothing else but std::bad_alloc. `what()` says in one line what
/// is wrong and what would be right.
class ESPRIT_API Error : public std::runtime_error {
public:
    Error(ErrorCode code, std::string const& what);
    ~Error() override;
    ErrorCode code() const { return code_; }

private:
    ErrorCode code_;
};

/// A file as text, such as house rules; `name` is what messages call it.
struct File {
    std::string name;
    std::string text;
};
/// Reads a file of at most 4 MB.
ESPRIT_API File read_file(std::string const& path);

/// A probability, exact and in lowest terms.
struct Fraction {
    std::uint64_t numerator = 0;    // 0 if either is too long for 64 bits: see `text`
    std::uint64_t denominator = 0;  // 0 if either is too long for 64 bits
    std::string text;               // "5/12", "0", "1"
    double value = 0;               // the nearest double
};

/// What a rule adds to a roll, and why.
struct Modifier {
    std::string rule;     // "GT-MOD-02"
    int value = 0;        // pips
    std::string because;  // "veteran troops"
    bool enemy = false;   // added to the roll of the other side
};

/// One roll that the question comes to.
struct Check {
    std::string chart;
    std::string title;
    std::string whose;  // the unit or side that rolls; may be empty
    std::string rule;
    std::string dice;  // "1d6"
    std::vector<Modifier> modifiers;
    int total_modifier = 0;  // the sum of their values; those of the enemy are taken off
    int needed = 0;          // the number that the modified roll has to reach; 0: there is none
    bool varies = false;     // it may come with other modifiers later in the procedure
};

/// One outcome of a question.
struct Outcome {
    std::string name;                                  // "falls_back"
    std::vector<std::pair<std::string, int>> numbers;  // such as {"moves", 2}
    std::string text;                                  // "falls back, moves 2"
    Fraction probability;
};

/// The answer to a question.
struct Odds {
    std::vector<Outcome> outcomes;     // in the order of the rules; their probabilities sum to 1
    std::vector<Check> checks;         // as they first come up
    std::vector<std::string> assumed;  // facts that were not given but relied upon
    std::vector<std::string> without_effect;  // facts that were given and make no difference
};

/// The names of the rule systems.
ESPRIT_API std::vector<std::string> systems();

/// Another value of a number of the rules (`esprit numbers`).
struct NumberValue {
    std::string name;  // "musket_range_inches"
    double value = 0;  // at most three decimal places
};
/// House rules that give these numbers their values.
ESPRIT_API std::vector<File> houses_with_numbers(std::string_view system,
                                                 std::vector<NumberValue> const& numbers);

/// The situations in which versions of the rules have other odds.
struct Comparison {
    std::string json;  // as `esprit compare --json` (docs/json.md)
    std::string text;  // for a terminal
};
/// Compares the odds of a chart or procedure by the rules as shipped with those by each version.
/// \param versions  one or more, each a list of house rules
/// \param facts     hold in every situation
/// \param most      the number of situations to list, the greatest changes first
/// \param now_and_then  as that of Ruleset::odds
ESPRIT_API Comparison compare(std::string_view system,
                              std::vector<std::vector<File>> const& versions,
                              std::string_view subject, std::vector<std::string> const& facts = {},
                              std::size_t most = 5, std::function<void()> const& now_and_then = {});

/// The charts, procedures and rules of a system under some house rules.
class ESPRIT_API Ruleset {
public:
    /// `houses` are laid over the system in their order.
    explicit Ruleset(std::string_view system, std::vector<File> const& houses = {});

    std::string system() const;
    std::string title() const;
    /// The titles of the house rules in force.
    std::vector<std::string> houses() const;
    /// The names of the charts and procedures that can be asked, charts first.
    std::vector<std::string> subjects() const;
    /// How the facts of a chart or procedure are written: "excess=0..20", "veteran".
    std::vector<std::string> facts(std::string_view subject) const;
    /// The text of a rule, with the numbers that are in force.
    std::string rule(std::string_view id) const;

    /// The exact odds of a chart or procedure.
    /// \param facts  as at the command line: "veteran", "excess=2", "attacker.class=elite"
    /// \param now_and_then  called while long odds are worked out; may be empty; what it throws
    ///                      ends that
    Odds odds(std::string_view subject, std::vector<std::string> const& facts = {},
              std::function<void()> const& now_and_then = {}) const;
    /// The same as JSON (docs/json.md).
    std::string odds_json(std::string_view subject, std::vector<std::string> const& facts = {},
                          std::function<void()> const& now_and_then = {}) const;

private:
    std::shared_ptr<library::RulesetData const> data_;
};

}  // namespace v1
}  // namespace esprit
