#pragma once
// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104). Written here, without a library, because every
// program that replays a game verifies its fair dice, on WebAssembly too.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace esprit {

using Bytes32 = std::array<std::uint8_t, 32>;

class Sha256 {
public:
    void add(std::span<std::uint8_t const> bytes);
    Bytes32 value() const;

private:
    void take_block();

    std::array<std::uint32_t, 8> state_{0x6A09E667U, 0xBB67AE85U, 0x3C6EF372U, 0xA54FF53AU,
                                        0x510E527FU, 0x9B05688CU, 0x1F83D9ABU, 0x5BE0CD19U};
    std::array<std::uint8_t, 64> block_{};
    std::size_t filled_ = 0;
    std::uint64_t length_ = 0;
};

Bytes32 sha256(std::span<std::uint8_t const> bytes);

/// HMAC with one key over many messages.
class Hmac {
public:
    explicit Hmac(std::span<std::uint8_t const> key);
    Bytes32 of(std::span<std::uint8_t const> message) const;

private:
    Sha256 inner_;
    Sha256 outer_;
};

/// 64 hexadecimal digits, in lower case.
std::string hex_text(Bytes32 const& bytes);
/// Parses what `hex_text` writes. Returns false, and leaves `bytes` alone, for any other text.
bool read_hex(std::string_view text, Bytes32& bytes);

}  // namespace esprit
