// A number that moves with everything that is added to it: what digests are made of.
#pragma once

#include <cstdint>
#include <string_view>

namespace esprit::fixture {

class Sum {
public:
    void add(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) {
            value_ = (value_ ^ (number >> shift & 0xFFU)) * 0x100000001B3U;  // FNV-1a
        }
    }
    void add(std::int32_t number) { add(static_cast<std::uint64_t>(number)); }
    void add(std::string_view text) {
        for (char const letter : text) {
            value_ = (value_ ^ static_cast<unsigned char>(letter)) * 0x100000001B3U;
        }
        add(std::uint64_t{text.size()});
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xCBF29CE484222325U;
};

}  // namespace esprit::fixture
