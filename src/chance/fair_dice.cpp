#include "chance/fair_dice.h"

namespace esprit::chance {
namespace {

void add_word(std::vector<std::uint8_t>& bytes, std::uint32_t word) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
        bytes.push_back(static_cast<std::uint8_t>(word >> shift & 0xFFU));
    }
}

}  // namespace

FairWords::FairWords(Bytes32 const& secret, std::span<Bytes32 const> nonces) : hmac_(secret) {
    for (Bytes32 const& nonce : nonces) nonces_.insert(nonces_.end(), nonce.begin(), nonce.end());
}

FairWords FairWords::mixed_with(std::span<Bytes32 const> shown) const {
    FairWords mixed = *this;
    for (Bytes32 const& each : shown) {
        mixed.nonces_.insert(mixed.nonces_.end(), each.begin(), each.end());
    }
    return mixed;
}

PhiloxCounter FairWords::at(PhiloxCounter const& address, std::uint32_t block) const {
    std::vector<std::uint8_t> message = nonces_;
    for (std::uint32_t const word : address) add_word(message, word);
    add_word(message, block);
    Bytes32 const digest = hmac_.of(message);
    PhiloxCounter words{};
    for (std::size_t i = 0; i < 4 * words.size(); ++i) {
        words[i / 4] |= std::uint32_t{digest[i]} << 8 * (i % 4);
    }
    return words;
}

bool keeps(FairPromise const& promise, Bytes32 const& secret) {
    return sha256(secret) == promise.commitment;
}

}  // namespace esprit::chance
