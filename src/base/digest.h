#pragma once
// The 64-bit FNV-1a hash of a text, the same on every machine and compiler. Texts that differ in
// one byte always have different digests. The hash is not cryptographic: anybody can forge it.
#include <cstdint>
#include <string_view>

namespace esprit {

class TextDigest {
public:
    constexpr void add(std::string_view text) {
        for (char const letter : text) {
            value_ = (value_ ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;
        }
    }
    constexpr std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

constexpr std::uint64_t text_digest(std::string_view text) {
    TextDigest digest;
    digest.add(text);
    return digest.value();
}

}  // namespace esprit
