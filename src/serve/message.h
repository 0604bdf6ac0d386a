#pragma once
// A message from a browser to a table: a JSON object whose members and types are checked
// (docs/api/table_messages.md).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "geometry/base.h"

namespace esprit::serve {

/// What a message asks for.
enum class MessageKind : std::uint8_t {
    sit,
    suggest,
    reach,
    sight,
    preview,
    who,
    why,
    step,
    log,
    submit,
    answer,
    withdraw,
    undo,
    pace,
    allow,
    show,
    resign
};

/// Which members are set depends on `what`.
struct Message {
    MessageKind what = MessageKind::sit;
    std::optional<std::int64_t> id;
    std::vector<Bytes32> seats;  // secrets of seats
    std::optional<Bytes32> nonce;
    std::uint16_t unit = 0;
    std::optional<std::uint16_t> onto;
    std::optional<geometry::Pose> drop;
    std::string order;
    std::string option;
    std::string rule;
    bool odds = false;
    std::size_t entry = 0;
    std::size_t from = 1;
    std::size_t to = 1;
    int pace_ms = 0;
    bool yes = false;
    std::uint16_t after = 0;
    std::uint8_t side = 0;
    Bytes32 value{};
};

/// What is wrong with a message, in one line, and the message's id if it has one.
struct MessageError : std::runtime_error {
    MessageError(std::optional<std::int64_t> of, std::string const& message)
        : std::runtime_error(message), id(of) {}
    std::optional<std::int64_t> id;
};

inline constexpr std::size_t most_seats = 8;
inline constexpr std::size_t longest_order = 2000;  // bytes
inline constexpr std::size_t most_entries_told = 50;

/// Throws MessageError.
Message read_message(std::string_view text);

}  // namespace esprit::serve
