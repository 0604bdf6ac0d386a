#include "support/tried_snapshots.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "games/battlefield.h"
#include "games/battlefield_loader.h"
#include "play/log.h"
#include "support/all_battlefields.h"
#include "support/forged_battles.h"
#include "support/running_sum.h"

namespace esprit::battles {

namespace {

constexpr std::uint64_t seed_of_snapshots = 1870;
constexpr std::uint16_t last_turn_to_try = 12;
constexpr int order_every = 17;
constexpr std::size_t most_moments = 3;
constexpr std::array<std::uint8_t, 4> small_values{0, 1, 2, 255};

void try_bytes(fixture::Sum& sum, games::Battlefield const& field, Bytes const& bytes) {
    play::Log log;
    log.header = games::header_of(field, seed_of_snapshots);
    log.header.start = bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::uint8_t& byte = log.header.start[i];
        auto const with = [&](int value) {
            byte = static_cast<std::uint8_t>(value);
            auto const fault = field.snapshot_fault(log);
            sum.add(std::string_view{fault ? fault->what : ""});
        };
        for (std::uint8_t const value : small_values) with(value);
        with(bytes[i] + 1);
        with(bytes[i] - 1);
        byte = bytes[i];
    }
}

}  // namespace

std::string tried_snapshots_line(std::string_view system) {
    fixture::Sum sum;
    bool any = false;
    for (auto const& field : all_battlefields()) {
        if (!name_of(*field).starts_with(std::string{system} + '/')) continue;
        any = true;
        // some at any time of the battle, though there are more of them in a long one
        std::vector<Bytes> const all = moments_of(*field, 1, order_every, last_turn_to_try).bytes;
        std::size_t const moments = std::min(all.size(), most_moments);
        for (std::size_t i = 1; i <= moments; ++i) {
            try_bytes(sum, *field, all[i * all.size() / moments - 1]);
        }
    }
    if (!any) throw std::runtime_error{"no battles of " + std::string{system}};
    return std::string{system} + ' ' + play::digest_words(sum.value()) + '\n';
}

}  // namespace esprit::battles
