#pragma once
// Random numbers for commanders, drawn from addresses that no die of play ever has.
#include <cstdint>

#include "base/expect.h"
#include "chance/dice.h"
#include "chance/philox.h"

namespace esprit::command {

/// A stream of random numbers for one side in one battle.
class CommanderRandom {
public:
    /// \param battle  below 2^48, as in chance::DrawPlace
    CommanderRandom(std::uint64_t seed, std::uint64_t battle, std::uint8_t side)
        : key_(chance::stream_key(seed, chance::DrawPurpose::think)),
          next_{0, side, static_cast<std::uint32_t>(battle),
                static_cast<std::uint32_t>(battle >> 32)} {}

    /// A uniform number from 0 to count - 1; count is 1 or more.
    std::uint32_t below(std::uint32_t count) {
        ESPRIT_EXPECT(count > 0, "there is something to choose from");
        // rejection sampling: words below this bound would make small results likelier (Lemire
        // 2019)
        std::uint32_t const first_fair = (0U - count) % count;
        while (true) {
            std::uint64_t const scaled = std::uint64_t{chance::philox(next_, key_)[0]} * count;
            ++next_[0];
            if (static_cast<std::uint32_t>(scaled) >= first_fair) {
                return static_cast<std::uint32_t>(scaled >> 32);
            }
        }
    }

private:
    chance::PhiloxKey key_;
    chance::PhiloxCounter next_;
};

}  // namespace esprit::command
