#pragma once
// Dice between people who do not trust each other: words that follow from a secret which was
// promised by its digest before anything was rolled, from a nonce of each player, and from the
// address of the draw. Shown at the end, the secret proves every die.
#include <cstdint>
#include <span>
#include <vector>

#include "base/sha256.h"
#include "chance/philox.h"

namespace esprit::chance {

/// What is known of the dice while the game goes on.
struct FairPromise {
    Bytes32 commitment{};         // SHA-256 of the secret
    std::vector<Bytes32> nonces;  // of the seats, in their order
    /// Before dice are thrown every seat shows what its nonce, or what it showed last, is SHA-256
    /// of; that is mixed into them, so that who knows the secret cannot foresee them either.
    bool per_roll = false;

    friend bool operator==(FairPromise const&, FairPromise const&) = default;
};

/// The words of fair dice: from the secret, the nonces, and an address.
class FairWords {
public:
    FairWords(Bytes32 const& secret, std::span<Bytes32 const> nonces);
    /// With what the seats have shown since, behind the nonces.
    FairWords mixed_with(std::span<Bytes32 const> shown) const;
    /// Four words: the first half of HMAC(secret, nonces | address | block), all numbers with their
    /// lowest byte first.
    PhiloxCounter at(PhiloxCounter const& address, std::uint32_t block) const;

private:
    Hmac hmac_;
    std::vector<std::uint8_t> nonces_;
};

/// Whether this is the secret that was promised.
bool keeps(FairPromise const& promise, Bytes32 const& secret);

}  // namespace esprit::chance
