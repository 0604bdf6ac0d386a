#pragma once
// A message from a browser to a table: a JSON object whose members and types are checked
// (docs/api/table_messages.md).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/sha256.h"
#include "geometry/base.h"

namespace esprit::serve {

/// Takes the seats whose secrets the sender knows.
struct SitMessage {
    std::vector<Bytes32> seats;
    std::optional<Bytes32> nonce_commitment;  // SHA-256 of the nonce of these seats
    std::string player;                       // the name of the person; may be empty
};

/// Asks for the candidate orders of a unit.
struct SuggestMessage {
    std::uint16_t unit = 0;
};
/// Asks how far a unit may go.
struct ReachMessage {
    std::uint16_t unit = 0;
};
/// Asks which orders a unit has against another.
struct AimMessage {
    std::uint16_t unit = 0;
    std::uint16_t at = 0;
};
/// Asks what a unit sees.
struct SightMessage {
    std::uint16_t unit = 0;
};
/// Asks for a description of a unit.
struct WhoMessage {
    std::uint16_t unit = 0;
};
/// Previews orders in words.
struct WordsPreviewMessage {
    std::string order;
    bool odds = false;
};
/// Previews the orders that dropping a unit could mean.
struct DropPreviewMessage {
    std::uint16_t unit = 0;
    geometry::Pose pose;
    bool faces = true;  // false: any way
    std::optional<std::uint16_t> onto;
    bool odds = false;
};
/// Asks how several units go the same way together.
struct TogetherMessage {
    std::vector<std::uint16_t> units;
    Mil x_mil = 0;  // how far
    Mil y_mil = 0;
};
/// Asks for the text of a rule.
struct WhyMessage {
    std::string rule;
};
/// Asks for all rules that are in force at the table.
struct RulesMessage {};
/// Asks for the odds behind an answer to the open question.
struct WeighMessage {
    std::string option;
};
/// Asks for the table after so many orders.
struct StepMessage {
    std::size_t entry = 0;
};
/// Asks for the stories of some orders.
struct LogMessage {
    std::size_t from = 1;
    std::size_t to = 1;
};
/// Messages that any guest may send; they change nothing.
using QuestionMessage =
    std::variant<SuggestMessage, ReachMessage, AimMessage, SightMessage, WordsPreviewMessage,
                 DropPreviewMessage, TogetherMessage, WhoMessage, WhyMessage, RulesMessage,
                 WeighMessage, StepMessage, LogMessage>;

/// Gives orders.
struct SubmitMessage {
    std::size_t entry = 0;
    std::string order;
};
/// Answers an open question.
struct AnswerMessage {
    std::size_t entry = 0;
    std::string option;
};
/// Withdraws an order that waits for an answer.
struct WithdrawMessage {
    std::size_t entry = 0;
};
/// Asks to take the last order back.
struct UndoMessage {
    std::size_t entry = 0;
};
/// Sets the pace of the commanders.
struct PaceMessage {
    int pace_ms = 0;
};
/// Lets the other side take its order back, or not.
struct AllowMessage {
    std::size_t entry = 0;
    bool yes = false;
};
/// Shows the nonce of a seat, once every seat has committed to its own.
struct NonceMessage {
    std::uint8_t side = 0;
    Bytes32 nonce{};
};
/// Reveals a value of a seat for the dice.
struct ShowMessage {
    std::size_t entry = 0;
    std::uint16_t after = 0;
    std::uint8_t side = 0;
    Bytes32 value{};
};
/// Resigns a side.
struct ResignMessage {
    std::uint8_t side = 0;
};
/// Says a set phrase to all at the table.
struct SayMessage {
    std::uint8_t side = 0;
    std::string phrase;
};
/// Sets the name of the person at the seats of the sender.
struct NameMessage {
    std::string player;
};
/// Messages of seats that change the game, or what all at the table are told.
using ActMessage =
    std::variant<SubmitMessage, AnswerMessage, WithdrawMessage, UndoMessage, PaceMessage,
                 AllowMessage, NonceMessage, ShowMessage, ResignMessage, SayMessage, NameMessage>;

/// A message, and the id that its answer repeats.
struct Message {
    std::optional<std::int64_t> id;
    std::variant<SitMessage, QuestionMessage, ActMessage> what;
};

/// What is wrong with a message, in one line, and the message's id if it has one.
struct MessageFault {
    std::optional<std::int64_t> id;
    std::string what;
};
using MessageReading = std::variant<Message, MessageFault>;

inline constexpr std::size_t most_seats = 8;
inline constexpr std::size_t longest_order = 2000;  // bytes
inline constexpr std::size_t most_words = 150;      // of an order: each may begin a name
inline constexpr std::size_t longest_player = 60;   // bytes
inline constexpr std::size_t most_in_group = 40;    // units
inline constexpr std::size_t most_entries_told = 50;
inline constexpr int slowest_pace_ms = 60'000;

MessageReading read_message(std::string_view text);

}  // namespace esprit::serve
