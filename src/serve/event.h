#pragma once
// The stored events of a table: numbered from 1, only ever appended (event sourcing).
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/sha256.h"
#include "play/log.h"

namespace esprit::serve {

/// The kinds of events of a table.
enum class TableEventKind : std::uint8_t {
    nonce,           // a seat showed its first random number, mixed into the dice
    order,           // an order was carried out
    open,            // an order waits for a decision
    withdrawn,       // the open order was withdrawn
    undo,            // the last order was taken back
    shown,           // the secret of the dice was revealed
    undo_asked,      // a side asked to take the last order back
    undo_forbidden,  // the other side refused that
    sealed,          // an order was fixed before its dice are mixed
    seat_showed,     // a seat revealed the value to be mixed into these dice
    resigned,        // a side gave up the battle: only `shown`, `renewed` and `pace` may follow
    renewed,         // the rules changed, and orders that no longer hold were left out
    pace,            // the pace of the commanders was set
    nonce_promised,  // a seat committed to its nonce, by SHA-256
};

/// Source of an order: a person, a commander of the program, or `only`: the table gave it by itself
/// because the rules allowed no other.
enum class GivenBy : std::uint8_t { person, commander, only };

/// An event as the store has it.
struct StoredEvent {
    std::uint64_t number = 0;
    TableEventKind kind = TableEventKind::order;
    std::string body;  // JSON
};

/// An order was carried out.
struct OrderEvent {
    play::Entry entry;
    std::uint8_t side = 0;
    GivenBy by = GivenBy::person;
};

/// An order waits for an answer.
struct OpenEvent {
    play::OpenOrder open;
    std::uint8_t side = 0;
    GivenBy by = GivenBy::person;
};

/// An order is fixed, and its dice wait for values of the seats.
struct SealedEvent {
    std::string words;        // an order, or the chosen option of a decision
    bool answers = false;     // `words` is an option
    std::uint16_t after = 0;  // number of draws before these dice, as in play::Shown
    std::uint8_t side = 0;
    GivenBy by = GivenBy::person;
};

/// A seat has shown a value: its nonce, or the next one of its chain.
struct NonceEvent {
    std::uint8_t side = 0;
    Bytes32 nonce{};
};

/// A seat has committed to its nonce. It may do so again until any seat has shown its nonce.
struct NoncePromisedEvent {
    std::uint8_t side = 0;
    Bytes32 commitment{};  // SHA-256 of the nonce
};

/// A side has given up.
struct ResignedEvent {
    std::uint8_t side = 0;
};
/// A game of an older play version is continued under the current rules.
struct RenewedEvent {
    std::uint32_t play = play::play_version;  // play version from now on
    std::size_t kept = 0;                     // number of orders that still hold
    std::size_t left_out = 0;                 // number of dropped orders, with the open one
    std::string why;                          // the first difference
};

/// The pace of the commanders was set.
struct PaceEvent {
    int pace_ms = 0;
};

std::string body_of(OrderEvent const& event);
std::string body_of(OpenEvent const& event);
std::string body_of(SealedEvent const& event);
std::string body_of(NonceEvent const& event);
std::string body_of(NoncePromisedEvent const& event);
std::string body_of(ResignedEvent const& event);
std::string body_of(RenewedEvent const& event);
std::string body_of(PaceEvent const& event);
/// The kind that a store holds as a number. Throws UnreadableRows when there is no such kind.
TableEventKind event_kind(std::int64_t stored);
/// Bodies are read strictly: each function throws std::runtime_error when a member is missing,
/// unknown, of another type or out of range.
void expect_empty_body(std::string const& body);
OrderEvent order_event(std::string const& body);
OpenEvent open_event(std::string const& body);
SealedEvent sealed_event(std::string const& body);
NonceEvent nonce_event(std::string const& body);
NoncePromisedEvent nonce_promised_event(std::string const& body);
ResignedEvent resigned_event(std::string const& body);
RenewedEvent renewed_event(std::string const& body);
PaceEvent pace_event(std::string const& body);

}  // namespace esprit::serve
