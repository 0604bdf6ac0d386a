#include "support/charges_digest.h"

#include <cstdint>

#include "chance/dice.h"
#include "rules/grande_tactique/charge_odds.h"
#include "support/any_option.h"
#include "support/random_field.h"

namespace esprit::fixture {

namespace {

constexpr std::uint64_t scenes = 1000;
constexpr std::uint64_t odds_every = 10;
constexpr std::uint64_t choices_stream = 0x63686F6963650000U;

class ChargesDigest {
public:
    void add(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) {
            value_ = (value_ ^ (number >> shift & 0xFFU)) * 0x100000001B3U;
        }
    }
    void add(std::string const& text) {
        for (char const letter : text) {
            value_ = (value_ ^ static_cast<unsigned char>(letter)) * 0x100000001B3U;
        }
    }
    std::string hex() const {
        std::string text;
        for (int shift = 60; shift >= 0; shift -= 4) {
            text += "0123456789abcdef"[value_ >> shift & 0xFU];
        }
        return text;
    }

private:
    std::uint64_t value_ = 0xCBF29CE484222325U;
};

void add_scene(std::uint64_t seed, ChargesDigest& digest) {
    ChargeScene const scene = random_charges(seed);
    digest.add(field::digest(scene.declared));
    AnyOption policy{seed ^ choices_stream};
    chance::RollingArbiter arbiter{seed};
    arbiter.decide_by(policy);
    grande_tactique::Battle battle = scene.declared;
    grande_tactique::resolve_charges({scene.scenario, battle}, arbiter);
    digest.add(field::digest(battle));
    if (seed % odds_every != 0) return;
    chance::FirstOption first;
    grande_tactique::ChargeOdds const odds =
        grande_tactique::charge_odds({scene.scenario, scene.declared}, first);
    digest.add(odds.merged_states);
    digest.add(odds.worth.text());
    for (auto const& [end, chance] : odds.ends.entries()) digest.add(chance.text());
}

}  // namespace

std::string charges_digest_line() {
    ChargesDigest digest;
    for (std::uint64_t seed = 0; seed < scenes; ++seed) add_scene(seed, digest);
    return "charges digest " + digest.hex() + "\n";
}

}  // namespace esprit::fixture
