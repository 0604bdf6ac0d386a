#include "serve/secrets.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <cstring>
#include <string_view>

#include "base/expect.h"

namespace esprit::serve {

Bytes32 random_bytes() {
    Bytes32 bytes{};
    int const filled = RAND_bytes(bytes.data(), static_cast<int>(bytes.size()));
    ESPRIT_EXPECT(filled == 1, "the system provides random bytes");
    return bytes;
}

std::uint64_t number_of(Bytes32 const& random) {
    std::uint64_t number = 0;
    std::memcpy(&number, random.data(), sizeof number);
    return number;
}

std::string name_of(Bytes32 const& random) {
    constexpr std::string_view letters = "23456789abcdefghjkmnpqrstuvwxyz2";  // 32 of them
    static_assert(letters.size() == 32);
    constexpr std::size_t length = 12;
    std::string name;
    for (std::size_t i = 0; i < length; ++i) name += letters[random[i] % letters.size()];
    return name;
}

bool same_digest(Bytes32 const& one, Bytes32 const& other) {
    return CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace esprit::serve
