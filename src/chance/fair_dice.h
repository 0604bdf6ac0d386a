#pragma once
// Fair dice for players who do not trust the server: a commitment scheme. The random words follow
// from a secret, a nonce of each player and the address of the draw. The digest of the secret is
// published before the first throw; the secret itself, shown at the end, proves every die.
#include <cstdint>
#include <span>
#include <vector>

#include "base/sha256.h"
#include "chance/philox.h"

namespace esprit::chance {

/// The public part of fair dice while the game is played.
struct FairPromise {
    Bytes32 commitment{};         // SHA-256 of the secret
    std::vector<Bytes32> nonces;  // of the seats, in order
    /// True: the nonces are ends of hash chains. Before each throw every seat shows the preimage of
    /// its last value. These values are mixed into the dice, so that even those who know the secret
    /// cannot predict them.
    bool per_roll = false;
    /// True: every seat had committed to its nonce, by SHA-256, before any nonce was shown.
    /// Otherwise a seat that knew the secret could have chosen its nonce to suit it.
    bool committed = false;

    friend bool operator==(FairPromise const&, FairPromise const&) = default;
};

/// The random words of fair dice.
class FairWords {
public:
    FairWords(Bytes32 const& secret, std::span<Bytes32 const> nonces);
    /// The same with the values that the seats have shown, appended to the nonces.
    FairWords mixed_with(std::span<Bytes32 const> shown) const;
    /// Four words: the first half of HMAC-SHA-256(secret, nonces | address | block), all numbers
    /// little-endian.
    PhiloxCounter at(PhiloxCounter const& address, std::uint32_t block) const;

private:
    Hmac hmac_;
    std::vector<std::uint8_t> nonces_;
};

/// True if this secret has the published digest.
bool keeps(FairPromise const& promise, Bytes32 const& secret);

}  // namespace esprit::chance
