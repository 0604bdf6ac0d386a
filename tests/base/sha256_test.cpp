// SHA-256 and HMAC against the examples of the standards and against OpenSSL.
#include "base/sha256.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

#include <string>
#include <vector>

namespace esprit {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(std::string_view text) {
    return {text.begin(), text.end()};
}

TEST(Sha256, MatchesTheExamplesOfTheStandard) {
    // published with FIPS 180-4
    EXPECT_EQ(hex_text(sha256(bytes_of("abc"))),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex_text(sha256({})),
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(
        hex_text(sha256(bytes_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))),
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Sha256, AgreesWithOpenSslForEveryLengthAroundABlock) {
    Bytes message;
    for (unsigned length = 0; length < 200; ++length) {
        Bytes32 expected{};
        SHA256(message.data(), message.size(), expected.data());
        Sha256 piecewise;
        std::size_t const half = message.size() / 3;
        piecewise.add(std::span{message}.first(half));
        piecewise.add(std::span{message}.subspan(half));
        ASSERT_EQ(piecewise.value(), expected) << length;
        message.push_back(static_cast<std::uint8_t>(length * 37 % 251));
    }
}

TEST(Hmac, MatchesTheExamplesOfTheStandard) {
    // RFC 4231, test cases 2 and 6
    EXPECT_EQ(hex_text(Hmac{bytes_of("Jefe")}.of(bytes_of("what do ya want for nothing?"))),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    Bytes const long_key(131, 0xAA);
    EXPECT_EQ(hex_text(Hmac{long_key}.of(
                  bytes_of("Test Using Larger Than Block-Size Key - Hash Key First"))),
              "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(Hmac, AgreesWithOpenSslForManyMessages) {
    Bytes const key(32, 0x5D);
    Hmac const hmac{key};
    Bytes message;
    for (int i = 0; i < 150; ++i) {
        Bytes32 expected{};
        unsigned length = 0;
        HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), message.data(), message.size(),
             expected.data(), &length);
        ASSERT_EQ(hmac.of(message), expected);
        message.push_back(static_cast<std::uint8_t>(i * 11));
    }
}

TEST(Hex, ReadsWhatItWrites) {
    Bytes32 bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 9);
    std::string const text = hex_text(bytes);
    Bytes32 read{};
    ASSERT_TRUE(read_hex(text, read));
    EXPECT_EQ(read, bytes);
    for (std::string const& wrong :
         {text + "0", text.substr(1), "G" + text.substr(1), "A" + text.substr(1), std::string{}}) {
        EXPECT_FALSE(read_hex(wrong, read)) << wrong;
    }
}

}  // namespace
}  // namespace esprit
