#pragma once
// A game as a log: a header, and every order with its draws, its answers and the digest of the
// battle after it. docs/log_format.md describes the text form.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "chance/dice.h"

namespace esprit::play {

/// The format of the text of logs. Older ones can still be read and written: the ruleset digest of
/// format 1 covers the texts of rules, too; before format 3 seats do not commit to their nonces.
inline constexpr std::uint32_t log_format = 3;
inline constexpr std::uint32_t first_format_with_committed_nonces = 3;
inline constexpr std::uint32_t oldest_log_format = 1;
/// Goes up whenever the same orders with the same dice may lead to another battle.
inline constexpr std::uint32_t play_version = 13;

/// A file that the game was played with, as it was then.
struct Document {
    std::string name;
    std::string content;

    friend bool operator==(Document const&, Document const&) = default;
};

/// Dice that were thrown. Their address: the battle (of the header), turn and phase (of the order),
/// rule, unit and occurrence.
struct Draw {
    std::string rule;
    std::uint16_t unit = 0;
    std::uint16_t occurrence = 0;  // earlier draws of this rule for this unit in the phase
    std::vector<std::uint8_t> faces;
    std::uint16_t reading = 0;
    std::string note;  // for people: whose dice, what they mean; has no effect

    friend bool operator==(Draw const&, Draw const&) = default;
};

/// A player's decision.
struct Answer {
    std::string rule;
    std::uint8_t side = 0;
    std::string option;

    friend bool operator==(Answer const&, Answer const&) = default;
};

using LogStep = std::variant<Draw, Answer>;

/// Where fair dice are mixed per roll: the values that the seats revealed for the dice after the
/// first `after` decisions of an order; in the order of the nonces.
struct Shown {
    std::uint16_t after = 0;
    std::vector<Bytes32> values;

    friend bool operator==(Shown const&, Shown const&) = default;
};

/// An order and all draws and answers on the way.
struct OrderRecord {
    std::string order;
    std::uint16_t turn = 0;
    std::uint8_t phase = 0;
    std::vector<LogStep> steps;
    std::vector<Shown> shown = {};

    friend bool operator==(OrderRecord const&, OrderRecord const&) = default;
};

/// An order that was carried out.
struct Entry {
    OrderRecord record;
    std::uint64_t state = 0;             // the digest of the battle after the order
    std::vector<std::uint8_t> snapshot;  // the bytes of that battle; only at the end of a turn
    std::uint32_t play = play_version;   // the play version that carried it out

    friend bool operator==(Entry const&, Entry const&) = default;
};

/// An order that waits for an answer.
struct OpenOrder {
    OrderRecord record;
    std::vector<std::uint8_t> given;  // dice that players threw for it

    friend bool operator==(OpenOrder const&, OpenOrder const&) = default;
};

/// The beginning of a log: what the game is played with.
struct Header {
    std::uint32_t format = log_format;  // from `oldest_log_format` to `log_format`
    std::uint32_t play = play_version;  // play version of the first order; entries have their own
    std::string system;
    std::optional<std::uint64_t> seed;  // none: fair dice, or players throw the dice
    std::optional<chance::FairPromise> fair;
    std::uint64_t battle = 0;   // the battle number: part of the address of all dice
    std::uint64_t ruleset = 0;  // the digest of the ruleset with its house rules, without texts
    Document scenario;
    std::vector<Document> houses;     // house rules, in the order in which they were laid over
    std::optional<Document> charts;   // the effective ruleset, if the log is to hold it
    std::vector<std::uint8_t> start;  // a snapshot to begin from; empty: the scenario's set-up
    std::uint64_t begin = 0;          // the digest of the battle before the first order

    friend bool operator==(Header const&, Header const&) = default;
};

struct Log {
    Header header;
    std::vector<Entry> entries;
    std::optional<OpenOrder> open;
    std::optional<std::uint8_t> resigned = {};  // the side that resigned: 0 or 1
    std::optional<Bytes32> secret = {};         // of fair dice, once it is revealed

    friend bool operator==(Log const&, Log const&) = default;
};

/// The answers among some steps.
std::vector<Answer> answers_of(std::span<LogStep const> steps);
/// The faces of all dice of some steps.
std::vector<std::uint8_t> faces_of(std::span<LogStep const> steps);

/// How often each rule has been drawn for each unit in a phase of a turn.
chance::Occurrences drawn_before(std::span<Entry const> entries, std::uint16_t turn,
                                 std::uint8_t phase);

/// Whether the first order of a log was carried out by an older play version than this program's.
bool is_of_older_version(Log const& log);

/// The play version of an order, counted from 1; beyond the last order, that of the last.
std::uint32_t version_of(Log const& log, std::size_t order);

/// A step in one line, for messages.
std::string step_text(LogStep const& step);

/// The first difference between a log and what the rules give.
struct Difference {
    std::size_t entry = 0;  // from 1; 0: before the first order
    std::string what;       // "state", "step 2" …
    std::string recorded;
    std::string found;

    /// "order 3, step 2: the log has …, these rules give …"
    std::string text() const;
};

/// The first revealed value whose SHA-256 is not its commitment: the nonce, or the value revealed
/// last (a hash chain). None if all match.
std::optional<Difference> unmatched_reveal(Log const& log);

/// The first step that differs; notes are ignored.
std::optional<Difference> first_difference(std::span<LogStep const> recorded,
                                           std::span<LogStep const> found);

/// A digest as logs write it: 16 hexadecimal digits.
std::string digest_words(std::uint64_t digest);

}  // namespace esprit::play
