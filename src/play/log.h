#pragma once
// A game as a log: what it was played with, and every order with its draws, its answers and the
// state that it led to. docs/log_format.md describes the text of it.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "chance/dice.h"

namespace esprit::play {

/// Of the text of logs. Format 1 is still read and written as it was: the digest of its ruleset
/// covers the texts of rules, too.
inline constexpr std::uint32_t log_format = 2;
inline constexpr std::uint32_t oldest_log_format = 1;
/// Goes up whenever the same orders with the same dice may lead to another battle.
inline constexpr std::uint32_t play_version = 2;

/// A file that the game was played with, as it was then.
struct Document {
    std::string name;
    std::string content;

    friend bool operator==(Document const&, Document const&) = default;
};

/// Dice that were thrown. Its address: battle (header), turn and phase (order), and the first
/// three.
struct Draw {
    std::string rule;
    std::uint16_t unit = 0;
    std::uint16_t occurrence = 0;  // how often this rule had come up for this unit in the phase
    std::vector<std::uint8_t> faces;
    std::uint16_t reading = 0;
    std::string note;  // for people: whose dice, what they mean; decides nothing

    friend bool operator==(Draw const&, Draw const&) = default;
};

/// A player's decision.
struct Answer {
    std::string rule;
    std::uint8_t side = 0;
    std::string option;

    friend bool operator==(Answer const&, Answer const&) = default;
};

using Step = std::variant<Draw, Answer>;

/// What the seats showed for the dice that an order throws behind so many decisions, where fair
/// dice are mixed per roll; in the order of the nonces.
struct Shown {
    std::uint16_t after = 0;
    std::vector<Bytes32> values;

    friend bool operator==(Shown const&, Shown const&) = default;
};

/// An order and all that was asked on the way.
struct OrderRecord {
    std::string order;
    std::uint16_t turn = 0;
    std::uint8_t phase = 0;
    std::vector<Step> steps;
    std::vector<Shown> shown = {};

    friend bool operator==(OrderRecord const&, OrderRecord const&) = default;
};

/// An order that was carried out.
struct Entry {
    OrderRecord record;
    std::uint64_t state = 0;             // the digest of the battle after it
    std::vector<std::uint8_t> snapshot;  // that battle's bytes, at the end of a turn
    std::uint32_t play = play_version;   // the play version that carried it out

    friend bool operator==(Entry const&, Entry const&) = default;
};

/// An order that waits for an answer.
struct OpenOrder {
    OrderRecord record;
    std::vector<std::uint8_t> given;  // dice that somebody threw for it

    friend bool operator==(OpenOrder const&, OpenOrder const&) = default;
};

/// The beginning of a log: what the game is played with.
struct Header {
    std::uint32_t format = log_format;  // from `oldest_log_format` to `log_format`
    std::uint32_t play = play_version;  // of the first order; entries have one each
    std::string system;
    std::optional<std::uint64_t> seed;  // none: fair dice, or players throw them
    std::optional<chance::FairPromise> fair;
    std::uint64_t battle = 0;   // its number: part of the address of all dice
    std::uint64_t ruleset = 0;  // the digest of what decides in the ruleset and its house rules
    Document scenario;
    std::vector<Document> houses;     // house rules, in the order they were laid over
    std::optional<Document> charts;   // the effective ruleset, where somebody wants it in the log
    std::vector<std::uint8_t> start;  // a snapshot to begin from; none: as the scenario sets up
    std::uint64_t begin = 0;          // the digest of the battle before the first order

    friend bool operator==(Header const&, Header const&) = default;
};

struct Log {
    Header header;
    std::vector<Entry> entries;
    std::optional<OpenOrder> open;
    std::optional<std::uint8_t> resigned = {};  // the side that gave the battle up: 0 or 1
    std::optional<Bytes32> secret = {};         // of fair dice, once it is shown

    friend bool operator==(Log const&, Log const&) = default;
};

/// The answers among some steps, and the faces of all dice.
std::vector<Answer> answers_of(std::span<Step const> steps);
std::vector<std::uint8_t> faces_of(std::span<Step const> steps);

/// What has been drawn in a phase of a turn before.
chance::Occurrences drawn_before(std::span<Entry const> entries, std::uint16_t turn,
                                 std::uint8_t phase);

/// Whether orders of a log were carried out by an older play version than this program's.
bool is_of_older_version(Log const& log);

/// The play version of an order, counted from 1; of the order behind the last one, that of the
/// last.
std::uint32_t version_of(Log const& log, std::size_t order);

/// A step in one line, for messages.
std::string step_text(Step const& step);

/// Where a log and the rules part company.
struct Difference {
    std::size_t entry = 0;  // from 1; 0: before the first order
    std::string what;       // "state", "step 2" …
    std::string recorded;
    std::string found;

    /// `order 3, step 2: the log has …, these rules give …`
    std::string text() const;
};

/// The first value shown that is not what was promised before: by a nonce, or by what was shown
/// last.
std::optional<Difference> unmatched_reveal(Log const& log);

/// The first step that differs, notes left aside.
std::optional<Difference> first_difference(std::span<Step const> recorded,
                                           std::span<Step const> found);

/// 16 digits, as the log writes digests.
std::string digest_words(std::uint64_t digest);

}  // namespace esprit::play
