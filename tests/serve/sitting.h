#pragma once
// How tests take seats: the messages by which a browser commits to its nonce and then shows it.
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "base/sha256.h"
#include "serve/web_client.h"

namespace esprit::fixture {

/// The nonce of every seat in these tests.
inline constexpr std::uint8_t nonce_byte = 0xBB;
inline Bytes32 test_nonce() {
    Bytes32 nonce{};
    nonce.fill(nonce_byte);
    return nonce;
}

/// \param seats  secrets of the seats
inline Json sit_message(Json const& seats) {
    return {{"do", "sit"},
            {"id", 1},
            {"seats", seats},
            {"nonce_commitment", hex_text(sha256(test_nonce()))}};
}
inline Json nonce_message(std::size_t side) {
    return {{"do", "nonce"}, {"side", side}, {"nonce", hex_text(test_nonce())}};
}

/// Takes both seats of a table in one browser; the state once the game can go on.
inline Json sit_on_both(TableSocket& socket, Json const& seats) {
    auto const table = socket.ask(sit_message(seats));
    if (!table || !table->contains("dice")) return {};
    bool const begun = !(*table)["dice"]["nonces"][0].is_null();
    if (begun) return socket.wait_for("state").value_or(Json{});
    std::size_t const first =
        (*table)["dice"]["asks"].is_null() ? 0U : (*table)["dice"]["asks"].get<std::size_t>();
    if (!socket.ask(nonce_message(first))) return {};
    return socket.wait_for("state").value_or(Json{});
}

}  // namespace esprit::fixture
