#include "base/sha256.h"

#include <algorithm>
#include <bit>

namespace esprit {
namespace {

constexpr std::array<std::uint32_t, 64> round_words{
    0x428A2F98U, 0x71374491U, 0xB5C0FBCFU, 0xE9B5DBA5U, 0x3956C25BU, 0x59F111F1U, 0x923F82A4U,
    0xAB1C5ED5U, 0xD807AA98U, 0x12835B01U, 0x243185BEU, 0x550C7DC3U, 0x72BE5D74U, 0x80DEB1FEU,
    0x9BDC06A7U, 0xC19BF174U, 0xE49B69C1U, 0xEFBE4786U, 0x0FC19DC6U, 0x240CA1CCU, 0x2DE92C6FU,
    0x4A7484AAU, 0x5CB0A9DCU, 0x76F988DAU, 0x983E5152U, 0xA831C66DU, 0xB00327C8U, 0xBF597FC7U,
    0xC6E00BF3U, 0xD5A79147U, 0x06CA6351U, 0x14292967U, 0x27B70A85U, 0x2E1B2138U, 0x4D2C6DFCU,
    0x53380D13U, 0x650A7354U, 0x766A0ABBU, 0x81C2C92EU, 0x92722C85U, 0xA2BFE8A1U, 0xA81A664BU,
    0xC24B8B70U, 0xC76C51A3U, 0xD192E819U, 0xD6990624U, 0xF40E3585U, 0x106AA070U, 0x19A4C116U,
    0x1E376C08U, 0x2748774CU, 0x34B0BCB5U, 0x391C0CB3U, 0x4ED8AA4AU, 0x5B9CCA4FU, 0x682E6FF3U,
    0x748F82EEU, 0x78A5636FU, 0x84C87814U, 0x8CC70208U, 0x90BEFFFAU, 0xA4506CEBU, 0xBEF9A3F7U,
    0xC67178F2U};

constexpr std::size_t block_bytes = 64;

std::array<std::uint32_t, 64> schedule_of(std::array<std::uint8_t, block_bytes> const& block) {
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < 16; ++i) {
        words[i] = std::uint32_t{block[4 * i]} << 24U | std::uint32_t{block[4 * i + 1]} << 16U |
                   std::uint32_t{block[4 * i + 2]} << 8U | block[4 * i + 3];
    }
    for (std::size_t i = 16; i < 64; ++i) {
        std::uint32_t const early = words[i - 15];
        std::uint32_t const late = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] +
                   (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3U) +
                   (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10U);
    }
    return words;
}

}  // namespace

void Sha256::take_block() {
    auto const words = schedule_of(block_);
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t i = 0; i < 64; ++i) {
        std::uint32_t const first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                    ((e & f) ^ (~e & g)) + round_words[i] + words[i];
        std::uint32_t const second =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    std::array<std::uint32_t, 8> const mixed{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += mixed[i];
    filled_ = 0;
}

void Sha256::add(std::span<std::uint8_t const> bytes) {
    length_ += bytes.size();
    for (std::uint8_t const byte : bytes) {
        block_[filled_++] = byte;
        if (filled_ == block_bytes) take_block();
    }
}

Bytes32 Sha256::value() const {
    Sha256 last = *this;
    std::uint64_t const bits = length_ * 8;
    std::array<std::uint8_t, 1> const mark{0x80};
    std::array<std::uint8_t, 1> const zero{0};
    last.add(mark);
    while (last.filled_ != block_bytes - 8) last.add(zero);
    std::array<std::uint8_t, 8> length{};
    for (std::size_t i = 0; i < 8; ++i) {
        length[i] = static_cast<std::uint8_t>(bits >> (56 - 8 * i) & 0xFFU);
    }
    last.add(length);
    Bytes32 digest{};
    for (std::size_t i = 0; i < digest.size(); ++i) {
        digest[i] = static_cast<std::uint8_t>(last.state_[i / 4] >> (24 - 8 * (i % 4)) & 0xFFU);
    }
    return digest;
}

Bytes32 sha256(std::span<std::uint8_t const> bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.value();
}

Hmac::Hmac(std::span<std::uint8_t const> key) {
    std::array<std::uint8_t, block_bytes> padded{};
    if (key.size() > block_bytes) {
        Bytes32 const digest = sha256(key);
        std::copy(digest.begin(), digest.end(), padded.begin());
    } else {
        std::copy(key.begin(), key.end(), padded.begin());
    }
    auto masked = padded;
    for (std::uint8_t& byte : masked) byte ^= 0x36U;
    inner_.add(masked);
    masked = padded;
    for (std::uint8_t& byte : masked) byte ^= 0x5CU;
    outer_.add(masked);
}

Bytes32 Hmac::of(std::span<std::uint8_t const> message) const {
    Sha256 inner = inner_;
    inner.add(message);
    Sha256 outer = outer_;
    outer.add(inner.value());
    return outer.value();
}

std::string hex_text(Bytes32 const& bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (unsigned const byte : bytes) {
        text += digits[byte >> 4U];
        text += digits[byte & 0xFU];
    }
    return text;
}

bool read_hex(std::string_view text, Bytes32& bytes) {
    if (text.size() != 2 * bytes.size()) return false;
    Bytes32 found{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        char const digit = text[i];
        bool const is_letter = digit >= 'a' && digit <= 'f';
        if (!is_letter && !(digit >= '0' && digit <= '9')) return false;
        auto const value = static_cast<unsigned>(is_letter ? digit - 'a' + 10 : digit - '0');
        found[i / 2] = static_cast<std::uint8_t>(found[i / 2] << 4U | value);
    }
    bytes = found;
    return true;
}

}  // namespace esprit
