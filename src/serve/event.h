#pragma once
// What happens at a table, as it is stored: events, numbered from 1, never changed.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/sha256.h"
#include "play/log.h"

namespace esprit::serve {

/// The kinds of events of a table.
enum class EventKind : std::uint8_t {
    nonce,
    order,
    open,
    withdrawn,
    undo,
    shown,  // the secret of the dice
    undo_asked,
    undo_forbidden,
    sealed,       // an order is fixed before its dice are mixed
    seat_showed,  // what is mixed into them, as a nonce
    resigned,     // a side has given the battle up: the last of a table but for `shown`
    renewed,      // the rules have changed: orders that they do not carry out are left out
};

/// Who gave an order: a person, a commander, or nobody, where it was the only one there was.
enum class GivenBy : std::uint8_t { person, commander, only };

/// An event as the store has it.
struct StoredEvent {
    std::uint64_t number = 0;
    EventKind kind = EventKind::order;
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
    std::string words;  // an order, or the option of an answer
    bool answers = false;
    std::uint16_t after = 0;  // as play::Shown
    std::uint8_t side = 0;
    GivenBy by = GivenBy::person;
};

/// A seat has given its nonce.
struct NonceEvent {
    std::uint8_t side = 0;
    Bytes32 nonce{};
};

/// A side has given up.
struct ResignedEvent {
    std::uint8_t side = 0;
};
/// A game of an older play version goes on by the rules of this one.
struct RenewedEvent {
    std::uint32_t play = play::play_version;  // by which it goes on
    std::size_t kept = 0;                     // orders
    std::size_t left_out = 0;                 // orders behind these, the open one included
    std::string why;                          // where the rules differ
};

std::string body_of(OrderEvent const& event);
std::string body_of(OpenEvent const& event);
std::string body_of(SealedEvent const& event);
std::string body_of(NonceEvent const& event);
std::string body_of(ResignedEvent const& event);
std::string body_of(RenewedEvent const& event);
/// Throw std::runtime_error when a body is not what was written.
OrderEvent order_event(std::string const& body);
OpenEvent open_event(std::string const& body);
SealedEvent sealed_event(std::string const& body);
NonceEvent nonce_event(std::string const& body);
ResignedEvent resigned_event(std::string const& body);
RenewedEvent renewed_event(std::string const& body);

}  // namespace esprit::serve
