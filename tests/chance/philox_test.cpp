// Philox against Random123, the code of its authors.
#include "chance/philox.h"

#include <Random123/philox.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

namespace esprit::chance {
namespace {

PhiloxCounter by_the_inventors(PhiloxCounter counter, PhiloxKey key) {
    r123::Philox4x32::ctr_type const words{{counter[0], counter[1], counter[2], counter[3]}};
    r123::Philox4x32::key_type const both{{key[0], key[1]}};
    r123::Philox4x32::ctr_type const found = r123::Philox4x32{}(words, both);
    return {found[0], found[1], found[2], found[3]};
}

TEST(Philox, KnownAnswers) {
    // the three vectors "philox4x32 10" of the file kat_vectors of Random123
    EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
              (PhiloxCounter{0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8}));
    constexpr std::uint32_t ones = 0xFFFFFFFF;
    EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
              (PhiloxCounter{0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD}));
    EXPECT_EQ(philox({0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344}, {0xA4093822, 0x299F31D0}),
              (PhiloxCounter{0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1}));
}

RC_GTEST_PROP(PhiloxProperty, AgreesWithRandom123, ()) {
    auto const word = rc::gen::resize(1000, rc::gen::arbitrary<std::uint32_t>());
    PhiloxCounter const counter{*word, *word, *word, *word};
    PhiloxKey const key{*word, *word};
    RC_ASSERT(philox(counter, key) == by_the_inventors(counter, key));
}

TEST(Philox, AgreesWithRandom123OnEveryBit) {
    for (std::size_t word = 0; word < 6; ++word) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            PhiloxCounter counter{};
            PhiloxKey key{};
            (word < 4 ? counter[word] : key[word - 4]) = std::uint32_t{1} << bit;
            EXPECT_EQ(philox(counter, key), by_the_inventors(counter, key));
        }
    }
}

}  // namespace
}  // namespace esprit::chance
