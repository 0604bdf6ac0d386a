// Fair dice: they follow from the secret, the nonces and the address, and from nothing else.
#include "chance/fair_dice.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <vector>

#include "chance/dice.h"

namespace esprit::chance {
namespace {

Bytes32 filled(std::uint8_t with) {
    Bytes32 bytes{};
    bytes.fill(with);
    return bytes;
}

struct ThrownFaces final : Listener {
    std::vector<int> faces;
    void drawn(Chance const&, std::span<std::uint8_t const> thrown, int) override {
        faces.insert(faces.end(), thrown.begin(), thrown.end());
    }
    void told(Event const&) override {}
};

std::vector<int> thrown(FairWords const& words, DrawPlace place, std::uint16_t unit, int times) {
    ThrownFaces faces;
    RollingArbiter arbiter{words, &faces};
    arbiter.move_to(place);
    Chance chance = plain_sum(RuleId{"T-01"}, 2);
    chance.unit = unit;
    for (int i = 0; i < times; ++i) arbiter.draw(chance);
    return faces.faces;
}

TEST(FairDice, AreTheHmacOfNoncesAddressAndBlock) {
    std::array const nonces{filled(1), filled(2)};
    FairWords const words{filled(7), nonces};
    PhiloxCounter const address{0x01020304U, 5, 6, 0xFFFFFFFFU};
    // The message by hand: two nonces, four words and the block, lowest byte first.
    std::vector<std::uint8_t> message(32, 1);
    message.insert(message.end(), 32, 2);
    for (int const byte : {4, 3, 2, 1, 5, 0, 0, 0, 6, 0, 0, 0, 255, 255, 255, 255, 9, 0, 0, 0}) {
        message.push_back(static_cast<std::uint8_t>(byte));
    }
    Bytes32 digest{};
    unsigned length = 0;
    Bytes32 const secret = filled(7);
    HMAC(EVP_sha256(), secret.data(), 32, message.data(), message.size(), digest.data(), &length);
    PhiloxCounter const found = words.at(address, 9);
    EXPECT_EQ(found[0], digest[0] | digest[1] << 8U | digest[2] << 16U |
                            static_cast<std::uint32_t>(digest[3]) << 24U);
    EXPECT_EQ(found[3] >> 24U, digest[15]);
}

TEST(FairDice, FollowFromSecretNoncesAndAddressAndNothingElse) {
    std::array const nonces{filled(1), filled(2)};
    FairWords const words{filled(7), nonces};
    auto const dice = thrown(words, {0, 3, 1}, 4, 20);
    EXPECT_EQ(dice, thrown(FairWords(filled(7), nonces), {0, 3, 1}, 4, 20));
    EXPECT_NE(dice, thrown(FairWords(filled(8), nonces), {0, 3, 1}, 4, 20));
    std::array const others{filled(1), filled(3)};
    EXPECT_NE(dice, thrown(FairWords(filled(7), others), {0, 3, 1}, 4, 20));
    EXPECT_NE(dice, thrown(words, {0, 4, 1}, 4, 20));
    EXPECT_NE(dice, thrown(words, {0, 3, 1}, 5, 20));
}

TEST(FairDice, ShowEveryFaceEquallyOften) {
    FairWords const words{filled(7), {}};
    std::array<int, 7> count{};
    for (std::uint16_t turn = 0; turn < 60; ++turn) {
        for (int const face : thrown(words, {0, turn, 0}, 0, 50))
            ++count[static_cast<unsigned>(face)];
    }
    // 6000 dice: 1000 times each face, with a standard deviation of 29.
    for (unsigned face = 1; face <= 6; ++face) EXPECT_NEAR(count[face], 1000, 130) << face;
}

TEST(FairDice, APromiseIsKeptByItsSecretOnly) {
    FairPromise const promise{sha256(filled(7)), {}};
    EXPECT_TRUE(keeps(promise, filled(7)));
    EXPECT_FALSE(keeps(promise, filled(8)));
}

}  // namespace
}  // namespace esprit::chance
