#include "support/battles_digest.h"

#include "play/log.h"
#include "support/all_battlefields.h"

namespace esprit::battles {

namespace {

constexpr std::uint64_t seed_of_digest = 1796;
constexpr std::uint64_t battles_to_digest = 9;  // every pair of commanders once
constexpr std::uint16_t last_turn_to_digest = 8;

std::uint64_t mixed(std::uint64_t digest, std::uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8) {
        digest = (digest ^ (number >> shift & 0xFFU)) * 0x100000001B3U;  // FNV-1a
    }
    return digest;
}

}  // namespace

std::string battles_digest_line() {
    std::uint64_t digest = 0xCBF29CE484222325U;
    for (auto const& field : all_battlefields()) {
        for (std::uint64_t number = 0; number < battles_to_digest; ++number) {
            play::Log const log = fought(*field, commanders_of(*field, number), seed_of_digest,
                                         number, last_turn_to_digest);
            digest = mixed(digest, log.entries.size());
            digest = mixed(digest, log.entries.back().state);
        }
    }
    return "battles digest " + play::digest_words(digest) + "\n";
}

}  // namespace esprit::battles
